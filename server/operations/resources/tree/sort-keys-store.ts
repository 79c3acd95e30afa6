import type { Knex } from 'knex';
import { reach, reachable } from '../../../core/reachable.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { type Build, statement } from '../../../platform/database/statement.ts';

/** A child among the children of its parent: they stand in the order of their sort keys and, where these are equal, of their ids. */
export interface Sibling {
  readonly id: string;
  readonly sort_key: string;
}

/** A child that a request names. */
export interface Child extends Sibling {
  /** How often somebody has put it to another place. */
  readonly placements: number;
}

/** Before and behind every sibling: the keys between are made of digits and letters. */
export const atTheStart: Sibling = { id: '', sort_key: '' };
export const atTheEnd: Sibling = { id: '', sort_key: '~' };

const selectChildren = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('resources')
    .where({ parent_id: value('parentId'), workspace_id: value('workspaceId') })
    .select('id', 'sort_key');

const child = statement<Child>((build) =>
  reachable(build)
    .where({ 'r.id': build.value('id'), 'r.parent_id': build.value('parentId') })
    .select('r.id', 'r.sort_key', 'r.placements'),
);

const siblings = (build: Build, comparison: '<=' | '>', direction: 'asc' | 'desc'): Knex.QueryBuilder =>
  selectChildren(build)
    .whereRaw(`(sort_key, id) ${comparison} (?, ?)`, [build.value('sortKey'), build.value('id')])
    .orderBy([
      { column: 'sort_key', order: direction },
      { column: 'id', order: direction },
    ]);

const someSiblings = (build: Build, comparison: '<=' | '>', direction: 'asc' | 'desc'): Knex.QueryBuilder =>
  siblings(build, comparison, direction)
    .whereNot((moving) => moving.whereRaw(build.dialect.inList('id', build.value('moving'))))
    .limit(build.value('limit'));

const siblingsUpTo = statement<Sibling>((build) => someSiblings(build, '<=', 'desc'));
const siblingsBehind = statement<Sibling>((build) => someSiblings(build, '>', 'asc'));

/** Whatever is made asks for this one. PostgreSQL keeps a plan for it, because the limit stands in the text: of one that comes as a value it expects many. */
const nearestUpTo = statement<Sibling>((build) => siblings(build, '<=', 'desc').limit(1, { skipBinding: true }));

/** This child of the parent, or undefined when it isn't one that the scope reaches: in the bin some may be private to others. */
export function findChild(db: Reader, scope: Scope, parentId: string, id: string): Promise<Child | undefined> {
  return db.first(child, { parentId, id, ...reach(scope) });
}

/**
 * The siblings on either side of a place, the nearest first.
 * @param after the sibling before the place, which counts as the nearest before it
 * @param moving siblings that leave their own places, and stand nowhere
 * @param limit how many on each side
 */
export async function findNeighbours(
  db: Reader,
  scope: Scope,
  parentId: string,
  after: Sibling,
  moving: readonly string[],
  limit: number,
): Promise<{ before: readonly Sibling[]; behind: readonly Sibling[] }> {
  const place = { parentId, workspaceId: scope.workspaceId, sortKey: after.sort_key, id: after.id };
  const some = { ...place, moving, limit };
  const upTo = (): Promise<Sibling[]> => (limit === 1 && moving.length === 0 ? db.all(nearestUpTo, place) : db.all(siblingsUpTo, some));
  const before = after === atTheStart ? [] : await upTo();
  const behind = after === atTheEnd ? [] : await db.all(siblingsBehind, some);
  return { before, behind };
}

const updateSortKey = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({ sort_key: value('sortKey') }),
);

/** Gives a sibling another key that says the same: it stays where it is, and only makes room. */
export async function setSortKey(trx: Transaction, scope: Scope, id: string, sortKey: string): Promise<void> {
  await trx.run(updateSortKey, { id, workspaceId: scope.workspaceId, sortKey });
}

const updatePlace = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({ sort_key: value('sortKey'), placements: knex.raw('placements + 1') }),
);

/** Puts a resource to another place among its siblings. The record doesn't show the key, so this is no change of it. */
export async function placeAmongSiblings(trx: Transaction, scope: Scope, id: string, sortKey: string): Promise<void> {
  await trx.run(updatePlace, { id, workspaceId: scope.workspaceId, sortKey });
}
