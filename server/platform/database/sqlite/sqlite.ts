import BetterSqlite from 'better-sqlite3';
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import { sqliteFile } from '../../data-folder/paths.ts';
import type { Caller, OpenedDatabase, RateWindow, Reader, Transaction } from '../database.ts';
import type { Dialect } from '../dialect.ts';
import { listBinding, sqlWriter } from '../knex.ts';
import { LongReads } from '../long-reads.ts';
import { Memory } from '../memory.ts';
import { mayHaveInName } from '../name-parts.ts';
import { Patience } from '../patience.ts';
import { Queries } from '../queries.ts';
import { inTime } from './clock.ts';
import { SqliteConnection } from './connection.ts';
import { SqliteFlush, type Sync } from './flush.ts';
import { SqliteLog } from './log.ts';
import { createNameIndex, mendNameIndex, SqliteNames } from './names.ts';
import { normal, readerPragmas, setPragmas, writerPragmas } from './pragmas.ts';
import { SqliteReaders } from './readers.ts';
import { createSearchTriggers } from './search-triggers.ts';
import { forgetSmallSizes, learnSizes } from './statistics.ts';
import { SqliteThreads } from './thread.ts';
import { SqliteWriter } from './writer.ts';

const knex = sqlWriter('better-sqlite3');

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  knex,
  // SQLite compares text byte by byte unless told otherwise.
  binaryText: 'text',
  longNames: null,
  inList: (column, list) => knex.raw('?? in (select value from json_each(?))', [column, listBinding(list)]),
  elements: (list) => knex.raw('json_each(?)', [list]),
  rowsAsJson: (columns) => knex.raw(`json_group_array(json_array(${columns.map(() => '?')}))`, [...columns]),
  jsonObject: 'json_object',
  skipLocked: '',
  writersOf: async () => [],
  brokenReferences: 'pragma foreign_key_check',
  tables: `select name from sqlite_master where type = 'table'`,
  unlogged: '',
  inTime: (table, column) => knex.raw(inTime(table, column)),
  unindexed: (column) => knex.raw('+??', [column]),
  createNameIndex,
  bytes: 'blob',
  fromHex: (digits) => knex.raw('unhex(?)', [digits]),
  clustered: 'without rowid',
  createSearchTriggers,
  lightenTriggers: [],
  // The first table stays the first: of `cross join` SQLite doesn't change the order.
  nameParts: mayHaveInName,
  resourcesNamed: (parts) =>
    knex
      .from(
        knex
          .unionAll([
            knex
              .from(knex.raw('resource_names(?)', [parts]))
              .whereNotIn('rowid', knex('resource_names_waiting').select('id'))
              .select('rowid as number'),
            // The limit that is none has SQLite ask one after the other; else it would look through all resources for a filter against the second.
            knex('resource_names_waiting').select('id as number').limit(-1),
          ])
          .as('named'),
      )
      .joinRaw('cross join resources as r')
      .whereRaw('r.rowid = named.number'),
  tryLock: async () => true,
  useIndexes: async () => {},
};

/**
 * Opens `DATA_DIR/database.sqlite`, with one connection that writes and one that only reads, so that no read waits for a write, and a third one in a thread
 * for what takes long.
 * @param sync what puts the log on the disk, where a test takes its place
 */
export function openSqlite(dataDir: string, longReads = new LongReads(), soonWithin = atOnce, sync?: Sync): SqliteDatabase {
  const file = sqliteFile(dataDir);
  const writing = openWriting(file);
  try {
    setPragmas(writing, { busy_timeout: writerBusyTimeout, synchronous: normal });
    const reading = openReading(file);
    const threads = new SqliteThreads({ file, pragmas: writerPragmas });
    const readers = new SqliteReaders({ file, pragmas: readerPragmas });
    return new SqliteDatabase({ writing, reading, watching: openReading(file), threads, readers, longReads, soonWithin, sync });
  } catch (error) {
    writing.close();
    throw error;
  }
}

function openWriting(file: string): BetterSqlite.Database {
  const connection = new BetterSqlite(file);
  try {
    setPragmas(connection, writerPragmas);
    if (!forgetSmallSizes(connection)) return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
  connection.close();
  return openWriting(file);
}

function openReading(file: string): BetterSqlite.Database {
  const connection = new BetterSqlite(file, { readonly: true });
  setPragmas(connection, readerPragmas);
  return connection;
}

/**
 * Another process, such as the command line, may write too. While SQLite waits for it, this process does nothing else, so SQLite waits only for a moment
 * (milliseconds), and the writer asks again.
 */
const writerBusyTimeout = 5;

/** Milliseconds that a read may hold up everybody for; a request asks for two at a time. */
const atOnce = 10;

interface SqliteParts {
  readonly writing: BetterSqlite.Database;
  readonly reading: BetterSqlite.Database;
  /** Looks at the log: SQLite tells nothing of it to a connection that is held at a moment. */
  readonly watching: BetterSqlite.Database;
  readonly threads: SqliteThreads;
  readonly readers: SqliteReaders;
  readonly longReads: LongReads;
  readonly soonWithin: number;
  readonly sync: Sync | undefined;
}

export class SqliteDatabase implements OpenedDatabase {
  readonly dialect = sqliteDialect;
  readonly reader: Queries;
  readonly #writing: BetterSqlite.Database;
  readonly #reading: BetterSqlite.Database;
  readonly #watching: BetterSqlite.Database;
  readonly #flush: SqliteFlush;
  readonly #threads: SqliteThreads;
  readonly #readers: SqliteReaders;
  readonly #log: SqliteLog;
  readonly #writer: SqliteWriter;
  #names: SqliteNames | null = null;
  #closed = false;

  constructor({ writing, reading, watching, threads, readers, longReads, soonWithin, sync }: SqliteParts) {
    this.#writing = writing;
    this.#reading = reading;
    this.#watching = watching;
    this.#threads = threads;
    this.#readers = readers;
    const dataVersion = reading.prepare('pragma data_version').pluck();
    const memory = new Memory(() => dataVersion.get());
    const flush = new SqliteFlush(writing.name, reading, () => memory.forget(), sync);
    this.#flush = flush;
    this.#log = new SqliteLog(watching, threads, flush);
    this.#writer = new SqliteWriter({
      connection: writing,
      queries: new SqliteConnection(writing, null),
      dialect: sqliteDialect,
      threads,
      log: this.#log,
      flush,
      committed: () => memory.forget(),
    });
    const queries = new SqliteConnection(reading, memory);
    const patience = new Patience({
      soon: ({ query, bindings }, milliseconds) => queries.allWithin(milliseconds, query, bindings),
      async atLength({ query, bindings }, milliseconds) {
        const rows = await readers.all(query, bindings, milliseconds);
        // The thread sees commits that are not on the disk yet.
        await flush.done();
        return rows;
      },
      longReads,
      soonWithin,
    });
    this.reader = new Queries(sqliteDialect, queries, patience);
  }

  readerOf(caller: Caller): Reader {
    return this.reader.of(caller);
  }

  /** What is done beside the requests, from when the tables are there until it is closed. */
  async begin(): Promise<void> {
    await mendNameIndex(this);
    this.#names = new SqliteNames(this.#reading, (work) => this.#writer.transaction(work, true));
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
      reading.pragma('schema_version');
      await this.#flush.done();
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
    await this.#readers.close();
    await this.#names?.close();
    await this.#writer.close();
    await this.#log.settled();
    await this.#threads.close();
    this.#watching.close();
    this.#reading.close();
    learnSizes(this.#writing);
    this.#writing.pragma('wal_checkpoint(truncate)');
    this.#writing.close();
  }
}
