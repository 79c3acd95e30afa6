import type { Knex } from 'knex';
import { reach, reachable } from '../../../core/reachable.ts';
import { actingUserId, type Scope } from '../../../core/scope.ts';
import type { Reader, Value, Values } from '../../../platform/database/database.ts';
import type { LongNames } from '../../../platform/database/dialect.ts';
import { partLength } from '../../../platform/database/name-parts.ts';
import { type Build, hotStatement, type Query, shapedQueries, statement } from '../../../platform/database/statement.ts';
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
 * deleted, and what is private to others is mostly nothing. Its SQL is known by `shapeOf`, and its values by `valuesOf`.
 */
function matching(build: Build, criteria: Criteria, { byName = false, alongOrder = false }: Way = {}): Knex.QueryBuilder {
  const { knex, dialect, value } = build;
  const { inList, inTime, resourcesNamed, unindexed } = dialect;
  const from = byName && criteria.nameKey ? resourcesNamed(value('nameParts'), hasWholePart(criteria.nameKey)) : knex('resources as r');
  const { parentId, rootTypes, parentRoot } = criteria;
  // The index that has the children in their order is the one to walk: not that of the whole workspace, which has the order as well.
  const workspace = parentId !== undefined && criteria.levels === 0 ? unindexed('r.workspace_id') : knex.ref('r.workspace_id');
  const query = from.where(inTime('r')).where(workspace, '=', value('workspaceId'));

  if (mayAskForBin(criteria)) query.where(visibleOrBinned(build));
  else query.whereNull('r.hidden_by');
  if (criteria.leavesOutPrivate) query.where((either) => either.whereNull('r.private_to').orWhere('r.private_to', value('userId')));
  // What has a parent is no root.
  if (criteria.roots === 'none' && parentId === undefined) query.whereNotNull('r.parent_id');
  if (criteria.roots === 'spaces' && parentId === undefined) query.where(belowOrSpace(build));
  if (parentId !== undefined) query.where(below(build, criteria.levels));
  if (criteria.rootId !== undefined) query.where('r.root_id', value('rootId'));
  if (rootTypes) query.whereIn('r.root_id', roots(build).whereIn('type', rootTypes));
  if (parentRoot) query.whereIn('r.root_id', rootsLike(build, parentRoot));

  if (criteria.resourceIds) query.whereRaw(inList('r.id', value('resourceIds')));
  if (criteria.kinds) query.whereIn('r.kind', criteria.kinds);
  if (criteria.nameKey) query.whereRaw("r.name_key like ? escape '!'", [value('nameKey')]);
  if (criteria.url !== undefined) query.where({ 'r.kind': 'bookmark', 'r.origin_url': value('url') });
  if (criteria.tagIds) query.whereIn('r.id', carriersOfAny(build));
  if (criteria.label !== undefined) labelled(build, query, criteria.label);
  if (criteria.userIds) query.whereRaw(inList(alongOrder ? unindexed('r.user_id') : 'r.user_id', value('userIds')));
  if (criteria.shared) query.where(sharedInAnyWay(dialect, criteria.shared.sharing, criteria.shared.ways));
  if (criteria.createdFrom !== undefined) query.where('r.created_at', '>=', value('createdFrom'));
  if (criteria.createdUntil !== undefined) query.where('r.created_at', '<', value('createdUntil'));
  if (criteria.modifiedFrom !== undefined) query.where('r.modified_at', '>=', value('modifiedFrom'));
  if (criteria.modifiedUntil !== undefined) query.where('r.modified_at', '<', value('modifiedUntil'));
  return query;
}

/** The criteria whose values are bound: the SQL is the same for all of them. */
const bound = [
  'parentId',
  'rootId',
  'resourceIds',
  'url',
  'tagIds',
  'userIds',
  'createdFrom',
  'createdUntil',
  'modifiedFrom',
  'modifiedUntil',
] as const satisfies readonly (keyof Criteria)[];

