import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type QueryConfig, type QueryResult, TypeOverrides } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible';
import { together } from '../../async/together.ts';
import type { Caller, OpenedDatabase, RateWindow, Reader, Transaction, Value } from '../database.ts';
import type { Dialect } from '../dialect.ts';
import { asRefusal, isAborted, isCanceled, lostToAnother, unavailable } from '../errors.ts';
import { listBinding, sqlWriter } from '../knex.ts';
import { LongReads } from '../long-reads.ts';
import { wholeNameParts } from '../name-parts.ts';
import { type BoundQuery, Patience } from '../patience.ts';
import { type Connection, Queries, TransactionQueries } from '../queries.ts';
import { type CompiledQuery, statement } from '../statement.ts';
import { refuseNul } from '../text.ts';
import { TimeIsUp } from '../time-is-up.ts';
import { insideTransaction, refuseInsideTransaction } from '../transaction-context.ts';
import { GatheringSocket } from './gathering-socket.ts';
import { createSearchTriggers, waitOnce } from './search-triggers.ts';

const knex = sqlWriter('pg');

const takeLock = statement<{ taken: boolean }>(({ value }) =>
  knex.select({ taken: knex.raw('pg_try_advisory_xact_lock(hashtextextended(?, 0))', [value('name')]) }),
);

const avoidSequentialScans = statement(() => knex.select({ setting: knex.raw(`set_config('enable_seqscan', 'off', true)`) }));

/**
 * Whoever inserts has this lock from before their first row until the end of their transaction, so one without it has committed all that it wrote, for the next
 * statement to see.
 */
const findWriters = statement<{ writer: string }>(({ value }) =>
  knex
    .from('pg_locks')
    .where({ locktype: 'relation', mode: 'RowExclusiveLock', granted: true })
    .whereRaw('database = (select oid from pg_database where datname = current_database())')
    .whereRaw('relation = to_regclass(?)', [value('table')])
    .select({ writer: 'virtualtransaction' }),
);

/** As `nameParts` makes them, and not in hexadecimal digits. An index on what this returns needs no table of its own, and no extension. */
const createNameIndex = [
  `create function name_parts(workspace_id text, name_key text) returns text[] language sql immutable strict parallel safe as $$
     select array_agg(right(workspace_id, 12) || substr(name_key, n, 3)) from generate_series(1, length(name_key)) as n $$`,
  'create index resources_by_name_part on resources using gin (name_parts(workspace_id, name_key))',
];

/** The same. PostgreSQL keeps the plans of this language from call to call; those of a function in SQL it makes anew for each row that comes in. */
const nameParts = `create or replace function name_parts(workspace_id text, name_key text) returns text[] language plpgsql immutable strict parallel safe as $$
  declare
    workspace constant text := right(workspace_id, 12);
    parts text[];
  begin
    for n in 1 .. length(name_key) loop
      parts := array_append(parts, workspace || substr(name_key, n, 3));
    end loop;
    return parts;
  end $$`;

export const postgresDialect: Dialect = {
  name: 'postgres',
  knex,
  binaryText: 'text collate "C"',
  longNames: {
    isShort: (key) => knex.raw('octet_length(??) <= 2400', [key]),
    isLong: (key) => knex.raw('octet_length(??) > 2400', [key]),
    // A character takes four bytes at most.
    beginning: (key) => knex.raw(typeof key === 'string' ? 'left(??, 600)' : 'left(?, 600)', [key]),
  },
  inList: (column, list) => knex.raw('?? = any(?)', [column, listBinding(list)]),
  elements: (list) => knex.raw('json_array_elements(?::json)', [list]),
  rowsAsJson: (columns) => knex.raw(`coalesce(json_agg(json_build_array(${columns.map(() => '?')})), '[]')::text`, [...columns]),
  jsonObject: 'json_build_object',
  skipLocked: 'for update skip locked',
  writersOf: async (db, table) => (await db.all(findWriters, { table })).map(({ writer }) => writer),
  brokenReferences: `select '' as "table", '' as parent where false`,
  tables: 'select tablename as name from pg_tables where schemaname = current_schema()',
  unlogged: 'unlogged',
  inTime: () => knex.raw('true'),
  unindexed: (column) => knex.raw('??', [column]),
  createNameIndex,
  bytes: 'bytea',
  fromHex: (digits) => knex.raw("decode(?, 'hex')", [digits]),
  clustered: '',
  createSearchTriggers,
  lightenTriggers: [...waitOnce, nameParts],
  nameParts: wholeNameParts,
  resourcesNamed: (parts, isWhole) => {
    const resources = knex('resources as r');
    return isWhole ? resources.whereRaw('name_parts(r.workspace_id, r.name_key) @> ?::text[]', [parts]) : resources;
  },
  tryLock: async (trx, name) => (await trx.first(takeLock, { name }))?.taken === true,
  useIndexes: async (trx) => {
    await trx.first(avoidSequentialScans);
  },
};

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with libpq's parameters, such as `options=-c search_path=…`. */
  readonly databaseUrl: string;
  /** The most connections at a time. One is enough for everything to work. */
  readonly poolSize: number;
  readonly longReads?: LongReads | undefined;
  readonly soonWithin?: number | undefined;
}

