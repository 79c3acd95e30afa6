/** Measures search: `npm run bench:search`. What it finds of the evaluation set in `scripts/bench/search/set`, and how fast it is. See `usage`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { columns, type Row, table, writeJson } from './bench/report.ts';
import { creates } from './bench/search/creates.ts';
import { variants } from './bench/search/encoders.ts';
import { readCollection } from './bench/search/judged.ts';
import { judgedQuality } from './bench/search/judged-quality.ts';
import { plainQuality, quality, type Results } from './bench/search/quality.ts';
import { faults, qualityRows, qualityTable } from './bench/search/quality-table.ts';
import { loadEverydaySet, loadSet } from './bench/search/set/load.ts';
import { speedOfMany, speedOfOne } from './bench/search/speed.ts';
import { readOptions } from './options.ts';

const usage = `Measures search: what it finds of the evaluation set, in each group of queries and with each encoder, beside plain FTS5; and how fast it is.

Usage: npm run bench:search [-- --only <names>] [--counts <n,n>] [--workspaces <n>] [--encoder <name>] [--faults] [--judged <folder>] [--json <file>]

  --only <names>     some of set,speed,many,creates: the set, one large workspace, many small ones, and what indexing costs a create (takes wrk)
  --faults           also a line for each query that wasn't answered as a person would
  --encoder <name>   one way to search alone: embedded, "words alone", or openai or transformers with the model
  --counts <n,n>     notes of the large workspace, one count after the other (10000,100000)
  --workspaces <n>   how many small ones, of 100 notes each (10000)
  --judged <folder>  instead: nDCG@10 on a judged collection, in the form of BEIR or TREC: see scripts/bench/search/judged.ts
  --json <file>      where the figures go (bench/results/search.json)
  --help             this text

DATABASE_URL names an empty PostgreSQL database instead of SQLite, for one measurement. EMBEDDINGS_URL, EMBEDDINGS_MODEL and EMBEDDINGS_API_KEY name an encoder
that is measured beside the embedded one. Exits 1 when a measurement could not be made; a target that is missed is shown, and no error.`;

const { values } = readOptions(usage, {
  options: {
    only: { type: 'string', default: 'set,speed,many,creates' },
    counts: { type: 'string', default: '10000,100000' },
    workspaces: { type: 'string', default: '10000' },
    faults: { type: 'boolean', default: false },
    judged: { type: 'string' },
    encoder: { type: 'string' },
    json: { type: 'string', default: 'bench/results/search.json' },
  },
});

const databaseUrl = process.env.DATABASE_URL || null;
const wanted = variants(process.env).filter(({ name }) => values.encoder === undefined || name.startsWith(values.encoder));
if (wanted.length === 0) throw new Error(`There is no encoder ${values.encoder}`);

/** What a measurement found, as it goes into the JSON; each prints its own table. */
type Findings = Readonly<Record<string, unknown>>;

const measurements: Readonly<Record<string, (folder: string) => Promise<Findings>>> = {
  set: ofTheSet,
  speed: async (folder) => printed('speed', await speedOfOne(folder, databaseUrl, values.counts.split(',').map(Number))),
  many: async (folder) => printed('many', await speedOfMany(folder, databaseUrl, Number(values.workspaces))),
  creates: async (folder) => printed('creates', await creates(folder, databaseUrl)),
};

const collection = values.judged;
const names = collection === undefined ? values.only.split(',') : ['judged'];
if (databaseUrl !== null && names.length > 1) throw new Error('Each measurement takes an empty database: name one with --only');
const findings: Record<string, unknown> = {};
for (const name of names) {
  const measure = collection === undefined ? measurements[name] : (folder: string) => ofACollection(folder, collection);
  if (!measure) throw new Error(`There is no measurement ${name}: --only takes ${Object.keys(measurements).join(', ')}`);
  console.error(`measuring: ${name}`);
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-search-'));
  try {
    Object.assign(findings, await measure(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
console.log(`\nWritten to ${await writeJson(values.json, findings)}`);

function printed(name: string, rows: readonly Row[]): Findings {
  console.log(table(rows));
  return { [name]: rows };
}

async function ofTheSet(folder: string): Promise<Findings> {
  // An empty database is there for the first alone.
  const sets = databaseUrl === null ? [loadSet(), loadEverydaySet()] : [loadSet()];
  const all: Results[] = [];
  for (const [index, set] of sets.entries()) {
    console.error(`measuring: ${set.queries.length} queries on ${set.resources.length} resources`);
    all.push(...(await quality(path.join(folder, String(index)), databaseUrl, set, wanted)));
  }
  const results = [...Map.groupBy(all, ({ name }) => name)].map(([name, own]) => ({ name, asked: own.flatMap(({ asked }) => asked) }));
  const rows = qualityRows(results, { name: 'bm25', asked: sets.flatMap((set) => plainQuality(set).asked) });
  console.log(qualityTable(rows));
  for (const { name, asked } of results) {
    const failed = asked.filter(({ failure }) => failure !== null);
    const degraded = asked.filter(({ isDegraded }) => isDegraded);
    if (failed.length + degraded.length > 0) console.log(`${name}: ${failed.length} queries failed, ${degraded.length} were answered in part`);
  }
  if (values.faults) for (const one of results) console.log(['', one.name, ...faults(one)].join('\n'));
  return { set: rows, answers: results };
}

async function ofACollection(folder: string, from: string): Promise<Findings> {
  const collection = readCollection(from);
  console.error(`measuring: ${collection.queries.length} queries on ${collection.documents.length} documents`);
  const rows = await judgedQuality(folder, databaseUrl, collection, wanted);
  console.log(columns([['search', 'nDCG@10', 'failed'], ...rows.map(({ name, ndcg10, failed }) => [name, ndcg10.toFixed(3), String(failed)])]));
  return { judged: rows };
}