/** What the SQL of these criteria depends on. Null where that is almost everything: who the other members are, say. */
function shapeOf(criteria: Criteria): string | null {
  if (criteria.shared) return null;
  const { nameKey, label } = criteria;
  const shape: Record<string, unknown> = { ...criteria };
  for (const name of bound) if (shape[name] !== undefined) shape[name] = '?';
  if (nameKey) shape.nameKey = hasWholePart(nameKey);
  if (label !== undefined && label !== null) shape.label = isPossible(label);
  return JSON.stringify(shape);
}

/**
 * Whether they ask for the children of a parent, and for all of those. There are few such shapes, and whoever the parent is, an index of the children is the one to
 * go along.
 */
function isOfChildrenAlone({ parentId, levels, isParentInBin, leavesOutPrivate, roots, ...narrowing }: Criteria): boolean {
  if (parentId === undefined || levels > 0 || isParentInBin || leavesOutPrivate) return false;
  return Object.values(narrowing).every((criterion) => criterion === undefined);
}

/** The values of what `matching` makes of these criteria. */
function valuesOf(criteria: Criteria, scope: Scope): Values {
  const values: Record<string, Value> = { workspaceId: scope.workspaceId };
  const { nameKey, label } = criteria;
  for (const name of bound) {
    const value = criteria[name];
    if (value !== undefined) values[name] = value;
  }
  if (criteria.leavesOutPrivate) values.userId = actingUserId(scope);
  if (nameKey) values.nameKey = `%${escapeLike(nameKey)}%`;
  if (label !== undefined && label !== null && isPossible(label)) values.label = label;
  return values;
}

/** The further value of what `matching` makes of them by name. */
function namePartsOf({ dialect }: Reader, { workspaceId }: Scope, { nameKey }: Criteria): Values {
  const nameParts = nameKey ? dialect.nameParts(workspaceId, nameKey) : null;
  return nameParts === null ? {} : { nameParts };
}

/** Whether the bin may be what is asked for: by what it is, or by its type. */
const mayAskForBin = ({ isParentInBin, rootId, rootTypes, parentRoot }: Criteria): boolean =>
  isParentInBin || rootId !== undefined || rootTypes?.includes('SYSTEM') || parentRoot?.type === 'SYSTEM' || parentRoot?.subtype === 'bin';

/** What is in the bin shows to those who ask for its root or for a parent in it. What is deleted is hidden, and in no root. */
const visibleOrBinned = (build: Build) => (either: Knex.QueryBuilder) =>
  either.whereNull('r.hidden_by').orWhereIn('r.root_id', roots(build).where('subtype', 'bin'));

const belowOrSpace = (build: Build) => (either: Knex.QueryBuilder) =>
  either.whereNotNull('r.parent_id').orWhereNotIn('r.id', roots(build).where('type', 'SYSTEM'));

const roots = ({ knex, value }: Build): Knex.QueryBuilder => knex('resource_roots').where('workspace_id', value('workspaceId')).select('id');

function rootsLike(build: Build, { type, subtype, isPrivate }: NonNullable<Criteria['parentRoot']>): Knex.QueryBuilder {
  const query = roots(build);
  if (type !== undefined) query.where({ type });
  if (subtype !== undefined) query.where({ subtype });
  if (isPrivate !== undefined) query.where('is_private', isPrivate);
  return query;
}

/** The column holds 32 bits, and PostgreSQL refuses to compare it with a number that has more. */
const greatestLabelId = 2 ** 31 - 1;

const isPossible = (label: number): boolean => Math.abs(label) <= greatestLabelId;

function labelled({ value }: Build, query: Knex.QueryBuilder, label: number | null): void {
  if (label === null) query.whereNull('r.label_id');
  else if (isPossible(label)) query.where('r.label_id', value('label'));
  else query.whereRaw('1 = 0');
}

/** The children of a parent, and of those children, as many levels down as asked. */
const below =
  ({ knex, dialect, value }: Build, levels: number) =>
  (either: Knex.QueryBuilder) => {
    either.where('r.parent_id', value('parentId'));
    const inParents = (): Knex.QueryBuilder => knex('resources as p').where(dialect.inTime('p')).select('p.id');
    let parents = inParents().where({ 'p.parent_id': value('parentId'), 'p.workspace_id': value('workspaceId') });
    for (let level = 0; level < levels; level++) {
      either.orWhereIn('r.parent_id', parents);
      parents = inParents().whereIn('p.parent_id', parents.clone());
    }
  };

