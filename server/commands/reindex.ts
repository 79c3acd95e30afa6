import { parseArgs } from 'node:util';
import { systemScope } from '../core/scope.ts';
import type { Database } from '../platform/database/database.ts';
import { allDocuments, allResourceIds } from '../search/index/examine-store.ts';
import { findIndex } from '../search/index/index-store.ts';
import { waitForIndex } from '../search/index/reindex-store.ts';
import { removeSomeOfIndex } from '../search/index/removal-store.ts';
import { allWorkspaces } from './check/store.ts';
import { command, counted, withDatabase } from './command-line.ts';
import { workspaceNamed } from './named.ts';

const usage = `Usage: npm run cli -- reindex [--workspace ID] [--empty]

Has every resource put into the search index again, in all workspaces or in one. A service, or a worker, does it as fast as it can; until then searches go on with
what is there.

  --workspace ID   this workspace alone
  --empty          empty the index first: for one that \`check\` finds wrong even after it was made again. Until it is full, searches find less`;

/** `reindex`. */
export const reindexCommand = command(usage, async (args, config) => {
  const { values } = parseArgs({ args, options: { workspace: { type: 'string' }, empty: { type: 'boolean', default: false } } });
  return withDatabase(config, async (database): Promise<undefined> => {
    const workspaces = values.workspace === undefined ? await idsOfAll(database) : [(await workspaceNamed(database.reader, values.workspace)).id];
    let resources = 0;
    for (const id of workspaces) resources += await reindex(database, id, values.empty);
    console.log(
      `${counted(resources, 'resource')} in ${counted(workspaces.length, 'workspace')} will be put into the search index again. /readyz tells how many wait.`,
    );
  });
});

async function idsOfAll({ reader }: Database): Promise<string[]> {
  const ids: string[] = [];
  for await (const rows of allWorkspaces(reader)) ids.push(...rows.map(({ id }) => id));
  return ids;
}

async function reindex(database: Database, workspaceId: string, empty: boolean): Promise<number> {
  const scope = systemScope(workspaceId);
  let count = 0;
  const wait = async (ids: readonly string[]): Promise<void> => {
    await database.transaction((trx) => waitForIndex(trx, scope, ids));
    count += ids.length;
  };
  if (empty) while (await database.transaction((trx) => removeSomeOfIndex(trx, scope)));
  const index = await findIndex(database.reader, scope);
  // What is gone, and should have been taken out.
  if (index) for await (const rows of allDocuments(database.reader, scope, index)) await wait(rows.map((row) => row.resource_id));
  count = 0;
  for await (const rows of allResourceIds(database.reader, scope)) await wait(rows.map(({ id }) => id));
  return count;
}
