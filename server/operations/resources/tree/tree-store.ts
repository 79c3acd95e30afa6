import type { Knex } from 'knex';
import { bytesOfComment, bytesOfResource } from '../../../core/limits/stored-bytes.ts';
import { laterThanBefore } from '../../../core/modified-at.ts';
import { reach, reachable } from '../../../core/reachable.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { type Build, type Query, statement } from '../../../platform/database/statement.ts';
import type { Sibling } from './sort-keys-store.ts';

/** Where the top of a tree stands, and what all that lies below it takes from it. */
export interface TreePlace {
  readonly rootId: string;
  /** Null for the folder at the top of a root. */
  readonly parentId: string | null;
  readonly depth: number;
  /** The maker of the private space that the tree is in; null where every member sees it. */
  readonly privateTo: string | null;
  /** The top of what is in the bin together; null for what is visible. */
  readonly hiddenBy: string | null;
  readonly sortKey: string;
}

const treeOfWorkspace = statement(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .forNoKeyUpdate()
    .select('id'),
);

/**
 * Waits until nobody else changes the shape of the workspace's tree, and keeps it so until the transaction ends: what is read of it (whether a move makes a
 * cycle, say) still holds when it is written. Making and changing single resources goes on.
 */
export async function holdTree(trx: Transaction, scope: Scope): Promise<void> {
  await trx.dialect.useIndexes(trx);
  await trx.first(treeOfWorkspace, { workspaceId: scope.workspaceId });
}

interface TopRow {
  readonly root_id: string;
  readonly parent_id: string | null;
  readonly depth: number;
  readonly private_to: string | null;
  readonly hidden_by: string | null;
}

const topRow = statement<TopRow>((build) =>
  reachable(build).where('r.id', build.value('id')).select('r.root_id', 'r.parent_id', 'r.depth', 'r.private_to', 'r.hidden_by').forNoKeyUpdate(),
);

/** The top of a tree, held until the transaction ends. */
export function holdTop(trx: Transaction, scope: Scope, id: string): Promise<TopRow | undefined> {
  return trx.first(topRow, { id, ...reach(scope) });
}

const placeTop = statement((build) => {
  const { knex, value } = build;
  return knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({
      root_id: value('rootId'),
      parent_id: value('parentId'),
      depth: value('depth'),
      private_to: value('privateTo'),
      hidden_by: value('hiddenBy'),
      sort_key: value('sortKey'),
      placements: knex.raw('placements + 1'),
      binned_at: null,
      bin_place: null,
      modified_at: laterThanBefore(build),
    });
});

export async function setPlace(trx: Transaction, scope: Scope, id: string, place: TreePlace, now: number): Promise<void> {
  await trx.run(placeTop, { ...place, id, workspaceId: scope.workspaceId, now });
}

const childrenOfSeveral = statement<{ id: string }>(({ knex, dialect, value }) =>
  knex('resources')
    .whereRaw(dialect.inList('parent_id', value('parentIds')))
    .limit(value('limit'))
    .select('id'),
);

const childrenOfOne = statement<Sibling>(({ knex, value }) =>
  knex('resources')
    .where('parent_id', value('parentId'))
    .whereRaw('(sort_key, id) > (?, ?)', [value('sortKey'), value('id')])
    .orderBy(['sort_key', 'id'])
    .limit(value('limit'))
    .select('id', 'sort_key'),
);

/** At most so many of the children of these parents. */
export async function findSomeChildren(db: Reader, parentIds: readonly string[], limit: number): Promise<string[]> {
  return (await db.all(childrenOfSeveral, { parentIds, limit })).map((row) => row.id);
}

/** The children of a parent that come behind this one, as many as the limit. */
export function findChildrenBehind(db: Reader, parentId: string, behind: Sibling, limit: number): Promise<Sibling[]> {
  return db.all(childrenOfOne, { parentId, sortKey: behind.sort_key, id: behind.id, limit });
}

/** What matters of a row that was written. */
export interface WrittenRow {
  readonly id: string;
  readonly is_locked: boolean | number;
}

const written = ['id', 'is_locked'];

