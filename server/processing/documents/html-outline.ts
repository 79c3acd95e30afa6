import type { Element, Outline } from './outline.ts';

/** Without anything in them they only take room. */
const neverEmpty: ReadonlySet<Element> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'a',
  'b',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'table',
  'tr',
]);

/** The beginning of a document as HTML. It is to be made safe before it is shown: what is open at its end stays open. */
export class HtmlOutline implements Outline {
  readonly #most: number;
  readonly #pieces: string[] = [];
  #length = 0;
  /** Elements that are open. */
  #depth = 0;
  #isNewPage = false;

  /** @param most characters that are taken, and a little more */
  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#length >= this.#most;
  }

  page(): void {
    this.#isNewPage = this.#pieces.length > 0;
  }

  forgetPages(): void {}

  open(element: Element, href?: string): void {
    this.#divide();
    this.#depth++;
    this.#write(href === undefined ? `<${element}>` : `<${element} href="${escaped(href)}">`);
  }

  text(text: string): void {
    if (text === '') return;
    this.#divide();
    this.#write(escaped(text.slice(0, this.#most)));
  }

  newLine(): void {
    this.#write('<br>');
  }

  /** Text by itself stands between blocks, and those begin anew anyway. */
  endBlock(): void {
    const last = this.#pieces.at(-1);
    if (last !== undefined && !last.startsWith('<')) this.newLine();
  }

  close(element: Element): void {
    this.#depth--;
    const last = this.#pieces.at(-1);
    if (neverEmpty.has(element) && last?.startsWith(`<${element}`)) {
      this.#pieces.pop();
      this.#length -= last.length;
    } else this.#write(`</${element}>`);
  }

  /** Between pages there is a line. A paragraph may go on on the next. */
  #divide(): void {
    if (!this.#isNewPage || this.#depth > 0) return;
    this.#isNewPage = false;
    this.#write('<hr>');
  }

  get html(): string {
    return this.#pieces.join('');
  }

  #write(piece: string): void {
    if (this.isFull) return;
    this.#pieces.push(piece);
    this.#length += piece.length;
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
