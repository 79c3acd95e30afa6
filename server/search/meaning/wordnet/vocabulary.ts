import { hashOf } from './signatures.ts';

/** The parts of speech, as their place in a set of bits. */
export const partsOfSpeech = ['noun', 'verb', 'adjective', 'adverb'] as const;
export const [noun, verb, adjective, adverb] = [0, 1, 2, 3] as const;

/** What a vocabulary is made of: tables without a pointer, so that threads can share them. */
export interface VocabularyTables {
  /** A table with free places: at the place of a word's hash, or after it, its index + 1; 0 where there is none. Its length is a power of two. */
  readonly places: Uint32Array;
  /** Where each word begins in `letters`, and the end of the last. */
  readonly starts: Uint32Array;
  readonly letters: Uint8Array;
  /** For each word a bit for each part of speech that it is. */
  readonly parts: Uint8Array;
  /** Bits, those of the beginnings of expressions among them: see `mayBeginExpression`. */
  readonly beginnings: Uint8Array;
}

/** The words of WordNet, in lower case, with `_` for the spaces of expressions. They are ASCII. */
export class Vocabulary {
  readonly #tables: VocabularyTables;

  constructor(tables: VocabularyTables) {
    this.#tables = tables;
  }

  get size(): number {
    return this.#tables.parts.length;
  }

  /** -1 where it isn't among them. */
  indexOf(word: string): number {
    const { places } = this.#tables;
    const mask = places.length - 1;
    for (let place = hashOf(word) & mask; ; place = (place + 1) & mask) {
      const index = (places[place] as number) - 1;
      if (index < 0 || this.#isAt(index, word)) return index;
    }
  }

  /** Whether an expression may begin with these two words, the second of them in any form. Says so of few with which none does. */
  mayBeginExpression(first: string, second: string): boolean {
    const { beginnings } = this.#tables;
    const bit = beginningOf(first, second, beginnings);
    return ((beginnings[bit >>> 3] as number) & (1 << (bit & 7))) !== 0;
  }

  isPart(index: number, part: number): boolean {
    return ((this.#tables.parts[index] as number) & (1 << part)) !== 0;
  }

  #isAt(index: number, word: string): boolean {
    const { starts, letters } = this.#tables;
    const start = starts[index] as number;
    if ((starts[index + 1] as number) - start !== word.length) return false;
    for (let at = 0; at < word.length; at++) if (letters[start + at] !== word.charCodeAt(at)) return false;
    return true;
  }
}

/** @param parts for each word a bit for each part of speech that it is */
export function vocabularyTables(words: readonly string[], parts: Uint8Array): VocabularyTables {
  const starts = new Uint32Array(words.length + 1);
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(words.length * 1.5)));
  const beginnings = new Uint8Array(2 ** 17);
  for (const [index, word] of words.entries()) {
    starts[index + 1] = (starts[index] as number) + word.length;
    let place = hashOf(word) & (places.length - 1);
    while (places[place] !== 0) place = (place + 1) & (places.length - 1);
    places[place] = index + 1;
    const [first = '', second] = word.split('_');
    if (second === undefined) continue;
    const bit = beginningOf(first, second, beginnings);
    beginnings[bit >>> 3] = (beginnings[bit >>> 3] as number) | (1 << (bit & 7));
  }
  return { places, starts, letters: new Uint8Array(Buffer.from(words.join(''), 'latin1')), parts, beginnings };
}

/** Forms of a word have their first letters in common. */
const beginningOf = (first: string, second: string, beginnings: Uint8Array): number =>
  hashOf(second.slice(0, 3), hashOf('_', hashOf(first))) % (beginnings.length * 8);
