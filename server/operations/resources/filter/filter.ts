import type { components } from '../../../../generated/contract.ts';
import { openCursor, sealCursor } from '../../../core/cursors.ts';
import { type ErrorPlace, Problem } from '../../../core/problems.ts';
import { admit } from '../../../core/resources/admit.ts';
import { allKinds } from '../../../core/resources/kinds.ts';
import type { PlaceRow } from '../../../core/resources/place-store.ts';
import { requireResource } from '../../../core/resources/require.ts';
import { actingUserId, type Scope, type VisitorActor } from '../../../core/scope.ts';
import type { Services } from '../../../core/services.ts';
import { inSlices, type SlicedBody, slicedList, type Written } from '../../../core/sliced-body.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { nameKey } from '../../../platform/text/names.ts';
import { millisecondsOf } from '../../../platform/text/timestamps.ts';
import { opensWith } from '../passwords/protection.ts';
import { loadRecords, type ResourceRecord } from '../record.ts';
import { countSubfolders } from '../store.ts';
import { resolveParentId } from '../tree/place.ts';
import { findChild } from '../tree/sort-keys-store.ts';
import { findSharing } from './filter-shared-store.ts';
import { type Criteria, countUpTo, findCountedPage, findPage, findRandom, isSomethingPrivate, type Order, type Position } from './filter-store.ts';

type ResourceFilter = components['schemas']['ResourceFilter'];
type ResourcePage = components['schemas']['ResourcePage'];

/** Counting on would take as long as the workspace is large. */
const greatestTotal = 10_000;
const atParent: ErrorPlace = { location: 'body', path: '/parentId' };
const newestFirst: Order = { property: 'createdAt', direction: 'DESC' };

/** Bytes that the records of a page take at most as JSON; one that takes more by itself, from before there were limits, comes alone. */
const pageBytes = 8 * 1024 * 1024;

/**
 * One page of the resources that meet the criteria. It ends early where its records would take more than 8 MiB.
 * @param password the header `X-Resource-Password`: opens the resources that it fits
 * @throws Problem invalid_cursor, resource_not_found (the parent), rate_limited
 */
export async function filterResources(
  services: Services,
  db: Reader,
  asked: Scope,
  filter: ResourceFilter,
  password?: string,
): Promise<SlicedBody<ResourcePage>> {
  const scope = await admitToParent(db, asked, filter);
  const criteria = await criteriaOf(db, scope, filter);
  const limit = filter.limit ?? 20;
  const { counted, ...page } = filter.random
    ? await randomPage(db, scope, criteria, limit)
    : await orderedPage(services.secret, db, scope, filter, criteria, limit);
  const opens = opensWith(services, scope, password);
  const load = async (ids: readonly string[]): Promise<ResourceRecord[]> => {
    const records = await loadRecords(db, scope, services, ids, opens);
    return filter.includeSubfolderCount ? withSubfolderCounts(db, scope, records) : records;
  };
  return slicedList(
    withinBytes(page, load),
    (resources: ResourceRecord[], nextCursor: string | null): ResourcePage => ({
      total: Math.min(counted, greatestTotal),
      totalRelation: counted > greatestTotal ? 'gte' : 'eq',
      resources,
      hasMore: nextCursor !== null,
      nextCursor,
    }),
  );
}

interface Page {
  readonly ids: readonly string[];
  /** How many there are in all, counted no further than to one more than the greatest total. */
  readonly counted: number;
  /** Of the page that goes on behind the one of these ids; null where there is nothing. */
  cursorBehind(id: string | undefined): string | null;
}

/**
 * The records of a page, as many as fit, and the cursor of the next one. What is refused later than at the start ends the page as well: the next one begins there,
 * and is refused as a whole.
 */
