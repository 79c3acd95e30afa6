import type { Reader } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { type Word, type WordsRow, wordAt } from '../index/segment.ts';
import { findDictionary } from '../index/segment-store.ts';
import { inOrder, linesOf } from '../index/vocabulary.ts';
import { GatheredWords, type Vocabulary } from './vocabulary.ts';

/** Characters of words that are remembered, of all indexes together. */
const mostCharacters = 16 * 1024 * 1024;

/** A row of words, taken apart when it is looked at for the first time. */
class DictionaryRow {
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
  readonly characters: number;
  readonly #rows: readonly DictionaryRow[];

  constructor(segment: number, rows: readonly WordsRow[]) {
    this.segment = segment;
    this.characters = rows.reduce((sum, { words }) => sum + words.length + 1, 0);
    this.#rows = rows.map((row) => new DictionaryRow(row));
  }

  /** In their order, taken apart each time: few are asked for one by one. */
  get words(): string[] {
    return this.#rows.flatMap(({ row }) => linesOf(row.words));
  }

  /** What the segment says of a word; null where it doesn't have it. */
  find(word: string): Word | null {
    const found = this.#rows[this.#countUpTo(word) - 1];
    const position = found ? found.lines.indexOf(word) : -1;
    return found && position >= 0 ? wordAt(found.row, word, position) : null;
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

/** The words of an index, by segment and all together. */
export interface IndexWords {
  readonly dictionaries: readonly Dictionary[];
  readonly vocabulary: Vocabulary;
}

interface Known {
  readonly dictionaries: readonly Dictionary[];
  readonly gathered: GatheredWords;
  readonly characters: number;
}

/** The words of the indexes that were searched last. A segment doesn't change, and its number is never given to another one of its index. */
export class Dictionaries {
  /** The one that was used last comes last. */
  readonly #known = new Map<number, Known>();
  #characters = 0;

  async of(db: Reader, tenant: Tenant, index: number, segments: readonly number[]): Promise<IndexWords> {
    const read = new Map(this.#known.get(index)?.dictionaries.map((dictionary) => [dictionary.segment, dictionary]));
    const dictionaries: Dictionary[] = [];
    for (const segment of segments) dictionaries.push(read.get(segment) ?? new Dictionary(segment, await findDictionary(db, tenant, index, segment)));
    const before = this.#known.get(index);
    const gathered = before?.gathered ?? new GatheredWords();
    const characters = dictionaries.reduce((sum, dictionary) => sum + dictionary.characters, 0);
    this.#characters += characters - (before?.characters ?? 0);
    this.#known.delete(index);
    this.#known.set(index, { dictionaries, gathered, characters });
    this.#forgetOldest();
    return { dictionaries, vocabulary: gathered.of(dictionaries) };
  }

  #forgetOldest(): void {
    for (const [index, { characters }] of this.#known) {
      if (this.#characters <= mostCharacters || this.#known.size === 1) return;
      this.#known.delete(index);
      this.#characters -= characters;
    }
  }
}
