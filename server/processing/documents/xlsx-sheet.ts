import type { Attributes, MarkupReader } from '../markup/read-markup.ts';
import type { Outline } from './outline.ts';
import { dateText } from './xlsx-dates.ts';

/** Empty cells that are shown before one that isn't. */
const mostEmpty = 50;
/** Characters of a cell. */
const longestCell = 32_767;

/** Tells an outline what stands in a sheet of a workbook. */
export class SheetOutline implements MarkupReader {
  readonly #outline: Outline;
  readonly #strings: readonly string[];
  readonly #dates: readonly boolean[];
  readonly #is1904: boolean;
  #isInData = false;
  #isInValue = false;
  #phoneticDepth = 0;
  #cell: { readonly type: string; readonly isDate: boolean; readonly column: number } = { type: 'n', isDate: false, column: 0 };
  #value = '';
  /** The column behind the last cell that was told of. */
  #next = 0;
  #last = -1;

  constructor(outline: Outline, strings: readonly string[], dates: readonly boolean[], is1904: boolean) {
    this.#outline = outline;
    this.#strings = strings;
    this.#dates = dates;
    this.#is1904 = is1904;
  }

  isDone(): boolean {
    return this.#outline.isFull;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') {
      this.#isInData = true;
      this.#outline.open('table');
    }
    if (!this.#isInData) return;
    if (name === 'row') this.#openRow();
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'rPh') this.#phoneticDepth++;
    else if (name === 'v' || name === 't') this.#isInValue = this.#phoneticDepth === 0;
  }

  text(text: string): void {
    if (this.#isInValue && this.#value.length < longestCell) this.#value += text;
  }

  close(name: string): void {
    if (name === 'sheetData') {
      this.#isInData = false;
      this.#outline.close('table');
    }
    if (!this.#isInData) return;
    if (name === 'row') this.#outline.close('tr');
    else if (name === 'c') this.#closeCell();
    else if (name === 'rPh') this.#phoneticDepth--;
    else if (name === 'v' || name === 't') this.#isInValue = false;
  }

  #openRow(): void {
    this.#next = 0;
    this.#last = -1;
    this.#outline.open('tr');
  }

  #openCell(attributes: Attributes): void {
    const column = columnOf(attributes.r) ?? this.#last + 1;
    this.#last = column;
    this.#cell = { type: attributes.t ?? 'n', isDate: this.#dates[Number(attributes.s ?? '0')] === true, column };
    this.#value = '';
  }

  #closeCell(): void {
    const text = this.#shown();
    if (text === '') return;
    for (let empty = Math.min(mostEmpty, this.#cell.column - this.#next); empty > 0; empty--) this.#addCell('');
    this.#addCell(text);
    this.#next = this.#cell.column + 1;
  }

  #addCell(text: string): void {
    this.#outline.open('td');
    this.#outline.text(text);
    this.#outline.close('td');
  }

  #shown(): string {
    const { type, isDate } = this.#cell;
    if (type === 's') return this.#strings[Number(this.#value)] ?? '';
    if (type === 'b') return this.#value === '1' ? 'TRUE' : 'FALSE';
    return type === 'n' && isDate ? dateText(this.#value, this.#is1904) : this.#value;
  }
}

/** The column of a cell by its name, from 0: `AB12` is in column 27. */
function columnOf(name: string | undefined): number | null {
  const [, letters] = /^([A-Z]{1,3})\d/i.exec(name ?? '') ?? [];
  return letters ? [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
}
