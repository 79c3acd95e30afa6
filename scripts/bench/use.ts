import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, jsonHeaders } from './api.ts';
import { untilIndexed } from './indexed.ts';
import { hasUnfinishedJobs } from './jobs.ts';
import { type LoadRequest, type LoadResult, load } from './load.ts';
import { quantile } from './measure.ts';
import { type ServerProcess, startFloor, startServiceProcess } from './processes.ts';
import type { Row } from './report.ts';
import { copyNotes } from './seed.ts';

const folderCount = 100;
const connections = 16;
/** Changes that come in beside the reads, a second. */
const changeRate = 100;
/** Seconds of one measurement. */
const seconds = 5;

/** What is there to be asked for. */
interface Workspace {
  readonly service: ServerProcess;
  readonly folderIds: readonly string[];
  readonly noteIds: readonly string[];
}

/**
 * What the service does all day: reads and changes of random notes out of many, most of which it was not asked for before. Out of 100,000 that are imported first.
 * @param databaseUrl of an empty PostgreSQL database: then out of 30,000; null for SQLite
 */
export async function use(folder: string, databaseUrl: string | null): Promise<Row[]> {
  const count = databaseUrl === null ? 100_000 : 30_000;
  const service = await startServiceProcess(path.join(folder, 'data'), databaseUrl);
  try {
    const folderIds = await makeFolders(service);
    const imported = await importNotes(service, folderIds, count);
    return [...imported, ...(await measured(folder, { service, folderIds, noteIds: await noteIdsOf(service, folderIds) }, count))];
  } finally {
    await service.stop();
  }
}

/** The same out of a million, on SQLite. */
export async function useMillion(folder: string): Promise<Row[]> {
  const dataDir = path.join(folder, 'data');
  const first = await startServiceProcess(dataDir);
  const folderIds = await makeFolders(first);
  await importNotes(first, folderIds, 100_000);
  await first.stop();
  const noteIds = copyNotes(dataDir);
  const service = await startServiceProcess(dataDir);
  try {
    await untilIndexed(service.baseUrl);
    return await measured(folder, { service, folderIds, noteIds }, 1_000_000);
  } finally {
    await service.stop();
  }
}

async function makeFolders({ baseUrl }: ServerProcess): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < folderCount; number++)
    ids.push((await call<{ id: string }>(baseUrl, 'POST', '/v2/folders', { name: `Folder ${number}`, parentId: '@alias::inbox' })).id);
  return ids;
}

const subjects = ['Reading', 'Invoice', 'Recipe', 'Meeting', 'Journey', 'Idea', 'Contract', 'Lecture', 'Repair', 'Garden'];

/** A note of about 300 bytes with three of 200 tags. */
const newNote = (folderIds: readonly string[], number: number): LoadRequest => ({
  method: 'POST',
  path: '/v2/notepads',
  body: JSON.stringify({
    parentId: folderIds[number % folderIds.length],
    name: `${subjects[number % subjects.length]} ${(number * 7919) % 1_000_003}`,
    tags: [7, 31, 101].map((step) => ({ name: `Tag ${(number * step) % 200}` })),
    text: `# ${subjects[number % subjects.length]}\n\n${'What there is to remember of it, and whom to ask. '.repeat(5)}`,
  }),
});

async function importNotes(service: ServerProcess, folderIds: readonly string[], count: number): Promise<Row[]> {
  const requests = Array.from({ length: 20_000 }, (_, number) => newNote(folderIds, number));
  const started = performance.now();
  let notes = 0;
  while (notes < count) notes += (await send(service, requests, { connections: 32, seconds: 5 })).requests;
  const rate = notes / ((performance.now() - started) / 1000);
  const imported = performance.now();
  while (await hasUnfinishedJobs(service.baseUrl)) await sleep(200);
  const jobSeconds = ((performance.now() - imported) / 1000 / notes) * 100_000;
  await untilIndexed(service.baseUrl);
  const indexSeconds = ((performance.now() - imported) / 1000 / notes) * 100_000;
  return [
    {
      name: `import ${notes.toLocaleString('en-US')} notes, 32 connections`,
      unit: '/s',
      measured: rate,
      floor: null,
      floorName: '',
      target: '≥ 2,800',
      reached: rate >= 2800,
    },
    {
      name: 'then until the jobs of 100,000 of them are done',
      unit: 's',
      measured: jobSeconds,
      floor: null,
      floorName: '',
      target: '≤ 20',
      reached: jobSeconds <= 20,
    },
    {
      name: 'and until a search finds 100,000 of them by word and by meaning',
      unit: 's',
      measured: indexSeconds,
      floor: null,
      floorName: '',
      target: '',
      reached: null,
    },
  ];
}