/** Milliseconds that a read may take on any connection; then it is given up, and asked again where only few are asked at a time. */
const atOnce = 100;

/** Connects lazily, with the first query. Reader and transactions share one pool. */
export function openPostgres({ databaseUrl, poolSize, longReads = new LongReads(), soonWithin = atOnce }: PostgresOptions): OpenedDatabase {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'resource-storage-service',
    // Statements that don't wait for each other are sent together, and run one after the other.
    pipeline: true,
    stream: () => new GatheringSocket(),
    types: numbersAsNumbers(),
  });
  // An idle connection that breaks has left the pool already; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDatabase(pool, longReads, soonWithin);
}

/** Counts, sizes and times are numbers everywhere in the service; one that a number can't hold is an error, not a rounded value. */
function numbersAsNumbers(): TypeOverrides {
  const [int8, numeric] = [20, 1700];
  const types = new TypeOverrides();
  types.setTypeParser(int8, exactNumber);
  // sum() of a bigint is numeric
  types.setTypeParser(numeric, (text: string) => (text.includes('.') ? Number(text) : exactNumber(text)));
  return types;
}

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The database returned ${text}, which a JavaScript number can't hold`);
  return value;
}

const mostAttempts = 10;

class PostgresDatabase implements OpenedDatabase {
  readonly dialect = postgresDialect;
  readonly reader: Queries;
  readonly #pool: Pool;
  readonly #running = new Set<Promise<void>>();
  #closing: Promise<void> | undefined;

  constructor(pool: Pool, longReads: LongReads, soonWithin: number) {
    this.#pool = pool;
    const patience = new Patience({
      soon: (asked, milliseconds) => this.#allWithin(milliseconds, asked).catch(undefinedIfTimeIsUp),
      atLength: (asked, milliseconds) => this.#allWithin(milliseconds, asked),
      longReads,
      soonWithin,
    });
    this.reader = new Queries(postgresDialect, new PostgresConnection(pool), patience);
  }

  readerOf(caller: Caller): Reader {
    return this.reader.of(caller);
  }

