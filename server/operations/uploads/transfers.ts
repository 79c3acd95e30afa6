import type { Config } from '../../config.ts';
import { Problem } from '../../core/problems.ts';

/** Milliseconds over which the speed of a transfer is measured: as long as a bad connection may stand still. */
const window = 60_000;

/** What ends a transfer that is slower than the operator allows. */
export class TooSlow extends Error {}

/** Bytes on their way, in or out, from its beginning to `end`. */
export interface Transfer {
  /** Aborted, with the reason, when somebody ends it. */
  readonly signal: AbortSignal;
  abort(reason: Error): void;
  end(): void;
}

type Limits = Pick<Config, 'maxTransfers' | 'maxTransfersPerAccount' | 'minTransferRate'>;

/**
 * The uploads and downloads of this instance. Each holds a connection and a file for as long as its client likes, so there are only so many, only so many of
 * one account, and none is slower than the least rate: whoever is slow or greedy leaves room for others.
 */
export class Transfers {
  readonly #limits: Limits;
  readonly #runningByAccount = new Map<string, number>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * @param account the workspace of the account that the bytes belong to
   * @param bytes how many have gone over its connection by now
   * @throws Problem rate_limited, unavailable
   */
  begin(account: string, bytes: () => number): Transfer {
    const { maxTransfers, maxTransfersPerAccount, minTransferRate } = this.#limits;
    const ofAccount = this.#runningByAccount.get(account) ?? 0;
    if (ofAccount >= maxTransfersPerAccount) throw new Problem('rate_limited', [], { 'Retry-After': '2' });
    if (this.#running >= maxTransfers) throw new Problem('unavailable', [], { 'Retry-After': '5' });
    this.#running += 1;
    this.#runningByAccount.set(account, ofAccount + 1);

    const aborting = new AbortController();
    let before = bytes();
    const watch = setInterval(() => {
      const now = bytes();
      if (now - before < (minTransferRate * window) / 1000) aborting.abort(new TooSlow(`slower than ${minTransferRate} bytes a second`));
      before = now;
    }, window);
    watch.unref();
    let isOver = false;
    return {
      signal: aborting.signal,
      abort: (reason) => aborting.abort(reason),
      end: () => {
        if (isOver) return;
        isOver = true;
        clearInterval(watch);
        this.#running -= 1;
        const left = (this.#runningByAccount.get(account) ?? 1) - 1;
        if (left === 0) this.#runningByAccount.delete(account);
        else this.#runningByAccount.set(account, left);
      },
    };
  }
}
