/** Lets one at a time go on. Those who are in a hurry go before those who are not. */
export class Turns {
  readonly #hurried: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #isTaken = false;

  async take<Result>(isHurried: boolean, work: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken) await new Promise<void>((resolve) => (isHurried ? this.#hurried : this.#others).push(resolve));
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      const next = this.#hurried.shift() ?? this.#others.shift();
      if (next) next();
      else this.#isTaken = false;
    }
  }
}
