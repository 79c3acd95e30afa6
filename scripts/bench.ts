/** Measures the speeds that the service promises, each against a floor measured in the same run: `npm run bench`. See `usage`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call, jsonHeaders, receive, send } from './bench/api.ts';
import { load } from './bench/load.ts';
import { inTurn, median, quantile, timings } from './bench/measure.ts';
import { startFloor, startServiceProcess } from './bench/processes.ts';
import { reads } from './bench/reads.ts';
import { type Row, table, writeJson } from './bench/report.ts';
import { commitsPerSecond, seedResources } from './bench/seed.ts';
import { trees } from './bench/trees.ts';
import { use, useMillion } from './bench/use.ts';
import { readOptions } from './options.ts';

const usage = `Measures the speeds that the service promises, each against a floor measured in the same run.

Usage: npm run bench [-- --only <names>] [--gigabytes <n>] [--json <file>]

  --only <names>   some of use,million,page,reads,create,trees,transfer,start; the first two and \`create\` take wrk
  --gigabytes <n>  the size of the transfer (1)
  --json <file>    where the figures go (bench/results/latest.json)
  --help           this text

DATABASE_URL names an empty PostgreSQL database for \`use\`; all others are on SQLite. Prints a table. Exits 1 when a measurement could not be made; a target
that is missed is shown, and no error.`;

const { values } = readOptions(usage, {
  options: {
    only: { type: 'string', default: 'use,million,page,reads,create,trees,transfer,start' },
    gigabytes: { type: 'string', default: '1' },
    json: { type: 'string', default: 'bench/results/latest.json' },
  },
});

// Long after a transfer the disk is still busy with it.
const measurements: Readonly<Record<string, (folder: string) => Promise<Row[]>>> = {
  use: (folder) => use(folder, process.env.DATABASE_URL || null),
  million: useMillion,
  page,
  reads,
  create,
  trees,
  transfer,
  start,
};

const rows: Row[] = [];
for (const name of values.only.split(',')) {
  const measure = measurements[name];
  if (!measure) throw new Error(`There is no measurement ${name}: --only takes ${Object.keys(measurements).join(', ')}`);
  console.error(`measuring: ${name}`);
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  try {
    rows.push(...(await measure(folder)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
console.log(table(rows));
console.log(`\nWritten to ${await writeJson(values.json, { rows })}`);

/** The 95th percentile of a page of 20: out of 1,000,000 resources against out of 10,000. */
async function page(folder: string): Promise<Row[]> {
  const small = await pagesOutOf(path.join(folder, 'small'), 10_000);
  const large = await pagesOutOf(path.join(folder, 'large'), 1_000_000);
  return Object.keys(small).map((name) => {
    const measured = large[name] ?? Number.NaN;
    const floor = small[name] ?? Number.NaN;
    return {
      name: `page of 20, ${name}, p95`,
      unit: 'ms',
      measured,
      floor,
      floorName: 'out of 10,000',
      target: '≤ 2',
      reached: measured <= floor * 2,
    };
  });
}

async function pagesOutOf(dataDir: string, count: number): Promise<Record<string, number>> {
  await (await startServiceProcess(dataDir)).stop();
  seedResources(dataDir, count);
  const service = await startServiceProcess(dataDir);
  try {
    const newest = {};
    const byName = { parentId: '@alias::inbox', order: { property: 'name', direction: 'ASC' } };
    return {
      'newest first': await p95OfPages(service.baseUrl, newest),
      'of a folder by name': await p95OfPages(service.baseUrl, byName),
      'of one kind by change': await p95OfPages(service.baseUrl, { kind: ['bookmark'], order: { property: 'modifiedAt', direction: 'DESC' } }),
    };
  } finally {
    await service.stop();
  }
}

/** Walks from page to page, so that most are somewhere in the middle. */
async function p95OfPages(baseUrl: string, filter: Readonly<Record<string, unknown>>): Promise<number> {
  let cursor: string | null = null;
  const next = async (): Promise<void> => {
    const answer: { nextCursor: string | null } = await call(baseUrl, 'POST', '/v2/resources/filter', {
      ...filter,
      limit: 20,
      ...(cursor === null ? {} : { cursor }),
    });
    cursor = answer.nextCursor;
  };
  await timings(50, next);
  return quantile(await timings(300, next), 0.95);
}

