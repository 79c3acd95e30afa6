import type { Knex } from 'knex';
import { type Listed, listed, type Slice } from '../../core/lists.ts';
import { reach, reachable } from '../../core/reachable.ts';
import type { Role, Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, query, statement } from '../../platform/database/statement.ts';
import { escapeLike } from '../../platform/database/text.ts';

export type RootType = 'SYSTEM' | 'SPACE' | 'INTEGRATION';

export interface RootRow {
  readonly id: string;
  readonly type: RootType;
  readonly subtype: string | null;
  readonly is_private: boolean | number;
  readonly created_at: number;
  readonly modified_at: number;
  readonly last_resource_added_at: number | null;
  readonly name: string | null;
  readonly icon: string | null;
  readonly is_locked: boolean | number;
  readonly is_password_protected: boolean | number;
  readonly children_count: number;
  readonly member_count: number;
}

export interface NewRoot {
  readonly id: string;
  readonly type: RootType;
  readonly subtype: 'inbox' | 'bin' | null;
  /** Who made it, and with the owners sees it when it is private. */
  readonly makerId: string | null;
  readonly isPrivate: boolean;
  /** Whether it begins with resources below its folder. */
  readonly isFilled: boolean;
}

const insertRootRow = statement(({ knex, value }) =>
  knex('resource_roots').insert({
    id: value('id'),
    workspace_id: value('workspaceId'),
    type: value('type'),
    subtype: value('subtype'),
    is_private: value('isPrivate'),
    user_id: value('makerId'),
    created_at: value('now'),
    modified_at: value('now'),
    last_resource_added_at: value('filledAt'),
  }),
);

export async function insertRoot(trx: Transaction, scope: Scope, { id, type, subtype, makerId, isPrivate, isFilled }: NewRoot): Promise<void> {
  const now = Date.now();
  const filledAt = isFilled ? now : null;
  await trx.run(insertRootRow, { id, workspaceId: scope.workspaceId, type, subtype, makerId, isPrivate, now, filledAt });
}

/**
 * The roots whose folders the scope reaches. What hides a folder, such as the bin or a private space, hides the root. The few ids come first: SQLite would go through
 * all resources for those that are roots.
 */
const roots = (build: Build): Knex.QueryBuilder => {
  const { knex, dialect, value } = build;
  const ids = knex('resource_roots').where('workspace_id', value('workspaceId')).select('id');
  return reachable(build).where(dialect.inTime('r')).join('resource_roots as rr', 'rr.id', 'r.id').whereNull('r.hidden_by').whereIn('r.id', ids);
};

/** A root has changed when it was made, or when its folder has. */
const modifiedAt = 'case when r.modified_at > rr.modified_at then r.modified_at else rr.modified_at end';

/** Who sees a root, as a condition on `workspace_members as m`: every member, and of a private one its maker and the owners. */
const seesRoot = `m.workspace_id = rr.workspace_id and (not rr.is_private or m.role = 'owner' or m.user_id = rr.user_id)`;

const columns = (build: Build) => [
  'rr.id',
  'rr.type',
  'rr.subtype',
  'rr.is_private',
  'rr.created_at',
  'rr.last_resource_added_at',
  'r.name',
  'r.icon',
  'r.is_locked',
  build.knex.raw(`${modifiedAt} as modified_at`),
  build.knex.raw('r.password_hash is not null as is_password_protected'),
  reachable(build).where(build.dialect.inTime('r')).whereRaw('r.parent_id = rr.id').count('*').as('children_count'),
  build.knex.raw(`(select count(*) from workspace_members m where ${seesRoot}) as member_count`),
];

export interface RootCriteria {
  /** Roots like any of these; undefined keeps all. A subtype that is undefined matches any. */
  readonly types?: readonly { readonly type: RootType; readonly subtype?: string | null | undefined }[] | undefined;
  /** As `nameKey` makes it: somewhere in the name. */
  readonly nameKey?: string | undefined;
}

