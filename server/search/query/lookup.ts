import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { Source } from '../index/document.ts';
import { findDocumentNumbers, findDocuments, findIndex, findResourceIds } from '../index/index-store.ts';
import { eachPosting } from '../index/postings.ts';
import { decodeNumbers } from '../index/removed.ts';
import { chunksOf, type Word } from '../index/segment.ts';
import { copyChunk } from '../index/segment-cursor.ts';
import { findChunks, findSegments, type Segment } from '../index/segment-store.ts';
import { loadSomeSources } from '../index/some-sources.ts';
import { counted, noStatistics, type Statistics, statisticsOf } from '../index/statistics.ts';
import { beginningOf } from '../index/vocabulary.ts';
import { findNewestWaiting, findWaiting } from '../index/waiting-store.ts';
import { countedOf } from '../index/write.ts';
import type { Asked, Stems } from '../words/relation.ts';
import { changedDocument, type EncodedDocument } from './changed-documents.ts';
import type { Dictionaries, IndexWords } from './dictionaries.ts';
import type { WordDocuments } from './rank.ts';
import { Vocabulary } from './vocabulary.ts';

/** Changes that wait to be put into the index and are looked through besides. Of more than these, or of too much text, the newest. */
const mostWaiting = 250;
/** Milliseconds after which the index is behind. */
const late = 60_000;
/** How often it is opened again that a change of the index has come in between. */
const mostAttempts = 5;

/** Thrown where what was read of the index doesn't belong together: it has changed meanwhile, and is to be opened again. */
export class IndexMoved extends Error {}

/** The words of a workspace as they are now: what the index has, and what waits to be put there. */
export interface Lookup {
  readonly statistics: Statistics;
  readonly lastDocument: number;
  /** What of the index no longer counts. */
  readonly outdated: ReadonlySet<number>;
  /** Whether it doesn't know of something that was written longer ago than a minute. */
  readonly isLate: boolean;
  /** Those of the words that one which has these stems may be a form or the beginning of. Resources that had them may be gone: see `living`. */
  wordsCloseTo(asked: Asked, stems: Stems): readonly string[];
  /** Those that have this as a part. */
  wordsWith(part: string): readonly string[];
  /** Those that can be made of this one with at most so many edits, and some others. */
  wordsNear(word: string, most: number): readonly string[];
  /** Those of these words that a resource has. */
  living(words: readonly string[]): Promise<ReadonlySet<string>>;
  /** How many resources have each of these, those that are gone counted as well. */
  countDocuments(words: readonly string[]): ReadonlyMap<string, number>;
  /** @throws IndexMoved */
  documentsOf(words: readonly string[]): Promise<ReadonlyMap<string, WordDocuments>>;
  /** The resource that waits under this number, if one does. */
  waitingAt(document: number): Waiting | undefined;
  /** The documents of the resources that wait. */
  readonly waitingDocuments: ReadonlyMap<string, number>;
  readonly indexNumber: number | null;
}

export interface Waiting {
  readonly source: Source;
  readonly document: EncodedDocument;
}

interface Opened {
  readonly number: number | null;
  readonly segments: readonly Segment[];
  readonly statistics: Statistics;
  readonly lastDocument: number;
  readonly outdated: ReadonlySet<number>;
  readonly isLate: boolean;
  readonly waiting: ReadonlyMap<number, Waiting>;
}

