import type { Corpus } from './corpus.ts';
import { seededRandom } from './random.ts';

/** What the queries are, one after the other. */
export const queryKinds = [
  'two words',
  'a word',
  'a word with a slip',
  'a word, one half typed',
  'a phrase',
  'a question of nine words',
  'three words',
  'a common word',
] as const;

export type QueryKind = (typeof queryKinds)[number];

export const queryKindOf = (index: number): QueryKind => queryKinds[index % queryKinds.length] ?? 'a word';

/** What people type, drawn from the first texts of a corpus: words, codes half typed, with a slip, in quotes, and questions. */
export function speedQueries(corpus: Corpus, texts: number, count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const commonest = new Set(corpus.words.slice(0, 100));
  const below = (limit: number): number => Math.floor(random() * limit);
  return Array.from({ length: count }, (_, index) => {
    const text = corpus.text(below(texts));
    const telling = text.filter((word) => !commonest.has(word) && word.length >= 5);
    const word = (): string => telling[below(telling.length)] ?? text[0] ?? '';
    const forms: Readonly<Record<QueryKind, () => string>> = {
      'two words': () => `${word()} ${word()}`,
      'a word': word,
      'a word with a slip': () => withSlip(word(), below),
      'a word, one half typed': () => `${word()} ${word().slice(0, 4)}`,
      'a phrase': () => {
        const at = below(text.length - 1);
        return `"${text.slice(at, at + 2).join(' ')}"`;
      },
      'a question of nine words': () => {
        const at = below(Math.max(1, text.length - 9));
        return `${text.slice(at, at + 9).join(' ')}?`;
      },
      'three words': () => `${word()} ${word()} ${word()}`,
      'a common word': () => corpus.words[100 + below(2000)] ?? '',
    };
    return forms[queryKindOf(index)]();
  });
}

/** One letter left out, doubled, or changed. */
function withSlip(word: string, below: (limit: number) => number): string {
  const at = 1 + below(word.length - 1);
  const letter = word.charAt(at);
  return word.slice(0, at) + (['', letter + letter, 'x'][below(3)] ?? '') + word.slice(at + 1);
}
