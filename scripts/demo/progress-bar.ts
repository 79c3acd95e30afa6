import { type Colours, formatBytes, type Output, toWidth, widthOf } from './terminal.ts';

/** How often a terminal is redrawn at most, in milliseconds. */
const redrawEvery = 30;

/** A bar in one line that is drawn over and over on a terminal. Elsewhere, where nothing can be drawn over, only the whole bar is printed. */
export class ProgressBar {
  readonly #output: Output;
  readonly #colours: Colours;
  readonly #label: string;
  readonly #now: () => number;
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(output: Output, colours: Colours, label: string, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#colours = colours;
    this.#label = label;
    this.#now = now;
  }

  update(loaded: number, total: number): void {
    if (!this.#output.isTTY) {
      if (loaded === total) this.#output.write(`${this.#line(loaded, total)}\n`);
      return;
    }
    if (loaded < total && this.#now() - this.#drawnAt < redrawEvery) return;
    this.#drawnAt = this.#now();
    this.#output.write(`\r${this.#line(loaded, total)}`);
  }

  /** Takes the bar off a terminal, so that a line can take its place. */
  clear(): void {
    if (this.#output.isTTY) this.#output.write(`\r\u001b[K`);
  }

  #line(loaded: number, total: number): string {
    const part = total === 0 ? 1 : loaded / total;
    const numbers = `${`${Math.floor(part * 100)}`.padStart(3)} %  ${formatBytes(loaded).padStart(8)} of ${formatBytes(total).padEnd(8)}`;
    const labelWidth = 30;
    const barWidth = widthOf(this.#output) - labelWidth - numbers.length - 8;
    const filled = Math.round(part * barWidth);
    return `    ${toWidth(this.#label, labelWidth)} ${this.#colours.blue('█'.repeat(filled))}${this.#colours.dim('░'.repeat(barWidth - filled))}  ${numbers}`.trimEnd();
  }
}
