import { fields, isProtected } from '../index/fields.ts';
import { eachField, eachPosting } from '../index/postings.ts';
import type { Statistics } from '../index/statistics.ts';

/** The documents of a word of the index that answers one that was asked for. */
export interface Answering {
  readonly weight: number;
  /** Whether it is the same word: its places count together with those of the other forms. */
  readonly isClose: boolean;
  readonly documents: WordDocuments;
}

/** Where a word stands: what the index has of it, and what waits to be put there. */
export interface WordDocuments {
  readonly postings: readonly Uint8Array[];
  readonly waiting: readonly (readonly [document: number, places: Uint8Array])[];
}

export interface AskedWord {
  /** Counts for less: nearly every text has it. */
  readonly isCommon: boolean;
  readonly answers: readonly Answering[];
}

/** The documents that have changed since they were put into the index: what it says of them doesn't count. */
export type Outdated = ReadonlySet<number>;

export interface Ranking {
  readonly documents: readonly number[];
  /** By document. */
  readonly scores: Float32Array;
  /** The same without what a password withholds. */
  readonly openScores: Float32Array;
  /** What each word that was asked for weighs. */
  readonly weights: readonly number[];
}

const fieldWeights: readonly number[] = weightsBy({ name: 3, tags: 2.5, description: 1.8, address: 1, comments: 1, content: 1 });
/** How much a word counts for less in a long field. */
const lengthEffect: readonly number[] = weightsBy({ name: 0.3, tags: 0.2, description: 0.5, address: 0.3, comments: 0.5, content: 0.75 });
/** How soon more of the same word counts no more. */
const saturation = 1.2;
/** The part of a score that a word has for standing there at all. */
const presence = 0.5;
const commonWeight = 0.1;
/** How much of what was asked for something has to have for a score of 1: the part of each word's weight, the greatest weight first, and of all that come behind. */
export type Expected = readonly number[];

/** Of a long question not every word can be there. */
export const ofQuestions: Expected = [1, 0.8, 0.5, 0.3, 0.2, 0.15, 0.1];
/** What is alike shares some of the words that say most. */
export const ofLikeOnes: Expected = [1, 0.7, 0.5, 0.3, 0.15, 0.05];

function weightsBy(by: Record<keyof typeof fields, number>): number[] {
  const weights: number[] = [];
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) weights[fields[name]] = by[name];
  return weights;
}

/** Scores all documents that have any of the words: BM25 over the fields, as a part of what a document could have at best. */
export function rank(words: readonly AskedWord[], statistics: Statistics, outdated: Outdated, lastDocument: number, expected: Expected): Ranking {
  const size = lastDocument + 1;
  const averages = fieldWeights.map((_, field) => {
    const [documents = 0, length = 0] = statistics.fields[field] ?? [];
    return documents === 0 ? 1 : length / documents;
  });
  const gathered = words.map(({ answers }) => gather(answers, averages, outdated, size));
  const weights = weigh(
    words,
    gathered.map(({ found }) => found.length),
    statistics.documents,
  );
  const best = greatestScore(weights, expected);
  const [scores, openScores, documents] = [new Float32Array(size), new Float32Array(size), new Set<number>()];
  gathered.forEach(({ found, matches, openMatches }, index) => {
    const weight = (weights[index] ?? 0) / best;
    found.forEach((document, slot) => {
      documents.add(document);
      scores[document] = (scores[document] ?? 0) + weight * (matches[slot] ?? 0);
      openScores[document] = (openScores[document] ?? 0) + weight * (openMatches[slot] ?? 0);
    });
  });
  for (const document of documents) {
    scores[document] = bounded(scores[document] ?? 0);
    openScores[document] = bounded(openScores[document] ?? 0);
  }
  return { documents: [...documents], scores, openScores, weights };
}

interface Gathered {
  readonly found: readonly number[];
  /** In the order of the documents: how well each has the word, from 0 to 1. */
  readonly matches: readonly number[];
  readonly openMatches: readonly number[];
}

