import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import { startThreadPool } from '../async/thread-pool.ts';
import { type ErrorPlace, Refusal } from '../refusal.ts';
import type { Derivation } from './hash.ts';

/** A processor is left for the event loop. With more than four threads each, passwords would be guessed faster, and nobody needs that. */
export const hashingThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Passwords that wait for a thread: some seconds' worth. */
export const mostWaiting = 32;

/** Passwords of one account that may be under way at once, so that no account alone fills the queue. */
export const mostOfAnAccount = 16;

const scryptThread = new URL('./scrypt-thread.ts', import.meta.url);

/**
 * Threads for scrypt alone, so that whoever has passwords checked holds up nobody but others who do. They are started when they are first needed, end when there is
 * nothing to do, and keep no process alive.
 */
export class HashingThreads {
  #pool: Promise<Piscina<Derivation, Uint8Array>> | null = null;
  #underWay = 0;
  readonly #ofAccount = new Map<string, number>();
  #isClosed = false;

  /** @param at where the request has the password @throws Refusal unavailable when too many wait; rate_limited when too many are the account's own */
  async derive(account: string, at: ErrorPlace, derivation: Derivation): Promise<Uint8Array> {
    const own = this.#ofAccount.get(account) ?? 0;
    if (own >= mostOfAnAccount) throw tooManyAtOnce(at);
    if (this.#isClosed || this.#underWay >= hashingThreads + mostWaiting) throw new Refusal('unavailable', [], { 'Retry-After': '2' });
    this.#underWay++;
    this.#ofAccount.set(account, own + 1);
    try {
      this.#pool ??= startThreadPool({ module: scryptThread, maxThreads: hashingThreads, isPatient: true });
      return await (await this.#pool).run(derivation);
    } finally {
      this.#underWay--;
      const left = (this.#ofAccount.get(account) ?? 1) - 1;
      if (left === 0) this.#ofAccount.delete(account);
      else this.#ofAccount.set(account, left);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#pool)?.destroy();
  }
}

const tooManyAtOnce = (at: ErrorPlace): Refusal =>
  new Refusal('rate_limited', [{ ...at, message: 'too many passwords at once' }], { 'Retry-After': '1' });