/** The ids of what carries any of these tags. */
const carriersOfAny = ({ knex, dialect, value }: Build): Knex.QueryBuilder =>
  knex('resource_tags as t')
    .where(dialect.inTime('t'))
    .whereRaw(dialect.inList('t.tag_id', value('tagIds')))
    .select('t.resource_id');

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
const merged = ({ knex, value }: Build, direction: Direction, pages: Knex.QueryBuilder[]): Knex.QueryBuilder =>
  knex
    .from(knex.unionAll(pages, true).as('both'))
    .orderBy(columnsIn(direction, 'position', 'id'))
    .limit(value('limit'));

/** Those of a page whose names are too long for an index: a walk along the one that holds how they begin. */
function amongLong(
  page: Knex.QueryBuilder,
  { isLong, beginning }: LongNames,
  { knex, value }: Build,
  column: string,
  direction: Direction,
  hasBefore: boolean,
): Knex.QueryBuilder {
  page.whereRaw(isLong(column)).orderByRaw(`? ${direction}`, [beginning(column)]);
  return hasBefore ? page.whereRaw(`? ${behind[direction]}= ?`, [beginning(column), beginning(knex.raw('?', [value('afterPosition')]))]) : page;
}

/** Whether a text is as long as the parts that the index of names is made of. */
const hasWholePart = (nameKey: string): boolean => [...nameKey].length >= partLength;

/** Whether the index of names is worth asking at once: of a text that is shorter than its parts, it would put together those of half the alphabet. */
const isFoundByName = ({ nameKey = '' }: Criteria): boolean => hasWholePart(nameKey);

/** Up to so many are put in order for a page; of more, their order is gone along until there is a page of them. */
const few = 10_000;

const pagesAlongOrder = shapedQueries<PositionRow>();
const countedPages = shapedQueries<PositionRow & { readonly count: number }>();
const pagesCollected = shapedQueries<PositionRow>();

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
  const query: PageQuery = { criteria, order, after };
  const shape = shapeOfPage(query);
  const alongOrder = pagesAlongOrder(shape, (build) => pageAlongOrder(build, query));
  const { direction } = columnOf(order);
  const collected = pagesCollected(shape, (build) => {
    const matches = rowsOf(build, query, { byName: true });
    const page = build.knex.withMaterialized('found', matches).from('found').select('*');
    return paged(build, query, page, 'position', 'id').orderBy(columnsIn(direction, 'position', 'id'));
  });
  const values = { ...valuesOf(criteria, scope), ...valuesOfPage(query, limit) };
  const inOrder = { query: alongOrder, values };
  const found = count <= few ? { query: collected, values: { ...values, ...namePartsOf(db, scope, criteria) } } : inOrder;
  const soon = isFoundByName(criteria) ? found : inOrder;
  return (await db.patiently(soon.query, soon.values, found)).map(positionOf);
}

/**
 * The same page of the children of a parent with how many they are, in one statement; the database keeps its plan. Undefined where there is nothing on the page, and
 * where the criteria ask for anything else.
 * @param most counted no further than this
 */
export async function findCountedPage(
  db: Reader,
  scope: Scope,
  criteria: Criteria,
  order: Order,
  limit: number,
  after: Position | null,
  most: number,
): Promise<{ readonly positions: Position[]; readonly count: number } | undefined> {
  if (!isOfChildrenAlone(criteria)) return undefined;
  const query: PageQuery = { criteria, order, after };
  const counted = countedPages(
    shapeOfPage(query),
    (build) =>
      build.knex
        .from(pageAlongOrder(build, query).as('page'))
        .select('page.*', countOf(build, criteria).as('count'))
        .orderBy(columnsIn(columnOf(order).direction, 'position', 'id')),
    true,
  );
  const rows = await db.patiently(counted, { ...valuesOf(criteria, scope), ...valuesOfPage(query, limit), most });
  const [first] = rows;
  return first && { positions: rows.map(positionOf), count: first.count };
}

/** A page of what meets the criteria, behind `after`. */
interface PageQuery {
  readonly criteria: Criteria;
  readonly order: Order;
  readonly after: Position | null;
}

