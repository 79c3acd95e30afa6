import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPgliteServer } from './pglite-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder that is removed after the run. */
    readonly temporaryFolder: string;
    /** The servers that the run's schemas are made on, shared among the workers; empty in the project that runs on SQLite. */
    readonly postgresUrls: readonly string[];
    /** What the run's schemas are named after. */
    readonly schemaPrefix: string;
    readonly poolSize: number;
  }
}

/** Once for each project and run: a folder, and for the project `postgres` a server, PGlite unless TEST_DATABASE_URL names another. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'resource-storage-'));
  project.provide('temporaryFolder', temporaryFolder);
  const tearDownPostgres = project.name === 'postgres' ? await setUpPostgres(project) : provideNoPostgres(project);
  return async () => {
    await tearDownPostgres();
    await rm(temporaryFolder, { recursive: true, force: true });
  };
}

function provideNoPostgres(project: TestProject): () => Promise<void> {
  project.provide('postgresUrls', []);
  project.provide('schemaPrefix', '');
  project.provide('poolSize', 0);
  return async () => {};
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const realServer = process.env.TEST_DATABASE_URL;
  // PGlite has one session: each worker has its own, so that no test waits for another one's transactions.
  const pglites = await Promise.all(Array.from({ length: realServer ? 0 : project.vitest.config.maxWorkers }, startPgliteServer));
  const schemaPrefix = `test_${process.pid}_${Date.now()}`;
  project.provide('postgresUrls', realServer ? [realServer] : pglites.map(({ url }) => url));
  project.provide('schemaPrefix', schemaPrefix);
  // With one connection, whatever would need a second one inside a transaction is found at once.
  project.provide('poolSize', realServer ? 10 : 1);
  return async () => {
    if (realServer) await dropSchemas(realServer, schemaPrefix);
    await Promise.all(pglites.map((pglite) => pglite.stop()));
  };
}

async function dropSchemas(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select nspname as name from pg_namespace where starts_with(nspname, $1)', [prefix]);
    for (const { name } of rows) await client.query(`drop schema "${name}" cascade`);
  } finally {
    await client.end();
  }
}
