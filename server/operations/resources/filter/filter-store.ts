import type { Knex } from 'knex';
import { reach, reachable } from '../../../core/reachable.ts';
import { actingUserId, type Scope } from '../../../core/scope.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Dialect, LongNames } from '../../../platform/database/dialect.ts';
import { partLength } from '../../../platform/database/name-parts.ts';
import { type Build, hotStatement, query, statement } from '../../../platform/database/statement.ts';
import { escapeLike } from '../../../platform/database/text.ts';
import { type Sharing, type SharingFilter, sharedInAnyWay } from './filter-shared-store.ts';

/** The criteria of a filter, resolved: aliases are ids, names are keys, moments are milliseconds. What is undefined doesn't narrow. */
export interface Criteria {
  readonly parentId?: string | undefined;
  /** Whether the parent, if there is one, is in the bin, as are its children. */
  readonly isParentInBin: boolean;
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
  /** Whose folders at the top are among what is listed. */
  readonly roots: 'none' | 'spaces' | 'all';
}

const orderColumns = { createdAt: 'created_at', modifiedAt: 'modified_at', kind: 'kind', name: 'name_key', position: 'sort_key' } as const;

export interface Order {
  readonly property: keyof typeof orderColumns;
  readonly direction: 'ASC' | 'DESC';
}

/** The last row of a page: the page after it begins behind this. Also says how often the row had been put to another place by then. */
export type Position = readonly [value: string | number, id: string, placements: number];

/** How to get at what matches: by the index of names, or along that of an order; by whatever narrows most otherwise. */
interface Way {
  readonly byName?: boolean;
  readonly alongOrder?: boolean;
}

/**
 * What meets the criteria, of what the scope reaches. It says the same as `reachable` in conditions that leave a walk along one index: what shows in a list is not
 * deleted, and what is private to others is mostly nothing.
 */
function matching({ knex, dialect }: Build, scope: Scope, criteria: Criteria, { byName = false, alongOrder = false }: Way = {}): Knex.QueryBuilder {
  const { inList, inTime, resourcesNamed, unindexed } = dialect;
  const from = byName && criteria.nameKey ? resourcesNamed(scope.workspaceId, criteria.nameKey) : knex('resources as r');
  const query = from.where(inTime('r')).where('r.workspace_id', scope.workspaceId);
  const { parentId, rootId, rootTypes, parentRoot } = criteria;

  if (mayAskForBin(criteria)) query.where(visibleOrBinned(knex, scope));
  else query.whereNull('r.hidden_by');
  if (criteria.leavesOutPrivate) query.where((either) => either.whereNull('r.private_to').orWhere('r.private_to', actingUserId(scope)));
  // What has a parent is no root.
  if (criteria.roots === 'none' && parentId === undefined) query.whereNotNull('r.parent_id');
  if (criteria.roots === 'spaces' && parentId === undefined) query.where(belowOrSpace(knex, scope));
  if (parentId !== undefined) query.where(below(dialect, scope, parentId, criteria.levels));
  if (rootId !== undefined) query.where('r.root_id', rootId);
  if (rootTypes) query.whereIn('r.root_id', roots(knex, scope).whereIn('type', rootTypes));
  if (parentRoot) query.whereIn('r.root_id', rootsLike(knex, scope, parentRoot));

  if (criteria.resourceIds) query.whereRaw(inList('r.id', criteria.resourceIds));
  if (criteria.kinds) query.whereIn('r.kind', criteria.kinds);
  if (criteria.nameKey) query.whereRaw("r.name_key like ? escape '!'", [`%${escapeLike(criteria.nameKey)}%`]);
  if (criteria.url !== undefined) query.where({ 'r.kind': 'bookmark', 'r.origin_url': criteria.url });
  if (criteria.tagIds) query.whereIn('r.id', carriersOfAny(dialect, criteria.tagIds));
  if (criteria.label !== undefined) query.where(labelled(criteria.label));
  if (criteria.userIds) query.whereRaw(inList(alongOrder ? unindexed('r.user_id') : 'r.user_id', criteria.userIds));
  if (criteria.shared) query.where(sharedInAnyWay(dialect, criteria.shared.sharing, criteria.shared.ways));
  if (criteria.createdFrom !== undefined) query.where('r.created_at', '>=', criteria.createdFrom);
  if (criteria.createdUntil !== undefined) query.where('r.created_at', '<', criteria.createdUntil);
  if (criteria.modifiedFrom !== undefined) query.where('r.modified_at', '>=', criteria.modifiedFrom);
  if (criteria.modifiedUntil !== undefined) query.where('r.modified_at', '<', criteria.modifiedUntil);
  return query;
}

/** Whether the bin may be what is asked for: by what it is, or by its type. */
const mayAskForBin = ({ isParentInBin, rootId, rootTypes, parentRoot }: Criteria): boolean =>
  isParentInBin || rootId !== undefined || rootTypes?.includes('SYSTEM') || parentRoot?.type === 'SYSTEM' || parentRoot?.subtype === 'bin';

/** What is in the bin shows to those who ask for its root or for a parent in it. What is deleted is hidden, and in no root. */
const visibleOrBinned = (knex: Knex, scope: Scope) => (either: Knex.QueryBuilder) =>
  either.whereNull('r.hidden_by').orWhereIn('r.root_id', roots(knex, scope).where('subtype', 'bin'));

