import type { Attributes, MarkupReader } from '../markup/read-markup.ts';
import type { Element, Outline } from './outline.ts';

/** Shapes of a slide that hold its number, its date and the like. */
const sideShow = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
const tables: Readonly<Record<string, Element>> = { tbl: 'table', tr: 'tr', tc: 'td' };

/** Tells an outline what stands on a slide, or in its notes. */
export class SlideOutline implements MarkupReader {
  readonly #outline: Outline;
  readonly #only: string | undefined;
  /** What the shape is for: `title`, `body` and so on. */
  #role: string | undefined;
  #isInText = false;
  #fallbackDepth = 0;
  #paragraph: Element = 'p';

  /** @param only shapes for this are told of, where it is given */
  constructor(outline: Outline, only?: string) {
    this.#outline = outline;
    this.#only = only;
  }

  isDone(): boolean {
    return this.#outline.isFull;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'Fallback') this.#fallbackDepth++;
    if (name === 'sp' || name === 'graphicFrame') this.#role = undefined;
    else if (name === 'ph') this.#role = attributes.type ?? 'body';
    if (!this.#isShown) return;
    const element = tables[name];
    if (element) this.#outline.open(element);
    else if (name === 'p') this.#openParagraph();
    else if (name === 't') this.#isInText = true;
    else if (name === 'br') this.#outline.newLine();
  }

  text(text: string): void {
    if (this.#isInText && this.#isShown) this.#outline.text(text);
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false;
    const element = tables[name];
    if (this.#isShown && element) this.#outline.close(element);
    else if (this.#isShown && name === 'p') this.#outline.close(this.#paragraph);
    if (name === 'Fallback') this.#fallbackDepth--;
    if (name === 'sp') this.#role = undefined;
  }

  get #isShown(): boolean {
    if (this.#fallbackDepth > 0 || sideShow.has(this.#role ?? '')) return false;
    return this.#only === undefined || this.#role === this.#only;
  }

  #openParagraph(): void {
    this.#paragraph = this.#role === 'title' || this.#role === 'ctrTitle' ? 'h2' : 'p';
    this.#outline.open(this.#paragraph);
  }
}
