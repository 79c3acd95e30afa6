import { hash } from 'node:crypto';
import { canonicalJson } from '../canonical-json.ts';
import type { Database, Transaction } from '../database/database.ts';
import { openAnswer, sealAnswer } from '../idempotency/seal.ts';
import { findRecord, type RecordKey, saveRecord } from '../idempotency/store.ts';
import { recordLifetime } from '../idempotency/sweep.ts';
import type { OperationRow } from '../operation-types.ts';
import { Problem, type ProblemError } from '../problems.ts';
import type { Permission, Scope, UserActor } from '../scope.ts';
import type { Answer } from './respond.ts';
import type { ValidRequest } from './validate-request.ts';

/** Runs `work`, what a writing operation does, in one transaction. */
export type RunWrite = (operation: OperationRow, scope: Scope, request: ValidRequest, work: (trx: Transaction) => Promise<Answer>) => Promise<Answer>;

/** What is sealed in a record. */
interface RecordedAnswer extends Answer {
  /** What the credential of the first request might do. */
  readonly permissions: readonly Permission[];
  /** Until when it might. */
  readonly keyExpiresAt: number | null;
}

/**
 * Makes a repeat safe: a write with an `Idempotency-Key`, where the operation takes one, happens once, and for a day the same request gets the same answer. The
 * answer is recorded in the transaction of the write: there is a record exactly when there is a write, and after a failure a repeat runs anew.
 */
export function createRunWrite({ database, secret }: { readonly database: Database; readonly secret: string }): RunWrite {
  /** The keys whose first request runs in this process. */
  const running = new Set<string>();

  return async (operation, scope, request, work) => {
    const key = operation.idempotent ? request.headers['idempotency-key'] : undefined;
    if (typeof key !== 'string' || scope.actor.type !== 'user') return database.transaction(work);

    const { userId, keyExpiresAt } = scope.actor;
    const recordKey: RecordKey = { owner: ownerOf(scope.actor), keyHash: digest(JSON.stringify([userId, key])) };
    const requestHash = digest(canonicalJson([operation.operationId, request.path, request.query, request.body ?? null]));
    const name = `${scope.workspaceId} ${recordKey.owner} ${recordKey.keyHash}`;
    if (running.has(name)) throw inUse();
    running.add(name);
    try {
      return await database.transaction(async (trx) => {
        // Another process holds the lock for as long as its transaction runs.
        if (!(await trx.dialect.tryLock(trx, name))) throw inUse();
        const now = Date.now();
        const record = await findRecord(trx, scope, recordKey, now - recordLifetime);
        if (record) {
          if (record.requestHash !== requestHash) throw reused();
          const answer = openAnswer(secret, key, record.answer) as RecordedAnswer | undefined;
          if (!answer) throw unreadable();
          return replayed(answer, scope, keyExpiresAt);
        }
        const answer = await work(trx);
        if (answer.status < 400) {
          const recorded: RecordedAnswer = { ...answer, permissions: [...scope.permissions], keyExpiresAt };
          await saveRecord(trx, scope, recordKey, { requestHash, answer: sealAnswer(secret, key, recorded) }, now);
        }
        return answer;
      });
    } finally {
      running.delete(name);
    }
  };
}

/** The first answer again: JSON that was written once is written the same the second time. */
function replayed({ permissions, keyExpiresAt, ...answer }: RecordedAnswer, scope: Scope, expiresAt: number | null): Answer {
  // It may show what only the first credential may see: a new API key has the scopes of the one that asked for it, and lives as long.
  const missing = permissions.filter((permission) => !scope.permissions.has(permission));
  if (missing.length > 0) throw new Problem('insufficient_scope', [concerning(`came first with a credential that also has ${missing.join(', ')}`)]);
  if (expiresAt !== null && (keyExpiresAt === null || keyExpiresAt > expiresAt))
    throw new Problem('insufficient_scope', [concerning('came first with a credential that expires later')]);
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}

/** Whose the key is: the user's, with personal keys and tokens or with those of one developer account. Its hash is of the user as well. */
const ownerOf = ({ keyKind, homeWorkspaceId, userId }: UserActor): string => (keyKind === 'developer' ? homeWorkspaceId : userId);

const concerning = (message: string): ProblemError => ({ location: 'header', path: 'Idempotency-Key', message });
const reused = (): Problem => new Problem('idempotency_key_reused', [concerning('came with another request before')]);
const unreadable = (): Problem => new Problem('idempotency_key_reused', [concerning('came before; what was answered can not be read any more')]);
const inUse = (): Problem => new Problem('idempotency_key_in_use', [concerning('came with a request that still runs')], { 'Retry-After': '1' });

const digest = (text: string): string => hash('sha256', text, 'base64url');
