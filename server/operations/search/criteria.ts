import type { components } from '../../../generated/contract.ts';
import { findSystemRootId } from '../../core/resources/place-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { nameKey } from '../../platform/text/names.ts';
import { millisecondsOf } from '../../platform/text/timestamps.ts';
import type { Rgb } from '../../search/images/lab.ts';
import { type Criteria, isAnyInBin } from '../../search/query/filters-store.ts';
import { resolveParentId } from '../resources/tree/place.ts';

type Filters = components['schemas']['SearchFilters'];

export interface Resolved {
  readonly criteria: Criteria;
  readonly asksForBin: boolean;
  /** The color that pictures have to have; none or one. */
  readonly colors: readonly Rgb[];
}

/** The filters of a search as ids, keys and milliseconds. */
export async function resolveFilters(db: Reader, scope: Scope, filters: Filters = {}): Promise<Resolved> {
  const [parentIds, ancestorIds] = [await resolved(db, scope, filters.parentIds), await resolved(db, scope, filters.ancestorIds)];
  const { rootIds = [], roots = [], userId } = filters;
  const userIds = [...(filters.userIds ?? []), ...(userId === undefined ? [] : [userId])];
  const namesBin =
    roots.some(({ subtype }) => subtype === 'bin') ||
    (rootIds.length > 0 && rootIds.includes(await findSystemRootId(db, scope, 'bin'))) ||
    (await isAnyInBin(db, scope, [...parentIds, ...ancestorIds]));
  return {
    criteria: {
      kinds: narrowing(filters.kinds),
      parentIds: narrowing(parentIds),
      ancestorIds: narrowing(ancestorIds),
      rootIds: narrowing(rootIds),
      roots: narrowing(roots),
      excludeRoots: narrowing(filters.excludeRoots),
      tagIds: narrowing(filters.tagIds),
      tagKeys: narrowing(filters.tags?.map(nameKey)),
      userIds: narrowing(userIds),
      createdFrom: moment(filters.createdAfter),
      createdUntil: moment(filters.createdBefore),
    },
    asksForBin: namesBin,
    colors: filters.color ? [filters.color as unknown as Rgb] : [],
  };
}

const resolved = (db: Reader, scope: Scope, ids: readonly string[] = []): Promise<string[]> =>
  Promise.all(ids.map((id) => resolveParentId(db, scope, id)));

/** An empty list doesn't narrow. */
const narrowing = <Value>(list: readonly Value[] | undefined): readonly Value[] | undefined => (list?.length ? list : undefined);

const moment = (text: string | null | undefined): number | undefined => (text ? millisecondsOf(text) : undefined);
