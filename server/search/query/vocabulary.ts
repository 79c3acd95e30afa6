import { beginningOf, inOrder, linesWith } from '../index/vocabulary.ts';
import { ones } from '../ones.ts';
import { type Language, languages } from '../words/languages.ts';
import { type Asked, mayBeForm, type Stems } from '../words/relation.ts';

/** The words of a segment. */
export interface SegmentWords {
  /** In their order. */
  readonly words: readonly string[];
}

/** Words of a segment that none of the segments before it has. */
class NewWords {
  readonly segment: SegmentWords;
  /** In their order. */
  readonly words: readonly string[];
  #text: string | null = null;
  #letters: Uint32Array | null = null;
  /** What stands for the stem of each word, as far as it was needed; 0 where it wasn't. */
  readonly #stems = new Map<Language, Int32Array>();

  constructor(segment: SegmentWords, words: readonly string[]) {
    this.segment = segment;
    this.words = words;
  }

  /** Adds those that a word may be close to: see `Vocabulary.closeTo`. */
  addClose(found: string[], { word, isOpen }: Asked, stems: Stems): void {
    const beginning = beginningOf(word);
    const hashes = stems.map(([language, stem]) => [language, this.#stemsIn(language), hashOf(stem)] as const);
    for (let at = this.#countBefore(beginning); this.words[at]?.startsWith(beginning); at++) {
      const other = this.words[at] as string;
      const isWanted =
        other === word ||
        (isOpen && word.length > 1 && other.startsWith(word)) ||
        (mayBeForm(word, other) &&
          hashes.some(([language, known, hash]) => {
            if (known[at] === 0) known[at] = hashOf(languages[language].stem(other));
            return known[at] === hash;
          }));
      if (isWanted) found.push(other);
    }
  }

  with(part: string): string[] {
    this.#text ??= this.words.join('\n');
    return linesWith(this.#text, part);
  }

  /** Adds those that can be made of a word with at most so many edits, as far as their letters tell. */
  addNear(found: string[], word: string, most: number): void {
    const [all, own] = [this.#lettersOfAll(), lettersOf(word)];
    for (let index = 0; index < all.length; index++) {
      const letters = all[index] as number;
      const [missing, further] = [ones(own & ~letters), ones(letters & ~own)];
      if (missing > most || further > most) continue;
      const other = this.words[index] as string;
      const longer = other.length - word.length;
      // What makes it longer takes no letter away, and what makes it shorter adds none.
      if (missing <= most - Math.max(0, longer) && further <= most - Math.max(0, -longer)) found.push(other);
    }
  }

  /** How many words come before this one. */
  #countBefore(word: string): number {
    let [low, high] = [0, this.words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (inOrder(this.words[middle] ?? '', word) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #stemsIn(language: Language): Int32Array {
    const known = this.#stems.get(language) ?? new Int32Array(this.words.length);
    this.#stems.set(language, known);
    return known;
  }

  #lettersOfAll(): Uint32Array {
    this.#letters ??= Uint32Array.from(this.words, lettersOf);
    return this.#letters;
  }
}

/** All words of an index, each once, whichever of its segments have it. */
export class Vocabulary {
  readonly #parts: readonly NewWords[];

  constructor(parts: readonly NewWords[]) {
    this.#parts = parts;
  }

  /** Those that a word which has these stems may be a form or the beginning of: all that are, and few others. */
  closeTo(asked: Asked, stems: Stems): string[] {
    const found: string[] = [];
    for (const part of this.#parts) part.addClose(found, asked, stems);
    return found;
  }

  /** Those that have this as a part. */
  with(part: string): string[] {
    return this.#parts.flatMap((one) => one.with(part));
  }

  /** Those that can be made of a word with at most so many edits, and some others. */
  near(word: string, most: number): string[] {
    const found: string[] = [];
    for (const part of this.#parts) part.addNear(found, word, most);
    return found;
  }
}

/** Gathers the words of an index, segment by segment: with a change come few new ones. */
export class GatheredWords {
  /** One for each segment, in the order of the segments. */
  #parts: readonly NewWords[] = [];
  /** Those of all parts, where there are several. */
  #known: Set<string> | null = null;

  /** The words of these segments. Those that come first are seldom others than the last time. */
  of(segments: readonly SegmentWords[]): Vocabulary {
    const other = this.#parts.findIndex(({ segment }, index) => segment !== segments[index]);
    const kept = other < 0 ? this.#parts.length : other;
    for (const { words } of this.#parts.slice(kept)) for (const word of words) this.#known?.delete(word);
    this.#parts = this.#parts.slice(0, kept);
    for (const segment of segments.slice(kept)) this.#parts = [...this.#parts, this.#newWordsOf(segment)];
    return new Vocabulary(this.#parts);
  }

  #newWordsOf(segment: SegmentWords): NewWords {
    const { words } = segment;
    if (this.#parts.length > 0) this.#known ??= new Set(this.#parts.flatMap((part) => part.words));
    const known = this.#known;
    if (!known) return new NewWords(segment, words);
    const added = words.filter((word) => !known.has(word));
    for (const word of added) known.add(word);
    return new NewWords(segment, added);
  }
}

/** Which letters a word has, as bits: some share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters >>> 0;
}

/** A number that stands for a stem, and is not 0. Others seldom have the same. */
function hashOf(stem: string): number {
  let hash = 0;
  for (let at = 0; at < stem.length; at++) hash = (Math.imul(hash, 31) + stem.charCodeAt(at)) | 0;
  return hash || 1;
}