export interface RootOrder {
  readonly property: 'name' | 'createdAt' | 'modifiedAt';
  readonly direction: 'ASC' | 'DESC';
}

function matchingRoots(build: Build, { types, nameKey }: RootCriteria): Knex.QueryBuilder {
  const matching = roots(build);
  if (types) {
    matching.where((any) => {
      if (types.length === 0) any.whereRaw('1 = 0');
      for (const { type, subtype } of types) any.orWhere(subtype === undefined ? { 'rr.type': type } : { 'rr.type': type, 'rr.subtype': subtype });
    });
  }
  if (nameKey) matching.whereRaw(`r.name_key like ? escape '!'`, [`%${escapeLike(nameKey)}%`]);
  return matching;
}

const orders = { name: 'r.name_key', createdAt: 'rr.created_at', modifiedAt } as const;

/**
 * A page of the roots that match, and how many match. Without an order the inbox and the bin come first, then spaces by name. Those that are equal in the order
 * come by their id, so that pages neither repeat nor leave out any.
 */
export function listRoots(
  db: Reader,
  scope: Scope,
  criteria: RootCriteria,
  order: RootOrder | null,
  { limit, offset }: Slice,
): Promise<Listed<RootRow>> {
  const place = order
    ? `${orders[order.property]} ${order.direction === 'ASC' ? 'asc' : 'desc'}`
    : `case rr.subtype when 'inbox' then 0 when 'bin' then 1 else 2 end, r.name_key`;
  const page = query<RootRow>((build) =>
    matchingRoots(build, criteria).select(columns(build)).orderByRaw(place).orderBy('rr.id').limit(limit).offset(offset),
  );
  const counted = query<{ count: number }>((build) => matchingRoots(build, criteria).count({ count: '*' }));
  return listed(db.patiently(page, reach(scope)), db.patiently(counted, reach(scope)));
}

const firstOf = async <Row>(rows: Promise<Row[]>): Promise<Row | undefined> => (await rows)[0];

const rootRow = statement<RootRow>((build) => roots(build).where('rr.id', build.value('id')).select(columns(build)));

export function findRoot(db: Reader, scope: Scope, id: string): Promise<RootRow | undefined> {
  return firstOf(db.patiently(rootRow, { id, ...reach(scope) }));
}

const rootTypeRow = statement<{ type: RootType }>((build) => roots(build).where('rr.id', build.value('id')).select('rr.type'));

/** What kind of root this is; undefined when it is none that the scope reaches. */
export async function findRootType(db: Reader, scope: Scope, id: string): Promise<RootType | undefined> {
  return (await db.first(rootTypeRow, { id, ...reach(scope) }))?.type;
}

export interface RootMemberRow {
  readonly root_id: string;
  readonly id: string;
  readonly name: string | null;
  readonly picture_url: string | null;
  readonly role: Role;
}

const rootMembers = statement<RootMemberRow>(({ knex, dialect, value }) =>
  knex
    .from(
      knex('resource_roots as rr')
        .joinRaw(`join workspace_members as m on ${seesRoot}`)
        .where('rr.workspace_id', value('workspaceId'))
        .whereRaw(dialect.inList('rr.id', value('rootIds')))
        .select('rr.id as root_id', 'm.user_id', 'm.role')
        .rowNumber('place', (place) => place.partitionBy('rr.id').orderBy(['m.created_at', 'm.user_id']))
        .as('seen'),
    )
    .join('users as u', 'u.id', 'seen.user_id')
    .where('seen.place', '<=', value('limit'))
    .orderBy(['seen.root_id', 'seen.place'])
    .select('seen.root_id', 'u.id', 'u.name', 'u.picture_url', 'seen.role'),
);

/** Those who see each of these roots, the members who joined first. */
export function listRootMembers(db: Reader, scope: Scope, rootIds: readonly string[], limit: number): Promise<RootMemberRow[]> {
  return db.all(rootMembers, { workspaceId: scope.workspaceId, rootIds, limit });
}
