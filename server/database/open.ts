import { mkdir, open } from 'node:fs/promises';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite, sqliteFile } from './sqlite.ts';

export interface DatabaseOptions {
  /** The folder of `database.sqlite`; made when it is missing. Not used with a `databaseUrl`. */
  readonly dataDir: string;
  /** `postgres://…`; without it the database is SQLite. */
  readonly databaseUrl?: string | undefined;
  /** The most connections to PostgreSQL. */
  readonly poolSize?: number | undefined;
}

/** Opens the database and brings its tables up to date. Rejects with a sentence for the operator when the database was made by a newer version. */
export async function openDatabase({ dataDir, databaseUrl, poolSize = 10 }: DatabaseOptions): Promise<Database> {
  const database = databaseUrl === undefined ? await openLocal(dataDir) : openPostgres({ databaseUrl, poolSize });
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openLocal(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  // Made for its owner's eyes only, as the stored files are: SQLite would let everybody on the machine read it. Its log gets the same rights.
  await (await open(sqliteFile(dataDir), 'a', 0o600)).close();
  return openSqlite(dataDir);
}
