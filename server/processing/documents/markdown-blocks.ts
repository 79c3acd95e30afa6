import { escapeHtml } from '../../platform/text/markdown/escape.ts';
import { inline } from '../../platform/text/markdown/inline.ts';
import {
  cellsOf,
  codeIndent,
  columnsOf,
  fenceMark,
  headingMark,
  htmlStart,
  indentOf,
  isBlank,
  isEndOf,
  isRule,
  itemIn,
  joined,
  quoteMark,
  startsBlock,
  untabbed,
  withBox,
  withoutHashes,
} from './markdown-lines.ts';
import { definedLinks, isDefinition, withTargets } from './markdown-references.ts';

/** Quotes and lists within each other. The marks of deeper ones are text. */
export const deepestBlocks = 32;
/** Characters of a paragraph in which marks find each other. */
const longestSpan = 16 * 1024;

/** What lines may stand in. An item of a list ends with the first line that is indented less. */
type Container =
  | { readonly kind: 'quote' }
  | { readonly kind: 'list'; readonly name: 'ol' | 'ul'; readonly mark: string; indent: number; hasText: boolean };

/** What a line may go on with. */
type Leaf =
  | { readonly kind: 'paragraph'; readonly lines: string[] }
  | { readonly kind: 'fence'; readonly mark: string }
  | { readonly kind: 'code' }
  | { readonly kind: 'html'; readonly end: RegExp | null }
  | { readonly kind: 'table'; readonly columns: number };

/**
 * Markdown as HTML that isn't safe yet, some at a time: whoever has enough stops. It takes time that grows as the text does, whatever the text is: each line is looked at
 * once for each quote and list that it stands in.
 */
export function* htmlOfMarkdown(markdown: string): Generator<string> {
  const lines = markdown.split(/\r\n|\r|\n/);
  const blocks = new Blocks(definedLinks(lines));
  for (const line of lines) {
    blocks.add(line);
    if (blocks.hasMuch) yield blocks.take();
  }
  blocks.end();
  yield blocks.take();
}

class Blocks {
  readonly #links: ReadonlyMap<string, string>;
  readonly #open: Container[] = [];
  #leaf: Leaf | null = null;
  #pieces: string[] = [];

  /** @param links the addresses that the text defines, by their labels */
  constructor(links: ReadonlyMap<string, string>) {
    this.#links = links;
  }

  get hasMuch(): boolean {
    return this.#pieces.length >= 100;
  }

  take(): string {
    const html = this.#pieces.join('');
    this.#pieces = [];
    return html;
  }

  end(): void {
    this.#closeTo(0);
  }

  add(line: string): void {
    const [within, rest] = this.#withoutContainers(line);
    const isWithinAll = within === this.#open.length;
    if (isWithinAll && this.#goOn(rest)) return;
    if (isBlank(rest)) {
      if (isWithinAll) this.#closeLeaf();
      else this.#closeTo(within);
      return;
    }
    // A paragraph goes on where somebody was too lazy to repeat the marks.
    if (!isWithinAll && this.#leaf?.kind === 'paragraph' && !startsBlock(rest)) {
      this.#leaf.lines.push(rest);
      return;
    }
    this.#addLeaf(this.#openContainers(within, rest));
  }

  /** How many of the open containers a line is in, and what it says there. */
  #withoutContainers(line: string): readonly [within: number, rest: string] {
    let rest = untabbed(line);
    for (const [at, container] of this.#open.entries()) {
      if (container.kind === 'quote') {
        const [mark] = quoteMark.exec(rest) ?? [];
        if (mark === undefined) return [at, rest];
        rest = rest.slice(mark.length);
      } else if (indentOf(rest) >= container.indent) rest = rest.slice(container.indent);
      else if (!isBlank(rest)) return [at, rest];
    }
    return [this.#open.length, rest];
  }

  /** Takes what doesn't end where another block would begin. */
  #goOn(line: string): boolean {
    const leaf = this.#leaf;
    if (leaf?.kind === 'fence') {
      if (isEndOf(leaf.mark, line)) this.#closeLeaf();
      else this.#pieces.push(`${escapeHtml(line)}\n`);
    } else if (leaf?.kind === 'html') {
      if (leaf.end === null && isBlank(line)) this.#closeLeaf();
      else this.#addHtml(line, leaf.end);
    } else if (leaf?.kind === 'code' && indentOf(line) >= codeIndent) this.#pieces.push(`${escapeHtml(line.slice(codeIndent))}\n`);
    else return false;
    return true;
  }

  /** Closes what a line isn't in, opens what begins there, and says what is left of it. */
  #openContainers(within: number, line: string): string {
    let rest = line;
    if (within < this.#open.length) {
      const next = this.#nextItem(within, rest);
      if (next !== null) rest = next;
      else this.#closeTo(within);
    }
    while (this.#open.length < deepestBlocks) {
      const [mark] = quoteMark.exec(rest) ?? [];
      const item = mark === undefined ? itemIn(rest, this.#leaf?.kind === 'paragraph') : null;
      if (mark === undefined && item === null) break;
      this.#closeLeaf();
      if (mark !== undefined) {
        this.#open.push({ kind: 'quote' });
        this.#pieces.push('<blockquote>');
        rest = rest.slice(mark.length);
      } else if (item !== null) {
        this.#open.push({ kind: 'list', name: item.name, mark: item.mark, indent: item.indent, hasText: false });
        this.#pieces.push(`<${item.name}><li>`);
        rest = item.rest;
      }
    }
    return rest;
  }

