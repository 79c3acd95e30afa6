import { type Colours, formatDuration, type Output, toWidth, widthOf } from './terminal.ts';

/** One line of what the demo did. */
export interface Row {
  readonly step: string;
  /** The operations of the contract behind it. */
  readonly operation: string;
  readonly result: string;
}

/** The table of what was done, a row as soon as it is done. */
export class Report {
  readonly #output: Output;
  readonly #colours: Colours;
  readonly #widths: { readonly step: number; readonly operation: number; readonly result: number; readonly time: number };
  #count = 0;

  constructor(output: Output, colours: Colours) {
    this.#output = output;
    this.#colours = colours;
    const width = widthOf(output);
    // Where there is no room for both, the results are worth more than the operations' names.
    const [step, operation, time] = [24, width < 94 ? 0 : 17, 7];
    // Number and mark in front take 6, the gaps between the columns two each.
    this.#widths = { step, operation, time, result: width - 6 - step - operation - time - (operation > 0 ? 6 : 4) };
  }

  head(): void {
    const { bold, dim } = this.#colours;
    const { step, operation, result, time } = this.#widths;
    this.#print(
      bold(`   #  ${toWidth('Step', step)}  ${this.#column('Operation', operation)}${toWidth('Result', result)}  ${'Time'.padStart(time)}`),
    );
    this.#print(dim('─'.repeat(widthOf(this.#output))));
  }

  row({ step, operation, result }: Row, milliseconds: number): void {
    const { green, dim } = this.#colours;
    const widths = this.#widths;
    const number = String(++this.#count).padStart(2);
    const time = formatDuration(milliseconds).padStart(widths.time);
    this.#print(
      `${green('✓')} ${number}  ${toWidth(step, widths.step)}  ${dim(this.#column(operation, widths.operation))}${toWidth(result, widths.result)}  ${dim(time)}`,
    );
  }

  /** A line above the rows that belong together. */
  chapter(title: string): void {
    if (this.#count > 0) this.#print('');
    this.#print(this.#colours.bold(`      ${title}`));
  }

  /** A row of what was not done. */
  skipped({ step, operation, result }: Row): void {
    const widths = this.#widths;
    const number = String(++this.#count).padStart(2);
    this.#print(this.#colours.dim(`– ${number}  ${toWidth(step, widths.step)}  ${this.#column(operation, widths.operation)}${result}`));
  }

  /** What belongs to the row above. */
  detail(text: string): void {
    this.#print(this.#colours.dim(toWidth(`      ${text}`, widthOf(this.#output)).trimEnd()));
  }

  line(text = ''): void {
    this.#print(text);
  }

  /** A column that may be left out, with the gap after it. */
  #column(text: string, width: number): string {
    return width > 0 ? `${toWidth(text, width)}  ` : '';
  }

  #print(text: string): void {
    this.#output.write(`${text}\n`);
  }
}
