import { mkdir, open, stat } from 'node:fs/promises';
import { isMissing, sqliteFile } from '../data-folder/paths.ts';
import { StartError } from '../start-error.ts';
import type { OpenedDatabase, OpenReader, Reader } from './database.ts';
import { LongReads } from './long-reads.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqliteCopier } from './sqlite/copier.ts';
import { openSqliteReader } from './sqlite/reader.ts';
import { openSqlite, type SqliteDatabase } from './sqlite/sqlite.ts';
import { tablesOf } from './tables.ts';

export interface DatabaseOptions {
  /** The folder of `database.sqlite`; made when it is missing. Not used with a `databaseUrl`. */
  readonly dataDir: string;
  /** `postgres://…`; without it the database is SQLite. */
  readonly databaseUrl?: string | undefined;
  /** The most connections to PostgreSQL. */
  readonly poolSize?: number | undefined;
  /** How many reads that take long run at a time, and for how many seconds each. */
  readonly longReads?: number | undefined;
  readonly longReadSeconds?: number | undefined;
  /** Milliseconds for which a read that may take long is tried at once, before it counts as one. */
  readonly soonWithin?: number | undefined;
}

/** Opens the database and brings its tables up to date. Rejects with a sentence for the operator when the database was made by a newer version. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { dataDir, databaseUrl, poolSize = 10, longReads = 2, longReadSeconds: seconds = 5, soonWithin } = options;
  if (databaseUrl === undefined)
    return migrated(await openLocal(dataDir, new LongReads({ atATime: longReads, seconds }), soonWithin), (local) => local.begin());
  // Half of the connections are left to what is short.
  const atATime = Math.min(longReads, Math.max(1, Math.floor(poolSize / 2)));
  return migrated(openPostgres({ databaseUrl, poolSize, longReads: new LongReads({ atATime, seconds }), soonWithin }));
}

async function migrated<Opened extends OpenedDatabase>(database: Opened, begin?: (database: Opened) => Promise<void>): Promise<Opened> {
  try {
    await migrate(database);
    await begin?.(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openLocal(dataDir: string, longReads: LongReads, soonWithin: number | undefined): Promise<SqliteDatabase> {
  await mkdir(dataDir, { recursive: true });
  // Made for its owner's eyes only, as the stored files are: SQLite would let everybody on the machine read it. Its log gets the same rights.
  await (await open(sqliteFile(dataDir), 'a', 0o600)).close();
  return openSqlite(dataDir, longReads, soonWithin);
}

/** Connections to PostgreSQL of one reader. */
const readerConnections = 2;

/**
 * Opens a reader of its own, for another thread, of a database that the service has opened. On SQLite each query holds up the thread. Of what takes long each query is
 * given up after `longReadSeconds`.
 */
export function openReader({ dataDir, databaseUrl, longReadSeconds: seconds = 5 }: DatabaseOptions): OpenReader {
  const longReads = new LongReads({ atATime: readerConnections, seconds });
  if (databaseUrl === undefined) return openSqliteReader(dataDir, longReads, seconds * 1000);
  return openPostgres({ databaseUrl, poolSize: readerConnections, longReads, soonWithin: 0 });
}

/** Holds that a service has run on the database. @throws StartError */
export async function requireDatabase(options: DatabaseOptions): Promise<void> {
  if (await lookIntoDatabase(options, hasTables)) return;
  throw new StartError(
    options.databaseUrl === undefined
      ? `There is no database in ${options.dataDir}: start the service once, or set DATA_DIR.`
      : 'The database of DATABASE_URL is empty: start the service once, or set DATABASE_URL to another one.',
  );
}

/** Shows a database as it is: it isn't made when it is missing, and its tables stay those of the version that has made them. Null when there is none. */
export async function lookIntoDatabase<Found>(
  { dataDir, databaseUrl }: DatabaseOptions,
  look: (db: Reader) => Promise<Found>,
): Promise<Found | null> {
  if (databaseUrl === undefined) return (await isSomething(sqliteFile(dataDir))) ? lookIntoFile(dataDir, look) : null;
  const database = openPostgres({ databaseUrl, poolSize: 1 });
  try {
    return await look(database.reader);
  } finally {
    await database.close();
  }
}

async function lookIntoFile<Found>(dataDir: string, look: (db: Reader) => Promise<Found>): Promise<Found> {
  const copier = await openSqliteCopier(dataDir);
  try {
    return await look(copier.reader);
  } finally {
    copier.close();
  }
}

/** A file of 0 bytes is a database for SQLite: an empty one. */
async function isSomething(file: string): Promise<boolean> {
  try {
    return (await stat(file)).size > 0;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const hasTables = async (db: Reader): Promise<boolean> => (await tablesOf(db)).has('schema_migrations');
