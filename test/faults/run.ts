import { expect } from 'vitest';
import type { FaultyService, Prepared } from './faulty-service.ts';
import type { Operation } from './operations.ts';
import type { State } from './state.ts';

/** What is stored before an operation, and after each of its requests. */
export type States = readonly State[];

/** An operation under way, in an account of its own. */
export class Run {
  readonly operation: Operation;
  readonly #service: FaultyService;
  readonly #prepared: Prepared;
  #answer: unknown;
  #done = 0;

  private constructor(service: FaultyService, operation: Operation, prepared: Prepared) {
    this.#service = service;
    this.operation = operation;
    this.#prepared = prepared;
  }

  static async begin(service: FaultyService, operation: Operation): Promise<Run> {
    return new Run(service, operation, await service.prepare(operation));
  }

  /** How many of its requests have succeeded. */
  get done(): number {
    return this.#done;
  }

  get isDone(): boolean {
    return this.#done === this.#prepared.requests.length;
  }

  /** What is stored now. */
  look(): Promise<State> {
    return this.#service.look(this.#prepared);
  }

  /** Sends the next request, which stays the next one when it fails. */
  async send(): Promise<Response> {
    const request = this.#prepared.requests[this.#done];
    if (!request) throw new Error('There are no more requests');
    const response = await request(this.#answer).catch((error: unknown) => {
      if (this.operation.isChore) return new Response(null, { status: 500 });
      throw error;
    });
    if (response.ok) {
      this.#answer = response.status === 204 ? undefined : await response.json();
      this.#done++;
      await this.#service.rest();
    }
    return response;
  }

  /** Sends the requests that come before this one, or all. */
  async goOn(until = this.#prepared.requests.length): Promise<void> {
    while (this.#done < until) expect((await this.send()).ok, 'it is done').toBe(true);
  }

  /** Goes on to the end, where all has to be as it would be if nothing had ever failed. */
  async finish(states: States): Promise<void> {
    await this.goOn();
    await this.#service.settle();
    expect(await this.look(), 'all is as it would be without a fault').toEqual(states.at(-1));
  }
}
