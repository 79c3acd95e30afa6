import { hash } from 'node:crypto';
import { PreparedInVain } from '../core/handler-context.ts';
import type { OperationRow } from '../core/operation-types.ts';
import { Problem, type ProblemError } from '../core/problems.ts';
import type { Permission, Scope, UserActor } from '../core/scope.ts';
import type { Database, Reader, Transaction } from '../platform/database/database.ts';
import { openAnswer, sealAnswer } from '../platform/idempotency/seal.ts';
import { findRecord, type RecordKey, saveRecord } from '../platform/idempotency/store.ts';
import { recordLifetime } from '../platform/idempotency/sweep.ts';
import { canonicalJson } from '../platform/text/canonical-json.ts';
import type { Answer } from './respond.ts';
import type { ValidRequest } from './validation/validate-request.ts';

/** What a writing operation does in its transaction. */
type Work = (trx: Transaction, prepared: unknown) => Promise<Answer>;
/** What it does before. */
type Prepare = () => Promise<unknown>;

/** Runs `work` in one transaction, with what `prepare` has found out before. */
export type RunWrite = (operation: OperationRow, scope: Scope, request: ValidRequest, work: Work, prepare?: Prepare) => Promise<Answer>;

/** How often an operation is prepared: what it has prepared fits no more only where others are faster each time. */
const mostPreparations = 3;

/** What is sealed in a record. */
interface RecordedAnswer extends Answer {
  /** What the credential of the first request might do. */
  readonly permissions: readonly Permission[];
  /** The last moment at which a key may work that was made with it. */
  readonly grantsUntil: number | null;
}

/**
 * Makes a repeat safe: a write with an `Idempotency-Key`, where the operation takes one, happens once, and for a day the same request gets the same answer. The
 * answer is recorded in the transaction of the write: there is a record exactly when there is a write, and after a failure a repeat runs anew. For a repeat nothing is
 * prepared: a password, say, is not checked again.
 */
export function createRunWrite({ database, secret }: { readonly database: Database; readonly secret: string }): RunWrite {
  /** The keys whose first request runs in this process. */
  const running = new Set<string>();

  return async (operation, scope, request, work, prepare) => {
    const key = operation.idempotent ? request.headers['idempotency-key'] : undefined;
    if (typeof key !== 'string' || scope.actor.type !== 'user') {
      return whenPrepared(prepare, (prepared) => database.transaction((trx) => work(trx, prepared)));
    }

    const { grantsUntil } = scope.actor;
    const recordKey: RecordKey = { owner: ownerOf(scope.actor), keyHash: digest(JSON.stringify(senderOf(scope.actor, key))) };
    const requestHash = digest(canonicalJson([operation.operationId, request.path, request.query, request.body ?? null]));
    const name = `${scope.workspaceId} ${recordKey.owner} ${recordKey.keyHash}`;
    if (running.has(name)) throw inUse();
    running.add(name);
    const findReplay = async (db: Reader): Promise<Answer | undefined> => {
      const record = await findRecord(db, scope, recordKey, Date.now() - recordLifetime);
      if (!record) return undefined;
      if (record.requestHash !== requestHash) throw reused();
      const answer = openAnswer(secret, key, record.answer) as RecordedAnswer | undefined;
      if (!answer) throw unreadable();
      return replayed(answer, scope, grantsUntil);
    };
    const runOnce = async (trx: Transaction, prepared: unknown): Promise<Answer> => {
      // Another process holds the lock for as long as its transaction runs.
      if (!(await trx.dialect.tryLock(trx, name))) throw inUse();
      const replay = await findReplay(trx);
      if (replay) return replay;
      const answer = await work(trx, prepared);
      if (answer.status < 400) {
        const recorded: RecordedAnswer = { ...answer, permissions: [...scope.permissions], grantsUntil };
        await saveRecord(trx, scope, recordKey, { requestHash, answer: sealAnswer(secret, key, recorded) }, Date.now());
      }
      return answer;
    };
    try {
      const replay = prepare && (await findReplay(database.reader));
      return replay ?? (await whenPrepared(prepare, (prepared) => database.transaction((trx) => runOnce(trx, prepared))));
    } finally {
      running.delete(name);
    }
  };
}

/** Prepares a write and runs it, and does both again where something has changed in between. @throws Problem unavailable when that doesn't end */
async function whenPrepared(prepare: Prepare | undefined, run: (prepared: unknown) => Promise<Answer>): Promise<Answer> {
  for (let left = mostPreparations; left > 0; left--) {
    try {
      return await run(await prepare?.());
    } catch (error) {
      if (!(error instanceof PreparedInVain)) throw error;
    }
  }
  throw new Problem('unavailable', [], { 'Retry-After': '1' });
}

/** The first answer again: JSON that was written once is written the same the second time. */
function replayed({ permissions, grantsUntil, ...answer }: RecordedAnswer, scope: Scope, ownUntil: number | null): Answer {
  // It may show what only the first credential may see: a new API key has the scopes of the one that asked for it, and lives as long.
  const missing = permissions.filter((permission) => !scope.permissions.has(permission));
  if (missing.length > 0) throw new Problem('insufficient_scope', [concerning(`came first with a credential that also has ${missing.join(', ')}`)]);
  if (ownUntil !== null && (grantsUntil === null || grantsUntil > ownUntil))
    throw new Problem('insufficient_scope', [concerning('came first with a credential that expires later')]);
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}

/** Whose the key is: the user's, with personal keys and tokens or with those of one developer account. Its hash is of the user as well. */
const ownerOf = ({ keyKind, homeWorkspaceId, userId }: UserActor): string => (keyKind === 'developer' ? homeWorkspaceId : userId);

/** A key that stays at home gets no answer that one was given which doesn't: it may hold a key that opens more. */
const senderOf = ({ userId, staysAtHome }: UserActor, key: string): readonly string[] => (staysAtHome ? [userId, key, 'at home'] : [userId, key]);

const concerning = (message: string): ProblemError => ({ location: 'header', path: 'Idempotency-Key', message });
const reused = (): Problem => new Problem('idempotency_key_reused', [concerning('came with another request before')]);
const unreadable = (): Problem => new Problem('idempotency_key_reused', [concerning('came before; what was answered can not be read any more')]);
const inUse = (): Problem => new Problem('idempotency_key_in_use', [concerning('came with a request that still runs')], { 'Retry-After': '1' });

const digest = (text: string): string => hash('sha256', text, 'base64url');
