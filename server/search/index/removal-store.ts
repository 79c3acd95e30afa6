import type { Transaction } from '../../platform/database/database.ts';
import { type Query, statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';

/** How many rows go with one statement. */
const rowsAtOnce = 500;

const deletionOfSome = (table: string, key: string[]): Query<unknown> =>
  statement(({ knex, value }) => {
    const number = knex('search_workspaces')
      .where({ workspace_id: value('workspaceId') })
      .select('number');
    const inIndex = knex(table).whereIn('workspace_number', number);
    return inIndex.clone().whereIn(key, inIndex.clone().limit(rowsAtOnce).select(key)).delete();
  });

const deletionsOfSome = [
  deletionOfSome('search_segments', ['number']),
  deletionOfSome('search_postings', ['segment', 'ordinal']),
  deletionOfSome('search_words', ['segment', 'first_word']),
  deletionOfSome('search_documents', ['number']),
];

const deleteIndex = statement(({ knex, value }) =>
  knex('search_workspaces')
    .where({ workspace_id: value('workspaceId') })
    .delete(),
);

/** Removes a part of the search index of a workspace, and in the end the whole of it; false when there was nothing left. */
export async function removeSomeOfIndex(trx: Transaction, { workspaceId }: Tenant): Promise<boolean> {
  for (const deletion of deletionsOfSome) if ((await trx.run(deletion, { workspaceId })) > 0) return true;
  return (await trx.run(deleteIndex, { workspaceId })) > 0;
}