  /** All rows. Rejects with `TimeIsUp` after so many milliseconds. */
  async #allWithin(milliseconds: number, { query, bindings }: BoundQuery): Promise<unknown[]> {
    const client = await this.#connect();
    // Sent together: what has failed ends a transaction like this one with the `commit` behind it.
    const [begun, answer, ended] = await Promise.allSettled([
      client.query(`begin read only; set local statement_timeout = ${Math.max(1, Math.ceil(milliseconds))}`),
      new PostgresConnection(client).all(query, bindings),
      client.query('commit'),
    ]);
    client.release(ended.status === 'rejected');
    for (const { reason } of [begun, answer, ended].filter((one) => one.status === 'rejected'))
      throw isCanceled(reason) ? new TimeIsUp('PostgreSQL has ended a query that took too long') : asRefusal(reason);
    return answer.status === 'fulfilled' ? answer.value : [];
  }

  async transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    refuseInsideTransaction('A transaction');
    if (this.#closing) throw unavailable();
    const running = this.#runUndisturbed(work);
    const ended = running.then(
      () => undefined,
      () => undefined,
    );
    this.#running.add(ended);
    try {
      return await running;
    } finally {
      this.#running.delete(ended);
    }
  }

  /** A transaction that PostgreSQL has ended so that another could go on has changed nothing, and is run again. */
  async #runUndisturbed<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#run(work);
      } catch (error) {
        if (!lostToAnother(error) || attempt === mostAttempts) throw error;
        // At random, so that the two don't meet again.
        await sleep(Math.random() * 20 * attempt);
      }
    }
  }

  async #run<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    const begun = client.query('begin isolation level read committed');
    const connection = new PostgresConnection(client, begun);
    const trx = new TransactionQueries(postgresDialect, connection);
    let result: T;
    try {
      result = await insideTransaction(trx, () => work(trx));
      await begun;
      await connection.settled();
      const late = trx.runLate();
      trx.endBeforeCommit();
      // Where one of the former fails, PostgreSQL commits nothing.
      await together(...late, commit(client));
    } catch (error) {
      trx.end();
      await connection.settled();
      await rollbackAndRelease(client);
      throw asRefusal(error);
    }
    client.release();
    trx.callAfterCommit();
    return result;
  }

  async snapshot<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      return await work(new Queries(postgresDialect, new PostgresConnection(client)));
    } finally {
      await rollbackAndRelease(client);
    }
  }

  rateLimiter({ name, points, seconds }: RateWindow): RateLimiterAbstract {
    return new RateLimiterPostgres({
      storeClient: this.#pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      // By a migration.
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // Whoever has used everything up is refused without a query until the window ends.
      inMemoryBlockOnConsumed: points,
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  /** A pool that ends forgets those that still wait for a connection, so it ends after them. */
  async #finish(): Promise<void> {
    await Promise.all(this.#running);
    await this.#pool.end();
  }

  async #connect(): Promise<PoolClient> {
    try {
      const client = await this.#pool.connect();
      // What breaks while a query runs is told by the query; in between it must not end the process.
      if (client.listenerCount('error') === 0) client.on('error', () => {});
      return client;
    } catch (error) {
      throw asRefusal(error);
    }
  }
}

function undefinedIfTimeIsUp(error: unknown): undefined {
  if (!(error instanceof TimeIsUp)) throw error;
}

/** PostgreSQL answers the COMMIT of a transaction in which a statement has failed with a rollback, and without an error. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('A statement of this transaction has failed, so it was rolled back');
}

/** A connection that can't even roll back is thrown away. */
async function rollbackAndRelease(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

/**
 * Runs queries on the pool, each on whichever connection is free, or on the one connection of a transaction. There they run one after the other, in the order in
 * which they are asked, and those that are asked at the same time travel together.
 */
class PostgresConnection implements Connection {
  readonly #target: Pool | PoolClient;
  readonly #running = new Set<Promise<unknown>>();
  #beginning: Promise<unknown> | null = null;
  /** Whether all that was asked for yet goes with the beginning. */
  #onlyReads = true;
  #failure: unknown;

  /** @param begun resolves when the transaction has begun; nothing is written before */
  constructor(target: Pool | PoolClient, begun?: Promise<unknown>) {
    this.#target = target;
    if (!begun) return;
    this.#beginning = begun;
    begun.then(
      () => {
        this.#beginning = null;
      },
      () => {},
    );
  }

  async all(query: CompiledQuery, bindings: readonly Value[]): Promise<unknown[]> {
    return (await this.#query(query, bindings)).rows;
  }

  async first(query: CompiledQuery, bindings: readonly Value[]): Promise<unknown> {
    return (await this.#query(query, bindings)).rows[0];
  }

  async run(query: CompiledQuery, bindings: readonly Value[]): Promise<number> {
    return (await this.#query(query, bindings)).rowCount ?? 0;
  }

  /** Resolves once no query is running any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  async #query(query: CompiledQuery, bindings: readonly Value[]): Promise<QueryResult<Record<string, unknown>>> {
    const config: QueryConfig = { text: query.sql, values: bindings.map(bindable) };
    // One built for a single call is not named: the server would keep it for as long as the connection lives.
    if (query.preparedName !== null) config.name = query.preparedName;
    this.#onlyReads &&= query.sql.startsWith('select');
    const running = this.#beginning && !this.#onlyReads ? this.#beginning.then(() => this.#send(config)) : this.#send(config);
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      // Several answers that come in one packet are not heard in their order, so the one that says why may be on its way still.
      if (isAborted(error)) await Promise.allSettled(this.#running);
      else this.#failure ??= error;
      throw asRefusal(isAborted(error) ? this.#failure : error);
    } finally {
      this.#running.delete(running);
    }
  }

  #send(config: QueryConfig): Promise<QueryResult<Record<string, unknown>>> {
    return this.#target.query<Record<string, unknown>>(config);
  }
}

const bindable = (value: Value): Value => (typeof value === 'string' ? refuseNul(value) : value);
