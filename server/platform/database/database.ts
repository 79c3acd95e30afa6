import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ErrorPlace } from '../refusal.ts';
import type { Dialect, DialectInUse } from './dialect.ts';
import type { Query } from './statement.ts';

/** What a placeholder can be given. JSON is stored as text; a list goes where `Dialect.inList` put its placeholder. */
export type Value = string | number | boolean | null | Uint8Array | readonly (string | number)[];
export type Values = Readonly<Record<string, Value>>;

/**
 * Runs queries that change nothing. Each sees everything that was committed before it. Only stores make queries: whoever else has a reader can hand it to their
 * functions, and do nothing with it that they don't.
 */
export interface Reader {
  readonly dialect: DialectInUse;
  all<Row>(query: Query<Row>, values?: Values): Promise<Row[]>;
  /** The first row, or undefined. Limit the query where there may be many: PostgreSQL sends them all. */
  first<Row>(query: Query<Row>, values?: Values): Promise<Row | undefined>;
  /**
   * All rows of a query that may have to look through very many, with `Dialect.inTime` wherever it goes through them. It is asked at once and, when that would hold
   * others up, again where nobody waits for it.
   * @param atLength asks for the same then, where that is a better way to go through much
   * @throws Refusal unavailable when it takes too long even so
   */
  patiently<Row>(query: Query<Row>, values?: Values, atLength?: Asked<Row>): Promise<Row[]>;
}

/** A reader with what closes it. */
export interface OpenReader {
  readonly reader: Reader;
  close(): Promise<void>;
}

/** A query with its values. */
export interface Asked<Row> {
  readonly query: Query<Row>;
  readonly values: Values;
}

/**
 * One transaction that writes. All of it is committed, or none; after a statement has failed it can only be rolled back, whether the error was
 * caught or not. Inside, neither the database's reader nor another transaction can be used: that fails at once.
 */
export interface Transaction extends Reader {
  /** Runs a query that changes rows, and says how many it changed. */
  run(query: Query<unknown>, values?: Values): Promise<number>;
  /** Called once the transaction is durable; never called when it is rolled back. For waking a worker, not for work that must happen. */
  afterCommit(callback: () => void): void;
  /**
   * Writes last of all, together with the commit, in the order in which they are asked for. For rows that everybody changes: they are held for the shortest time
   * this way. Nothing in the transaction sees it, and whoever asks learns nothing of it.
   */
  readonly atCommit: LateWrites;
}

/** Where writes are left that nobody waits for. */
export interface LateWrites {
  run(query: Query<unknown>, values?: Values): void;
}

/** So many points within so many seconds, counted from the first one on. */
export interface RateWindow {
  /** Tells the keys of one window from those of another. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Whose reads these are: what takes long is shared out among callers. */
export interface Caller {
  readonly name: string;
  /** Where in a request it says what is read. */
  readonly at: ErrorPlace;
  /** When the request began, by `performance.now()`: its reads have one time limit together. Undefined: each has its own. */
  readonly since?: number;
}

export interface Database {
  readonly dialect: DialectInUse;
  /** The service's own. */
  readonly reader: Reader;
  /** The same, for somebody who asks the service. */
  readerOf(caller: Caller): Reader;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. SQLite runs one at a time, and one that takes long again by itself;
   * PostgreSQL may end one for the sake of another. `work` is then run again from the start: it does nothing that the transaction doesn't take back.
   */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs queries that all see the same moment, however long they take and whatever is written meanwhile. For looking at everything; PostgreSQL can't clear
   * away, and SQLite's log grows, as long as it lasts.
   */
  snapshot<T>(work: (db: Reader) => Promise<T>): Promise<T>;
  /** Counts requests by key in windows of time, once for all processes that serve from this database. It does so outside of any transaction. */
  rateLimiter(window: RateWindow): RateLimiterAbstract;
  /** Waits for the running transaction, then closes every connection. */
  close(): Promise<void>;
}

/** A database as those see it who have opened it. */
export interface OpenedDatabase extends Database {
  readonly dialect: Dialect;
}
