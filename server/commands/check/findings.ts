/** So many are told one by one; whoever has more has one cause for most of them. */
const mostTold = 1000;

/** What a check has found, in sentences. However much it is, it takes little memory. */
export class Findings {
  readonly #told: string[] = [];
  #untold = 0;

  add(sentence: string): void {
    if (this.#told.length < mostTold) this.#told.push(sentence);
    else this.#untold++;
  }

  /** For what explains many of the others. */
  addFirst(sentence: string): void {
    this.#told.unshift(sentence);
  }

  get sentences(): readonly string[] {
    return this.#untold === 0 ? this.#told : [...this.#told, `Another ${this.#untold} things are wrong.`];
  }
}
