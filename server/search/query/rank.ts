import { fields, isProtected } from '../index/fields.ts';
import { eachPosting, PlacesReader } from '../index/postings.ts';
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
  readonly documents: Int32Array;
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

/** What is ranked, and what it is measured by. */
export interface RankOptions {
  readonly statistics: Statistics;
  readonly outdated: Outdated;
  readonly lastDocument: number;
  readonly expected: Expected;
  /** The documents that count; null for all. The others still say how frequent a word is. */
  readonly among: ReadonlyMap<number, unknown> | null;
}

/** Scores all documents that have any of the words: BM25 over the fields, as a part of what a document could have at best. */
export function rank(words: readonly AskedWord[], { statistics, outdated, lastDocument, expected, among }: RankOptions): Ranking {
  const size = lastDocument + 1;
  const averages = fieldWeights.map((_, field) => {
    const [documents = 0, length = 0] = statistics.fields[field] ?? [];
    return documents === 0 ? 1 : length / documents;
  });
  const slots = new Int32Array(size);
  const gathered = words.map(({ answers }) => gather(answers, averages, outdated, slots, among));
  const weights = weigh(
    words,
    gathered.map(({ count }) => count),
    statistics.documents,
  );
  const best = greatestScore(weights, expected);
  const [scores, openScores] = [new Float32Array(size), new Float32Array(size)];
  const [documents, isKnown] = [new Int32Array(Math.min(size, sumOf(gathered.map(({ found }) => found.length)))), new Uint8Array(size)];
  let count = 0;
  gathered.forEach(({ found, matches, openMatches }, index) => {
    const weight = (weights[index] ?? 0) / best;
    for (let slot = 0; slot < found.length; slot++) {
      const document = found[slot] as number;
      if (isKnown[document] === 0) documents[count++] = document;
      isKnown[document] = 1;
      scores[document] = (scores[document] as number) + weight * (matches[slot] as number);
      openScores[document] = (openScores[document] as number) + weight * (openMatches[slot] as number);
    }
  });
  for (const document of documents.subarray(0, count)) {
    scores[document] = bounded(scores[document] as number);
    openScores[document] = bounded(openScores[document] as number);
  }
  return { documents: documents.subarray(0, count), scores, openScores, weights };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

interface Gathered {
  /** Documents that have the word, those that don't count included. */
  readonly count: number;
  readonly found: Int32Array;
  /** In the order of the documents: how well each has the word, from 0 to 1. */
  readonly matches: Float64Array;
  readonly openMatches: Float64Array;
}

/** What a document has of a word takes at least so many bytes: the distance of its number, the bytes, the field, its length, how often, and one place. */
const leastPosting = 6;

/** @param slots for each document a number; they are 0, and are so again afterwards */
function gather(
  answers: readonly Answering[],
  averages: readonly number[],
  outdated: Outdated,
  slots: Int32Array,
  among: RankOptions['among'],
): Gathered {
  const bytes = sumOf(
    answers.flatMap(({ documents: { postings, waiting } }) => [...postings.map(({ length }) => length), waiting.length * leastPosting]),
  );
  const most = Math.min(slots.length, Math.ceil(bytes / leastPosting));
  const found = new Int32Array(most);
  const numbers = (): Float64Array => new Float64Array(most);
  const [close, openClose, present, openPresent, other, openOther] = [numbers(), numbers(), numbers(), numbers(), numbers(), numbers()];
  let count = 0;
  for (const { weight, isClose, documents } of answers)
    eachDocument(documents, outdated, (document, places) => {
      let slot = (slots[document] as number) - 1;
      if (slot < 0) {
        slot = count++;
        slots[document] = slot + 1;
        found[slot] = document;
      }
      if (among !== null && !among.has(document)) return;
      let [all, open] = [0, 0];
      while (places.next()) {
        const { field } = places;
        const b = lengthEffect[field] ?? 0;
        const amount = ((fieldWeights[field] ?? 1) * places.count) / (1 - b + (b * places.length) / (averages[field] || 1));
        all += amount;
        if (!isProtected(field)) open += amount;
      }
      if (isClose) {
        close[slot] = (close[slot] as number) + weight * all;
        openClose[slot] = (openClose[slot] as number) + weight * open;
        if (weight > (present[slot] as number)) present[slot] = weight;
        if (open > 0 && weight > (openPresent[slot] as number)) openPresent[slot] = weight;
      } else {
        other[slot] = Math.max(other[slot] as number, matchOf(weight, all));
        if (open > 0) openOther[slot] = Math.max(openOther[slot] as number, matchOf(weight, open));
      }
    });
  let kept = 0;
  for (let slot = 0; slot < count; slot++) {
    const document = found[slot] as number;
    slots[document] = 0;
    if (among !== null && !among.has(document)) continue;
    found[kept] = document;
    close[kept] = Math.max(other[slot] as number, presence * (present[slot] as number) + (1 - presence) * saturated(close[slot] as number));
    const openMatch = presence * (openPresent[slot] as number) + (1 - presence) * saturated(openClose[slot] as number);
    openClose[kept++] = Math.max(openOther[slot] as number, openMatch);
  }
  return { count, found: found.subarray(0, kept), matches: close.subarray(0, kept), openMatches: openClose.subarray(0, kept) };
}

const saturated = (amount: number): number => amount / (amount + saturation);
const matchOf = (weight: number, amount: number): number => weight * (presence + (1 - presence) * saturated(amount));

/** Goes through the documents of a word as they are now, with their places, which are there until the next one is told. */
export function eachDocument({ postings, waiting }: WordDocuments, outdated: Outdated, tell: (document: number, places: PlacesReader) => void): void {
  for (const some of postings)
    eachPosting(some, (document, places) => {
      if (!outdated.has(document)) tell(document, places);
    });
  for (const [document, places] of waiting) tell(document, new PlacesReader(places));
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
