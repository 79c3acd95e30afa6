import type { Knex } from 'knex';
import { reach, reachable } from '../../core/reachable.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type Build, query, statement } from '../../platform/database/statement.ts';

export interface RootCriteria {
  readonly type: string;
  readonly subtype?: string | null | undefined;
  readonly isPrivate?: boolean | undefined;
}

/** The filters of a search, resolved: aliases are ids, names are keys, moments are milliseconds. What is undefined doesn't narrow. */
export interface Criteria {
  readonly kinds?: readonly string[] | undefined;
  readonly parentIds?: readonly string[] | undefined;
  readonly ancestorIds?: readonly string[] | undefined;
  readonly rootIds?: readonly string[] | undefined;
  readonly roots?: readonly RootCriteria[] | undefined;
  readonly excludeRoots?: readonly RootCriteria[] | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly tagKeys?: readonly string[] | undefined;
  readonly userIds?: readonly string[] | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdUntil?: number | undefined;
}

/** A resource that the filters let through, with what it can be sorted by. */
export interface Admitted {
  readonly id: string;
  readonly kind: string;
  readonly created_at: number;
  readonly modified_at: number;
}

/** What all criteria let through, of what the scope reaches. Where one of them names the bin, what is in it as well. The roots that every workspace has are no results. */
function matching(build: Build, scope: Scope, all: readonly Criteria[], asksForBin: boolean): Knex.QueryBuilder {
  const { knex, inList, inTime } = build.dialect;
  const { userId, seesPrivate } = reach(scope);
  const some = knex('resources as r')
    .where(inTime('r'))
    .where('r.workspace_id', scope.workspaceId)
    .whereNull('r.deleted_at')
    .where((either) => either.whereNotNull('r.parent_id').orWhereNotIn('r.id', rootsOf(knex, scope).where('type', 'SYSTEM')));
  if (!seesPrivate) some.where((either) => either.whereNull('r.private_to').orWhere('r.private_to', userId));
  if (!asksForBin) some.whereNull('r.hidden_by');
  else some.where((either) => either.whereNull('r.hidden_by').orWhereIn('r.root_id', rootsOf(knex, scope).where('subtype', 'bin')));
  for (const criteria of all) {
    if (criteria.kinds) some.whereIn('r.kind', criteria.kinds);
    if (criteria.parentIds) some.whereRaw(inList('r.parent_id', criteria.parentIds));
    if (criteria.rootIds) some.whereRaw(inList('r.root_id', criteria.rootIds)).whereNotNull('r.parent_id');
    if (criteria.roots) some.whereIn('r.root_id', rootsLike(knex, scope, criteria.roots));
    if (criteria.excludeRoots) some.whereNotIn('r.root_id', rootsLike(knex, scope, criteria.excludeRoots));
    if (criteria.tagIds) some.whereIn('r.id', knex('resource_tags as rt').whereRaw(inList('rt.tag_id', criteria.tagIds)).select('rt.resource_id'));
    if (criteria.tagKeys) {
      const tags = knex('tags').where('workspace_id', scope.workspaceId).whereRaw(inList('name_key', criteria.tagKeys)).select('id');
      some.whereIn('r.id', knex('resource_tags as rt').whereIn('rt.tag_id', tags).select('rt.resource_id'));
    }
    if (criteria.userIds) some.whereRaw(inList('r.user_id', criteria.userIds));
    if (criteria.createdFrom !== undefined) some.where('r.created_at', '>=', criteria.createdFrom);
    if (criteria.createdUntil !== undefined) some.where('r.created_at', '<', criteria.createdUntil);
    if (criteria.ancestorIds) some.where(belowAny(build, scope, criteria.ancestorIds));
  }
  return some;
}

const rootsOf = (knex: Knex, scope: Scope): Knex.QueryBuilder => knex('resource_roots').where('workspace_id', scope.workspaceId).select('id');

function rootsLike(knex: Knex, scope: Scope, selectors: readonly RootCriteria[]): Knex.QueryBuilder {
  return rootsOf(knex, scope).where((any) => {
    for (const { type, subtype, isPrivate } of selectors)
      any.orWhere((one) => {
        one.where({ type });
        if (subtype !== undefined) one.where({ subtype });
        if (isPrivate !== undefined) one.where('is_private', isPrivate);
      });
  });
}

/** What lies under a root says so itself; what lies below others is walked to, once for the query. */
const belowAny =
  ({ dialect: { knex, inList, inTime } }: Build, scope: Scope, ancestorIds: readonly string[]) =>
  (either: Knex.QueryBuilder) => {
    const top = knex('resources as top')
      .where({ 'top.workspace_id': scope.workspaceId })
      .where('top.depth', '>', 1)
      .whereRaw(inList('top.parent_id', ancestorIds))
      .select('top.id');
    const below = knex
      .withRecursive(
        'below',
        ['id'],
        top.union((next) => next.from('below').join('resources as c', 'c.parent_id', 'below.id').where(inTime('c')).select('c.id')),
      )
      .from('below')
      .select('id');
    either
      .where((root) => root.whereRaw(inList('r.root_id', ancestorIds)).whereNotNull('r.parent_id'))
      .orWhere((deep) => deep.whereRaw('r.id in ?', [below]));
  };

/** Those of these resources that the criteria let through. */
export function findAdmitted(db: Reader, scope: Scope, all: readonly Criteria[], asksForBin: boolean, ids: readonly string[]): Promise<Admitted[]> {
  const admitted = query<Admitted>((build) =>
    matching(build, scope, all, asksForBin).whereRaw(build.dialect.inList('r.id', ids)).select('r.id', 'r.kind', 'r.created_at', 'r.modified_at'),
  );
  return db.patiently(admitted);
}

const sortColumns = { createdAt: 'created_at', modifiedAt: 'modified_at', kind: 'kind', id: 'id' } as const;

export interface Sort {
  readonly field: keyof typeof sortColumns;
  readonly order: 'asc' | 'desc';
}

/** A page of all that the criteria let through. */
export async function listAdmitted(
  db: Reader,
  scope: Scope,
  all: readonly Criteria[],
  asksForBin: boolean,
  { field, order }: Sort,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  const page = query<{ id: string }>((build) =>
    matching(build, scope, all, asksForBin)
      .orderBy([
        { column: `r.${sortColumns[field]}`, order },
        { column: 'r.id', order },
      ])
      .limit(limit)
      .offset(offset)
      .select('r.id'),
  );
  return (await db.patiently(page)).map(({ id }) => id);
}

/** How many resources the criteria let through. */
export async function countAdmitted(db: Reader, scope: Scope, all: readonly Criteria[], asksForBin: boolean): Promise<number> {
  const counted = query<{ count: number }>((build) => matching(build, scope, all, asksForBin).count({ count: '*' }));
  const [row] = await db.patiently(counted);
  return row?.count ?? 0;
}

const binned = statement<{ id: string }>((build) =>
  reachable(build)
    .join('resource_roots as rr', 'rr.id', 'r.root_id')
    .where('rr.subtype', 'bin')
    .whereRaw(build.dialect.inList('r.id', build.value('ids')))
    .limit(1)
    .select('r.id'),
);

/** Whether any of these is the bin, or in it. */
export const isAnyInBin = async (db: Reader, scope: Scope, ids: readonly string[]): Promise<boolean> =>
  ids.length > 0 && (await db.first(binned, { ids, ...reach(scope) })) !== undefined;
