import type { Element, Outline } from './outline.ts';

interface Look {
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** Makes paragraphs and tables of rich text, which only says where they end. */
export class RtfParagraphs {
  readonly #outline: Outline;
  /** What is open of a table, from the outside to the inside. */
  readonly #table: ('table' | 'tr' | 'td')[] = [];
  #isParagraph = false;
  #look: Element[] = [];
  #isInTable = false;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  text(text: string, look: Look): void {
    if (text === '') return;
    this.#begin();
    this.#lookLike([...(look.isBold ? (['b'] as const) : []), ...(look.isItalic ? (['i'] as const) : [])]);
    this.#outline.text(text);
  }

  control(word: string): void {
    if (word === 'pard') this.#isInTable = false;
    else if (word === 'intbl') this.#isInTable = true;
    else if (word === 'par' || word === 'sect' || word === 'page' || word === '\n' || word === '\r') this.#endParagraph();
    else if (word === 'line') this.#endLine();
    else if (word === 'cell') this.#endCell();
    else if (word === 'row') this.#closeTable(1);
  }

  end(): void {
    this.#endParagraph();
    this.#closeTable(0);
  }

  #begin(): void {
    if (this.#isParagraph) return;
    if (this.#isInTable) this.#openTable();
    else this.#closeTable(0);
    this.#outline.open('p');
    this.#isParagraph = true;
  }

  #endLine(): void {
    if (this.#isParagraph) this.#outline.newLine();
  }

  #endParagraph(): void {
    this.#lookLike([]);
    if (this.#isParagraph) this.#outline.close('p');
    this.#isParagraph = false;
  }

  #endCell(): void {
    this.#endParagraph();
    this.#openTable();
    this.#closeTable(2);
  }

  #openTable(): void {
    for (const element of (['table', 'tr', 'td'] as const).slice(this.#table.length)) {
      this.#outline.open(element);
      this.#table.push(element);
    }
  }

  /** @param kept how much of it stays open */
  #closeTable(kept: number): void {
    if (this.#table.length > kept) this.#endParagraph();
    for (const element of this.#table.splice(kept).reverse()) this.#outline.close(element);
  }

  #lookLike(look: Element[]): void {
    if (look.join() === this.#look.join()) return;
    for (const element of this.#look.toReversed()) this.#outline.close(element);
    for (const element of look) this.#outline.open(element);
    this.#look = look;
  }
}