function shapeOfPage({ criteria, order, after }: PageQuery): string | null {
  const { column, direction } = columnOf(order);
  const shape = shapeOf(criteria);
  return shape && `${column} ${direction} ${after !== null} ${shape}`;
}

const valuesOfPage = ({ after }: PageQuery, limit: number): Values => ({ limit, ...(after && { afterPosition: after[0], afterId: after[1] }) });

const columnOf = ({ property, direction }: Order): { column: string; direction: Direction } => ({
  column: `r.${orderColumns[property]}`,
  direction: direction === 'ASC' ? 'asc' : 'desc',
});

const rowsOf = (build: Build, { criteria, order }: PageQuery, way: Way): Knex.QueryBuilder =>
  matching(build, criteria, way).select('r.id', 'r.placements', build.knex.raw('?? as position', [columnOf(order).column]));

function paged({ value }: Build, { order, after }: PageQuery, some: Knex.QueryBuilder, position: string, id: string): Knex.QueryBuilder {
  some.limit(value('limit'));
  if (!after) return some;
  return some.whereRaw(`(??, ??) ${behind[columnOf(order).direction]} (?, ?)`, [position, id, value('afterPosition'), value('afterId')]);
}

function pageAlongOrder(build: Build, query: PageQuery): Knex.QueryBuilder {
  const { longNames } = build.dialect;
  const { column, direction } = columnOf(query.order);
  const page = (): Knex.QueryBuilder => paged(build, query, rowsOf(build, query, { alongOrder: true }), column, 'r.id');
  const ordered = (some: Knex.QueryBuilder): Knex.QueryBuilder => some.orderBy(columnsIn(direction, column, 'r.id'));
  if (query.order.property !== 'name' || !longNames) return ordered(page());
  return merged(build, direction, [
    ordered(page().whereRaw(longNames.isShort(column))),
    ordered(amongLong(page(), longNames, build, column, direction, query.after !== null)),
  ]);
}

const positionOf = ({ position, id, placements }: PositionRow): Position => [position, id, placements];

interface PositionRow {
  readonly id: string;
  readonly placements: number;
  readonly position: string | number;
}

const drawn = shapedQueries<{ id: string }>();

/** As many ids as `limit`, drawn at random from all that match. */
export async function findRandom(db: Reader, scope: Scope, criteria: Criteria, limit: number): Promise<string[]> {
  const rows = await bySomeWay(db, scope, criteria, { limit }, (shape, way) =>
    drawn(shape, (build) => matching(build, criteria, way).select('r.id').orderByRaw('random()').limit(build.value('limit'))),
  );
  return rows.map((row) => row.id);
}

const counts = shapedQueries<{ count: number }>();

/** How many match, counted no further than `most`. */
export async function countUpTo(db: Reader, scope: Scope, criteria: Criteria, most: number): Promise<number> {
  const [row] = await bySomeWay(db, scope, criteria, { most }, (shape, way) => counts(shape, (build) => countOf(build, criteria, way)));
  return row?.count ?? 0;
}

function countOf(build: Build, criteria: Criteria, way: Way = {}): Knex.QueryBuilder {
  const some = matching(build, criteria, way).select(build.knex.raw('1 as one')).limit(build.value('most'));
  return build.knex.from(some.as('counted')).count({ count: '*' });
}

type QueryOf<Row> = (shape: string | null, way: Way) => Query<Row>;

/** Asks by the index of names where that is worth it at once; otherwise only when it takes long without. */
function bySomeWay<Row>(db: Reader, scope: Scope, criteria: Criteria, further: Values, queryOf: QueryOf<Row>): Promise<Row[]> {
  const shape = shapeOf(criteria);
  const values = { ...valuesOf(criteria, scope), ...further };
  const plain = { query: queryOf(shape, {}), values };
  if (!criteria.nameKey) return db.patiently(plain.query, plain.values);
  const byName = {
    query: queryOf(shape && `by name ${shape}`, { byName: true }),
    values: { ...values, ...namePartsOf(db, scope, criteria) },
  };
  const soon = isFoundByName(criteria) ? byName : plain;
  return db.patiently(soon.query, soon.values, byName);
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
