import BetterSqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { sqliteFile } from '../../../server/platform/data-folder/paths.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { SqliteClock } from '../../../server/platform/database/sqlite/clock.ts';
import { temporaryDatabaseOptions, testedDatabase } from '../../support/databases.ts';
import { allStatements } from './all-statements.ts';

/** What SQLite does for a statement, a line for each step, in a database of which it knows no sizes: that is what it plans with while the first 10,000 rows come in. */
async function openExplaining(): Promise<(sql: string) => string[]> {
  const options = await temporaryDatabaseOptions();
  await (await openDatabase(options)).close();
  const connection = new BetterSqlite(sqliteFile(options.dataDir));
  new SqliteClock(connection);
  onTestFinished(() => void connection.close());
  return (sql) => {
    const values = Array.from(sql.matchAll(/\?/g), () => '');
    const steps = connection.prepare(`explain query plan ${sql}`).all(...values) as { detail: string }[];
    return steps.map(({ detail }) => detail);
  };
}

/** A step through all rows that a workspace has in a table. */
const goesThroughAll = /^(?:SCAN|SEARCH) .*\((?:workspace_id|workspace_number)=\?(?: AND (?:encoder_number|state|segment)=\?)?\)/;
/** But in tables and indexes that have few rows of a workspace. */
const few = ['search_workspaces_', 'workspace_members_', 'resource_roots_', 'publications_', ' resources_with_password ', ' stored_files_waiting '];
/** Where all rows are meant: the tags among these that somebody may see are listed with how many carry them. */
const meant = ['server/operations/tags/'];

it.runIf(testedDatabase() === 'sqlite')('A statement that is told which rows it is about goes through no others', async () => {
  const [explain, all] = [await openExplaining(), await allStatements('sqlite')];
  const wrong: string[] = [];
  let checked = 0;
  for (const { sql, place } of all) {
    if (!/in \(select value from json_each/.test(sql) && !/`(?:\w+`\.`)?(?:id|resource_id)` = \+\?/.test(sql)) continue;
    checked++;
    if (meant.some((folder) => place.startsWith(folder))) continue;
    for (const step of explain(sql))
      if (goesThroughAll.test(step) && !few.some((index) => step.includes(index))) wrong.push(`${place}: ${step}: ${sql}`);
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(100);
});
