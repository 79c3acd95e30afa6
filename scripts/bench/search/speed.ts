import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../api.ts';
import { untilIndexed } from '../indexed.ts';
import { quantile } from '../measure.ts';
import { type ServerProcess, startServiceProcess } from '../processes.ts';
import type { Row } from '../report.ts';
import { type Corpus, makeCorpus, proseOf } from './corpus.ts';
import { type CorpusDatabase, type Inbox, openCorpusDatabase, type SeededNote } from './corpus-database.ts';
import { oneAfterTheOther, paced } from './paced.ts';
import { type QueryKind, queryKindOf, queryKinds, speedQueries } from './speed-queries.ts';

const seed = 20261122;
const vocabulary = 50_000;
/** Reads a second, beside searches and without them. */
const readRate = 100;
/** Seconds of one round, of which there are several. */
const roundSeconds = 8;
const rounds = 3;
const notesAtOnce = 500;

/** A record that can be read, and where. */
interface Place {
  readonly workspaceId: string;
  readonly noteId: string;
}

/** Searches in one workspace that has so many notes of 20 to 2,000 words; the counts rise. */
export async function speedOfOne(folder: string, databaseUrl: string | null, counts: readonly number[]): Promise<Row[]> {
  const dataDir = path.join(folder, 'one');
  const corpus = makeCorpus({ seed, vocabulary, shortest: 20, longest: 2000 });
  await (await startServiceProcess(dataDir, databaseUrl)).stop();
  const rows: Row[] = [];
  const places: Place[] = [];
  for (const count of counts) {
    let textBytes = 0;
    const added = count - places.length;
    await withDatabase(dataDir, databaseUrl, async (database) => {
      const [inbox] = await database.inboxes();
      if (!inbox) throw new Error('The service has made no inbox');
      for (let from = places.length; from < count; from = places.length) {
        const notes = notesFrom(corpus, from, Math.min(notesAtOnce, count - from));
        await database.seed(inbox, notes);
        for (const { id, text } of notes) {
          places.push({ workspaceId: inbox.workspaceId, noteId: id });
          textBytes += Buffer.byteLength(text);
        }
      }
    });
    const what = `${count.toLocaleString('en-US')} notes of ${(textBytes / added / 1000).toFixed(1)} kB`;
    rows.push(...(await measured(what, dataDir, databaseUrl, { added, places, queries: speedQueries(corpus, count, 4000, count) })));
  }
  return rows;
}

/** Searches in many workspaces, each of 100 notes of 20 to 200 words. */
export async function speedOfMany(folder: string, databaseUrl: string | null, workspaces: number): Promise<Row[]> {
  const dataDir = path.join(folder, 'many');
  const corpus = makeCorpus({ seed, vocabulary, shortest: 20, longest: 200 });
  const service = await startServiceProcess(dataDir, databaseUrl);
  try {
    let made = 0;
    const make = async (): Promise<void> => {
      while (made < workspaces) await call(service.baseUrl, 'POST', '/v2/workspaces', { title: `Workspace ${++made}` });
    };
    await Promise.all(Array.from({ length: 8 }, make));
  } finally {
    await service.stop();
  }
  const places: Place[] = [];
  await withDatabase(dataDir, databaseUrl, async (database) => {
    for (const inbox of await database.inboxes()) places.push(...(await seedHundred(database, inbox, corpus, places.length)));
  });
  const what = `${workspaces.toLocaleString('en-US')} workspaces of 100 notes`;
  return measured(what, dataDir, databaseUrl, { added: places.length, places, queries: speedQueries(corpus, places.length, 4000, workspaces) });
}

async function seedHundred(database: CorpusDatabase, inbox: Inbox, corpus: Corpus, from: number): Promise<Place[]> {
  const notes = notesFrom(corpus, from, 100);
  await database.seed(inbox, notes);
  return notes.map(({ id }) => ({ workspaceId: inbox.workspaceId, noteId: id }));
}

/** Named by the first words of its text. */
export const notesFrom = (corpus: Corpus, from: number, count: number): SeededNote[] =>
  Array.from({ length: count }, (_, index) => {
    const words = corpus.text(from + index);
    return {
      id: `01900000-0000-7000-8000-${(from + index).toString(16).padStart(12, '0')}`,
      name: words.slice(0, 3).join(' '),
      text: proseOf(words),
    };
  });

