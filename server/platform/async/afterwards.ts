import type { Log } from '../log.ts';

/** Works that run at a time or wait; more of them are not done. */
const most = 1000;

/** What follows from an answer that is on its way already: it waits for none of it, and fails with none of it. */
export class Afterwards {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param failed what is logged when it fails */
  add(work: () => Promise<unknown>, failed: string): void {
    if (this.#running.size >= most) return;
    const running = this.#run(work, failed).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all that was added is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #run(work: () => Promise<unknown>, failed: string): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await work();
    } catch (error) {
      this.#log.warn({ err: error }, failed);
    }
  }
}
