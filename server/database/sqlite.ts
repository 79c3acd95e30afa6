import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database, RateWindow, Reader, Transaction } from './database.ts';
import type { Dialect } from './dialect.ts';
import { sqlWriter } from './knex.ts';
import { Memory } from './memory.ts';
import { Queries } from './queries.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteLog } from './sqlite-log.ts';
import { readerPragmas, setPragmas, writerPragmas } from './sqlite-pragmas.ts';
import { forgetSmallSizes, learnSizes } from './sqlite-statistics.ts';
import { SqliteThreads } from './sqlite-thread.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import { listBinding } from './statement.ts';

const knex = sqlWriter('better-sqlite3');

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  knex,
  // SQLite compares text byte by byte unless told otherwise.
  binaryText: 'text',
  inList: (column, list) => knex.raw('?? in (select value from json_each(?))', [column, listBinding(list)]),
  elements: (list) => knex.raw('json_each(?)', [list]),
  skipLocked: '',
  brokenReferences: 'pragma foreign_key_check',
  unlogged: '',
  tryLock: async () => true,
  useIndexes: async () => {},
};

/** The database's file in `DATA_DIR`. Beside it stand its write-ahead log (`-wal`) and what the processes that use it share (`-shm`). */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'database.sqlite');

/**
 * Opens `DATA_DIR/database.sqlite`, with one connection that writes and one that only reads, so that no read waits for a write, and a third one in a thread
 * for what takes long.
 */
export function openSqlite(dataDir: string): Database {
  const file = sqliteFile(dataDir);
  const writing = new BetterSqlite(file);
  try {
    setPragmas(writing, writerPragmas);
    forgetSmallSizes(writing);
    setPragmas(writing, { busy_timeout: writerBusyTimeout });
    const reading = new BetterSqlite(file, { readonly: true });
    setPragmas(reading, readerPragmas);
    return new SqliteDatabase(writing, reading, new SqliteThreads({ file, pragmas: writerPragmas }));
  } catch (error) {
    writing.close();
    throw error;
  }
}

/**
 * Another process, such as the command line, may write too. While SQLite waits for it, this process does nothing else, so SQLite waits only for a moment
 * (milliseconds), and the writer asks again.
 */
const writerBusyTimeout = 5;

class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect;
  readonly reader: Queries;
  readonly #writing: BetterSqlite.Database;
  readonly #reading: BetterSqlite.Database;
  readonly #threads: SqliteThreads;
  readonly #log: SqliteLog;
  readonly #writer: SqliteWriter;
  #closed = false;

  constructor(writing: BetterSqlite.Database, reading: BetterSqlite.Database, threads: SqliteThreads) {
    this.#writing = writing;
    this.#reading = reading;
    this.#threads = threads;
    this.#log = new SqliteLog(reading, threads);
    const dataVersion = reading.prepare('pragma data_version').pluck();
    const memory = new Memory(() => dataVersion.get());
    this.#writer = new SqliteWriter({
      connection: writing,
      queries: new SqliteConnection(writing, null),
      dialect: sqliteDialect,
      threads,
      log: this.#log,
      committed: () => memory.forget(),
    });
    this.reader = new Queries(sqliteDialect, new SqliteConnection(reading, memory), memory);
  }

  async transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#writer.transaction(work);
  }

  /** On a connection of its own: the one that reads is everybody's. */
  async snapshot<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    const reading = new BetterSqlite(this.#writing.name, { readonly: true });
    try {
      setPragmas(reading, readerPragmas);
      reading.exec('begin');
      return await work(new Queries(sqliteDialect, new SqliteConnection(reading, null)));
    } finally {
      reading.close();
    }
  }

  /** One process serves from a SQLite database, so the counts are its own. */
  rateLimiter({ name, points, seconds }: RateWindow): RateLimiterAbstract {
    return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#writer.close();
    await this.#log.settled();
    await this.#threads.close();
    this.#reading.close();
    learnSizes(this.#writing);
    this.#writing.pragma('wal_checkpoint(truncate)');
    this.#writing.close();
  }
}
