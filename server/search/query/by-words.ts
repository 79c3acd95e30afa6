import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { documentOf, type Source } from '../index/document.ts';
import { fields } from '../index/fields.ts';
import { forgiven } from '../words/edits.ts';
import { isCommonWord, type Language, languages } from '../words/languages.ts';
import { readQuestion } from '../words/question.ts';
import { type Asked as AskedFor, asPart, isTellingPart, type Relation, relationTo, stemsOf } from '../words/relation.ts';
import { piecesOf } from '../words/tokens.ts';
import { bestOf } from './best-first.ts';
import type { Lookup } from './lookup.ts';
import { withPhrases } from './phrases.ts';
import { type AskedWord, type Expected, ofLikeOnes, ofQuestions, type Ranking, rank } from './rank.ts';
import { isAnyShown } from './shown-words.ts';

/** Words of the index that answer one that was asked for. */
const mostAnswers = 50;
/** Resources that have the words, one word after the other: where rarer words have this many, commoner ones don't count. */
const mostDocuments = 60_000;
/** The part of the resources of a workspace that must be in a language for its endings to be known. */
const spokenFrom = 0.02;
/** Candidates that are looked at, the best of them. */
export const mostCandidates = 10_000;

/** Documents with how well they fit, in no order. */
export interface WordCandidates {
  readonly documents: Int32Array;
  /** In the order of the documents, from 0 to 1: 0.3 is worth showing by default. */
  readonly scores: Float32Array;
  /** The same without what a password withholds; 0 where nothing is left. */
  readonly openScores: Float32Array;
}

/** What a search by words has found, before anybody asks what may be shown of it. */
export interface FoundByWords {
  readonly candidates: WordCandidates;
  /** The words of the index that answered each that was asked for, with their weights, for finding the passages. */
  readonly answers: readonly ReadonlyMap<string, number>[];
  readonly weights: readonly number[];
  readonly expected: Expected;
}

/** Finds the resources of a workspace by the words of a text, those above the precision. */
export async function findByWords(
  db: Reader,
  scope: Scope,
  lookup: Lookup,
  text: string,
  { precision, asksForBin }: { readonly precision: number; readonly asksForBin: boolean },
): Promise<FoundByWords> {
  const { words, phrases, open } = readQuestion(text);
  const spoken = spokenIn(lookup);
  const shown = (found: ReadonlyMap<string, Relation>) => shownOf(db, scope, lookup, asksForBin, found);
  const asked = await Promise.all(words.map((word) => answersTo(lookup, shown, word, word === open, spoken)));
  return findByAnswers(lookup, { asked: asked.flat(), phrases, precision, spoken, expected: ofQuestions });
}

/** Words of a resource that others are compared with: those that say most. */
const mostTelling = 25;

/** Finds the resources whose words are those of another one. */
export async function findLike(lookup: Lookup, source: Source, precision: number): Promise<FoundByWords> {
  const spoken = spokenIn(lookup);
  const { words } = documentOf({ ...source, addresses: [] });
  const own = [...words].filter(([word]) => word.length > 1 && !isCommonWord(word, spoken));
  const counts = lookup.countDocuments(own.map(([word]) => word));
  const telling = own
    .map(([word, places]) => {
      const count = places.reduce((sum, one) => sum + one.places.length * (one.field === fields.content ? 1 : 3), 0);
      return { word, value: (count / (count + 1)) * Math.log(1 + lookup.statistics.documents / (counts.get(word) || 1)) };
    })
    .sort((one, other) => other.value - one.value || (one.word < other.word ? -1 : 1))
    .slice(0, mostTelling);
  const asked = await Promise.all(
    telling.map(async ({ word }) => ({
      word,
      answers: closeTo(lookup, { word, isOpen: false }, spoken),
    })),
  );
  return findByAnswers(lookup, { asked, phrases: [], precision, spoken, expected: ofLikeOnes });
}

interface Asking {
  readonly asked: readonly Asked[];
  readonly phrases: readonly (readonly string[])[];
  readonly precision: number;
  readonly spoken: readonly Language[];
  readonly expected: Expected;
}

interface Asked {
  readonly word: string;
  readonly answers: ReadonlyMap<string, Relation>;
}

async function findByAnswers(lookup: Lookup, { asked, phrases, precision, spoken, expected }: Asking): Promise<FoundByWords> {
  const inPhrases = new Set(phrases.flat());
  const counts = lookup.countDocuments([...new Set([...asked.flatMap(({ answers }) => [...answers.keys()])])]);
  const countOf = ({ answers }: Asked): number => Math.max(0, ...[...answers.keys()].map((word) => counts.get(word) ?? 0));
  const used = rarest(asked, countOf, inPhrases);
  const documents = await lookup.documentsOf([...new Set([...used.flatMap(({ answers }) => [...answers.keys()]), ...inPhrases])]);
  const nothing = { postings: [], waiting: [] };
  const words = used.map(
    ({ word, answers }): AskedWord => ({
      isCommon: isCommonWord(word, spoken),
      answers: [...answers].map(([answer, relation]) => ({ ...relation, documents: documents.get(answer) ?? nothing })),
    }),
  );
  const { statistics, outdated, lastDocument } = lookup;
  const admitted = phrases.length === 0 ? null : withPhrases(phrases, documents, outdated);
  const ranking = rank(words, { statistics, outdated, lastDocument, expected, among: admitted });
  return {
    candidates: bestCandidates(ranking, admitted, precision),
    answers: used.map(({ answers }) => new Map([...answers].map(([word, { weight }]) => [word, weight]))),
    weights: ranking.weights,
    expected,
  };
}

