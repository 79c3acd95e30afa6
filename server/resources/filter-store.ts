import type { Knex } from 'knex';
import type { Reader } from '../database/database.ts';
import { hotStatement, statement } from '../database/statement.ts';
import { escapeLike } from '../database/text.ts';
import { reach, reachable } from '../reachable.ts';
import { actingUserId, type Scope } from '../scope.ts';
import { type Sharing, type SharingFilter, sharedInAnyWay } from './filter-shared-store.ts';

/** The criteria of a filter, resolved: aliases are ids, names are keys, moments are milliseconds. What is undefined doesn't narrow. */
export interface Criteria {
  readonly parentId?: string | undefined;
  /** Levels below the direct children of the parent. */
  readonly levels: number;
  /** Whether there is something private to others, which is then left out. */
  readonly leavesOutPrivate: boolean;
  readonly rootId?: string | undefined;
  readonly rootTypes?: readonly string[] | undefined;
  readonly parentRoot?:
    | { readonly type?: string | undefined; readonly subtype?: string | null | undefined; readonly isPrivate?: boolean | undefined }
    | undefined;
  readonly resourceIds?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly kindsExcluded?: readonly string[] | undefined;
  readonly nameKey?: string | undefined;
  readonly url?: string | undefined;
  readonly tagIds?: readonly string[] | undefined;
  /** Null: without a label. */
  readonly label?: number | null | undefined;
  readonly userIds?: readonly string[] | undefined;
  /** Any of these ways is enough. */
  readonly shared?: { readonly ways: readonly SharingFilter[]; readonly sharing: Sharing } | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdUntil?: number | undefined;
  readonly modifiedFrom?: number | undefined;
  readonly modifiedUntil?: number | undefined;
  readonly includeRoots: boolean;
}

const orderColumns = { createdAt: 'created_at', modifiedAt: 'modified_at', kind: 'kind', name: 'name_key', position: 'sort_key' } as const;

export interface Order {
  readonly property: keyof typeof orderColumns;
  readonly direction: 'ASC' | 'DESC';
}

/** The last row of a page: the page after it begins behind this. Also says how often the row had been put to another place by then. */
export type Position = readonly [value: string | number, id: string, placements: number];

/**
 * What meets the criteria, of what the scope reaches. It says the same as `reachable` in conditions that leave a walk along one index: what shows in a list is not
 * deleted, and what is private to others is mostly nothing.
 */
function matching(db: Reader, scope: Scope, criteria: Criteria): Knex.QueryBuilder {
  const { knex, inList } = db.dialect;
  const query = knex('resources as r').where('r.workspace_id', scope.workspaceId);
  const { parentId, rootId, rootTypes, parentRoot } = criteria;

  if (mayAskForBin(criteria)) query.where(visibleOrBinned(knex, scope));
  else query.whereNull('r.hidden_by');
  if (criteria.leavesOutPrivate) query.where((either) => either.whereNull('r.private_to').orWhere('r.private_to', actingUserId(scope)));
  if (!criteria.includeRoots) query.whereNotNull('r.parent_id');
  if (parentId !== undefined) query.where(below(knex, scope, parentId, criteria.levels));
  if (rootId !== undefined) query.where('r.root_id', rootId);
  if (rootTypes) query.whereIn('r.root_id', roots(knex, scope).whereIn('type', rootTypes));
  if (parentRoot) query.whereIn('r.root_id', rootsLike(knex, scope, parentRoot));

  if (criteria.resourceIds) query.whereRaw(inList('r.id', criteria.resourceIds));
  if (criteria.kinds) query.whereIn('r.kind', criteria.kinds);
  if (criteria.kindsExcluded) query.whereNotIn('r.kind', criteria.kindsExcluded);
  if (criteria.nameKey) query.whereRaw("r.name_key like ? escape '!'", [`%${escapeLike(criteria.nameKey)}%`]);
  if (criteria.url !== undefined) query.where({ 'r.kind': 'bookmark', 'r.origin_url': criteria.url });
  if (criteria.tagIds) query.whereIn('r.id', knex('resource_tags').whereRaw(inList('tag_id', criteria.tagIds)).select('resource_id'));
  if (criteria.label !== undefined) query.where(labelled(criteria.label));
  if (criteria.userIds) query.whereRaw(inList('r.user_id', criteria.userIds));
  if (criteria.shared) query.where(sharedInAnyWay(db.dialect, criteria.shared.sharing, criteria.shared.ways));
  if (criteria.createdFrom !== undefined) query.where('r.created_at', '>=', criteria.createdFrom);
  if (criteria.createdUntil !== undefined) query.where('r.created_at', '<', criteria.createdUntil);
  if (criteria.modifiedFrom !== undefined) query.where('r.modified_at', '>=', criteria.modifiedFrom);
  if (criteria.modifiedUntil !== undefined) query.where('r.modified_at', '<', criteria.modifiedUntil);
  return query;
}