/** Notes created, each in a commit of its own, against bare single-row commits of the same durability. */
async function create(folder: string): Promise<Row[]> {
  const service = await startServiceProcess(path.join(folder, 'data'));
  try {
    const body = JSON.stringify({
      parentId: '@alias::inbox',
      name: 'A note',
      text: '# Reading list\n\n- The chapter on isolation\n- The chapter on locking\n',
    });
    const requests = [{ method: 'POST', path: '/v2/notepads', body }] as const;
    const created = async (seconds: number) =>
      (await load({ baseUrl: service.baseUrl, requests, headers: jsonHeaders, connections: 16, seconds })).rate;
    await created(2);
    const [measured, floor] = await inTurn(
      3,
      () => created(4),
      async () => commitsPerSecond(folder, 4),
    );
    return [{ name: 'create a note', unit: '/s', measured, floor, floorName: 'single commits', target: '≥ 0.33', reached: measured >= floor / 3 }];
  } finally {
    await service.stop();
  }
}

/** One large file up and down, against bare Node that does the same with the bytes; and what the service grew by meanwhile. */
async function transfer(folder: string): Promise<Row[]> {
  const size = Number(values.gigabytes) * 1e9;
  const service = await startServiceProcess(path.join(folder, 'data'));
  const floor = await startFloor('files', [folder]);
  try {
    const upload = async (size: number): Promise<string> => {
      const { url, headers } = await call<{ url: string; headers: Record<string, string | null> }>(
        service.baseUrl,
        'GET',
        `/v2/upload?filename=bench.bin&size=${size}`,
      );
      const given = Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null));
      seconds.push(await send(url, size, given));
      return new URL(url).pathname;
    };
    const seconds: number[] = [];
    // The first transfer loads code; what a large file adds to that is what counts.
    await upload(50e6);
    const before = await service.memory();
    let stored = '';
    const [up, upFloor] = await inTurn(
      3,
      async () => {
        stored = await upload(size);
        return seconds.at(-1) ?? Number.NaN;
      },
      () => send(floor.baseUrl, size),
    );
    const file = await call<{ fileUrl: string }>(service.baseUrl, 'POST', '/v2/files', {
      attachment: { path: stored, filename: 'bench.bin' },
      mimeType: 'application/octet-stream',
      parentId: '@alias::inbox',
    });
    const [down, downFloor] = await inTurn(
      3,
      () => receive(file.fileUrl, size),
      () => receive(floor.baseUrl, size),
    );
    const grown = (await service.memory()).peak - before.current;
    const rate = (time: number): number => size / time / 1e6;
    const name = `${values.gigabytes} GB`;
    return [
      {
        name: `upload ${name}`,
        unit: 'MB/s',
        measured: rate(up),
        floor: rate(upFloor),
        floorName: 'bare Node',
        target: '≥ 0.8',
        reached: upFloor / up >= 0.8,
      },
      {
        name: `download ${name}`,
        unit: 'MB/s',
        measured: rate(down),
        floor: rate(downFloor),
        floorName: 'bare Node',
        target: '≥ 0.8',
        reached: downFloor / down >= 0.8,
      },
      { name: `memory grown by ${name}`, unit: 'MB', measured: grown / 1e6, floor: null, floorName: '', target: '< 64 MB', reached: grown < 64e6 },
    ];
  } finally {
    await service.stop();
    await floor.stop();
  }
}

/** From the start of the process to the printed address, on a database that exists. */
async function start(folder: string): Promise<Row[]> {
  const dataDir = path.join(folder, 'data');
  await (await startServiceProcess(dataDir)).stop();
  const seconds: number[] = [];
  for (let round = 0; round < 5; round++) {
    const begin = performance.now();
    const service = await startServiceProcess(dataDir);
    seconds.push((performance.now() - begin) / 1000);
    await service.stop();
  }
  const measured = median(seconds);
  return [{ name: 'start, existing database', unit: 's', measured, floor: null, floorName: '', target: '< 1 s', reached: measured < 1 }];
}