function gather(answers: readonly Answering[], averages: readonly number[], outdated: Outdated, size: number): Gathered {
  const slots = new Int32Array(size);
  const found: number[] = [];
  const [close, openClose]: [number[], number[]] = [[], []];
  const [presenceOf, openPresenceOf]: [number[], number[]] = [[], []];
  const [other, openOther]: [number[], number[]] = [[], []];
  const slotOf = (document: number): number => {
    const known = slots[document] ?? 0;
    if (known > 0) return known - 1;
    const slot = found.push(document) - 1;
    slots[document] = slot + 1;
    close[slot] = openClose[slot] = presenceOf[slot] = openPresenceOf[slot] = other[slot] = openOther[slot] = 0;
    return slot;
  };
  for (const { weight, isClose, documents } of answers)
    eachDocument(documents, outdated, (document, places) => {
      let [all, open] = [0, 0];
      eachField(places, (field, length, count) => {
        const b = lengthEffect[field] ?? 0;
        const amount = ((fieldWeights[field] ?? 1) * count) / (1 - b + (b * length) / (averages[field] || 1));
        all += amount;
        if (!isProtected(field)) open += amount;
      });
      if (all === 0) return;
      const slot = slotOf(document);
      if (isClose) {
        close[slot] = (close[slot] ?? 0) + weight * all;
        openClose[slot] = (openClose[slot] ?? 0) + weight * open;
        presenceOf[slot] = Math.max(presenceOf[slot] ?? 0, weight);
        if (open > 0) openPresenceOf[slot] = Math.max(openPresenceOf[slot] ?? 0, weight);
      } else {
        other[slot] = Math.max(other[slot] ?? 0, matchOf(weight, all));
        if (open > 0) openOther[slot] = Math.max(openOther[slot] ?? 0, matchOf(weight, open));
      }
    });
  const match = (amounts: readonly number[], present: readonly number[], others: readonly number[]): number[] =>
    amounts.map((amount, slot) => Math.max(others[slot] ?? 0, presence * (present[slot] ?? 0) + (1 - presence) * saturated(amount)));
  return { found, matches: match(close, presenceOf, other), openMatches: match(openClose, openPresenceOf, openOther) };
}

const saturated = (amount: number): number => amount / (amount + saturation);
const matchOf = (weight: number, amount: number): number => weight * (presence + (1 - presence) * saturated(amount));

/** Goes through the documents of a word as they are now. */
export function eachDocument({ postings, waiting }: WordDocuments, outdated: Outdated, tell: (document: number, places: Uint8Array) => void): void {
  for (const some of postings)
    eachPosting(some, (document, places) => {
      if (!outdated.has(document)) tell(document, places);
    });
  for (const [document, places] of waiting) tell(document, places);
}

/** What each word says about what is looked for: the fewer have it, the more. One that nobody has says as much as the others on average. */
function weigh(words: readonly AskedWord[], counts: readonly number[], documents: number): number[] {
  const rarity = counts.map((count) => Math.log(1 + (Math.max(documents, count) - count + 0.5) / (count + 0.5)));
  const known = rarity.filter((_, index) => (counts[index] ?? 0) > 0);
  const average = known.reduce((sum, one) => sum + one, 0) / (known.length || 1);
  const areAllCommon = words.every(({ isCommon }) => isCommon);
  return words.map(({ isCommon }, index) => {
    const weight = counts[index] === 0 ? Math.min(rarity[index] ?? 0, average || 1) : (rarity[index] ?? 0);
    return isCommon && !areAllCommon ? weight * commonWeight : weight;
  });
}

/** What a document would have to reach for a score of 1. */
function greatestScore(weights: readonly number[], expected: Expected): number {
  const falling = weights.toSorted((one, other) => other - one);
  return falling.reduce((sum, weight, index) => sum + weight * (expected[index] ?? expected.at(-1) ?? 0), 0) || 1;
}

/** What goes beyond what was expected still counts, and never reaches more than 1. */
const kneeAt = 0.8;
const bounded = (score: number): number => (score <= kneeAt ? score : kneeAt + (1 - kneeAt) * (1 - Math.exp((kneeAt - score) / (1 - kneeAt))));

/** How much of what was asked for something has that has each part of it as well as this: from 0 to 1. */
export const shareOf = (matches: readonly number[], weights: readonly number[], expected: Expected): number =>
  bounded(matches.reduce((sum, match, index) => sum + match * (weights[index] ?? 0), 0) / greatestScore(weights, expected));
