import type { Attributes, MarkupReader } from '../markup/read-markup.ts';
import type { Element, Outline } from './outline.ts';

/** The elements of HTML that documents are made of, and what stands for each. Of others only the text counts. */
const elements: Readonly<Record<string, Element>> = {
  ...{ p: 'p', h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h5', h6: 'h6', blockquote: 'blockquote', pre: 'pre' },
  ...{ ul: 'ul', ol: 'ol', li: 'li', dt: 'p', dd: 'p', table: 'table', tr: 'tr', td: 'td', th: 'th', caption: 'p', figcaption: 'p' },
  ...{ a: 'a', b: 'b', strong: 'b', i: 'i', em: 'i', cite: 'i', u: 'u', ins: 'u', s: 's', del: 's', strike: 's', sub: 'sub', sup: 'sup' },
  ...{ code: 'code', kbd: 'code', samp: 'code', tt: 'code' },
};
const inline: ReadonlySet<Element> = new Set(['a', 'b', 'i', 'u', 's', 'sub', 'sup', 'code']);
/** Blocks of which only where they begin and end counts. */
const blocks = new Set([
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'nav',
  'address',
  'figure',
  'body',
  'center',
  'form',
  'fieldset',
]);
/** What stands in these is no text of the page. */
const silent = new Set(
  [
    'title',
    'script',
    'style',
    'noscript',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
    'embed',
    'select',
    'textarea',
    'canvas',
    'audio',
    'video',
  ].concat(['xmp', 'noembed', 'noframes', 'plaintext']),
);

/** Tells an outline what stands in HTML. Nothing of it runs or loads, and spaces are those that people see. */
export class MarkupOutline implements MarkupReader {
  readonly #outline: Outline;
  #silentDepth = 0;
  #preDepth = 0;
  /** Spaces before the next word mean nothing. */
  #isAfterSpace = true;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  isDone(): boolean {
    return this.#outline.isFull;
  }

  open(name: string, attributes: Attributes): void {
    if (silent.has(name)) this.#silentDepth++;
    if (this.#silentDepth > 0) return;
    if (name === 'br' || name === 'hr') this.#newLine();
    const element = Object.hasOwn(elements, name) ? elements[name] : undefined;
    if (!element) {
      if (blocks.has(name)) this.#betweenBlocks();
      return;
    }
    if (element === 'pre') this.#preDepth++;
    if (!inline.has(element)) this.#isAfterSpace = true;
    this.#outline.open(element, element === 'a' ? attributes.href : undefined);
  }

  text(text: string): void {
    if (this.#silentDepth > 0 || text === '') return;
    const shown = this.#preDepth > 0 ? text : text.replaceAll(/[ \t\r\n\f]+/g, ' ');
    this.#outline.text(this.#preDepth === 0 && this.#isAfterSpace ? shown.replace(/^ /, '') : shown);
    this.#isAfterSpace = this.#preDepth === 0 && (shown === '' ? this.#isAfterSpace : shown.endsWith(' '));
  }

  close(name: string): void {
    if (silent.has(name)) {
      this.#silentDepth = Math.max(0, this.#silentDepth - 1);
      return;
    }
    if (this.#silentDepth > 0) return;
    const element = Object.hasOwn(elements, name) ? elements[name] : undefined;
    if (!element) {
      if (blocks.has(name)) this.#betweenBlocks();
      return;
    }
    if (element === 'pre') this.#preDepth = Math.max(0, this.#preDepth - 1);
    this.#outline.close(element);
    if (!inline.has(element)) this.#isAfterSpace = true;
  }

  #newLine(): void {
    this.#outline.newLine();
    this.#isAfterSpace = true;
  }

  #betweenBlocks(): void {
    this.#outline.endBlock();
    this.#isAfterSpace = true;
  }
}
