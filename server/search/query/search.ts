import { mayRead } from '../../core/permissions.ts';
import { loadPaths, type Path } from '../../core/resources/ancestors-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Rgb } from '../images/lab.ts';
import type { PictureSearch } from '../images/picture-search.ts';
import { findDescribed } from '../images/picture-store.ts';
import type { Source } from '../index/document.ts';
import { withoutContent } from '../index/protection.ts';
import { hasPasswords } from '../index/protection-store.ts';
import { loadSources } from '../index/source-store.ts';
import { findByMeaning, findMeaningLike, type Meanings } from '../meaning/by-meaning.ts';
import { EncoderUnavailable, type QueryEncoder } from '../meaning/encoder.ts';
import { passageAt } from '../meaning/passages.ts';
import type { VectorMemory } from '../meaning/vector-memory.ts';
import { readQuestion } from '../words/question.ts';
import { type FoundPicture, findByColors, findByLook, raised } from './by-look.ts';
import { type FoundByWords, findByWords, findLike } from './by-words.ts';
import type { Chunk } from './candidates.ts';
import { type Answers, bestChunks, findChunks } from './chunks.ts';
import type { Dictionaries } from './dictionaries.ts';
import { type Admitted, type Criteria, countAdmitted, findAdmitted, listAdmitted, type Sort } from './filters-store.ts';
import { type Fused, fuse, fusedScore, matchedBy } from './fuse.ts';
import { findDocumentsOf, findResources, IndexMoved, type Lookup, openLookup } from './lookup.ts';

/** Hits of a query that are found at most; the best of them. */
export const mostHits = 1000;

/** One thing to look for. */
export interface SearchQuery {
  readonly text?: string | undefined;
  readonly resourceId?: string | undefined;
  /** What the picture looks like that is sought, as it is written. */
  readonly look?: Uint8Array | undefined;
  readonly byWords: boolean;
  readonly byMeaning: boolean;
  readonly precision: number;
  /** All of them have to be met. */
  readonly criteria: readonly Criteria[];
  /** Whether one of them names the bin. */
  readonly asksForBin: boolean;
  /** Colors that pictures have to have, all of them. Where there are any, nothing but pictures is found. */
  readonly colors: readonly Rgb[];
}

export interface Search {
  readonly queries: readonly SearchQuery[];
  /** Whether there is no query: then everything is found that the filters let through. */
  readonly isOfEverything: boolean;
  readonly everything: Pick<SearchQuery, 'criteria' | 'asksForBin' | 'colors' | 'precision'>;
  /** Undefined: the best first. */
  readonly sort?: Sort | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface Hit {
  readonly id: string;
  readonly score: number;
  readonly matchedBy: readonly string[];
  readonly chunks: readonly Chunk[];
}

export interface Found {
  readonly total: number;
  readonly hits: readonly Hit[];
  /** Whether a way of searching was not there. */
  readonly isDegraded: boolean;
}

/** What searches are done with, beside the database. */
export interface SearchMeans {
  /** Null: nothing is found by what it means. */
  readonly encoder: QueryEncoder | null;
  readonly dictionaries: Dictionaries;
  readonly vectors: VectorMemory;
  readonly pictures: PictureSearch;
}

/** Finds what a scope may see. */
export async function search(db: Reader, scope: Scope, means: SearchMeans, asked: Search): Promise<Found> {
  if (asked.isOfEverything && asked.everything.colors.length === 0) return listEverything(db, scope, asked);
  const { results, isLate } = asked.isOfEverything
    ? { results: [await runColors(db, scope, means.pictures, asked.everything)], isLate: false }
    : await runQueries(db, scope, means, asked.queries);
  const merged = merge(results).sort(orderOf(asked.sort));
  const page = merged.slice(asked.offset, asked.offset + asked.limit);
  const chunks = mayRead(scope) ? await loadChunks(db, scope, page) : new Map<string, readonly Chunk[]>();
  const hits = page.map(({ admitted, score, matchedBy }) => ({ id: admitted.id, score, matchedBy, chunks: chunks.get(admitted.id) ?? [] }));
  return { total: merged.length, hits, isDegraded: isLate || results.some(({ isDegraded }) => isDegraded) };
}

/** How often queries are run again that a change of the index has come in between. */
const mostAttempts = 5;

async function runQueries(
  db: Reader,
  scope: Scope,
  means: SearchMeans,
  queries: readonly SearchQuery[],
): Promise<{ results: Result[]; isLate: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const lookup = await openLookup(db, scope, means.dictionaries);
    const ground = { db, scope, lookup, ...means };
    try {
      const results = (await Promise.all(queries.map((query) => runQuery(ground, query)))).flat();
      return { results, isLate: lookup.isLate };
    } catch (error) {
      if (!(error instanceof IndexMoved)) throw error;
      if (attempt === mostAttempts) return { results: [notThere], isLate: true };
    }
  }
}

