import type { Asked, Caller, Reader, Transaction, Value, Values } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { BoundQuery, Patience } from './patience.ts';
import { bindValues, type CompiledQuery, type Query } from './statement.ts';
import { refuseInsideTransaction } from './transaction-context.ts';

/** What a driver does with a query that is compiled and bound. Errors come out as the driver throws them. */
export interface Connection {
  all(query: CompiledQuery, bindings: readonly Value[]): Promise<unknown[]>;
  first(query: CompiledQuery, bindings: readonly Value[]): Promise<unknown>;
  /** The number of rows changed. */
  run(query: CompiledQuery, bindings: readonly Value[]): Promise<number>;
}

/** The reader of either database. */
export class Queries implements Reader {
  readonly dialect: Dialect;
  readonly #connection: Connection;
  readonly #patience: Patience | null;
  readonly #caller: Caller;

  /** @param patience without it, what takes long takes as long as it does: nobody waits for this reader */
  constructor(dialect: Dialect, connection: Connection, patience: Patience | null = null, caller = theService) {
    this.dialect = dialect;
    this.#connection = connection;
    this.#patience = patience;
    this.#caller = caller;
  }

  /** The same, for somebody. */
  of(caller: Caller): Queries {
    return new Queries(this.dialect, this.#connection, this.#patience, caller);
  }

  async all<Row>(query: Query<Row>, values?: Values): Promise<Row[]> {
    const compiled = this.#compileRead(query);
    return (await this.#connection.all(compiled, bindValues(compiled, values))) as Row[];
  }

  async first<Row>(query: Query<Row>, values?: Values): Promise<Row | undefined> {
    const compiled = this.#compileRead(query);
    return (await this.#connection.first(compiled, bindValues(compiled, values))) as Row | undefined;
  }

  async patiently<Row>(query: Query<Row>, values?: Values, atLength?: Asked<Row>): Promise<Row[]> {
    if (!this.#patience) return this.all(query, values);
    const asked = this.#bind(query, values);
    return (await this.#patience.all(this.#caller, asked, atLength ? this.#bind(atLength.query, atLength.values) : asked)) as Row[];
  }

  #bind(query: Query<unknown>, values?: Values): BoundQuery {
    const compiled = this.#compileRead(query);
    return { query: compiled, bindings: bindValues(compiled, values) };
  }

  #compileRead(query: Query<unknown>): CompiledQuery {
    refuseInsideTransaction('A query of the reader');
    const compiled = query.compile(this.dialect);
    if (compiled.writes) throw new Error(`The reader changes nothing: ${compiled.sql}`);
    return compiled;
  }
}

const theService: Caller = { name: 'the service', at: { location: 'query', path: '' } };

/** The transaction of either database, from BEGIN until it is committed or rolled back. */
export class TransactionQueries implements Transaction {
  readonly dialect: Dialect;
  readonly #connection: Connection;
  readonly #afterCommit: (() => void)[] = [];
  readonly #late: { readonly query: Query<unknown>; readonly values: Values | undefined }[] = [];
  #state: 'running' | 'failed' | 'ended' = 'running';
  /** Why the first statement that failed did. */
  #failure: unknown;

  constructor(dialect: Dialect, connection: Connection) {
    this.dialect = dialect;
    this.#connection = connection;
  }

  all<Row>(query: Query<Row>, values?: Values): Promise<Row[]> {
    return this.#attempt(query, values, (compiled, bindings) => this.#connection.all(compiled, bindings)) as Promise<Row[]>;
  }

  first<Row>(query: Query<Row>, values?: Values): Promise<Row | undefined> {
    return this.#attempt(query, values, (compiled, bindings) => this.#connection.first(compiled, bindings)) as Promise<Row | undefined>;
  }

  patiently<Row>(query: Query<Row>, values?: Values): Promise<Row[]> {
    return this.all(query, values);
  }

  run(query: Query<unknown>, values?: Values): Promise<number> {
    return this.#attempt(query, values, (compiled, bindings) => this.#connection.run(compiled, bindings));
  }

  afterCommit(callback: () => void): void {
    this.#refuseUnlessRunning();
    this.#afterCommit.push(callback);
  }

  readonly atCommit = {
    run: (query: Query<unknown>, values?: Values): void => {
      this.#refuseUnlessRunning();
      this.#late.push({ query, values });
    },
  };

  get ended(): boolean {
    return this.#state === 'ended';
  }

  /** For the database, right before it ends and commits it: asks what was left for then. A caller that doesn't wait for it must see that the commit fails where one of these does. */
  runLate(): Promise<unknown>[] {
    return this.#late.splice(0).map(({ query, values }) => this.run(query, values));
  }

  /** For the database, before it commits: nothing more can be added. Throws when a statement has failed, even if the work has caught the error. */
  endBeforeCommit(): void {
    const failed = this.#state === 'failed';
    this.#state = 'ended';
    if (failed) throw new Error('A statement of this transaction has failed, so it is rolled back');
  }

  end(): void {
    this.#state = 'ended';
  }

  /** For the database that has committed it. A callback that throws is a mistake in the code, and no reason to call the write a failure. */
  callAfterCommit(): void {
    for (const callback of this.#afterCommit) {
      try {
        callback();
      } catch (error) {
        setImmediate(() => {
          throw error;
        });
      }
    }
  }

  /**
   * PostgreSQL goes no further in a transaction after a statement has failed. SQLite would: it is held to the same rule, so that what works
   * on one works on both. What comes behind fails for the same reason: of several that are asked at the same time, whichever is heard tells whether the transaction is
   * to be run again, or the database can't be reached.
   */
  async #attempt<T>(
    query: Query<unknown>,
    values: Values | undefined,
    execute: (compiled: CompiledQuery, bindings: Value[]) => Promise<T>,
  ): Promise<T> {
    this.#refuseUnlessRunning();
    try {
      const compiled = query.compile(this.dialect);
      return await execute(compiled, bindValues(compiled, values));
    } catch (error) {
      if (this.#state === 'failed') throw this.#failure;
      if (this.#state === 'running') {
        this.#state = 'failed';
        this.#failure = error;
      }
      throw error;
    }
  }

  #refuseUnlessRunning(): void {
    if (this.#state === 'ended') throw new Error('The transaction has ended');
    if (this.#state === 'failed') throw this.#failure;
  }
}
