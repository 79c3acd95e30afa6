/** Measures processing: `npm run bench:processing`. Speed by kind, memory, and reads beside a queue of files. See `usage`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRecogniser } from '../server/processing/ocr/program.ts';
import { call } from './bench/api.ts';
import { quantile } from './bench/measure.ts';
import { startServiceProcess } from './bench/processes.ts';
import { type BenchFile, type BenchKind, makers } from './bench/processing/files.ts';
import { popplerAlone, sharpAlone } from './bench/processing/floors.ts';
import { processed, ReaderMemory, upload, uploadAll } from './bench/processing/queue.ts';
import { type Row, table, writeJson } from './bench/report.ts';
import { readOptions } from './options.ts';

const usage = `Measures processing: files a second by kind beside the libraries alone, the memory of the service and of the processes that read content, and how long
reads take while a queue of mixed files is worked off, against without.

Usage: npm run bench:processing [-- --files <n>] [--queue <n>] [--json <file>]

  --files <n>    files of each kind (50)
  --queue <n>    files of the queue that is worked off beside the reads (200)
  --json <file>  where the figures go (bench/results/processing.json)
  --help         this text

DATABASE_URL names an empty PostgreSQL database instead of SQLite. Exits 1 when a measurement could not be made; a target that is missed is shown, and no error.`;

const { values } = readOptions(usage, {
  options: {
    files: { type: 'string', default: '50' },
    queue: { type: 'string', default: '200' },
    json: { type: 'string', default: 'bench/results/processing.json' },
  },
});

/** Milliseconds between two reads: a load that leaves the machine room. */
const pace = 10;

const kinds = Object.keys(makers) as BenchKind[];
const floors: Readonly<Partial<Record<BenchKind, readonly [name: string, measure: (files: readonly BenchFile[]) => Promise<number>]>>> = {
  photo: ['sharp alone', sharpAlone],
  pdf: ['pdftotext and pdftoppm', popplerAlone],
};

const folder = await mkdtemp(path.join(tmpdir(), 'bench-processing-'));
const service = await startServiceProcess(folder, process.env.DATABASE_URL || null);
const memory = new ReaderMemory(service.pid);
const rows: Row[] = [];
const recogniser = await findRecogniser(null);
const ocr = recogniser ? `text looked for by tesseract: ${recogniser.languages.join(', ')}` : 'without tesseract';
try {
  // What is loaded once is loaded.
  for (const kind of kinds) await processed(service.baseUrl, [await upload(service.baseUrl, await makers[kind](0))]);
  for (const kind of kinds) rows.push(await filesASecond(service, kind, Number(values.files), kind === 'photo' ? ` (${ocr})` : ''));
  rows.push(...(await readsBesideTheQueue(Number(values.queue))));
  const { peak } = await service.memory();
  rows.push(inMegabytes('memory of the service at most', peak), inMegabytes('memory of the readers together at most', memory.stop()));
} finally {
  memory.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
// What sharp alone is compared with: it looks for no text.
if (recogniser) rows.splice(1, 0, await photosWithoutText());
console.log(table(rows));
console.log(`\nWritten to ${await writeJson(values.json, { rows })}`);

async function photosWithoutText(): Promise<Row> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-processing-'));
  const another = await startServiceProcess(dataDir, null, { OCR_LANGUAGES: 'off' });
  try {
    await processed(another.baseUrl, [await upload(another.baseUrl, await makers.photo(0))]);
    return await filesASecond(another, 'photo', Number(values.files), ' (no text looked for, on SQLite)');
  } finally {
    await another.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function filesASecond({ baseUrl }: { readonly baseUrl: string }, kind: BenchKind, count: number, how: string): Promise<Row> {
  console.error(`measuring: ${count} of ${kind}`);
  const files: BenchFile[] = [];
  for (let number = 1; number <= count; number++) files.push(await makers[kind](number));
  const [floorName, measure] = floors[kind] ?? ['', undefined];
  const floor = measure ? await measure(files) : null;
  const began = performance.now();
  const ids = await uploadAll(baseUrl, files);
  const troubled = await processed(baseUrl, ids);
  if (troubled > 0) throw new Error(`${troubled} of ${count} files (${kind}) have problems`);
  const measured = count / ((performance.now() - began) / 1000);
  return { name: `${kind}, uploaded and processed${how}`, unit: 'files/s', measured, floor, floorName, target: '', reached: null };
}

/** The 95th percentile of reads, while nothing else is done and while the queue is worked off. */
async function readsBesideTheQueue(count: number): Promise<Row[]> {
  console.error(`measuring: reads beside ${count} files`);
  const noteIds: string[] = [];
  for (let number = 0; number < 500; number++)
    noteIds.push((await call<{ id: string }>(service.baseUrl, 'POST', '/v2/notepads', { parentId: '@alias::inbox', text: `Note ${number}` })).id);
  await sleep(3000);
  const quiet = await readsUntil(noteIds, sleep(10_000));
  const files: BenchFile[] = [];
  for (let number = 0; number < count; number++) files.push(await makers[kinds[number % kinds.length] ?? 'text'](10_000 + number));
  const ids = await uploadAll(service.baseUrl, files);
  const began = performance.now();
  const beside = await readsUntil(noteIds, processed(service.baseUrl, ids));
  const [low, high] = [quantile(quiet, 0.95), quantile(beside, 0.95)];
  return [
    {
      name: `reads' p95 while ${count} files are processed`,
      unit: 'ms',
      measured: high,
      floor: low,
      floorName: 'without',
      target: '≤ 1.5',
      reached: high <= 1.5 * low,
    },
    {
      name: `until ${count} mixed files are processed`,
      unit: 's',
      measured: (performance.now() - began) / 1000,
      floor: null,
      floorName: '',
      target: '',
      reached: null,
    },
  ];
}

async function readsUntil(ids: readonly string[], end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await call(service.baseUrl, 'GET', `/v2/resources/${ids[Math.floor(Math.random() * ids.length)]}`);
    times.push(performance.now() - began);
    await sleep(pace);
  }
  await over;
  return times;
}

function inMegabytes(name: string, bytes: number): Row {
  return { name, unit: 'MB', measured: bytes / 1e6, floor: null, floorName: '', target: '', reached: null };
}
