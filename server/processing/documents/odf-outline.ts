import { type Attributes, attribute, type MarkupReader } from '../markup/read-markup.ts';
import { OdfCells } from './odf-cells.ts';
import { type Element, type Outline, paragraph } from './outline.ts';

/** What was deleted, what readers have remarked, and what stands for a drawing where it can't be seen. */
const silent = new Set(['tracked-changes', 'annotation', 'note-citation', 'forms', 'title', 'desc']);
/** Spaces that are written as a number. */
const mostSpaces = 100;

/** Tells an outline what stands in the content of an OpenDocument file: pages of texts, sheets of tables, slides of presentations. */
export class OdfOutline implements MarkupReader {
  readonly #outline: Outline;
  readonly #cells: OdfCells;
  readonly #paragraphs: (Element | null)[] = [];
  /** Styles that begin a page, and the one that is being described. */
  readonly #breaking = new Set<string>();
  #style = '';
  #isInBody = false;
  /** `text`, `spreadsheet`, `presentation` or `drawing`, once the content has begun. */
  #kind: string | undefined;
  #silentDepth = 0;
  #noteDepth = 0;
  #tableDepth = 0;
  #isTitle = false;
  #hasText = false;
  pages = 0;

  constructor(outline: Outline) {
    this.#outline = outline;
    this.#cells = new OdfCells(outline);
  }

  /** Whether it has pages that end where there is no room for more, and not only where its author says. */
  get isPaged(): boolean {
    return this.#kind === 'text';
  }

  isDone(): boolean {
    return this.#outline.isFull;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#kind === undefined) {
      this.#openBefore(name, attributes);
      return;
    }
    if (silent.has(name)) this.#silentDepth++;
    if (this.#silentDepth > 0) return;
    if (name === 'p' || name === 'h') this.#openParagraph(name, attributes);
    else if (this.#paragraphs.length === 0 || !this.#openInline(name, attributes)) this.#openBlock(name, attributes);
  }

  text(text: string): void {
    if (this.#paragraphs.length === 0 || this.#silentDepth > 0) return;
    const shown = text.replaceAll(/[ \t\r\n]+/g, ' ');
    this.#outline.text(shown);
    if (shown !== ' ') this.#hasText = true;
  }

  close(name: string): void {
    if (this.#kind === undefined) return;
    if (name === 'body') this.#isInBody = false;
    if (silent.has(name)) this.#silentDepth--;
    else if (this.#silentDepth > 0) return;
    else if (name === 'p' || name === 'h') this.#closeParagraph();
    else if (name === 'a' && this.#paragraphs.length > 0) this.#outline.close('a');
    else if (name === 'note') this.#closeNote();
    else this.#closeBlock(name);
  }

  /** Styles stand before the content. */
  #openBefore(name: string, attributes: Attributes): void {
    if (this.#isInBody) {
      this.#kind = name;
      if (name === 'text') this.#newPage();
      return;
    }
    this.#isInBody = name === 'body';
    if (name === 'style') this.#style = attribute(attributes, 'name') ?? '';
    if (attributes['fo:break-before'] === 'page' || (name === 'style' && attributes['style:master-page-name'])) this.#breaking.add(this.#style);
  }

  #openParagraph(name: string, attributes: Attributes): void {
    if (this.#beginsPage(attributes)) this.#newPage();
    this.#cells.begin();
    // A note stands where its number is.
    const element = this.#noteDepth > 0 ? null : name === 'h' ? headingOf(attributes) : this.#isTitle ? 'h2' : 'p';
    this.#paragraphs.push(element);
    if (element) this.#outline.open(element);
  }

  #beginsPage(attributes: Attributes): boolean {
    return this.#kind === 'text' && this.#hasText && this.#noteDepth === 0 && this.#breaking.has(attribute(attributes, 'style-name') ?? '');
  }

  #closeParagraph(): void {
    const element = this.#paragraphs.pop();
    if (element) this.#outline.close(element);
  }

  #openInline(name: string, attributes: Attributes): boolean {
    if (name === 's') this.#outline.text(' '.repeat(Math.min(mostSpaces, numberIn(attributes, 'c'))));
    else if (name === 'tab') this.#outline.text('\t');
    else if (name === 'line-break') this.#outline.newLine();
    else if (name === 'a') this.#outline.open('a', attribute(attributes, 'href') ?? '');
    else if (name === 'note') this.#openNote();
    else return false;
    return true;
  }

  #openNote(): void {
    this.#noteDepth++;
    this.#outline.text(' [');
  }

  #closeNote(): void {
    if (this.#noteDepth === 0) return;
    this.#noteDepth--;
    this.#outline.text(']');
  }

  #openBlock(name: string, attributes: Attributes): void {
    if (name === 'soft-page-break') this.#newPage();
    else if (name === 'page' && this.#kind !== 'text') this.#newPage();
    else if (name === 'frame') this.#isTitle = attributes['presentation:class'] === 'title';
    else if (name === 'notes') this.#outline.open('blockquote');
    else if (name === 'list' || name === 'list-item') this.#openList(name);
    else if (name === 'table') this.#openTable(attributes);
    else if (name === 'table-row') this.#cells.openRow();
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#cells.openCell(numberIn(attributes, 'number-columns-repeated'));
  }

  #closeBlock(name: string): void {
    if (name === 'frame') this.#isTitle = false;
    else if (name === 'notes') this.#outline.close('blockquote');
    else if (name === 'list') this.#outline.close('ul');
    else if (name === 'list-item') this.#outline.close('li');
    else if (name === 'table') this.#closeTable();
    else if (name === 'table-row') this.#cells.closeRow();
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#cells.closeCell();
  }

  #openList(name: 'list' | 'list-item'): void {
    this.#cells.begin();
    this.#outline.open(name === 'list' ? 'ul' : 'li');
  }

  #openTable(attributes: Attributes): void {
    this.#cells.begin();
    if (this.#kind === 'spreadsheet' && this.#tableDepth === 0) {
      this.#newPage();
      paragraph(this.#outline, 'h2', attribute(attributes, 'name') ?? '');
    }
    this.#tableDepth++;
    this.#outline.open('table');
  }

  #closeTable(): void {
    this.#tableDepth--;
    this.#outline.close('table');
  }

  #newPage(): void {
    this.pages++;
    this.#hasText = false;
    this.#outline.page(this.pages);
  }
}

function headingOf(attributes: Attributes): Element {
  const level = Math.min(6, numberIn(attributes, 'outline-level')) as 1 | 2 | 3 | 4 | 5 | 6;
  return `h${level}`;
}

const numberIn = (attributes: Attributes, name: string): number => Math.max(1, Math.trunc(Number(attribute(attributes, name) ?? '1')) || 1);
