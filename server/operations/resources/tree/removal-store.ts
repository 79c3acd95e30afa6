import type { Scope } from '../../../core/scope.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface LowestRow {
  readonly id: string;
  readonly blob_id: string | null;
}

const lowestRows = statement<LowestRow>(({ knex, value }) =>
  knex('resources')
    .where({ hidden_by: value('topId'), workspace_id: value('workspaceId') })
    .whereNotNull('deleted_at')
    .orderBy('depth', 'desc')
    .limit(value('limit'))
    .select('id', 'blob_id'),
);

/** Rows of a tree that is deleted, the lowest first: nothing lies below them but what comes before them. */
export function findLowest(trx: Transaction, scope: Scope, topId: string, limit: number): Promise<LowestRow[]> {
  return trx.all(lowestRows, { topId, workspaceId: scope.workspaceId, limit });
}

const deleteComments = statement(({ knex, dialect, value }) =>
  knex('comments')
    .whereIn(
      'id',
      knex('comments')
        .whereRaw(dialect.inList('resource_id', value('resourceIds')))
        .limit(value('limit'))
        .select('id'),
    )
    .delete(),
);

/** Removes some of the comments on these resources, with their mentions, and returns how many. */
export function removeComments(trx: Transaction, resourceIds: readonly string[], limit: number): Promise<number> {
  return trx.run(deleteComments, { resourceIds, limit });
}

const deleteRows = statement(({ knex, dialect, value }) =>
  knex('resources')
    .whereRaw(dialect.inList('id', value('ids')))
    .whereNotNull('deleted_at')
    .delete(),
);

/** Removes rows that are deleted, and with them what belongs to each: text, tags, comments, publication. */
export async function removeRows(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx.run(deleteRows, { ids });
}
