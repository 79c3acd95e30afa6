import type { Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const updateToPending = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .whereIn('state_processing', ['completed', 'failed'])
    .whereNotNull('blob_id')
    .update({ state_processing: 'pending' }),
);

/** Sends a resource that the transaction holds back to the beginning. False when it waits already, or has no content to look into. */
export async function setPending(trx: Transaction, { workspaceId }: Scope, id: string): Promise<boolean> {
  return (await trx.run(updateToPending, { id, workspaceId })) === 1;
}
