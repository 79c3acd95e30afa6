import { type Attributes, attribute, type MarkupReader } from '../markup/read-markup.ts';
import type { Element, Outline } from './outline.ts';

/** What was deleted or moved away, what is shown where something else can't be, what a field asks for, and how things look. */
const silent = new Set(['del', 'moveFrom', 'Fallback', 'instrText', 'delText', 'pPr', 'rPr']);
const tables: Readonly<Record<string, Element>> = { tbl: 'table', tr: 'tr', tc: 'td' };

/** Tells an outline what stands in a part of a Word document, as it is after all changes that are tracked in it. */
export class WordOutline implements MarkupReader {
  readonly #outline: Outline;
  readonly #hasPages: boolean;
  #silentDepth = 0;
  #isInText = false;
  /** Something stands on the page that has begun. */
  #hasText = true;
  pages = 1;

  /** @param hasPages whether pages begin in this part; a note is on one of those of the text */
  constructor(outline: Outline, hasPages: boolean) {
    this.#outline = outline;
    this.#hasPages = hasPages;
    outline.page(hasPages ? 1 : null);
  }

  isDone(): boolean {
    return this.#outline.isFull;
  }

  open(name: string, attributes: Attributes): void {
    if (silent.has(name)) this.#silentDepth++;
    if (this.#silentDepth > 0) return;
    const element = tables[name];
    if (element) this.#outline.open(element);
    else if (name === 'p') this.#outline.open('p');
    else if (name === 't') this.#isInText = true;
    else if (name === 'tab') this.#outline.text('\t');
    else if (name === 'noBreakHyphen') this.#outline.text('\u2011');
    else if (name === 'cr') this.#outline.newLine();
    else if (name === 'br') this.#break(attribute(attributes, 'type'));
    // Word puts one behind a break that the author has made.
    else if (name === 'lastRenderedPageBreak' && this.#hasText) this.#newPage();
    else if (name === 'sym') this.#outline.text(symbolOf(attributes));
  }

  text(text: string): void {
    if (!this.#isInText || this.#silentDepth > 0) return;
    this.#outline.text(text);
    this.#hasText = true;
  }

  close(name: string): void {
    if (silent.has(name)) {
      this.#silentDepth--;
      return;
    }
    if (this.#silentDepth > 0) return;
    const element = tables[name];
    if (element) this.#outline.close(element);
    else if (name === 'p') this.#outline.close('p');
    else if (name === 't') this.#isInText = false;
  }

  #break(type: string | undefined): void {
    if (type === 'page') this.#newPage();
    else this.#outline.newLine();
  }

  #newPage(): void {
    if (!this.#hasPages) return;
    this.pages++;
    this.#hasText = false;
    this.#outline.page(this.pages);
  }
}

/** A character of a font of its own. In the usual range it is what it says, and elsewhere a picture. */
function symbolOf(attributes: Attributes): string {
  const code = Number.parseInt(attribute(attributes, 'char') ?? '', 16);
  return code >= 0x20 && code < 0xd800 ? String.fromCharCode(code) : '';
}