async function* withinBytes(
  page: Omit<Page, 'counted'>,
  load: (ids: readonly string[]) => Promise<ResourceRecord[]>,
): AsyncGenerator<Written, string | null> {
  // The brackets around the list; the commas come with the records.
  let bytes = 1;
  let last: string | undefined;
  try {
    for await (const record of inSlices(page.ids, load)) {
      bytes += Buffer.byteLength(record.text) + 1;
      if (last !== undefined && bytes > pageBytes) return page.cursorBehind(last);
      yield record;
      last = record.id;
    }
  } catch (error) {
    if (last === undefined || !(error instanceof Refusal)) throw error;
    return page.cursorBehind(last);
  }
  return page.cursorBehind(page.ids.at(-1));
}

const countAll = (db: Reader, scope: Scope, criteria: Criteria): Promise<number> => countUpTo(db, scope, criteria, greatestTotal + 1);

const randomPage = async (db: Reader, scope: Scope, criteria: Criteria, limit: number): Promise<Page> => ({
  counted: await countAll(db, scope, criteria),
  ids: await findRandom(db, scope, criteria, limit),
  cursorBehind: () => null,
});

async function orderedPage(secret: string, db: Reader, scope: Scope, filter: ResourceFilter, criteria: Criteria, limit: number): Promise<Page> {
  const { limit: _limit, cursor, includeRoots: _includeRoots, ...asked } = filter;
  const query = { ...asked, roots: criteria.roots };
  const { workspaceId, actor } = scope;
  const bound = { workspaceId, userId: actingUserId(scope), ...(actor.type === 'visitor' && { publicationId: actor.publicationId }), query };
  const order = orderOf(filter);
  const stored = cursor ? openPosition(secret, bound, cursor) : null;
  const after = stored && order.property === 'position' ? await positionNow(db, scope, criteria, stored) : stored;
  // One more than asked tells whether there is a next page.
  const { positions, count } =
    (await findCountedPage(db, scope, criteria, order, limit + 1, after, greatestTotal + 1)) ??
    (await findPageAndCount(db, scope, criteria, order, limit + 1, after));
  return {
    counted: count,
    ids: positions.slice(0, limit).map(([, id]) => id),
    cursorBehind(id) {
      const index = positions.findIndex(([, each]) => each === id);
      const position = positions[index];
      return position && index < positions.length - 1 ? sealCursor(secret, bound, position) : null;
    },
  };
}

/** First how many there are, because the way to find the page depends on that. */
async function findPageAndCount(
  db: Reader,
  scope: Scope,
  criteria: Criteria,
  order: Order,
  limit: number,
  after: Position | null,
): Promise<{ readonly positions: readonly Position[]; readonly count: number }> {
  const count = await countAll(db, scope, criteria);
  return { positions: count === 0 ? [] : await findPage(db, scope, criteria, order, limit, after, count), count };
}

/** @throws Problem invalid_request */
function orderOf({ order, parentId, includeDescendants }: ResourceFilter): Order {
  if (!order) return newestFirst;
  if (order.property === 'position' && (!parentId || includeDescendants)) {
    const message = 'is an order of the direct children of one parent: give `parentId`, and no `includeDescendants`';
    throw new Problem('invalid_request', [{ location: 'body', path: '/order/property', message }]);
  }
  return { property: order.property, direction: order.direction ?? 'ASC' };
}

/**
 * Siblings get other sort keys when there is no room between two of them; the order stays, and whoever pages goes on behind the same sibling. When somebody has put
 * that one elsewhere, it goes on behind where it was.
 */
async function positionNow(db: Reader, scope: Scope, { parentId = '' }: Criteria, position: Position): Promise<Position> {
  const [, id, placements] = position;
  const child = await findChild(db, scope, parentId, id);
  return child?.placements === placements ? [child.sort_key, id, placements] : position;
}

function openPosition(secret: string, query: unknown, cursor: string): Position {
  const position = openCursor(secret, query, cursor);
  if (position === undefined) {
    throw new Problem('invalid_cursor', [{ location: 'body', path: '/cursor', message: 'is not a cursor of this query: begin again without it' }]);
  }
  return position as Position;
}

/** A visitor lists what lies below a parent that is published; all of that is theirs to see. */
async function admitToParent(db: Reader, scope: Scope, { parentId }: ResourceFilter): Promise<Scope> {
  if (scope.actor.type !== 'visitor') return scope;
  if (!parentId) throw new Problem('invalid_request', [{ ...atParent, message: 'has to be given with an access token' }]);
  return admit(db, scope, atParent, parentId);
}

