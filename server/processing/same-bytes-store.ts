import type { Scope } from '../core/scope.ts';
import type { Reader, Transaction } from '../platform/database/database.ts';
import { statement } from '../platform/database/statement.ts';

/** A resource that has certain bytes, with what it says of them. */
export interface WithBytes {
  readonly id: string;
  readonly infected: boolean;
  readonly scannedAt: string | null;
}

const resourcesWith = statement<{ id: string; data: string }>(({ knex, dialect, value }) =>
  knex('resources')
    .where({ blob_id: value('blobId') })
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .whereNull('deleted_at')
    .select('id', 'data'),
);

/** The resources that share these bytes: copies. */
export async function findWithBytes(db: Reader, { workspaceId }: Scope, blobId: string): Promise<WithBytes[]> {
  const rows = await db.all(resourcesWith, { blobId, workspaceId });
  return rows.map(({ id, data }) => {
    const { infected, scannedAt } = JSON.parse(data) as { infected?: boolean; scannedAt?: string | null };
    return { id, infected: infected === true, scannedAt: scannedAt ?? null };
  });
}

const withDataForUpdate = statement<{ id: string; data: string }>(({ knex, dialect, value }) =>
  knex('resources')
    .whereRaw(dialect.inList('id', value('ids')))
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .orderBy('id')
    .select('id', 'data')
    .forUpdate(),
);

const updateData = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({ data: value('data') }),
);

/** Withholds the bytes of resources from now on. What was found in them goes when they are processed. */
export async function setInfected(trx: Transaction, { workspaceId }: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { id, data } of await trx.all(withDataForUpdate, { ids, workspaceId }))
    await trx.run(updateData, { id, workspaceId, data: JSON.stringify({ ...(JSON.parse(data) as object), infected: true }) });
}

const pendAgain = statement<{ id: string }>(({ knex, dialect, value }) =>
  knex('resources')
    .whereRaw(dialect.inList('id', value('ids')))
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .whereIn('state_processing', ['completed', 'failed'])
    .update({ state_processing: 'pending' })
    .returning('id'),
);

/** Sends resources back to the beginning; those that wait already stay. Says which. */
export async function setPendingAgain(trx: Transaction, { workspaceId }: Scope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await trx.all(pendAgain, { ids, workspaceId })).map(({ id }) => id);
}
