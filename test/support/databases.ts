import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { OpenedDatabase } from '../../server/platform/database/database.ts';
import { type DatabaseOptions, openDatabase } from '../../server/platform/database/open.ts';

/** The database that this project of vitest runs on. */
export const testedDatabase = (): 'sqlite' | 'postgres' => (serverUrl() ? 'postgres' : 'sqlite');

/** The configuration of an empty database of its own (and a folder of its own), on SQLite or PostgreSQL as the project has it. It is removed after the run. */
export async function temporaryDatabaseOptions(): Promise<DatabaseOptions> {
  const dataDir = await mkdtemp(join(inject('temporaryFolder'), 'data-'));
  const server = serverUrl();
  if (server === undefined) return { dataDir };
  return { dataDir, databaseUrl: await createSchema(server), poolSize: inject('poolSize') };
}

/** An open, empty database that is closed when the test ends. */
export async function openTemporaryDatabase(): Promise<OpenedDatabase> {
  const database = await openDatabase(await temporaryDatabaseOptions());
  onTestFinished(() => database.close());
  return database;
}

/** The PostgreSQL server of this worker; undefined in the project that runs on SQLite. Workers are numbered from 1. */
function serverUrl(): string | undefined {
  const urls = inject('postgresUrls');
  return urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length];
}

async function createSchema(serverUrl: string): Promise<string> {
  const schema = `${inject('schemaPrefix')}_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create schema "${schema}"`);
  await client.end();
  const url = new URL(serverUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}
