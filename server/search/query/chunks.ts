import { contentPassages, type Source } from '../index/document.ts';
import { wordsOf } from '../words/tokens.ts';
import type { Chunk } from './candidates.ts';
import { type Expected, shareOf } from './rank.ts';

/** Of a resource, the best so many. */
const mostChunks = 3;
/** Characters of a passage that are shown: comments and descriptions may have more. */
const longest = 2000;
/** Characters of contents that are looked through for one answer; of longer ones the passages behind are not shown. */
const mostCharacters = 1_000_000;

/** What was asked for, as the words that answer it with their weights, and what each part of it weighs. */
export interface Answers {
  readonly answers: readonly ReadonlyMap<string, number>[];
  readonly weights: readonly number[];
  readonly expected: Expected;
}

/** Finds the passages of resources that have what was asked for, the best of each. */
export function findChunks(sources: readonly Source[], asked: Answers): ReadonlyMap<string, Chunk[]> {
  let left = mostCharacters;
  return new Map(
    sources.map((source) => {
      const found: Chunk[] = [];
      const look = (passage: Omit<Chunk, 'score'>): void => {
        if (left <= 0) return;
        left -= passage.text.length;
        const score = scoreOf(passage.text, asked);
        if (score > 0) found.push({ ...passage, text: passage.text.slice(0, longest), score });
      };
      for (const passage of contentPassages(source)) look(passage);
      for (const text of [source.description, ...source.comments]) if (text) look({ text, pageNumber: null, timeStart: null, timeEnd: null });
      return [source.resourceId, bestChunks(found)];
    }),
  );
}

/** The best of these, each text once. */
export function bestChunks(chunks: readonly Chunk[]): Chunk[] {
  const sorted = chunks.toSorted((one, other) => other.score - one.score);
  return sorted.filter(({ text }, index) => sorted.findIndex((other) => other.text === text) === index).slice(0, mostChunks);
}

function scoreOf(text: string, { answers, weights, expected }: Answers): number {
  const words = new Set(wordsOf(text));
  const matches = answers.map((answering) => {
    let best = 0;
    for (const [word, weight] of answering) if (weight > best && words.has(word)) best = weight;
    return best;
  });
  return shareOf(matches, weights, expected);
}