/** The notes of each folder, a thousand at most: enough to draw from. */
async function noteIdsOf({ baseUrl }: ServerProcess, folderIds: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const parentId of folderIds) {
    const page = await call<{ resources: { id: string }[] }>(baseUrl, 'POST', '/v2/resources/filter', { parentId, limit: 1000 });
    ids.push(...page.resources.map(({ id }) => id));
  }
  return ids;
}

async function measured(folder: string, workspace: Workspace, count: number): Promise<Row[]> {
  const { service, folderIds, noteIds } = workspace;
  const [firstId = ''] = noteIds;
  const record = await (await fetch(`${service.baseUrl}/v2/resources/${firstId}`, { headers: jsonHeaders })).text();
  const file = path.join(folder, 'record.json');
  await writeFile(file, record);
  const floor = await startFloor('express', [file]);
  const ofMany = `out of ${count.toLocaleString('en-US')}`;
  try {
    const floorName = `bare Express, one record of ${(await readFile(file)).length} bytes`;
    const floorRate = async () =>
      (await load({ baseUrl: floor.baseUrl, requests: [{ method: 'GET', path: '/' }], headers: {}, connections, seconds: 2 })).rate;
    await floorRate();
    const compare = async (name: string, target: number, requests: readonly LoadRequest[], withChanges: boolean): Promise<Row[]> => {
      // The first requests load and compile code.
      await send(service, requests, { connections, seconds: 2 });
      const before = await floorRate();
      const changes = withChanges ? change(workspace) : null;
      const result = await send(service, requests, { connections, seconds });
      const changed = await changes?.end();
      const floor = (before + (await floorRate())) / 2;
      const rows: Row[] = [
        {
          name: `${name}, ${ofMany}`,
          unit: '/s',
          measured: result.rate,
          floor,
          floorName,
          target: `≥ ${target}`,
          reached: result.rate / floor >= target,
        },
      ];
      if (!changed) return rows;
      const limit = (name: string, milliseconds: number, most: number): Row => ({
        name: `  p99 of the ${name}`,
        unit: 'ms',
        measured: milliseconds,
        floor: null,
        floorName: '',
        target: `≤ ${most}`,
        reached: milliseconds <= most,
      });
      return [...rows, limit('reads meanwhile', result.p99, 15), limit(`changes (${Math.round(changed.rate)} a second)`, changed.p99, 20)];
    };
    const reads = noteIds.map((id): LoadRequest => ({ method: 'GET', path: `/v2/resources/${id}` }));
    const filter = (criteria: object): LoadRequest => ({
      method: 'POST',
      path: '/v2/resources/filter',
      body: JSON.stringify({ limit: 20, ...criteria }),
    });
    const pages = folderIds.map((parentId) => filter({ parentId, order: { property: 'name', direction: 'ASC' } }));
    const found = Array.from({ length: 2000 }, (_, number) => filter({ name: String((number * 7919) % 1_000_003).slice(0, 5) }));
    const created = Array.from({ length: 5000 }, (_, number) => newNote(folderIds, number));
    return [
      ...(await compare('read one at random', 0.25, reads, false)),
      ...(await compare(`the same while ${changeRate} changes a second come in`, 0.2, reads, true)),
      ...(await compare('page of 20 of a folder by name, with its total', 0.03, pages, false)),
      ...(await compare(`the same while ${changeRate} changes a second come in`, 0.025, pages, true)),
      ...(await compare('page by a substring of the name', 0.005, found, false)),
      ...(await compare('create a note with three tags', 0.05, created, false)),
    ];
  } finally {
    await floor.stop();
  }
}

const send = (service: ServerProcess, requests: readonly LoadRequest[], how: { connections: number; seconds: number }): Promise<LoadResult> =>
  load({ baseUrl: service.baseUrl, requests, headers: jsonHeaders, ...how });

/** Renames random notes, so many a second whatever the answers take, until it is told to end. */
function change({ service, noteIds }: Workspace): { end(): Promise<{ p99: number; rate: number }> } {
  const took: number[] = [];
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - started) / 1000) * changeRate; sent++) {
      const began = performance.now();
      const id = noteIds[Math.floor(Math.random() * noteIds.length)];
      const one = call(service.baseUrl, 'PATCH', `/v2/resources/${id}`, { description: `Changed for the ${sent}th time` })
        .then(() => void took.push(performance.now() - began))
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, 5);
  return {
    async end() {
      clearInterval(timer);
      const lasted = (performance.now() - started) / 1000;
      await Promise.all(underWay);
      return { p99: quantile(took, 0.99), rate: took.length / lasted };
    },
  };
}
