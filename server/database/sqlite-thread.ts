import { Worker } from 'node:worker_threads';
import type { Value } from './database.ts';
import { asProblem, unavailable } from './errors.ts';
import type { Connection } from './queries.ts';
import { bindable } from './sqlite-connection.ts';
import type { CompiledQuery } from './statement.ts';

/** What the thread is asked: one statement. */
export interface Question {
  readonly method: 'all' | 'get' | 'run';
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** What the thread answers, in the order of the questions. */
export type Answer = { readonly result: unknown } | { readonly error: { readonly message: string; readonly code: unknown } };

/** What the thread is started with. */
export interface ThreadData {
  readonly file: string;
  readonly pragmas: Readonly<Record<string, string | number>>;
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
  #isDead = false;

  constructor(data: ThreadData) {
    this.#worker = new Worker(new URL('./sqlite-thread-main.ts', import.meta.url), { workerData: data, execArgv: [] });
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
    await this.#worker.terminate();
  }

  async #query(method: Question['method'], { sql }: CompiledQuery, bindings: readonly Value[]): Promise<unknown> {
    try {
      return await this.#ask({ method, sql, bindings: bindings.map(bindable) });
    } catch (error) {
      throw asProblem(error);
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
    if ('error' in answer) asker?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
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