export interface DeletedRow extends WrittenRow {
  /** That it counted, without its comments. */
  readonly bytes: number;
}

const deleted = (knex: Knex) => [...written, knex.raw(`${bytesOfResource('resources')} as bytes`)] as string[];

/** What changes for everything below a top with its place. */
export interface PlaceChange {
  readonly rootId?: string;
  readonly privateTo?: string | null;
  readonly hiddenBy?: string | null;
  /** How many levels further down (or up, when negative) the top stands now. */
  readonly levels?: number;
}

const columnsOfPlace = {
  rootId: ({ value }: Build) => ({ root_id: value('rootId') }),
  privateTo: ({ value }: Build) => ({ private_to: value('privateTo') }),
  hiddenBy: ({ value }: Build) => ({ hidden_by: value('hiddenBy') }),
  levels: ({ knex, value }: Build) => ({ depth: knex.raw('depth + ?', [value('levels')]) }),
};

const placements = new Map<string, Query<WrittenRow>>();

/** The statement that writes these columns, and none that stays as it is: each has its indices to be changed with it. */
function placement(fields: readonly string[]): Query<WrittenRow> {
  const name = fields.join();
  let known = placements.get(name);
  if (!known) {
    known = statement<WrittenRow>((build) =>
      build
        .knex('resources')
        .whereRaw(build.dialect.inList('id', build.value('ids')))
        .update(Object.assign({}, ...fields.map((field) => columnsOfPlace[field as keyof PlaceChange](build))))
        .returning(written),
    );
    placements.set(name, known);
  }
  return known;
}

export function changePlaces(trx: Transaction, ids: readonly string[], change: PlaceChange): Promise<WrittenRow[]> {
  return trx.all(placement(Object.keys(change)), { ...change, ids });
}

const deleteTop = statement<DeletedRow>(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .whereNull('deleted_at')
    .update({
      root_id: value('id'),
      parent_id: null,
      depth: 0,
      hidden_by: value('id'),
      binned_at: null,
      bin_place: null,
      deleted_at: value('now'),
    })
    .returning(deleted(knex)),
);

const deleteBelow = statement<DeletedRow>(({ knex, dialect, value }) =>
  knex('resources')
    .whereRaw(dialect.inList('id', value('ids')))
    .update({ root_id: value('topId'), hidden_by: value('topId'), deleted_at: value('now') })
    .returning(deleted(knex)),
);

/** Marks the top of a tree as deleted: it leaves its parent and is a root of its own, with what lies below it, until the rows are removed. */
export function markTopDeleted(trx: Transaction, scope: Scope, id: string, now: number): Promise<DeletedRow | undefined> {
  return trx.first(deleteTop, { id, workspaceId: scope.workspaceId, now });
}

export function markBelowDeleted(trx: Transaction, ids: readonly string[], topId: string, now: number): Promise<DeletedRow[]> {
  return trx.all(deleteBelow, { ids, topId, now });
}

const commentsOn = statement<{ bytes: number }>(({ knex, dialect, value }) =>
  knex('comments as c')
    .whereRaw(dialect.inList('c.resource_id', value('ids')))
    .select(knex.raw(`coalesce(sum(${bytesOfComment('c')}), 0) as bytes`)),
);

/** Bytes of the comments on resources that the transaction holds: whoever writes a comment holds what it is on. */
export async function sumComments(trx: Transaction, ids: readonly string[]): Promise<number> {
  return (await trx.first(commentsOn, { ids }))?.bytes ?? 0;
}

const deleteRoot = statement<{ type: string }>(({ knex, value }) =>
  // Knex leaves `returning` out of a delete on SQLite.
  knex.raw('? returning type', [
    knex('resource_roots')
      .where({ id: value('id'), workspace_id: value('workspaceId') })
      .delete(),
  ]),
);

/** Removes the root that has this folder, and returns its type; undefined when there is none. */
export async function removeRoot(trx: Transaction, scope: Scope, folderId: string): Promise<string | undefined> {
  return (await trx.first(deleteRoot, { id: folderId, workspaceId: scope.workspaceId }))?.type;
}
