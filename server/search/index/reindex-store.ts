import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';

const waitAgain = statement(({ knex, dialect, value }) =>
  knex
    .into(knex.raw('search_waiting (workspace_id, resource_id, since)'))
    .insert(knex.from(dialect.elements(value('ids'))).select(knex.raw('?, value ->> 0, ?', [value('workspaceId'), value('now')]))),
);

/** Has these resources put into the index again. */
export async function waitForIndex(trx: Transaction, { workspaceId }: Tenant, ids: readonly string[]): Promise<void> {
  await trx.run(waitAgain, { workspaceId, ids: JSON.stringify(ids.map((id) => [id])), now: Date.now() });
}
