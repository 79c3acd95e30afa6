import type { Database, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Scope } from '../scope.ts';

const anyWorkspaceForKeyShare = statement(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .select('id')
    .forKeyShare(),
);

/**
 * A transaction in one workspace, for what is no request (the edge begins those itself). It takes the row of the workspace before all others, as everybody does:
 * whatever it inserts takes that row anyhow, in the end, when somebody who holds it may wait for what was taken meanwhile. The workspace may be deleted.
 */
export function writeInWorkspace<T>(database: Database, scope: Scope, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (trx) => {
    await trx.first(anyWorkspaceForKeyShare, { workspaceId: scope.workspaceId });
    return work(trx);
  });
}

const workspaceForKeyShare = statement<{ id: string }>(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .whereNull('deleted_at')
    .select('id')
    .forKeyShare(),
);

/** Whether the workspace is there. Nothing of it is removed until the transaction ends. */
export async function keepWorkspace(trx: Transaction, scope: Scope): Promise<boolean> {
  return (await trx.first(workspaceForKeyShare, { workspaceId: scope.workspaceId })) !== undefined;
}
