import type { FoundByMeaning } from '../meaning/by-meaning.ts';
import type { Candidate } from './candidates.ts';

/** What a query has found, by its words, by its meaning, or by both. */
export interface Fused {
  readonly resourceId: string;
  /** 0 where its words are not those that were asked for. */
  readonly words: Scores;
  /** 0 where its meaning is not near. */
  readonly meaning: Scores;
  /** The passages whose meaning is near. */
  readonly passages: FoundByMeaning['passages'];
}

interface Scores {
  readonly score: number;
  /** Without what a password withholds. */
  readonly openScore: number;
}

/** From here on it is said that a resource was found by its meaning. */
const telling = 0.3;

const none: Scores = { score: 0, openScore: 0 };

/** Puts together what was found by words and by meaning, the best first. */
export function fuse(byWords: readonly Candidate[], byMeaning: readonly FoundByMeaning[]): Fused[] {
  const meanings = new Map(byMeaning.map((found) => [found.resourceId, found]));
  const inWords = new Set(byWords.map(({ resourceId }) => resourceId));
  const fused = byWords.map((words): Fused => {
    const meaning = meanings.get(words.resourceId);
    return { resourceId: words.resourceId, words, meaning: meaning ?? none, passages: meaning?.passages ?? [] };
  });
  for (const meaning of byMeaning)
    if (!inWords.has(meaning.resourceId)) fused.push({ resourceId: meaning.resourceId, words: none, meaning, passages: meaning.passages });
  return fused
    .map((one) => ({ one, score: fusedScore(one, false) }))
    .sort((one, other) => other.score - one.score)
    .map(({ one }) => one);
}

/** How good what was found is: of what one way of finding it leaves to the best score, the other adds its part. */
export function fusedScore({ words, meaning }: Fused, isProtected: boolean): number {
  const [one, other] = isProtected ? [words.openScore, meaning.openScore] : [words.score, meaning.score];
  return one + (1 - one) * other;
}

export function matchedBy({ words, meaning }: Fused, isProtected: boolean): string[] {
  const [one, other] = isProtected ? [words.openScore, meaning.openScore] : [words.score, meaning.score];
  return [...(one > 0 ? ['text'] : []), ...(other >= telling || one === 0 ? ['meaning'] : [])];
}
