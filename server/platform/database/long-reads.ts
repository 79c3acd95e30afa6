import { Refusal } from '../refusal.ts';
import type { Caller } from './database.ts';
import { TimeIsUp } from './time-is-up.ts';

/** Reads of one caller that wait at most; those of all callers together. */
const mostWaitingOfOne = 16;
const mostWaiting = 256;

interface Waiting {
  start(): void;
}

export interface LongReadsOptions {
  /** How many run at a time. One caller has half of them at most, so that others find one free. */
  readonly atATime: number;
  /** Waiting included. */
  readonly seconds: number;
}

/**
 * The reads that take long. Few run at a time, and those that wait take turns by their callers: one who asks for much waits for themselves, and others come in
 * between. After the time limit a read is given up, whether it runs or still waits; the reads of a request have one limit together.
 */
export class LongReads {
  readonly #options: LongReadsOptions;
  readonly #mostOfOne: number;
  /** By caller; whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();
  #waitingCount = 0;
  #runningCount = 0;

  constructor(options: LongReadsOptions = { atATime: 1, seconds: 5 }) {
    this.#options = options;
    this.#mostOfOne = Math.max(1, Math.floor(options.atATime / 2));
  }

  /**
   * Runs `read` when it is its turn.
   * @param read is given the milliseconds that are left, and rejects with `TimeIsUp` after them
   * @throws Refusal unavailable
   */
  run<Answer>(caller: Caller, read: (milliseconds: number) => Promise<Answer>): Promise<Answer> {
    const { name } = caller;
    const own = this.#waiting.get(name) ?? [];
    if (own.length >= mostWaitingOfOne || this.#waitingCount >= mostWaiting) return Promise.reject(this.#tooMany(caller));
    const giveUpAt = (caller.since ?? performance.now()) + this.#options.seconds * 1000;
    // An earlier read of the request may have used it all up.
    if (performance.now() >= giveUpAt) return Promise.reject(this.#tookTooLong(caller));
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const waiting: Waiting = {
      start: () => {
        clearTimeout(timer);
        this.#count(name, 1);
        read(giveUpAt - performance.now())
          .then(resolve, (error: unknown) => reject(error instanceof TimeIsUp ? this.#tookTooLong(caller) : error))
          .finally(() => {
            this.#count(name, -1);
            this.#startWaiting();
          });
      },
    };
    const timer = setTimeout(() => {
      this.#remove(name, waiting);
      reject(this.#tookTooLong(caller));
    }, giveUpAt - performance.now());
    this.#waiting.set(name, [...own, waiting]);
    this.#waitingCount++;
    this.#startWaiting();
    return promise;
  }

  #startWaiting(): void {
    while (this.#runningCount < this.#options.atATime) {
      const next = [...this.#waiting].find(([name]) => (this.#running.get(name) ?? 0) < this.#mostOfOne);
      const [name, [first] = []] = next ?? [];
      if (name === undefined || first === undefined) return;
      const left = this.#remove(name, first);
      // Behind the others.
      if (left.length > 0) {
        this.#waiting.delete(name);
        this.#waiting.set(name, left);
      }
      first.start();
    }
  }

  /** Takes one out of those that wait, and returns what is left of its caller's. */
  #remove(name: string, waiting: Waiting): Waiting[] {
    const left = (this.#waiting.get(name) ?? []).filter((one) => one !== waiting);
    if (left.length > 0) this.#waiting.set(name, left);
    else this.#waiting.delete(name);
    this.#waitingCount--;
    return left;
  }

  #count(name: string, change: 1 | -1): void {
    const running = (this.#running.get(name) ?? 0) + change;
    if (running > 0) this.#running.set(name, running);
    else this.#running.delete(name);
    this.#runningCount += change;
  }

  #tookTooLong({ at }: Caller): Refusal {
    const { seconds } = this.#options;
    const message = `takes longer than ${seconds} ${seconds === 1 ? 'second' : 'seconds'} to find, or too many such requests came before it: narrow it, or ask again later`;
    return new Refusal('unavailable', [{ ...at, message }], { 'Retry-After': String(Math.ceil(seconds)) });
  }

  #tooMany({ at }: Caller): Refusal {
    const message = 'takes long to find, and too many such requests wait already: ask again when they are answered';
    return new Refusal('unavailable', [{ ...at, message }], { 'Retry-After': '1' });
  }
}