async function listEverything(db: Reader, scope: Scope, { everything, sort, limit, offset }: Search): Promise<Found> {
  const { criteria, asksForBin } = everything;
  const order = sort ?? { field: 'createdAt', order: 'desc' };
  const ids = await listAdmitted(db, scope, criteria, asksForBin, order, { limit, offset });
  const total = await countAdmitted(db, scope, criteria, asksForBin);
  return { total, hits: ids.map((id) => ({ id, score: 1, matchedBy: [], chunks: [] })), isDegraded: false };
}

/** A resource that was found and may be shown. */
interface Shown {
  readonly admitted: Admitted;
  readonly score: number;
  readonly matchedBy: readonly string[];
  readonly isProtected: boolean;
  readonly answers: Answers | null;
  readonly passages: Fused['passages'];
}

interface Result {
  readonly shown: readonly Shown[];
  readonly isDegraded: boolean;
}

const notThere: Result = { shown: [], isDegraded: true };

/** What queries are answered from. */
interface Ground extends SearchMeans {
  readonly db: Reader;
  readonly scope: Scope;
  readonly lookup: Lookup;
}

/** The pictures that have these colors, with how well they do. */
type Matches = ReadonlyMap<string, number>;

/** The pictures that have the colors, where nothing else is asked for. */
async function runColors(db: Reader, scope: Scope, pictures: PictureSearch, query: Search['everything']): Promise<Result> {
  const { found } = await asAvailable(findByColors(pictures, db, scope, query, query.colors, mostHits));
  if (!found) return notThere;
  return { shown: found.filter(({ score }) => score >= query.precision).map((one) => shownPicture(one, 'color')), isDegraded: false };
}

/** What each way of searching finds for a query. */
async function runQuery(ground: Ground, query: SearchQuery): Promise<Result[]> {
  const { db, scope, pictures } = ground;
  const matches = query.colors.length === 0 ? null : (await asAvailable(pictures.colored(db, scope, query.colors))).found;
  if (query.colors.length > 0 && !matches) return [notThere];
  const results = await Promise.all([query.look ? null : runTexts(ground, query, matches), runLook(ground, query)]);
  const some = results.filter((result) => result !== null);
  return matches ? Promise.all(some.map((result) => keepColored(db, scope, result, matches))) : some;
}

/** By what a picture looks like. */
async function runLook({ db, scope, pictures }: Ground, query: SearchQuery): Promise<Result> {
  const look = query.look ?? (await lookOfOpen(pictures, db, scope, query.resourceId));
  if (!look) return { shown: [], isDegraded: false };
  const { found } = await asAvailable(findByLook(pictures, db, scope, query, look));
  if (!found) return notThere;
  const fitting = found.filter(({ admitted, score }) => score >= query.precision && admitted.id !== query.resourceId);
  return { shown: fitting.map((one) => shownPicture(one, 'image')), isDegraded: false };
}

/** What a resource looks like, where it is a picture that no password protects. */
async function lookOfOpen(pictures: PictureSearch, db: Reader, scope: Scope, resourceId: string | undefined): Promise<Uint8Array | null> {
  const look = resourceId === undefined ? null : await pictures.lookOfStored(db, scope, resourceId);
  if (!look || resourceId === undefined) return null;
  const path = (await loadPaths(db, scope, [resourceId]))(resourceId);
  return path === null || isClosed(path) ? null : look;
}

const shownPicture = ({ admitted, score }: FoundPicture, matchedBy: string): Shown => ({
  ...{ admitted, score, isProtected: false, answers: null, passages: [] },
  matchedBy: [matchedBy],
});

