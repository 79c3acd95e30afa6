import type { WordNet } from './read-wordnet.ts';
import { noun } from './vocabulary.ts';

/** How likely a theme is meant beside all that the dictionary has for a word. */
const themeShare = 0.5;

/** Adds themes to a dictionary: each is one more meaning of each of its words, as a synset that has these words as its definition. */
export function withThemes(wordnet: WordNet, themes: readonly (readonly string[])[]): WordNet {
  const { glosses, words, pointersFrom, sensesFrom } = wordnet;
  const themesOf = new Map<string, number[]>();
  for (const [index, theme] of themes.entries())
    for (const word of theme) themesOf.set(word, [...(themesOf.get(word) ?? []), glosses.length + index]);
  const known = new Set(words);
  const allWords = [...words, ...[...themesOf.keys()].filter((word) => !known.has(word))];

  const [from, synsets, parts, weights]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [index, word] of allWords.entries()) {
    from.push(synsets.length);
    /** How much the dictionary's meanings of the word weigh as each part of speech. */
    const weightOf = new Map<number, number>();
    for (let at = sensesFrom[index] ?? 0; at < (sensesFrom[index + 1] ?? 0); at++) {
      const [part, weight] = [wordnet.senseParts[at] as number, wordnet.senseWeights[at] as number];
      synsets.push(wordnet.senseSynsets[at] as number);
      parts.push(part);
      weights.push(weight);
      weightOf.set(part, (weightOf.get(part) ?? 0) + weight);
    }
    const own = themesOf.get(word) ?? [];
    for (const [part, weight] of weightOf.size > 0 ? weightOf : [[noun, 1] as const])
      for (const theme of own) {
        synsets.push(theme);
        parts.push(part);
        weights.push((themeShare * weight) / Math.sqrt(own.length));
      }
  }
  return {
    ...wordnet,
    glosses: [...glosses, ...themes.map((theme) => theme.join('; ').replaceAll('_', ' '))],
    pointersFrom: Uint32Array.from([...pointersFrom, ...themes.map(() => pointersFrom.at(-1) as number)]),
    words: allWords,
    sensesFrom: Uint32Array.from([...from, synsets.length]),
    senseSynsets: Uint32Array.from(synsets),
    senseParts: Uint8Array.from(parts),
    senseWeights: Float32Array.from(weights),
  };
}