interface Filled {
  /** Notes that the index doesn't have yet. */
  readonly added: number;
  readonly places: readonly Place[];
  readonly queries: readonly string[];
}

/** Starts the service on what was seeded, waits until its own code has indexed it, and searches. */
async function measured(what: string, dataDir: string, databaseUrl: string | null, filled: Filled): Promise<Row[]> {
  const service = await startServiceProcess(dataDir, databaseUrl);
  let latencies: Latencies;
  let indexSeconds: number;
  try {
    const began = performance.now();
    await untilIndexed(service.baseUrl);
    indexSeconds = (performance.now() - began) / 1000;
    latencies = await latenciesOf(service, filled);
  } finally {
    await service.stop();
  }
  const bytes = await withDatabase(dataDir, databaseUrl, (database) => database.indexBytes());
  const [searching, beside, without] = [latencies.searches, latencies.readsBeside, latencies.readsWithout].map((took) => quantile(took, 0.95));
  const row = (
    name: string,
    unit: string,
    measured = Number.NaN,
    target: Partial<Pick<Row, 'floor' | 'floorName' | 'target' | 'reached'>> = {},
  ): Row => ({
    ...{ name: `${what}: ${name}`, unit, measured, floor: null, floorName: '', target: '', reached: null },
    ...target,
  });
  return [
    row(`search, p95 of ${latencies.searches.length}`, 'ms', searching, { target: '≤ 50 ms', reached: searching !== undefined && searching <= 50 }),
    row('  half of them', 'ms', quantile(latencies.searches, 0.5)),
    ...queryKinds.map((kind) => row(`  ${kind}, p95`, 'ms', quantile(latencies.byKind.get(kind) ?? [], 0.95))),
    row('plain read beside searches, p95', 'ms', beside, {
      floor: without ?? null,
      floorName: 'without',
      target: '≤ 1.5',
      reached: (beside ?? Number.NaN) <= (without ?? Number.NaN) * 1.5,
    }),
    row('texts indexed', '/s', filled.added / indexSeconds),
    row('index, bytes of each', 'B', bytes / filled.places.length),
  ];
}

/** Milliseconds. */
interface Latencies {
  readonly searches: number[];
  readonly byKind: Map<QueryKind, number[]>;
  readonly readsBeside: number[];
  readonly readsWithout: number[];
}

async function latenciesOf({ baseUrl }: ServerProcess, { places, queries }: Filled): Promise<Latencies> {
  const placeOf = (index: number): Place => places[(index * 7919) % places.length] ?? { workspaceId: '', noteId: '' };
  const inside = ({ workspaceId }: Place) => ({ 'X-Service-Workspace-Id': workspaceId });
  let degraded = 0;
  let asked = 0;
  const byKind = new Map<QueryKind, number[]>();
  const search = async (): Promise<void> => {
    const text = queries[asked % queries.length];
    const [kind, began] = [queryKindOf(asked % queries.length), performance.now()];
    const answer = await call<{ degraded: boolean }>(baseUrl, 'POST', '/v2/search', { text, incognito: true }, inside(placeOf(asked++)));
    if (answer.degraded) degraded++;
    byKind.set(kind, [...(byKind.get(kind) ?? []), performance.now() - began]);
  };
  const read = async (index: number): Promise<void> => {
    const place = placeOf(index);
    await call(baseUrl, 'GET', `/v2/resources/${place.noteId}`, undefined, inside(place));
  };
  // The first ones load and compile code.
  for (let index = 0; index < 60; index++) await search();
  await paced(readRate, 3, read);
  degraded = 0;
  byKind.clear();
  const result: Latencies = { searches: [], byKind, readsBeside: [], readsWithout: [] };
  for (let round = 0; round < rounds; round++) {
    result.readsWithout.push(...(await paced(readRate, roundSeconds, read)));
    const searching = oneAfterTheOther(search);
    result.readsBeside.push(...(await paced(readRate, roundSeconds, read)));
    result.searches.push(...(await searching.end()));
    await sleep(500);
  }
  if (degraded > 0) console.error(`${degraded} of ${result.searches.length} searches were answered in part`);
  return result;
}

async function withDatabase<Result>(
  dataDir: string,
  databaseUrl: string | null,
  work: (database: CorpusDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openCorpusDatabase(dataDir, databaseUrl);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
