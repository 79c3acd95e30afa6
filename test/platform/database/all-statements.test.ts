import BetterSqlite from 'better-sqlite3';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { sqliteFile } from '../../../server/platform/data-folder/paths.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { SqliteClock } from '../../../server/platform/database/sqlite/clock.ts';
import { temporaryDatabaseOptions, testedDatabase } from '../../support/databases.ts';
import { allStatements } from './all-statements.ts';

/** Has a database with the tables of this version prepare a text: it finds every table and column in it, and runs nothing. */
async function openPreparing(): Promise<(sql: string) => Promise<unknown>> {
  const options = await temporaryDatabaseOptions();
  await (await openDatabase(options)).close();
  if (options.databaseUrl === undefined) {
    const connection = new BetterSqlite(sqliteFile(options.dataDir), { readonly: true });
    new SqliteClock(connection);
    onTestFinished(() => void connection.close());
    return async (sql) => connection.prepare(sql);
  }
  const client = new Client({ connectionString: options.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return (sql) => client.query(`prepare probe as ${sql}; deallocate probe`);
}

it('Every statement is one that the database understands, with its tables as they are', async () => {
  const [prepare, all] = [await openPreparing(), await allStatements(testedDatabase())];
  const wrong: string[] = [];
  for (const { sql, place } of all) await prepare(sql).catch((error: unknown) => wrong.push(`${place}: ${error}: ${sql}`));
  expect(wrong).toEqual([]);
  expect(all.length).toBeGreaterThan(200);
});

it('A statement with a table or a column that is not there is understood by none', async () => {
  const prepare = await openPreparing();
  for (const sql of ['select nmae from resources', 'select name from resuorces', 'update resources set nmae = null'])
    await expect(prepare(sql), sql).rejects.toThrow(/nmae|resuorces/);
});
