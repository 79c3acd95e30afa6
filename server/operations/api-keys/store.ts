import type { Knex } from 'knex';
import { type Listed, listed, type Slice } from '../../core/lists.ts';
import type { KeyKind, Role, Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, hotStatement, statement } from '../../platform/database/statement.ts';

export interface KeyRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly kind: KeyKind;
  /** JSON array of scopes. */
  readonly scopes: string;
  readonly prefix: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}

export interface NewKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly kind: KeyKind;
  readonly scopes: readonly string[];
  readonly prefix: string;
  /** SHA-256 of the whole key, in hex: the key itself is never stored. */
  readonly secretHash: string;
  /** Whether it opens its home alone even as a personal key. */
  readonly staysAtHome: boolean;
  readonly expiresAt: number | null;
}

const columns = [
  'id',
  'workspace_id',
  'user_id',
  'name',
  'kind',
  'scopes',
  'prefix',
  'created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
] as const;

const insertKeyRow = statement(({ knex, value }) =>
  knex('api_keys')
    .insert({
      id: value('id'),
      workspace_id: value('workspaceId'),
      user_id: value('userId'),
      name: value('name'),
      kind: value('kind'),
      scopes: value('scopes'),
      prefix: value('prefix'),
      secret_hash: value('secretHash'),
      created_at: value('now'),
      expires_at: value('expiresAt'),
      last_used_at: null,
      revoked_at: null,
      stays_at_home: value('staysAtHome'),
    })
    .onConflict('secret_hash')
    .ignore(),
);

/** False when this very key is there already. */
export async function insertKey(trx: Transaction, scope: Scope, key: NewKey): Promise<boolean> {
  return (await trx.run(insertKeyRow, { ...key, scopes: JSON.stringify(key.scopes), workspaceId: scope.workspaceId, now: Date.now() })) > 0;
}

/** A key that works, and what its user may do in its home. */
export interface ValidKeyRow extends KeyRow {
  readonly home_role: Role;
  /** The workspace of its account: the home, or the one that has delegated it. */
  readonly account_id: string;
  readonly stays_at_home: boolean | number;
  /** That of the account or, for a personal key, of its user's own workspace; null for the default plan. */
  readonly plan: string | null;
}

/** The workspace that the user of a key `k` came with, or else was put into first: wherever their personal keys are at home, they share one budget. */
const ownWorkspace = ({ knex }: Build): Knex.QueryBuilder =>
  knex('workspace_members as om')
    .join('workspaces as ow', 'ow.id', 'om.workspace_id')
    .where('om.user_id', knex.ref('k.user_id'))
    .whereNull('ow.parent_workspace_id')
    .whereNull('ow.deleted_at')
    .orderBy(['om.created_at', 'ow.id'])
    .limit(1)
    .select('ow.id');

const unrevokedKey = hotStatement<Omit<ValidKeyRow, 'home_role'> & { readonly home_role: Role | null }>((build) => {
  const { knex, value } = build;
  return (
    knex('api_keys as k')
      .join('workspaces as w', 'w.id', 'k.workspace_id')
      .leftJoin('workspace_members as m', (on) => on.on('m.workspace_id', 'w.id').andOn('m.user_id', 'k.user_id'))
      // A developer may be at home in a workspace that theirs has delegated.
      .leftJoin('workspaces as parent', 'parent.id', 'w.parent_workspace_id')
      .leftJoin('workspace_members as pm', (on) => on.on('pm.workspace_id', 'w.parent_workspace_id').andOn('pm.user_id', 'k.user_id'))
      .leftJoin('workspaces as own', (on) => on.onVal('k.kind', 'personal').andOn('own.id', knex.raw('?', [ownWorkspace(build)])))
      .where('k.secret_hash', value('secretHash'))
      .whereNull('k.revoked_at')
      .whereNull('w.deleted_at')
      .select([
        ...columns.map((column) => `k.${column}`),
        // At home a personal key, too, comes in by the role in the account: a developer has made it for a workspace of theirs.
        knex.raw('coalesce(m.role, pm.role) as home_role'),
        knex.raw('coalesce(parent.id, w.id) as account_id'),
        // A developer key that is at home in a delegated workspace, and every key that such a one has made.
        knex.raw(`(k.stays_at_home or k.kind = 'developer' and parent.id is not null) as stays_at_home`),
        knex.raw('case when own.id is not null then own.plan when parent.id is null then w.plan else parent.plan end as plan'),
      ])
  );
});

