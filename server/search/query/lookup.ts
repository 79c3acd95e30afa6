import type { Reader } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { documentOf, type IndexedDocument, type Source } from '../index/document.ts';
import {
  type BlockRow,
  countDocuments,
  findAllWords,
  findBlocksOf,
  findDocuments,
  findIndex,
  findWords,
  type WordsRow,
} from '../index/index-store.ts';
import { encodePlaces } from '../index/postings.ts';
import { loadSources } from '../index/source-store.ts';
import { counted, noStatistics, type Statistics, statisticsOf } from '../index/statistics.ts';
import { beginningOf, linesOf, linesOfLength, linesWith } from '../index/vocabulary.ts';
import { findNewestWaiting } from '../index/waiting-store.ts';
import type { WordDocuments } from './rank.ts';

/** Changes that wait to be put into the index and are looked through besides. Of more than these the newest. */
const mostWaiting = 250;
/** Milliseconds after which the index is behind. */
const late = 60_000;

/** The words of a workspace as they are now: what the index has, and what waits to be put there. */
export interface Lookup {
  readonly statistics: Statistics;
  readonly lastDocument: number;
  /** What of the index no longer counts. */
  readonly outdated: ReadonlySet<number>;
  /** Whether it doesn't know of something that was written longer ago than a minute. */
  readonly isLate: boolean;
  /** Those of the words that begin as this one does. */
  wordsLike(word: string): Promise<readonly string[]>;
  /** Those that have this as a part. */
  wordsWith(part: string): Promise<readonly string[]>;
  /** Those of at least and at most so many letters. */
  wordsOfLength(least: number, most: number): Promise<readonly string[]>;
  /** How many resources have each of these. */
  countDocuments(words: readonly string[]): Promise<ReadonlyMap<string, number>>;
  documentsOf(words: readonly string[]): Promise<ReadonlyMap<string, WordDocuments>>;
  /** The resource that waits under this number, if one does. */
  waitingAt(document: number): Waiting | undefined;
  readonly indexNumber: number | null;
  /** Whether the index is the one that was opened. Where it has changed meanwhile, what was read of it doesn't belong together. */
  isCurrent(): Promise<boolean>;
}

export interface Waiting {
  readonly source: Source;
  readonly document: IndexedDocument;
}

/** Opens the words of a workspace. */
export async function openLookup(db: Reader, tenant: Tenant): Promise<Lookup> {
  // First what waits: what comes into the index between two reads is then seen twice, and not missed.
  const changes = await findNewestWaiting(db, tenant, mostWaiting);
  const ids = [...new Set(changes.map(({ resource_id }) => resource_id))];
  const sources = await loadSources(db, tenant, ids);
  const index = await findIndex(db, tenant);
  const before = ids.length === 0 ? [] : await findDocuments(db, tenant, ids);
  let last = index?.last_document ?? 0;
  const numbers = new Map(before.map(({ resource_id, number }) => [resource_id, number]));
  const waiting = new Map<number, Waiting>();
  for (const source of sources) waiting.set(numbers.get(source.resourceId) ?? ++last, { source, document: documentOf(source) });
  const statistics = counted(
    index ? statisticsOf(index) : noStatistics,
    before.map(asCounted),
    [...waiting.values()].map(({ document }) => document),
  );
  const waitingWords = placesByWord(waiting);
  const number = index?.number ?? null;
  let rows: Promise<WordsRow[]> | undefined;
  const allRows = (): Promise<WordsRow[]> => {
    rows ??= number === null ? Promise.resolve([]) : findAllWords(db, tenant, number);
    return rows;
  };
  return {
    statistics,
    lastDocument: last,
    outdated: new Set(before.map((row) => row.number)),
    isLate: changes.some(({ since }) => since < Date.now() - late),
    indexNumber: number,
    isCurrent: async () => (await findIndex(db, tenant))?.version === index?.version,
    waitingAt: (document) => waiting.get(document),
    async wordsLike(word) {
      const beginning = beginningOf(word);
      const rows = number === null ? [] : await findWords(db, tenant, number, [beginning]);
      const own = [...waitingWords.keys()].filter((one) => beginningOf(one) === beginning);
      return distinct(rows, own);
    },
    async wordsWith(part) {
      const found = (await allRows()).flatMap(({ words }) => linesWith(words, part));
      return [...new Set([...found, ...[...waitingWords.keys()].filter((word) => word.includes(part))])];
    },
    async wordsOfLength(least, most) {
      const found = (await allRows()).flatMap(({ words }) => linesOfLength(words, least, most));
      return [...new Set([...found, ...[...waitingWords.keys()].filter(({ length }) => length >= least && length <= most)])];
    },
    async countDocuments(words) {
      const counts = new Map(number === null ? [] : await countDocuments(db, tenant, number, words));
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + (waitingWords.get(word)?.length ?? 0));
      return counts;
    },
    async documentsOf(words) {
      const rows = number === null ? [] : await findBlocksOf(db, tenant, number, words);
      const blocks = Map.groupBy(rows, ({ word }: BlockRow) => word);
      return new Map(
        words.map((word) => [
          word,
          {
            blocks: (blocks.get(word) ?? []).map(({ first_document: first, data }) => ({ first, data })),
            waiting: waitingWords.get(word) ?? [],
          },
        ]),
      );
    },
  };
}

const asCounted = ({ language, lengths }: { readonly language: string; readonly lengths: string }): { language: string; lengths: number[] } => ({
  language,
  lengths: JSON.parse(lengths) as number[],
});

const distinct = (rows: readonly { readonly words: string }[], own: readonly string[]): string[] => [
  ...new Set([...rows.flatMap(({ words }) => linesOf(words)), ...own]),
];

function placesByWord(waiting: ReadonlyMap<number, Waiting>): Map<string, [number, Uint8Array][]> {
  const byWord = new Map<string, [number, Uint8Array][]>();
  for (const [number, { document }] of waiting)
    for (const [word, places] of document.words) {
      const known = byWord.get(word) ?? [];
      known.push([number, encodePlaces(places)]);
      byWord.set(word, known);
    }
  return byWord;
}
