import type BetterSqlite from 'better-sqlite3';
import type { Value } from '../database.ts';
import { asRefusal } from '../errors.ts';
import type { Memory } from '../memory.ts';
import type { Connection } from '../queries.ts';
import type { CompiledQuery } from '../statement.ts';
import { refuseNul } from '../text.ts';
import { TimeIsUp } from '../time-is-up.ts';
import { SqliteClock } from './clock.ts';

/** Prepared statements that were built for one call; those of the code are finite, and all kept. */
const keptOneOffStatements = 256;

/** Runs queries on one connection of the driver, each in one go: better-sqlite3 is synchronous, and a query on an index takes microseconds. */
export class SqliteConnection implements Connection {
  readonly #connection: BetterSqlite.Database;
  readonly #prepared = new Map<CompiledQuery, BetterSqlite.Statement>();
  readonly #oneOff = new Map<string, BetterSqlite.Statement>();

  readonly #memory: Memory | null;
  readonly #clock: SqliteClock;

  /** @param memory for the connection that only reads: a transaction always asks the database */
  constructor(connection: BetterSqlite.Database, memory: Memory | null) {
    this.#connection = connection;
    this.#memory = memory;
    this.#clock = new SqliteClock(connection);
  }

  async all(query: CompiledQuery, bindings: readonly Value[]): Promise<unknown[]> {
    try {
      return this.#recall(query, bindings, () => this.#prepare(query).all(bindings.map(bindable)));
    } catch (error) {
      throw asRefusal(error);
    }
  }

  async first(query: CompiledQuery, bindings: readonly Value[]): Promise<unknown> {
    try {
      return this.#recall(query, bindings, () => this.#prepare(query).get(bindings.map(bindable)));
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** All rows, or undefined when the query has used up its milliseconds (see `inTime`). */
  async allWithin(milliseconds: number, query: CompiledQuery, bindings: readonly Value[]): Promise<unknown[] | undefined> {
    try {
      return this.#clock.within(milliseconds, () => this.#prepare(query).all(bindings.map(bindable)));
    } catch (error) {
      if (error instanceof TimeIsUp) return undefined;
      throw asRefusal(error);
    }
  }

  async run(query: CompiledQuery, bindings: readonly Value[]): Promise<number> {
    try {
      return this.#prepare(query).run(bindings.map(bindable)).changes;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  #recall<Answer>(query: CompiledQuery, bindings: readonly Value[], ask: () => Answer): Answer {
    return this.#memory && query.remembered ? this.#memory.recall(query, bindings, ask) : ask();
  }

  #prepare(query: CompiledQuery): BetterSqlite.Statement {
    return query.preparedName === null ? this.#prepareOneOff(query.sql) : this.#prepareOnce(query);
  }

  #prepareOnce(query: CompiledQuery): BetterSqlite.Statement {
    let prepared = this.#prepared.get(query);
    if (!prepared) {
      prepared = this.#connection.prepare(query.sql);
      this.#prepared.set(query, prepared);
    }
    return prepared;
  }

  /** A map keeps the order of insertion, so the one used longest ago is its first. */
  #prepareOneOff(sql: string): BetterSqlite.Statement {
    const known = this.#oneOff.get(sql);
    const prepared = known ?? this.#connection.prepare(sql);
    if (known) this.#oneOff.delete(sql);
    this.#oneOff.set(sql, prepared);
    if (this.#oneOff.size > keptOneOffStatements) {
      for (const oldest of this.#oneOff.keys()) {
        this.#oneOff.delete(oldest);
        break;
      }
    }
    return prepared;
  }
}

/** A value as the driver takes it. */
export function bindable(value: Value): string | number | null | Uint8Array {
  if (typeof value === 'string') return refuseNul(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Array.isArray(value)) return JSON.stringify(value);
  return value as number | null | Uint8Array;
}
