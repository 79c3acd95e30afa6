import type { Piscina } from 'piscina';
import { startThreadPool } from '../async/thread-pool.ts';
import { Refusal } from '../refusal.ts';

/** Documents of all accounts that wait for the thread. */
const mostWaiting = 16;

/** Documents of one account that wait, beside the one that is read. */
const mostWaitingOfOne = 2;

/** How long one waits for its turn at most, in milliseconds. */
const longestWait = 10_000;

/** What reading one may take. A document of the greatest size takes a fraction of both. */
const longestTime = 3_000;
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

const atYdoc = { location: 'body', path: '/ydoc' } as const;

const thread = new URL('./thread.ts', import.meta.url);

/** What the thread answers: the Markdown, or in words what is wrong with the document. */
export type Reading = { readonly markdown: string } | { readonly wrong: string };

interface Waiting {
  start(): void;
  giveUp(): void;
}

/**
 * A thread that reads Yjs documents, one at a time. They are made by whoever has a key, and may be made to take for ever or all memory there is: then the thread
 * ends, and the next document gets a new one. Accounts take turns: one that sends many documents waits for itself, and others come in between.
 */
export class YdocThreads {
  readonly #longestWait: number;
  #pool: Promise<Piscina<Uint8Array, Reading>> | null = null;
  /** The account whose document is read. */
  #running: string | null = null;
  /** What waits, by account; whose turn is next comes first. The account whose document is read goes behind the others when it is done. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waitingCount = 0;
  #isClosed = false;

  constructor(options: { readonly longestWait: number } = { longestWait }) {
    this.#longestWait = options.longestWait;
  }

  /** @throws Refusal unavailable when too many wait, or one waits too long; rate_limited when too many are the account's own */
  async read(account: string, update: Uint8Array): Promise<Reading> {
    await this.#takeTurn(account);
    try {
      return await this.#run(update);
    } finally {
      this.#endTurn(account);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of [...this.#waiting.values()].flat()) waiting.giveUp();
    await (await this.#pool)?.destroy();
  }

  async #run(update: Uint8Array): Promise<Reading> {
    this.#pool ??= startThreadPool({ module: thread, memory });
    const pool = await this.#pool;
    let signal: AbortSignal | undefined;
    try {
      // The time that a new thread takes to begin is not the document's.
      if (pool.threads.length === 0) await pool.run(emptyDocument);
      signal = AbortSignal.timeout(longestTime);
      return await pool.run(update, { signal });
    } catch (error) {
      if (signal?.aborted) return { wrong: `takes more than ${longestTime / 1000} seconds to read` };
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return { wrong: 'takes too much memory to read' };
      if (this.#isClosed) throw new Refusal('unavailable');
      throw error;
    }
  }

  async #takeTurn(account: string): Promise<void> {
    if (this.#isClosed) throw tooMany();
    if (this.#running === null) {
      this.#running = account;
      return;
    }
    const own = this.#waiting.get(account) ?? [];
    if (own.length >= mostWaitingOfOne)
      throw new Refusal('rate_limited', [{ ...atYdoc, message: 'too many documents at once' }], { 'Retry-After': '1' });
    if (this.#waitingCount >= mostWaiting) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = {
      start: () => {
        this.#remove(account, waiting);
        this.#running = account;
        clearTimeout(timer);
        resolve();
      },
      giveUp: () => {
        this.#remove(account, waiting);
        clearTimeout(timer);
        reject(tooMany());
      },
    };
    const timer = setTimeout(() => waiting.giveUp(), this.#longestWait);
    this.#waiting.set(account, [...own, waiting]);
    this.#waitingCount++;
    await promise;
  }

  #endTurn(account: string): void {
    this.#running = null;
    const left = this.#waiting.get(account);
    if (left) {
      this.#waiting.delete(account);
      this.#waiting.set(account, left);
    }
    const [next] = this.#waiting.values();
    next?.[0]?.start();
  }

  #remove(account: string, waiting: Waiting): void {
    const left = (this.#waiting.get(account) ?? []).filter((one) => one !== waiting);
    if (left.length > 0) this.#waiting.set(account, left);
    else this.#waiting.delete(account);
    this.#waitingCount--;
  }
}

const tooMany = (): Refusal => new Refusal('unavailable', [], { 'Retry-After': '2' });

/** An update that changes nothing. */
const emptyDocument = Uint8Array.of(0, 0);
