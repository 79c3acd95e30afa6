/** Lets one in at a time, in the order of arrival. */
export class Turns {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the caller's turn, which lasts until it calls `leave`. */
  enter(): Promise<void> | undefined {
    if (this.#taken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return undefined;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
