import path from 'node:path';
import { jsonHeaders } from '../api.ts';
import { untilIndexed } from '../indexed.ts';
import { type LoadRequest, load } from '../load.ts';
import { inTurn, median } from '../measure.ts';
import { type ServerProcess, startServiceProcess } from '../processes.ts';
import type { Row } from '../report.ts';
import { makeCorpus } from './corpus.ts';
import { openCorpusDatabase } from './corpus-database.ts';
import { notesFrom } from './speed.ts';

const rounds = 4;

/**
 * Notes of 20 to 2,000 words created by 16 connections, while the index takes in what it can beside, against the same where nothing is indexed: a database without the
 * triggers that tell of changes.
 * @param databaseUrl of a PostgreSQL database, which is of no use afterwards: both are measured on it, one after the other
 */
export async function creates(folder: string, databaseUrl: string | null): Promise<Row[]> {
  const corpus = makeCorpus({ seed: 5, vocabulary: 50_000, shortest: 20, longest: 2000 });
  const requests = notesFrom(corpus, 0, 2000).map(
    ({ name, text }): LoadRequest => ({ method: 'POST', path: '/v2/notepads', body: JSON.stringify({ parentId: '@alias::inbox', name, text }) }),
  );
  const rate = async ({ baseUrl }: ServerProcess): Promise<number> => {
    const result = await load({ baseUrl, requests, headers: jsonHeaders, connections: 16, seconds: 4 });
    // What is left to do would be done at the cost of the other.
    await untilIndexed(baseUrl);
    return result.rate;
  };
  const [measured, floor] =
    databaseUrl === null ? await onTwo(folder, rate) : [await indexed(folder, databaseUrl, rate), await notIndexed(folder, databaseUrl, rate)];
  return [
    {
      name: 'create a note of 2.6 kB, 16 connections',
      unit: '/s',
      measured,
      floor,
      floorName: 'nothing indexed',
      target: '≥ 0.7',
      reached: measured >= floor * 0.7,
    },
  ];
}

type Rate = (service: ServerProcess) => Promise<number>;

async function onTwo(folder: string, rate: Rate): Promise<[number, number]> {
  const plainDir = path.join(folder, 'plain');
  await withoutIndexing(plainDir, null);
  const services: ServerProcess[] = [];
  try {
    const start = async (dataDir: string): Promise<ServerProcess> => {
      const service = await startServiceProcess(dataDir);
      services.push(service);
      return service;
    };
    const [withIndex, plain] = [await start(path.join(folder, 'indexed')), await start(plainDir)];
    // The first requests load and compile code.
    await inTurn(
      1,
      () => rate(withIndex),
      () => rate(plain),
    );
    return await inTurn(
      rounds,
      () => rate(withIndex),
      () => rate(plain),
    );
  } finally {
    for (const service of services) await service.stop();
  }
}

const indexed = (folder: string, databaseUrl: string, rate: Rate): Promise<number> => medianRate(path.join(folder, 'data'), databaseUrl, rate);

async function notIndexed(folder: string, databaseUrl: string, rate: Rate): Promise<number> {
  await withoutIndexing(path.join(folder, 'data'), databaseUrl);
  return medianRate(path.join(folder, 'data'), databaseUrl, rate);
}

async function medianRate(dataDir: string, databaseUrl: string, rate: Rate): Promise<number> {
  const service = await startServiceProcess(dataDir, databaseUrl);
  try {
    const rates: number[] = [];
    for (let round = 0; round <= rounds; round++) rates.push(await rate(service));
    return median(rates.slice(1));
  } finally {
    await service.stop();
  }
}

async function withoutIndexing(dataDir: string, databaseUrl: string | null): Promise<void> {
  await (await startServiceProcess(dataDir, databaseUrl)).stop();
  const database = await openCorpusDatabase(dataDir, databaseUrl);
  const dropped = await database.forgetIndexing();
  await database.close();
  if (dropped === 0) throw new Error('Nothing tells the index of changes: there is nothing to compare with');
}