/** Opens the words of a workspace. */
export async function openLookup(db: Reader, tenant: Scope, dictionaries: Dictionaries): Promise<Lookup> {
  const opened = await open(db, tenant);
  const { number } = opened;
  const segments = opened.segments.map((segment) => segment.number);
  const indexWords = number === null ? noWords : await dictionaries.of(db, tenant, number, segments);
  const { vocabulary } = indexWords;
  const segmentWords = new SegmentWords(db, tenant, number, indexWords);
  const waitingWords = placesByWord(opened.waiting);
  const ownWords = (isWanted: (word: string) => boolean): string[] => [...waitingWords.keys()].filter(isWanted);
  const distinct = (found: readonly string[], own: readonly string[]): readonly string[] =>
    own.length === 0 ? found : [...new Set([...found, ...own])];
  const documentsOf = async (words: readonly string[]): Promise<ReadonlyMap<string, WordDocuments>> => {
    const postings = await segmentWords.postingsOf(words);
    return new Map(words.map((word) => [word, { postings: postings.get(word) ?? [], waiting: waitingWords.get(word) ?? [] }]));
  };
  return {
    statistics: opened.statistics,
    lastDocument: opened.lastDocument,
    outdated: opened.outdated,
    isLate: opened.isLate,
    indexNumber: number,
    waitingAt: (document) => opened.waiting.get(document),
    waitingDocuments: new Map([...opened.waiting].map(([document, { source }]) => [source.resourceId, document])),
    wordsCloseTo(asked, stems) {
      const beginning = beginningOf(asked.word);
      return distinct(
        vocabulary.closeTo(asked, stems),
        ownWords((one) => beginningOf(one) === beginning),
      );
    },
    wordsWith(part) {
      return distinct(
        vocabulary.with(part),
        ownWords((word) => word.includes(part)),
      );
    },
    wordsNear(word, most) {
      return distinct(
        vocabulary.near(word, most),
        ownWords(({ length }) => Math.abs(length - word.length) <= most),
      );
    },
    async living(words) {
      const { outdated } = opened;
      if (outdated.size === 0) return new Set(words);
      const counts = segmentWords.countDocuments(words);
      const doubtful = words.filter((word) => !waitingWords.has(word) && (counts.get(word) ?? 0) <= outdated.size);
      const documents = await documentsOf(doubtful);
      const isLiving = (word: string): boolean => {
        let found = false;
        for (const postings of documents.get(word)?.postings ?? [])
          eachPosting(postings, (document) => {
            found ||= !outdated.has(document);
          });
        return found;
      };
      const dead = new Set(doubtful.filter((word) => !isLiving(word)));
      return new Set(words.filter((word) => !dead.has(word)));
    },
    countDocuments(words) {
      const counts = segmentWords.countDocuments(words);
      return new Map(words.map((word) => [word, (counts.get(word) ?? 0) + (waitingWords.get(word)?.length ?? 0)]));
    },
    documentsOf,
  };
}

/** The resources that documents are. @throws IndexMoved */
export async function findResources(
  db: Reader,
  tenant: Tenant,
  { indexNumber, waitingAt }: Lookup,
  documents: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const indexed = documents.filter((document) => !waitingAt(document));
  const ids = indexNumber === null || indexed.length === 0 ? new Map<number, string>() : await findResourceIds(db, tenant, indexNumber, indexed);
  return new Map(
    documents.map((document) => {
      const resourceId = waitingAt(document)?.source.resourceId ?? ids.get(document);
      if (resourceId === undefined) throw new IndexMoved();
      return [document, resourceId];
    }),
  );
}

/** The documents that resources have, if they have one. */
export async function findDocumentsOf(
  db: Reader,
  tenant: Tenant,
  { indexNumber, waitingDocuments }: Lookup,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const indexed = indexNumber === null || resourceIds.length === 0 ? [] : await findDocumentNumbers(db, tenant, indexNumber, resourceIds);
  return new Map([...indexed, ...waitingDocuments]);
}