/**
 * The key of this hash if it works now: one whose user has left its home does not. Authentication asks this, and a scope comes of it; there is none before.
 */
export async function findValidKey(db: Reader, secretHash: string): Promise<ValidKeyRow | undefined> {
  const key = await db.first(unrevokedKey, { secretHash });
  if (!key || key.home_role === null || (key.expires_at !== null && key.expires_at <= Date.now())) return undefined;
  return { ...key, home_role: key.home_role };
}

/**
 * The keys that the scope shows: of those whose home its workspace is, the acting user's own and, when a developer key asks, those of the developer account,
 * which its owners see whoever made them.
 */
const visibleKeys = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('api_keys')
    .where('workspace_id', value('workspaceId'))
    .whereRaw(`(user_id = ? and (kind = 'personal' or ?) or kind = 'developer' and ?)`, [
      value('userId'),
      value('seesDeveloperKeys'),
      value('seesAllDeveloperKeys'),
    ]);

function visibleTo({ workspaceId, actor }: Scope) {
  if (actor.type !== 'user') throw new Error('Only users have keys');
  const seesDeveloperKeys = actor.keyKind === 'developer';
  return { workspaceId, userId: actor.userId, seesDeveloperKeys, seesAllDeveloperKeys: seesDeveloperKeys && actor.role === 'owner' };
}

const keyRow = statement<KeyRow>((build) =>
  visibleKeys(build)
    .where('id', build.value('id'))
    .select(...columns),
);

export function findKey(db: Reader, scope: Scope, id: string): Promise<KeyRow | undefined> {
  return db.first(keyRow, { id, ...visibleTo(scope) });
}

const listedKeys = (build: Build): Knex.QueryBuilder => visibleKeys(build).where(build.dialect.inTime('api_keys'));

const keyRows = statement<KeyRow>((build) =>
  listedKeys(build)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(build.value('limit'))
    .offset(build.value('offset'))
    .select(...columns),
);

const countOfKeys = statement<{ count: number }>((build) => listedKeys(build).count({ count: '*' }));

/** A page of the keys that the scope shows, newest first, and how many there are. */
export function listKeys(db: Reader, scope: Scope, slice: Slice): Promise<Listed<KeyRow>> {
  const visible = visibleTo(scope);
  return listed(db.patiently(keyRows, { ...visible, ...slice }), db.patiently(countOfKeys, visible));
}

const lastUsed = statement(({ knex, value }) =>
  knex('api_keys')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({ last_used_at: value('now') }),
);

/** Notes that a key, whose home the workspace is, was used at this moment. */
export async function setLastUsed(trx: Transaction, scope: Scope, id: string, now: number): Promise<void> {
  await trx.run(lastUsed, { id, workspaceId: scope.workspaceId, now });
}

const revoke = ({ knex, value }: Build) => ({ revoked_at: knex.raw('coalesce(revoked_at, ?)', [value('now')]) });
const revokeVisible = statement((build) => visibleKeys(build).where('id', build.value('id')).update(revoke(build)));
const revokeAny = statement((build) =>
  build
    .knex('api_keys')
    .where({ id: build.value('id') })
    .update(revoke(build)),
);

/** Ends a key that the scope shows, or the one that asks, from the next request on; one that was revoked before stays as it was. False when there is none of this id. */
export async function revokeKey(trx: Transaction, scope: Scope, id: string): Promise<boolean> {
  const now = Date.now();
  const asks = scope.actor.type === 'user' && scope.actor.keyId === id;
  return (asks ? await trx.run(revokeAny, { id, now }) : await trx.run(revokeVisible, { id, now, ...visibleTo(scope) })) > 0;
}
