/** Failures one after the other, after which nothing is asked for a while. */
const mostFailures = 3;
/** Milliseconds: at first, and at most. Each time that it fails again it is twice as long. */
const shortestBreak = 5_000;
const longestBreak = 5 * 60_000;

/** Keeps who has failed again and again from being asked all the time: each question would have to wait for the failure. */
export class Circuit {
  readonly #now: () => number;
  #failures = 0;
  #closedAgainAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#now() < this.#closedAgainAt;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** Returns for how many milliseconds nothing is asked; 0 where it may be asked again at once. */
  failed(): number {
    this.#failures++;
    if (this.#failures < mostFailures) return 0;
    const pause = Math.min(shortestBreak * 2 ** (this.#failures - mostFailures), longestBreak);
    this.#closedAgainAt = this.#now() + pause;
    return pause;
  }
}