async function open(db: Reader, scope: Scope): Promise<Opened> {
  const tenant: Tenant = scope;
  for (let attempt = 1; ; attempt++) {
    const index = await findIndex(db, tenant);
    const segments = index ? await findSegments(db, tenant, index.number) : [];
    const changes = await findNewestWaiting(db, tenant, mostWaiting);
    // Of more changes than are looked through the oldest tells how far the index is behind.
    const oldest = changes.length < mostWaiting ? changes : await findWaiting(db, tenant, 1);
    const changesOf = Map.groupBy(changes, ({ resource_id }) => resource_id);
    const { ids, sources } = await loadSomeSources(db, scope, [...changesOf.keys()]);
    const before = ids.length === 0 ? [] : await findDocuments(db, tenant, ids);
    // What comes into the index in between would count twice, or not at all.
    if (attempt < mostAttempts && (await findIndex(db, tenant))?.version !== index?.version) continue;
    let last = Math.max(index?.last_document ?? 0, ...before.map(({ number }) => number));
    const numbers = new Map(before.map(({ resource_id, number }) => [resource_id, number]));
    const waiting = new Map<number, Waiting>();
    for (const source of sources) {
      const document = await changedDocument(source, changesOf.get(source.resourceId) ?? []);
      waiting.set(numbers.get(source.resourceId) ?? ++last, { source, document });
    }
    const documents = [...waiting.values()].map(({ document }) => document);
    return {
      number: index?.number ?? null,
      segments,
      statistics: counted(index ? statisticsOf(index) : noStatistics, before.map(countedOf), documents),
      lastDocument: last,
      outdated: new Set([...segments.flatMap(({ removed }) => decodeNumbers(removed)), ...before.map(({ number }) => number)]),
      isLate: oldest.some(({ since }) => since < Date.now() - late),
      waiting,
    };
  }
}

const noWords: IndexWords = { dictionaries: [], vocabulary: new Vocabulary([]) };

interface Entry extends Word {
  readonly segment: number;
}

/** What the segments say of words. It is remembered: a search asks for the same more than once. */
class SegmentWords {
  readonly #db: Reader;
  readonly #tenant: Tenant;
  readonly #index: number | null;
  readonly #dictionaries: IndexWords['dictionaries'];
  readonly #entries = new Map<string, readonly Entry[]>();

  constructor(db: Reader, tenant: Tenant, index: number | null, { dictionaries }: IndexWords) {
    this.#db = db;
    this.#tenant = tenant;
    this.#index = index;
    this.#dictionaries = dictionaries;
  }

  countDocuments(words: readonly string[]): Map<string, number> {
    return new Map(words.map((word) => [word, this.#entriesOf(word).reduce((sum, { documents }) => sum + documents, 0)]));
  }

  async postingsOf(words: readonly string[]): Promise<ReadonlyMap<string, Uint8Array[]>> {
    const wanted = words.flatMap((word) => this.#entriesOf(word)).map((entry) => ({ ...entry, postings: new Uint8Array(entry.size) }));
    if (this.#index === null || wanted.length === 0) return new Map();
    const ranges = new Map(wanted.map((entry) => [`${entry.segment} ${chunksOf(entry)}`, [entry.segment, ...chunksOf(entry)] as const]));
    const chunks = new Map<string, Uint8Array>();
    for (const { segment, ordinal, data } of await findChunks(this.#db, this.#tenant, this.#index, [...ranges.values()]))
      chunks.set(`${segment} ${ordinal}`, data);
    for (const entry of wanted) {
      const [first, last] = chunksOf(entry);
      for (let ordinal = first; ordinal <= last; ordinal++) {
        const data = chunks.get(`${entry.segment} ${ordinal}`);
        if (!data) throw new IndexMoved();
        copyChunk(entry.postings, entry.start, ordinal, data);
      }
    }
    return new Map([...Map.groupBy(wanted, ({ word }) => word)].map(([word, own]) => [word, own.map(({ postings }) => postings)]));
  }

  #entriesOf(word: string): readonly Entry[] {
    let entries = this.#entries.get(word);
    if (!entries) {
      entries = this.#dictionaries.flatMap((dictionary) => {
        const found = dictionary.find(word);
        return found ? [{ ...found, segment: dictionary.segment }] : [];
      });
      this.#entries.set(word, entries);
    }
    return entries;
  }
}

function placesByWord(waiting: ReadonlyMap<number, Waiting>): Map<string, [number, Uint8Array][]> {
  const byWord = new Map<string, [number, Uint8Array][]>();
  for (const [number, { document }] of waiting)
    for (const [word, places] of document.words) {
      const known = byWord.get(word) ?? [];
      known.push([number, places]);
      byWord.set(word, known);
    }
  return byWord;
}