/** Those that have the colors, higher the better they do. */
async function keepColored(db: Reader, scope: Scope, { shown, isDegraded }: Result, matches: Matches): Promise<Result> {
  const some = shown.filter(({ admitted, isProtected }) => !isProtected && matches.has(admitted.id));
  const ids = some.map(({ admitted }) => admitted.id);
  const asTheyAre = await findDescribed(db, scope, ids);
  const colored = some
    .filter(({ admitted }) => asTheyAre.has(admitted.id))
    .map((one) => ({ ...one, score: raised(one.score, matches.get(one.admitted.id) ?? 0), matchedBy: [...one.matchedBy, 'color'] }));
  return { shown: colored, isDegraded };
}

/** By words and by meaning. */
async function runTexts(ground: Ground, query: SearchQuery, matches: Matches | null): Promise<Result> {
  const { db, scope, lookup, encoder } = ground;
  const source = query.resourceId === undefined ? null : await openSource(db, scope, query.resourceId);
  if (query.resourceId !== undefined && !source) return { shown: [], isDegraded: false };
  // What stands in quotes has to stand there, whatever else means the same.
  const hasPhrases = query.text !== undefined && readQuestion(query.text).phrases.length > 0;
  const isByMeaning = query.byMeaning && !hasPhrases && (encoder !== null || !query.byWords);
  const [words, meaning] = await Promise.all([
    query.byWords || hasPhrases ? asAvailable(findCandidates(db, scope, lookup, query, source)) : null,
    isByMeaning ? asAvailable(findMeanings(ground, query, source)) : null,
  ]);
  const isDegraded = words?.found === null || meaning?.found === null || meaning?.found?.isBehind === true;
  const byWords = words?.found ?? null;
  const candidates = candidatesInOrder(ground, query, byWords, meaning?.found?.candidates ?? []);
  return { shown: await admit(db, scope, query, candidates, { matches, answers: byWords }), isDegraded };
}

/** What a way of searching has found; null where it isn't available at the moment. */
async function asAvailable<Found>(search: Promise<Found>): Promise<{ readonly found: Found | null }> {
  try {
    return { found: await search };
  } catch (error) {
    if (error instanceof EncoderUnavailable || (error instanceof Refusal && error.code === 'unavailable')) return { found: null };
    throw error;
  }
}

/** What a resource is to be compared by, without what a password protects. */
async function openSource(db: Reader, scope: Scope, resourceId: string): Promise<Source | null> {
  const [source] = await loadSources(db, scope, [resourceId]);
  if (!source) return null;
  const path = (await loadPaths(db, scope, [resourceId]))(resourceId);
  return path === null || isClosed(path) ? withoutContent(source) : source;
}

async function findCandidates(db: Reader, scope: Scope, lookup: Lookup, query: SearchQuery, source: Source | null) {
  return source ? findLike(lookup, source, query.precision) : findByWords(db, scope, lookup, query.text ?? '', query);
}

async function findMeanings({ db, scope, encoder, vectors }: Ground, { text = '' }: SearchQuery, source: Source | null): Promise<Meanings> {
  if (!encoder) throw new EncoderUnavailable('There is no encoder.');
  const means = { encoder, vectors };
  return source ? findMeaningLike(db, scope, means, source) : findByMeaning(db, scope, means, text);
}

const isClosed = (path: Path): boolean => path.some(({ password_hash }) => password_hash !== null);

const unprotected: Path = [];

/** Candidates that are looked at together. */
const atOnce = 500;

/** What was found, with the resources that it is. */
type Candidate = Omit<Fused, 'resourceId'> & { readonly resourceId: string };

const noWords: FoundByWords['candidates'] = { documents: new Int32Array(), scores: new Float32Array(), openScores: new Float32Array() };

/** What was found by words and by meaning, the best first, some at a time: of many that fit only those are looked up that are asked for. */
async function* candidatesInOrder(
  { db, scope, lookup }: Ground,
  { precision }: SearchQuery,
  byWords: FoundByWords | null,
  byMeaning: Meanings['candidates'],
): AsyncGenerator<Candidate[]> {
  const inWords = byWords?.candidates ?? noWords;
  const known = inWords.documents.length <= atOnce ? await findResources(db, scope, lookup, [...inWords.documents]) : null;
  const documents = known
    ? new Map([...known].map(([document, resourceId]) => [resourceId, document]))
    : await findDocumentsOf(
        db,
        scope,
        lookup,
        byMeaning.map(({ resourceId }) => resourceId),
      );
  for (const some of fuse(inWords, byMeaning, (resourceId) => documents.get(resourceId), { precision, atOnce })) {
    const unknown = some.flatMap(({ document, resourceId }) => (document === null || resourceId !== null ? [] : [document]));
    const resources = known ?? (await findResources(db, scope, lookup, unknown));
    yield some.map((one) => ({ ...one, resourceId: one.resourceId ?? resources.get(one.document ?? 0) ?? '' }));
  }
}

