import type { Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Query, statement } from '../../platform/database/statement.ts';

const rootsOfWorkspace = statement<{ id: string }>(({ knex, value }) =>
  knex('resource_roots')
    .where({ workspace_id: value('workspaceId') })
    .select('id'),
);

/** The roots of a workspace, the inbox and the bin as well. */
export async function findRoots(db: Reader, scope: Scope): Promise<string[]> {
  return (await db.all(rootsOfWorkspace, { workspaceId: scope.workspaceId })).map((row) => row.id);
}

const deletedTops = statement<{ id: string }>(({ knex, value }) =>
  knex('resources')
    .where({ workspace_id: value('workspaceId') })
    .whereNull('parent_id')
    .whereNotNull('deleted_at')
    .select('id'),
);

/** The tops of the trees of a workspace that are deleted and not removed yet. */
export async function findDeletedTops(db: Reader, scope: Scope): Promise<string[]> {
  return (await db.all(deletedTops, { workspaceId: scope.workspaceId })).map((row) => row.id);
}

/** How many rows go in one transaction: a few milliseconds, so that other writes go on in between. */
const rowsAtOnce = 500;

const someUploads = statement<{ id: string; blob_id: string | null }>(({ knex, value }) =>
  knex('stored_files')
    .where({ workspace_id: value('workspaceId') })
    .limit(rowsAtOnce)
    .select('id', 'blob_id'),
);

const deleteUploads = statement(({ knex, dialect, value }) =>
  knex('stored_files')
    .whereRaw(dialect.inList('id', value('ids')))
    .delete(),
);

/** Removes some uploads, and returns the bytes that they held; null when there were none. */
export async function removeUploads(trx: Transaction, scope: Scope): Promise<string[] | null> {
  const rows = await trx.all(someUploads, { workspaceId: scope.workspaceId });
  if (rows.length === 0) return null;
  await trx.run(deleteUploads, { ids: rows.map((row) => row.id) });
  return rows.flatMap((row) => row.blob_id ?? []);
}

const avatarOfWorkspace = statement<{ avatar_blob_id: string | null }>(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .select('avatar_blob_id'),
);

const deleteAvatar = statement(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .update({ avatar_blob_id: null, avatar_path: null }),
);

/** Removes the picture of a workspace, and returns the bytes that it was. */
export async function removeAvatar(trx: Transaction, scope: Scope): Promise<string[]> {
  const row = await trx.first(avatarOfWorkspace, { workspaceId: scope.workspaceId });
  await trx.run(deleteAvatar, { workspaceId: scope.workspaceId });
  return row?.avatar_blob_id ? [row.avatar_blob_id] : [];
}

/** @param key the columns that tell one row of a workspace from another */
const deletionOfSome = (table: string, key: string[]): Query<unknown> =>
  statement(({ knex, value }) => {
    const inWorkspace = knex(table).where({ workspace_id: value('workspaceId') });
    return inWorkspace.clone().whereIn(key, inWorkspace.clone().limit(rowsAtOnce).select(key)).delete();
  });

/** What there may be any number of. */
const deletionsOfSome = [
  deletionOfSome('events', ['sequence']),
  deletionOfSome('tags', ['id']),
  deletionOfSome('job_results', ['job_id']),
  deletionOfSome('idempotency_records', ['owner', 'key_hash']),
  deletionOfSome('search_history', ['id']),
  deletionOfSome('search_waiting', ['sequence']),
  deletionOfSome('search_unencoded', ['sequence']),
];

/** Removes some events, tags, results of jobs, recorded answers, past searches or what waits to be found by search; false when there were none. */
export async function removeSome(trx: Transaction, scope: Scope): Promise<boolean> {
  for (const deletion of deletionsOfSome) if ((await trx.run(deletion, { workspaceId: scope.workspaceId })) > 0) return true;
  return false;
}

const deletionFrom = (table: string): Query<unknown> =>
  statement(({ knex, value }) =>
    knex(table)
      .where({ workspace_id: value('workspaceId') })
      .delete(),
  );

/** The counters come last: a deleted workspace has them exactly as long as something of it is left. */
const deletions = ['labels', 'api_keys', 'workspace_members', 'workspace_deletions', 'picture_counts', 'search_vector_counts', 'workspace_usage'].map(
  deletionFrom,
);

/** Removes all else that was in a workspace, once its resources, uploads, events, tags, results of jobs and recorded answers are gone. */
export async function removeRest(trx: Transaction, scope: Scope): Promise<void> {
  for (const deletion of deletions) await trx.run(deletion, { workspaceId: scope.workspaceId });
}

const leftovers = statement<{ id: string }>(({ knex, value }) =>
  knex('workspaces as w').join('workspace_usage as u', 'u.workspace_id', 'w.id').where('w.deleted_at', '<', value('before')).select('w.id'),
);

/** The workspaces that were deleted before this moment and are not removed yet. */
export async function findUnremoved(db: Reader, before: number): Promise<string[]> {
  return (await db.all(leftovers, { before })).map((row) => row.id);
}
