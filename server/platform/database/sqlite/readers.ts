import type { Value } from '../database.ts';
import type { CompiledQuery } from '../statement.ts';
import { SqliteThread, type ThreadData } from './thread.ts';

/** Connections that only read, each in a thread of its own, for what takes long. As many are started as are needed at a time. */
export class SqliteReaders {
  readonly #data: ThreadData;
  readonly #idle: SqliteThread[] = [];
  readonly #busy = new Set<SqliteThread>();

  constructor(data: ThreadData) {
    this.#data = data;
  }

  /** All rows. Rejects with `TimeIsUp`. */
  async all(query: CompiledQuery, bindings: readonly Value[], milliseconds: number): Promise<unknown[]> {
    const thread = this.#take();
    this.#busy.add(thread);
    try {
      return await thread.allWithin(milliseconds, query, bindings);
    } finally {
      this.#busy.delete(thread);
      this.#idle.push(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#busy, ...this.#idle].map((thread) => thread.close()));
  }

  #take(): SqliteThread {
    for (let thread = this.#idle.pop(); thread; thread = this.#idle.pop()) if (!thread.isDead) return thread;
    return new SqliteThread({ ...this.#data, readonly: true });
  }
}
