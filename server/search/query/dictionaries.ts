import type { Reader } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { WordsRow } from '../index/segment.ts';
import { findDictionary } from '../index/segment-store.ts';
import { behind, inOrder, linesOf } from '../index/vocabulary.ts';

/** Characters of words that are remembered, of all segments together. */
const mostCharacters = 32 * 1024 * 1024;

/** A row of words, taken apart when it is looked at for the first time. */
export class DictionaryRow {
  readonly row: WordsRow;
  #lines: readonly string[] | null = null;

  constructor(row: WordsRow) {
    this.row = row;
  }

  get lines(): readonly string[] {
    this.#lines ??= linesOf(this.row.words);
    return this.#lines;
  }
}

/** All words of a segment. */
export class Dictionary {
  readonly segment: number;
  /** In lines. */
  readonly text: string;
  readonly #rows: readonly DictionaryRow[];

  constructor(segment: number, rows: readonly WordsRow[]) {
    this.segment = segment;
    this.text = rows.map(({ words }) => words).join('\n');
    this.#rows = rows.map((row) => new DictionaryRow(row));
  }

  /** The rows that have all words that begin like this, and maybe others. */
  rowsWith(beginning: string): readonly DictionaryRow[] {
    const first = Math.max(0, this.#countUpTo(beginning) - 1);
    return this.#rows.slice(first, Math.max(first, this.#countUpTo(behind(beginning))));
  }

  /** How many rows begin with this word, or with one before it. */
  #countUpTo(word: string): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (inOrder(this.#rows[middle]?.row.first_word ?? '', word) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The words of the segments that were searched last. A segment doesn't change, and its number is never given to another one. */
export class Dictionaries {
  /** The one that was used last comes last. */
  readonly #known = new Map<string, Dictionary>();
  #characters = 0;

  async of(db: Reader, tenant: Tenant, index: number, segments: readonly number[]): Promise<Dictionary[]> {
    const found: Dictionary[] = [];
    for (const segment of segments) found.push(await this.#find(db, tenant, index, segment));
    this.#forgetOldest();
    return found;
  }

  async #find(db: Reader, tenant: Tenant, index: number, segment: number): Promise<Dictionary> {
    const key = `${index} ${segment}`;
    const known = this.#known.get(key);
    const dictionary = known ?? new Dictionary(segment, await findDictionary(db, tenant, index, segment));
    if (!this.#known.delete(key)) this.#characters += dictionary.text.length;
    this.#known.set(key, dictionary);
    return dictionary;
  }

  #forgetOldest(): void {
    for (const [key, { text }] of this.#known) {
      if (this.#characters <= mostCharacters || this.#known.size === 1) return;
      this.#known.delete(key);
      this.#characters -= text.length;
    }
  }
}
