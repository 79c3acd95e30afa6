import type { Knex } from 'knex';
import type { Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';

const sendBack = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .whereIn('state_processing', ['completed', 'failed'])
    .update({ state_processing: 'pending' });

const updateToPending = statement(sendBack);
const updateWithBytes = statement((build) => sendBack(build).whereNotNull('blob_id'));

/**
 * Sends a resource that the transaction holds back to the beginning. False when it waits already, or has no content to look into.
 * @param isProcessed also without stored bytes
 */
export async function setPending(trx: Transaction, { workspaceId }: Scope, id: string, isProcessed: boolean): Promise<boolean> {
  return (await trx.run(isProcessed ? updateToPending : updateWithBytes, { id, workspaceId })) === 1;
}