const belowOrSpace = (knex: Knex, scope: Scope) => (either: Knex.QueryBuilder) =>
  either.whereNotNull('r.parent_id').orWhereNotIn('r.id', roots(knex, scope).where('type', 'SYSTEM'));

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
const below =
  ({ knex, inTime }: Dialect, { workspaceId }: Scope, parentId: string, levels: number) =>
  (either: Knex.QueryBuilder) => {
    either.where('r.parent_id', parentId);
    const inParents = (): Knex.QueryBuilder => knex('resources as p').where(inTime('p')).select('p.id');
    let parents = inParents().where({ 'p.parent_id': parentId, 'p.workspace_id': workspaceId });
    for (let level = 0; level < levels; level++) {
      either.orWhereIn('r.parent_id', parents);
      parents = inParents().whereIn('p.parent_id', parents.clone());
    }
  };

/** The ids of what carries any of these tags. */
const carriersOfAny = ({ knex, inList, inTime }: Dialect, tagIds: readonly string[]): Knex.QueryBuilder =>
  knex('resource_tags as t').where(inTime('t')).whereRaw(inList('t.tag_id', tagIds)).select('t.resource_id');

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

const behind = { asc: '>', desc: '<' } as const;
type Direction = keyof typeof behind;
const columnsIn = (order: Direction, ...columns: string[]) => columns.map((column) => ({ column, order }));

/** The first of two pages in the same order. */
const merged = (knex: Knex, direction: Direction, limit: number, pages: Knex.QueryBuilder[]): Knex.QueryBuilder =>
  knex
    .from(knex.unionAll(pages, true).as('both'))
    .orderBy(columnsIn(direction, 'position', 'id'))
    .limit(limit);

/** Those of a page whose names are too long for an index: a walk along the one that holds how they begin. */
function amongLong(
  page: Knex.QueryBuilder,
  { isLong, beginning }: LongNames,
  knex: Knex,
  column: string,
  direction: Direction,
  after: Position | null,
): Knex.QueryBuilder {
  page.whereRaw(isLong(column)).orderByRaw(`? ${direction}`, [beginning(column)]);
  return after ? page.whereRaw(`? ${behind[direction]}= ?`, [beginning(column), beginning(knex.raw('?', [after[0]]))]) : page;
}

/** Whether the index of names is worth asking at once: of a text that is shorter than its parts, it would put together those of half the alphabet. */
const isFoundByName = ({ nameKey = '' }: Criteria): boolean => [...nameKey].length >= partLength;

/** Up to so many are put in order for a page; of more, their order is gone along until there is a page of them. */
const few = 10_000;

/**
 * The ids of one page with the position of each, in order: `limit` of them at most, behind `after`.
 * @param count how many match, or about
 */
export async function findPage(
  db: Reader,
  scope: Scope,
  criteria: Criteria,
  order: Order,
  limit: number,
  after: Position | null,
  count: number,
): Promise<Position[]> {
  const column = `r.${orderColumns[order.property]}`;
  const direction = order.direction === 'ASC' ? 'asc' : 'desc';
  const rows = (build: Build, way: Way): Knex.QueryBuilder =>
    matching(build, scope, criteria, way).select('r.id', 'r.placements', build.knex.raw('?? as position', [column]));
  const paged = (some: Knex.QueryBuilder, position: string, id: string): Knex.QueryBuilder => {
    some.limit(limit);
    return after ? some.whereRaw(`(??, ??) ${behind[direction]} (?, ?)`, [position, id, after[0], after[1]]) : some;
  };
  const alongOrder = query<PositionRow>((build) => {
    const { knex, longNames } = build.dialect;
    const page = (): Knex.QueryBuilder => paged(rows(build, { alongOrder: true }), column, 'r.id');
    const ordered = (some: Knex.QueryBuilder): Knex.QueryBuilder => some.orderBy(columnsIn(direction, column, 'r.id'));
    if (order.property !== 'name' || !longNames) return ordered(page());
    return merged(knex, direction, limit, [
      ordered(page().whereRaw(longNames.isShort(column))),
      ordered(amongLong(page(), longNames, knex, column, direction, after)),
    ]);
  });
  const collected = query<PositionRow>((build) =>
    paged(
      build.knex
        .withMaterialized('found', rows(build, { byName: true }))
        .from('found')
        .select('*'),
      'position',
      'id',
    ).orderBy(columnsIn(direction, 'position', 'id')),
  );
  const found = count <= few ? collected : alongOrder;
  const positions = await db.patiently(isFoundByName(criteria) ? found : alongOrder, undefined, found);
  return positions.map((row) => [row.position, row.id, row.placements] as const);
}

interface PositionRow {
  readonly id: string;
  readonly placements: number;
  readonly position: string | number;
}

/** As many ids as `limit`, drawn at random from all that match. */
export async function findRandom(db: Reader, scope: Scope, criteria: Criteria, limit: number): Promise<string[]> {
  const drawn = (byName: boolean) =>
    query<{ id: string }>((build) => matching(build, scope, criteria, { byName }).select('r.id').orderByRaw('random()').limit(limit));
  const rows = await db.patiently(drawn(isFoundByName(criteria)), undefined, drawn(true));
  return rows.map((row) => row.id);
}

/** How many match, counted no further than `most`. */
export async function countUpTo(db: Reader, scope: Scope, criteria: Criteria, most: number): Promise<number> {
  const counted = (byName: boolean) =>
    query<{ count: number }>((build) => {
      const some = matching(build, scope, criteria, { byName }).select(build.knex.raw('1 as one')).limit(most);
      return build.knex.from(some.as('counted')).count({ count: '*' });
    });
  const [row] = await db.patiently(counted(isFoundByName(criteria)), undefined, counted(true));
  return row?.count ?? 0;
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