  /** What the next item of a list says; null where the line begins none. */
  #nextItem(at: number, line: string): string | null {
    const list = this.#open[at];
    const item = list?.kind === 'list' ? itemIn(line, false) : null;
    if (list?.kind !== 'list' || item?.mark !== list.mark) return null;
    this.#closeTo(at + 1);
    list.indent = item.indent;
    list.hasText = false;
    this.#pieces.push('</li><li>');
    return item.rest;
  }

  #addLeaf(line: string): void {
    if (isBlank(line)) return;
    const isInParagraph = this.#leaf?.kind === 'paragraph';
    if (this.#leaf?.kind === 'paragraph' && this.#endParagraph(this.#leaf.lines, line)) return;
    if (indentOf(line) >= codeIndent && !isInParagraph) {
      this.#openLeaf({ kind: 'code' }, '<pre><code>');
      this.#pieces.push(`${escapeHtml(line.slice(codeIndent))}\n`);
      return;
    }
    const text = line.trim();
    const [fence] = fenceMark.exec(text) ?? [];
    const [hashes] = headingMark.exec(text) ?? [];
    const html = htmlStart(text, isInParagraph);
    if (fence !== undefined) this.#openLeaf({ kind: 'fence', mark: fence }, '<pre><code>');
    else if (hashes !== undefined) this.#addHeading(hashes.length, text.slice(hashes.length));
    else if (isRule(text)) this.#openLeaf(null, '<hr>');
    else if (html) {
      this.#openLeaf({ kind: 'html', end: html.end }, '');
      this.#addHtml(line, html.end);
    } else if (this.#leaf?.kind === 'table' && text.includes('|')) this.#addRow('td', text, this.#leaf.columns);
    else if (this.#leaf?.kind === 'paragraph') this.#leaf.lines.push(line);
    else if (!isDefinition(text, this.#links)) this.#openLeaf({ kind: 'paragraph', lines: [line] }, '');
  }

  /** A line below a paragraph may make a heading or the head of a table of it. */
  #endParagraph(lines: string[], line: string): boolean {
    const text = line.trim();
    const columns = columnsOf(text);
    const head = lines.at(-1) ?? '';
    if (columns > 0 && head.includes('|') && cellsOf(head).length === columns) {
      lines.pop();
      this.#openLeaf({ kind: 'table', columns }, '<table>');
      this.#addRow('th', head, columns);
    } else if (/^(?:=+|-+)$/.test(text)) {
      this.#leaf = null;
      this.#addHeading(text.startsWith('=') ? 1 : 2, joined(lines));
    } else return false;
    return true;
  }

  #addHeading(level: number, text: string): void {
    this.#openLeaf(null, `<h${level}>${this.#inline(withoutHashes(text.trim()))}</h${level}>`);
  }

  #addRow(name: 'th' | 'td', line: string, columns: number): void {
    const cells = cellsOf(line).slice(0, columns);
    this.#pieces.push(`<tr>${cells.map((cell) => `<${name}>${this.#inline(cell)}</${name}>`).join('')}</tr>`);
  }

  #addHtml(line: string, end: RegExp | null): void {
    this.#pieces.push(`${line}\n`);
    if (end?.test(line)) this.#closeLeaf();
  }

  #openLeaf(leaf: Leaf | null, html: string): void {
    this.#closeLeaf();
    this.#leaf = leaf;
    this.#pieces.push(html);
  }

  #closeLeaf(): void {
    const leaf = this.#leaf;
    this.#leaf = null;
    if (leaf?.kind === 'paragraph') this.#addParagraph(leaf.lines);
    else if (leaf?.kind === 'fence' || leaf?.kind === 'code') this.#pieces.push('</code></pre>');
    else if (leaf?.kind === 'table') this.#pieces.push('</table>');
  }

  /** The text of an item stands in it as it is, unless there is more than one paragraph. */
  #addParagraph(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const list = this.#open.at(-1);
    const text = joined(lines);
    if (list?.kind !== 'list' || list.hasText) this.#pieces.push(`<p>${this.#inline(text)}</p>`);
    else this.#pieces.push(this.#inline(withBox(text)));
    if (list?.kind === 'list') list.hasText = true;
  }

  #closeTo(depth: number): void {
    this.#closeLeaf();
    for (const container of this.#open.splice(depth).reverse())
      this.#pieces.push(container.kind === 'quote' ? '</blockquote>' : `</li></${container.name}>`);
  }

  #inline(text: string): string {
    let html = '';
    for (let at = 0; at < text.length; at += longestSpan)
      html += inline(withTargets(text.slice(at, at + longestSpan), this.#links), { keepsTags: true }).html;
    return html;
  }
}
