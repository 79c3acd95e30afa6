import type { components } from '../../../generated/contract.ts';
import { sliceOf } from '../../core/lists.ts';
import type { Role, Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { inSlices, type SlicedBody, slicedMap, type Written } from '../../core/sliced-body.ts';
import { ownTurn } from '../../platform/async/own-turn.ts';
import type { Reader } from '../../platform/database/database.ts';
import { nameKey } from '../../platform/text/names.ts';
import { newestChildren } from '../resources/filter/filter-store.ts';
import { loadRecords } from '../resources/record.ts';
import { rootRecord } from './record.ts';
import { listRootMembers, listRoots, type RootCriteria, type RootOrder, type RootRow } from './store.ts';

type Schemas = components['schemas'];

/** What the lists of roots and of spaces take alike. */
export interface RootListQuery {
  readonly limit?: number;
  readonly offset?: number | null;
  readonly order?: Schemas['ResourceRootOrder'];
  readonly property?: Schemas['ResourceRootOrderProperty'];
  readonly direction?: Schemas['SortDirection'];
  readonly search?: string;
  readonly includeResources?: number | null;
}

export interface RootPage {
  /** How many match, on this page or not. */
  readonly count: number;
  readonly rows: readonly RootRow[];
  readonly roots: Schemas['ResourceRoot'][];
  /** The newest resources of each root, to be written as they are loaded; undefined when none are asked for. */
  readonly resources: AsyncGenerator<Written, void> | undefined;
}

/** The types that a query asks for, written out; undefined asks for all. */
export const typesOf = ({ types }: { readonly types?: components['parameters']['RootTypes'] }): RootCriteria['types'] =>
  types?.map((type) => (typeof type === 'string' ? { type } : { type: type.type, subtype: type.subtype }));

/** One page of the roots that the scope sees and that are of these types; undefined keeps all. */
export async function rootPage(services: Services, db: Reader, scope: Scope, query: RootListQuery, types: RootCriteria['types']): Promise<RootPage> {
  const criteria = { types, nameKey: query.search === undefined ? undefined : nameKey(query.search) };
  const { rows, count } = await listRoots(db, scope, criteria, orderOf(query), sliceOf(query));
  const roots = rows.map((row) => rootRecord(row, actingRole(scope)));
  const resources = query.includeResources ? resourcesByRoot(services, db, scope, rows, query.includeResources) : undefined;
  return { count, rows, roots, resources };
}

type RootData = { readonly roots: Schemas['ResourceRoot'][]; readonly resources?: Schemas['ResourcesByRoot'] };

/** The body of a list of roots, with their resources where these are asked for. */
export const rootList = <Body>({ roots, resources }: RootPage, around: (data: RootData) => Body): Body | SlicedBody<Body> =>
  resources ? slicedMap(resources, (byRoot: Schemas['ResourcesByRoot']) => around({ roots, resources: byRoot })) : around({ roots });

/** What the acting user may do. The service itself may do everything. */
export const actingRole = ({ actor }: Scope): Role => (actor.type === 'user' ? actor.role : null) ?? 'owner';

function orderOf({ order, property, direction }: RootListQuery): RootOrder | null {
  const given = order?.property === undefined ? { property, direction } : order;
  return given.property === undefined ? null : { property: given.property, direction: given.direction ?? 'ASC' };
}

/** Roots whose resources are looked for in one turn of the event loop: a millisecond or two. */
const rootsInTurn = 50;

async function* resourcesByRoot(
  services: Services,
  db: Reader,
  scope: Scope,
  roots: readonly RootRow[],
  limit: number,
): AsyncGenerator<Written, void> {
  const byRoot = new Map<string, readonly string[]>();
  for (const root of roots) {
    if (byRoot.size % rootsInTurn === rootsInTurn - 1) await ownTurn();
    byRoot.set(root.id, await newestChildren(db, scope, root.id, limit));
  }
  const records = inSlices([...byRoot.values()].flat(), (ids) => loadRecords(db, scope, services, ids));
  let next = await records.next();
  for (const [id, ids] of byRoot) {
    const texts: string[] = [];
    for (; !next.done && ids.includes(next.value.id); next = await records.next()) texts.push(next.value.text);
    yield { id, text: `[${texts.join()}]` };
  }
}

/** Who sees each of these roots, at most `limit` by name. */
export async function membersByRoot(
  db: Reader,
  scope: Scope,
  roots: readonly RootRow[],
  limit: number,
): Promise<Record<string, Schemas['ResourceRootMembers']>> {
  // Every member sees what isn't private, so one such root stands for all of them.
  const shared = roots.find((root) => !root.is_private);
  const stand = (root: RootRow): string => (root.is_private || !shared ? root.id : shared.id);
  const rows = await listRootMembers(db, scope, [...new Set(roots.map(stand))], limit);
  const byRoot = Map.groupBy(rows, (row) => row.root_id);
  return Object.fromEntries(
    roots.map((root) => {
      const members = (byRoot.get(stand(root)) ?? []).map(({ id, name, picture_url, role }) => ({
        id,
        name,
        pictureUrlCdn: picture_url,
        permission: { role },
      }));
      return [root.id, { members, totalMembers: root.member_count }];
    }),
  );
}