/** The words without the commonest of them, where all together would be too many to go through. Those in phrases stay. */
function rarest(asked: readonly Asked[], countOf: (one: Asked) => number, inPhrases: ReadonlySet<string>): Asked[] {
  let documents = 0;
  const kept = new Set<Asked>();
  for (const one of asked.toSorted((a, b) => countOf(a) - countOf(b))) {
    const count = countOf(one);
    if (documents > 0 && documents + count > mostDocuments && !inPhrases.has(one.word)) continue;
    documents += count;
    kept.add(one);
  }
  return asked.filter((one) => kept.has(one));
}

/** Those above the precision, the best of too many. */
function bestCandidates(
  { documents, scores, openScores }: Ranking,
  admitted: ReadonlyMap<number, boolean> | null,
  precision: number,
): WordCandidates {
  const fitting = documents.filter((document) => (scores[document] as number) >= precision).sort();
  const best = bestOf(
    Float32Array.from(fitting, (document) => scores[document] as number),
    mostCandidates,
  ).map((position) => fitting[position] as number);
  return {
    documents: best,
    scores: Float32Array.from(best, (document) => scores[document] as number),
    openScores: Float32Array.from(best, (document) => (admitted?.get(document) === false ? 0 : (openScores[document] as number))),
  };
}

/** The words of the workspace that answer one that was asked for; those of its pieces where nothing answers it as a whole. */
async function answersTo(lookup: Lookup, shown: Shown, word: string, isOpen: boolean, spoken: readonly Language[]): Promise<Asked[]> {
  const relation = relationTo({ word, isOpen }, spoken);
  const close = await shown(closeTo(lookup, { word, isOpen }, spoken));
  if (close.size > 0) {
    const others = isTellingPart(word) ? lookup.wordsWith(word).filter((other) => !close.has(other)) : [];
    for (const other of others) close.set(other, asPart(word, other));
    return [{ word, answers: await mostFrequent(lookup, close) }];
  }
  const most = forgiven(word);
  const near = most === 0 ? [] : lookup.wordsNear(word, most);
  const like = await shown(related([...near, ...lookup.wordsWith(word)], relation, () => true));
  const pieces = like.size > 0 ? [] : piecesOf(word);
  if (pieces.length < 2) return [{ word, answers: await mostFrequent(lookup, like) }];
  return (await Promise.all(pieces.map((piece) => answersTo(lookup, shown, piece, false, spoken)))).flat();
}

/** The words that are this one, in another form maybe, or begin with it where it may not be finished. */
const closeTo = (lookup: Lookup, asked: AskedFor, spoken: readonly Language[]): Map<string, Relation> =>
  related(lookup.wordsCloseTo(asked, stemsOf(asked.word, spoken)), relationTo(asked, spoken), (one) => one.isClose);

function related(
  words: readonly string[],
  relation: (other: string) => Relation | null,
  isWanted: (relation: Relation) => boolean,
): Map<string, Relation> {
  const found = new Map<string, Relation>();
  for (const word of words) {
    const one = relation(word);
    if (one && isWanted(one)) found.set(word, one);
  }
  return found;
}

/** Of words that were found those that somebody may come across. */
type Shown = (found: ReadonlyMap<string, Relation>) => Promise<Map<string, Relation>>;

/** Those that a resource still has, and none where the scope sees no such resource: others would be taken for what was meant. */
async function shownOf(
  db: Reader,
  scope: Scope,
  lookup: Lookup,
  asksForBin: boolean,
  found: ReadonlyMap<string, Relation>,
): Promise<Map<string, Relation>> {
  const living = await lookup.living([...found.keys()]);
  if (living.size === 0 || !(await isAnyShown(db, scope, lookup, asksForBin, [...living]))) return new Map();
  return new Map([...found].filter(([word]) => living.has(word)));
}

/** The best of too many: the words that are most alike, and of those the ones that most resources have. */
async function mostFrequent(lookup: Lookup, found: ReadonlyMap<string, Relation>): Promise<ReadonlyMap<string, Relation>> {
  if (found.size <= mostAnswers) return found;
  const alike = [...found].sort(([one, { weight }], [other, than]) => than.weight - weight || (one < other ? -1 : 1)).slice(0, mostAnswers * 4);
  const counts = lookup.countDocuments(alike.map(([word]) => word));
  const value = ([word, { weight }]: readonly [string, Relation]): number => weight * Math.log(2 + (counts.get(word) ?? 0));
  return new Map(alike.sort((one, other) => value(other) - value(one) || (one[0] < other[0] ? -1 : 1)).slice(0, mostAnswers));
}

/** The languages whose endings are known: those of the workspace's texts. */
function spokenIn({ statistics }: Lookup): Language[] {
  const { documents } = statistics;
  return (Object.keys(languages) as Language[]).filter((language) => {
    const count = statistics.languages[language] ?? 0;
    return language === 'en' || (count > 0 && count >= documents * spokenFrom);
  });
}