interface AdmitOptions {
  /** The only ones that may be shown; null for all. */
  readonly matches: Matches | null;
  readonly answers: Answers | null;
}

/** The candidates that may be shown, the best of them, with the scores that they have without what is withheld. */
async function admit(
  db: Reader,
  scope: Scope,
  query: SearchQuery,
  candidates: AsyncIterable<readonly Candidate[]>,
  { matches, answers }: AdmitOptions,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  for await (const all of candidates) {
    const some = matches ? all.filter(({ resourceId }) => matches.has(resourceId)) : all;
    const ids = some.map(({ resourceId }) => resourceId);
    const admitted = new Map((await findAdmitted(db, scope, query.criteria, query.asksForBin, ids)).map((one) => [one.id, one]));
    // Asked after what was found by contents: a password that was set meanwhile counts.
    const pathOf = (await hasPasswords(db, scope)) ? await loadPaths(db, scope, [...admitted.keys()]) : () => unprotected;
    for (const fused of some) {
      const [one, path] = [admitted.get(fused.resourceId), pathOf(fused.resourceId)];
      if (!one || !path || fused.resourceId === query.resourceId) continue;
      const isProtected = isClosed(path);
      const score = fusedScore(fused, isProtected);
      if (score < query.precision || score === 0) continue;
      shown.push({ admitted: one, score, matchedBy: matchedBy(fused, isProtected), isProtected, answers, passages: fused.passages });
    }
    if (shown.length >= mostHits) break;
  }
  return shown.sort(byScore).slice(0, mostHits);
}

/** Each resource once, with its best score. */
function merge(results: readonly Result[]): Shown[] {
  const best = new Map<string, Shown>();
  for (const { shown } of results)
    for (const one of shown) {
      const other = best.get(one.admitted.id);
      const matchedBy = [...new Set([...(other?.matchedBy ?? []), ...one.matchedBy])];
      const better = other === undefined || one.score > other.score ? one : other;
      best.set(one.admitted.id, { ...better, matchedBy });
    }
  return [...best.values()];
}

const byScore = (one: Shown, other: Shown): number => other.score - one.score || (one.admitted.id < other.admitted.id ? 1 : -1);

const sortValue: { readonly [Field in Sort['field']]: (one: Admitted) => string | number } = {
  createdAt: ({ created_at }) => created_at,
  modifiedAt: ({ modified_at }) => modified_at,
  kind: ({ kind }) => kind,
  id: ({ id }) => id,
};

function orderOf(sort: Sort | undefined): (one: Shown, other: Shown) => number {
  if (!sort) return byScore;
  const [value, sign] = [sortValue[sort.field], sort.order === 'asc' ? 1 : -1];
  const compare = (one: string | number, other: string | number): number => (one === other ? 0 : one < other ? -1 : 1);
  return ({ admitted: one }, { admitted: other }) => sign * (compare(value(one), value(other)) || compare(one.id, other.id));
}

async function loadChunks(db: Reader, scope: Scope, page: readonly Shown[]): Promise<ReadonlyMap<string, readonly Chunk[]>> {
  const open = page.filter(({ isProtected }) => !isProtected);
  const ids = open.map(({ admitted }) => admitted.id);
  const sources = new Map((await loadSources(db, scope, ids)).map((source) => [source.resourceId, source]));
  const chunks = new Map<string, readonly Chunk[]>();
  for (const [answers, own] of Map.groupBy(open, (one) => one.answers)) {
    const some = own.flatMap(({ admitted }) => sources.get(admitted.id) ?? []);
    const byWords = answers ? findChunks(some, answers) : new Map<string, Chunk[]>();
    for (const { admitted, passages } of own) {
      const source = sources.get(admitted.id);
      const byMeaning = passages.flatMap(({ ordinal, score }) => {
        const passage = source && passageAt(source, ordinal);
        return passage ? { ...passage, score } : [];
      });
      chunks.set(admitted.id, bestChunks([...(byWords.get(admitted.id) ?? []), ...byMeaning]));
    }
  }
  return chunks;
}