/** Whether the bin may be what is asked for: by what it is, or by its type. */
const mayAskForBin = ({ parentId, rootId, rootTypes, parentRoot }: Criteria): boolean =>
  parentId !== undefined || rootId !== undefined || rootTypes?.includes('SYSTEM') || parentRoot?.type === 'SYSTEM' || parentRoot?.subtype === 'bin';

/** What is in the bin shows to those who ask for its root or for a parent in it. What is deleted is hidden, and in no root. */
const visibleOrBinned = (knex: Knex, scope: Scope) => (either: Knex.QueryBuilder) =>
  either.whereNull('r.hidden_by').orWhereIn('r.root_id', roots(knex, scope).where('subtype', 'bin'));

const roots = (knex: Knex, scope: Scope): Knex.QueryBuilder => knex('resource_roots').where('workspace_id', scope.workspaceId).select('id');

function rootsLike(knex: Knex, scope: Scope, { type, subtype, isPrivate }: NonNullable<Criteria['parentRoot']>): Knex.QueryBuilder {
  const query = roots(knex, scope);
  if (type !== undefined) query.where({ type });
  if (subtype !== undefined) query.where({ subtype });
  if (isPrivate !== undefined) query.where('is_private', isPrivate);
  return query;
}

/** The column holds 32 bits, and PostgreSQL refuses to compare it with a number that has more. */
const greatestLabelId = 2 ** 31 - 1;

const labelled = (label: number | null) => (query: Knex.QueryBuilder) =>
  label !== null && Math.abs(label) > greatestLabelId ? query.whereRaw('1 = 0') : query.where('r.label_id', label);

/** The children of a parent, and of those children, as many levels down as asked. */
const below = (knex: Knex, scope: Scope, parentId: string, levels: number) => (either: Knex.QueryBuilder) => {
  either.where('r.parent_id', parentId);
  let parents = knex('resources').where({ parent_id: parentId, workspace_id: scope.workspaceId }).select('id');
  for (let level = 0; level < levels; level++) {
    either.orWhereIn('r.parent_id', parents);
    parents = knex('resources').whereIn('parent_id', parents.clone()).select('id');
  }
};

const privateToOthers = hotStatement<{ found: boolean | number }>(({ knex, value }) => {
  // In two ranges: an index finds no "other than".
  const one = (relation: string) => `exists (select 1 from resources where workspace_id = ? and private_to is not null and private_to ${relation} ?)`;
  const whose = [value('workspaceId'), value('userId')];
  return knex.select(knex.raw(`${one('<')} or ${one('>')} as found`, [...whose, ...whose]));
});

/** Whether there is anything in the workspace that the scope doesn't reach because it is private to others. Mostly there isn't, and lists needn't look for it. */
export async function isSomethingPrivate(db: Reader, scope: Scope): Promise<boolean> {
  const { seesPrivate, ...others } = reach(scope);
  return !seesPrivate && Boolean((await db.first(privateToOthers, others))?.found);
}

/** The ids of one page with the position of each, in order: `limit` of them at most, behind `after`. */
export async function findPage(
  db: Reader,
  scope: Scope,
  criteria: Criteria,
  order: Order,
  limit: number,
  after: Position | null,
): Promise<Position[]> {
  const column = `r.${orderColumns[order.property]}`;
  const direction = order.direction === 'ASC' ? 'asc' : 'desc';
  const query = matching(db, scope, criteria)
    .select('r.id', 'r.placements', db.dialect.knex.raw('?? as position', [column]))
    .orderBy([
      { column, order: direction },
      { column: 'r.id', order: direction },
    ])
    .limit(limit);
  if (after) {
    const [value, id] = after;
    query.whereRaw(`(??, r.id) ${direction === 'asc' ? '>' : '<'} (?, ?)`, [column, value, id]);
  }
  const rows = await db.all<{ id: string; placements: number; position: string | number }>(query);
  return rows.map((row) => [row.position, row.id, row.placements] as const);
}

/** As many ids as `limit`, drawn at random from all that match. */
export async function findRandom(db: Reader, scope: Scope, criteria: Criteria, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(matching(db, scope, criteria).select('r.id').orderByRaw('random()').limit(limit));
  return rows.map((row) => row.id);
}

/** How many match, counted no further than `most`. */
export async function countUpTo(db: Reader, scope: Scope, criteria: Criteria, most: number): Promise<number> {
  const { knex } = db.dialect;
  const counted = knex.from(matching(db, scope, criteria).select(knex.raw('1 as one')).limit(most).as('counted')).count({ count: '*' });
  return (await db.first<{ count: number }>(counted))?.count ?? 0;
}

const newest = statement<{ id: string }>((build) =>
  reachable(build)
    .where('r.parent_id', build.value('parentId'))
    .orderBy([
      { column: 'r.created_at', order: 'desc' },
      { column: 'r.id', order: 'desc' },
    ])
    .limit(build.value('limit'))
    .select('r.id'),
);

/** The ids of the newest resources right in a parent. */
export async function newestChildren(db: Reader, scope: Scope, parentId: string, limit: number): Promise<string[]> {
  const rows = await db.all(newest, { parentId, limit, ...reach(scope) });
  return rows.map((row) => row.id);
}
