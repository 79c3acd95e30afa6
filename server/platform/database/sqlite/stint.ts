import type { Value } from '../database.ts';
import type { Connection } from '../queries.ts';
import type { CompiledQuery } from '../statement.ts';

/** Milliseconds that the statements of one transaction may take while others wait to be committed with it, and the whole process with them. */
const longest = 20;

/** Thrown in a transaction that takes too long to share a commit. It is undone, and run again by itself. */
export class TakesLong extends Error {}

/** The connection that writes, as one transaction uses it that shares a commit with others: it may not take long. */
export class Stint implements Connection {
  readonly #connection: Connection;
  #worked = 0;
  #isTooLong = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Whether the transaction was cut short. */
  get isTooLong(): boolean {
    return this.#isTooLong;
  }

  all(query: CompiledQuery, bindings: readonly Value[]): Promise<unknown[]> {
    return this.#measured(() => this.#connection.all(query, bindings));
  }

  first(query: CompiledQuery, bindings: readonly Value[]): Promise<unknown> {
    return this.#measured(() => this.#connection.first(query, bindings));
  }

  run(query: CompiledQuery, bindings: readonly Value[]): Promise<number> {
    return this.#measured(() => this.#connection.run(query, bindings));
  }

  /** The driver has done its work when `execute` returns; only the answer comes as a promise. */
  async #measured<Answer>(execute: () => Promise<Answer>): Promise<Answer> {
    if (this.#worked > longest) {
      this.#isTooLong = true;
      throw new TakesLong('The transaction takes long and will be run again by itself');
    }
    const began = performance.now();
    const answer = execute();
    this.#worked += performance.now() - began;
    return answer;
  }
}