async function criteriaOf(db: Reader, scope: Scope, filter: ResourceFilter): Promise<Criteria> {
  const parent = filter.parentId ? await existingParent(db, scope, filter.parentId) : undefined;
  const criteria: Criteria = {
    parentId: parent?.id,
    isParentInBin: parent !== undefined && (parent.root_subtype === 'bin' || parent.hidden_by !== null),
    levels: filter.includeDescendants ?? 0,
    leavesOutPrivate: await isSomethingPrivate(db, scope),
    rootId: filter.rootId,
    rootTypes: narrowing(filter.rootTypes),
    parentRoot: filter.parentRoot,
    resourceIds: narrowing(filter.resourceIds),
    kinds: kindsOf(filter),
    nameKey: filter.name ? nameKey(filter.name) : undefined,
    url: filter.url,
    tagIds: narrowing(filter.tagIds),
    label: filter.label,
    userIds: narrowing(filter.userIds),
    shared: filter.shared?.length ? { ways: filter.shared, sharing: await findSharing(db, scope) } : undefined,
    createdFrom: moment(filter.createdAfter),
    createdUntil: moment(filter.createdBefore),
    modifiedFrom: moment(filter.modifiedAfter),
    modifiedUntil: moment(filter.modifiedBefore),
    roots: rootsIn(filter),
  };
  return scope.actor.type === 'visitor' ? asVisitorsSee(criteria, scope.actor) : criteria;
}

/** Whoever looks for a folder by its name before making one finds those made without a parent, which are the folders of spaces. */
function rootsIn({ includeRoots, kind, name, parentId, rootId, rootTypes, parentRoot }: ResourceFilter): Criteria['roots'] {
  if (includeRoots !== undefined) return includeRoots ? 'all' : 'none';
  const isPlaced = Boolean(parentId || rootId || rootTypes?.length || parentRoot);
  const asksForFolders = Boolean(kind?.length) && kind?.every((one) => one === 'folder');
  return asksForFolders && name && !isPlaced ? 'spaces' : 'none';
}

/** Visitors find by what their records show: all lies under one root, the published resource, and names no user. */
function asVisitorsSee(criteria: Criteria, { resourceId }: VisitorActor): Criteria {
  const { rootId = resourceId, rootTypes = ['SPACE'], parentRoot = {}, userIds, resourceIds, ...rest } = criteria;
  const { type = 'SPACE', subtype = null, isPrivate = false } = parentRoot;
  const meetsRoot = rootId === resourceId && rootTypes.includes('SPACE') && type === 'SPACE' && subtype === null && !isPrivate;
  return { ...rest, resourceIds: meetsRoot && !userIds ? resourceIds : [] };
}

/** An index finds kinds, and nothing but a look at each row finds other kinds. */
function kindsOf({ kind, kindExclude }: ResourceFilter): Criteria['kinds'] {
  if (!kindExclude?.length) return narrowing(kind);
  const excluded: ReadonlySet<string> = new Set(kindExclude);
  return (narrowing(kind) ?? allKinds).filter((one) => !excluded.has(one));
}

/** An empty list doesn't narrow. */
const narrowing = <Value>(list: readonly Value[] | undefined): readonly Value[] | undefined => (list?.length ? list : undefined);

const existingParent = async (db: Reader, scope: Scope, parentId: string): Promise<PlaceRow> =>
  requireResource(db, scope, atParent, await resolveParentId(db, scope, parentId));

const moment = (text: string | null | undefined): number | undefined => (text ? millisecondsOf(text) : undefined);

async function withSubfolderCounts(db: Reader, scope: Scope, records: readonly ResourceRecord[]): Promise<ResourceRecord[]> {
  const folders = records.filter((record) => record.kind === 'folder').map((record) => record.id);
  const counts = await countSubfolders(db, scope, folders);
  return records.map((record) => (record.kind === 'folder' ? { ...record, childrenCount: counts.get(record.id) ?? 0 } : record));
}
