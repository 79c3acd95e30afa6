import { Worker } from 'node:worker_threads';
import { codeRange } from '../../async/thread-pool.ts';
import type { Value } from '../database.ts';
import { asRefusal, unavailable } from '../errors.ts';
import type { Connection } from '../queries.ts';
import type { CompiledQuery } from '../statement.ts';
import { TimeIsUp } from '../time-is-up.ts';
import { bindable } from './connection.ts';

/** What the thread is asked: one statement. */
export interface Question {
  readonly method: 'all' | 'get' | 'run';
  readonly sql: string;
  readonly bindings: readonly unknown[];
  /** Milliseconds after which it is to end by itself. */
  readonly within?: number;
}

/** What the thread answers, in the order of the questions. */
export type Answer =
  | { readonly result: unknown }
  | { readonly timeIsUp: true }
  | { readonly error: { readonly message: string; readonly code: unknown } };

/** What the thread is started with. */
export interface ThreadData {
  readonly file: string;
  readonly pragmas: Readonly<Record<string, string | number>>;
  /** Whether it only reads. */
  readonly readonly?: boolean;
}

/** The same, with what tells the thread to end what it runs: its first number is then 1. */
export interface StartData extends ThreadData {
  readonly stop: Int32Array;
}

interface Asker {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * A connection to a SQLite database that works in a thread of its own, for what takes long: while it does, the event loop goes round and reads go on. A thread
 * that has died takes its transaction with it, and answers nothing any more.
 */
export class SqliteThread implements Connection {
  readonly #worker: Worker;
  readonly #asking: Asker[] = [];
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  #isDead = false;

  constructor(data: ThreadData) {
    const workerData: StartData = { ...data, stop: this.#stop };
    this.#worker = new Worker(new URL('./thread-main.ts', import.meta.url), { workerData, resourceLimits: codeRange, execArgv: [] });
    this.#worker.on('message', (answer: Answer) => this.#take(answer));
    let cause: Error | undefined;
    this.#worker.on('error', (error) => {
      cause = error as Error;
    });
    this.#worker.on('exit', () => {
      this.#isDead = true;
      for (const asker of this.#asking.splice(0)) asker.reject(unavailable(cause));
    });
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  async all(query: CompiledQuery, bindings: readonly Value[]): Promise<unknown[]> {
    return (await this.#query('all', query, bindings)) as unknown[];
  }

  /** All rows. Rejects with `TimeIsUp` when the query has used up its milliseconds (see `inTime`), or the thread is closed meanwhile. */
  async allWithin(milliseconds: number, { sql }: CompiledQuery, bindings: readonly Value[]): Promise<unknown[]> {
    try {
      return (await this.#ask({ method: 'all', sql, bindings: bindings.map(bindable), within: milliseconds })) as unknown[];
    } catch (error) {
      throw asRefusal(error);
    }
  }

  first(query: CompiledQuery, bindings: readonly Value[]): Promise<unknown> {
    return this.#query('get', query, bindings);
  }

  async run(query: CompiledQuery, bindings: readonly Value[]): Promise<number> {
    return (await this.#query('run', query, bindings)) as number;
  }

  /** Begins or ends a transaction. Errors come out as the driver throws them. */
  async control(sql: 'begin immediate' | 'commit' | 'rollback'): Promise<void> {
    await this.#ask({ method: 'run', sql, bindings: [] });
  }

  /** Copies what is in the write-ahead log into the database's file, as far as nobody still reads what was before. */
  async checkpoint(): Promise<void> {
    await this.#ask({ method: 'get', sql: 'pragma wal_checkpoint(passive)', bindings: [] });
  }

  async close(): Promise<void> {
    // It would be waited for.
    Atomics.store(this.#stop, 0, 1);
    await this.#worker.terminate();
  }

  async #query(method: Question['method'], { sql }: CompiledQuery, bindings: readonly Value[]): Promise<unknown> {
    try {
      return await this.#ask({ method, sql, bindings: bindings.map(bindable) });
    } catch (error) {
      throw asRefusal(error);
    }
  }

  #ask(question: Question): Promise<unknown> {
    if (this.#isDead) return Promise.reject(unavailable());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#asking.push({ resolve, reject });
    this.#worker.ref();
    this.#worker.postMessage(question);
    return promise;
  }

  #take(answer: Answer): void {
    const asker = this.#asking.shift();
    // While nobody asks, it keeps no process alive.
    if (this.#asking.length === 0) this.#worker.unref();
    if ('timeIsUp' in answer) asker?.reject(new TimeIsUp('A query in a thread has used up its time'));
    else if ('error' in answer) asker?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
    else asker?.resolve(answer.result);
  }
}

/** The thread of a database, started when it is first needed, and anew after it has died. */
export class SqliteThreads {
  readonly #data: ThreadData;
  #current: SqliteThread | null = null;

  constructor(data: ThreadData) {
    this.#data = data;
  }

  get current(): SqliteThread {
    if (!this.#current || this.#current.isDead) this.#current = new SqliteThread(this.#data);
    return this.#current;
  }

  async close(): Promise<void> {
    await this.#current?.close();
  }
}
