import { seededRandom } from './random.ts';

/** Texts made up word by word: as many different words, each as often, as in a language (Zipf). The same for the same seed. */
export interface Corpus {
  /** Words by how often they come, the commonest first. */
  readonly words: readonly string[];
  /** The text with this number, as its words. Each text can be made again, by itself. */
  text(index: number): readonly string[];
}

export interface CorpusOptions {
  readonly seed: number;
  readonly vocabulary: number;
  /** Words of a text; short ones are more frequent than long ones. */
  readonly shortest: number;
  readonly longest: number;
}

export function makeCorpus({ seed, vocabulary, shortest, longest }: CorpusOptions): Corpus {
  const words = makeWords(vocabulary, seededRandom(seed));
  const reached = new Float64Array(vocabulary);
  let sum = 0;
  for (let rank = 0; rank < vocabulary; rank++) reached[rank] = sum += 1 / (rank + 1);
  return {
    words,
    text: (index) => {
      const random = seededRandom(seed * 1_000_003 + index);
      const length = Math.round(shortest * (longest / shortest) ** random());
      return Array.from({ length }, () => words[firstAbove(reached, random() * sum)] ?? '');
    },
  };
}

/** Where in a rising list the first value above this one is. */
function firstAbove(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

const onsets = ['b', 'c', 'd', 'f', 'g', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'w', 'z', 'st', 'tr', 'pl', 'sh', 'ch', 'br', 'gr'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou', 'ai'];
const codas = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'ck'];

/** Different words that can be spoken; common ones are short. */
function makeWords(count: number, random: () => number): string[] {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = 1 + Math.floor(random() * (words.size < 200 ? 1.3 : words.size < 5000 ? 2.4 : 3.5));
    words.add(Array.from({ length: syllables }, () => pick(onsets) + pick(vowels) + pick(codas)).join(''));
  }
  return [...words];
}

/** A text as a person would have typed it: sentences of a dozen words, paragraphs of five. */
export function proseOf(words: readonly string[]): string {
  const sentences: string[] = [];
  for (let at = 0; at < words.length; at += 12) {
    const sentence = words.slice(at, at + 12).join(' ');
    sentences.push(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.${sentences.length % 5 === 4 ? '\n\n' : ' '}`);
  }
  return sentences.join('').trimEnd();
}
