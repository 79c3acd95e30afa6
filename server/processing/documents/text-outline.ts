import type { Element, Outline } from './outline.ts';

/** The text of a page, slide or sheet; null where it has no number. */
export interface PageText {
  readonly pageNumber: number | null;
  readonly text: string;
}

/** After these the line goes on. */
const inline: ReadonlySet<Element> = new Set(['a', 'b', 'i', 'u', 's', 'sub', 'sup', 'code']);

const isCell = (element: Element): boolean => element === 'td' || element === 'th';

/** The text of a document, page by page: a line for each block. */
export class TextOutline implements Outline {
  readonly #most: number;
  readonly #pages: { pageNumber: number | null; pieces: string[] }[] = [];
  #length = 0;
  #isAtStart = true;
  /** A row of a table is one line, whatever its cells hold. */
  #cellDepth = 0;
  /** What stands between the last block and the next, if there is one. */
  #between = '';

  /** @param most characters that are taken */
  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#length >= this.#most;
  }

  page(pageNumber: number | null): void {
    this.#pages.push({ pageNumber, pieces: [] });
    this.#isAtStart = true;
    this.#between = '';
  }

  open(element: Element): void {
    if (isCell(element)) {
      this.#cellDepth++;
      this.#isAtStart = true;
    } else if (!inline.has(element)) this.endBlock();
  }

  text(text: string): void {
    if (text === '' || this.isFull) return;
    this.#write(this.#between + text);
    this.#between = '';
    this.#isAtStart = false;
  }

  newLine(): void {
    if (this.#cellDepth > 0) this.endBlock();
    else this.text('\n');
    this.#isAtStart = true;
  }

  endBlock(): void {
    if (this.#isAtStart) return;
    this.#between = this.#cellDepth > 0 ? ' ' : '\n';
    this.#isAtStart = true;
  }

  close(element: Element): void {
    if (isCell(element)) {
      this.#cellDepth--;
      if (this.#between === ' ') this.#between = '';
      this.text('\t');
    } else if (!inline.has(element)) this.endBlock();
  }

  forgetPages(): void {
    for (const page of this.#pages) page.pageNumber = null;
  }

  get pages(): readonly PageText[] {
    return this.#pages.map(({ pageNumber, pieces }) => ({ pageNumber, text: tidy(pieces.join('')) })).filter(({ text }) => text !== '');
  }

  #write(text: string): void {
    const kept = text.slice(0, this.#most - this.#length);
    this.#length += kept.length;
    if (this.#pages.length === 0) this.page(null);
    this.#pages.at(-1)?.pieces.push(kept);
  }
}

/** Without spaces at the ends of lines, and without more than one empty line at a time. */
function tidy(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  return lines
    .filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== ''))
    .join('\n')
    .trimEnd();
}
