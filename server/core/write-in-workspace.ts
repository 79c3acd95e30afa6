import type { Database, Transaction } from '../platform/database/database.ts';
import { statement } from '../platform/database/statement.ts';
import type { Scope } from './scope.ts';

const workspaceForKeyShare = statement(({ knex, value }) =>
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
    await trx.first(workspaceForKeyShare, { workspaceId: scope.workspaceId });
    return work(trx);
  });
}
