import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startService } from '../../server/app/service.ts';
import { checkStore } from '../../server/commands/check/check.ts';
import { loadConfig } from '../../server/config.ts';
import { query } from '../../server/platform/database/statement.ts';
import { type Api, api } from '../support/api.ts';
import { temporaryDatabaseOptions, testedDatabase } from '../support/databases.ts';
import { callerOf } from '../support/service.ts';
import { Client } from './kill/client.ts';
import { newHoldings } from './kill/holdings.ts';
import { look } from './kill/look.ts';
import { ServiceProcess } from './kill/process.ts';
import { type Random, randomFrom } from './kill/random.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

/** PGlite lives in the process of the tests, and serves one connection at a time. */
const isPglite = testedDatabase() === 'postgres' && !process.env.TEST_DATABASE_URL;

const seed = Number(process.env.KILL_SEED ?? Date.now() % 2 ** 31);
const rounds = Number(process.env.KILL_ROUNDS ?? (testedDatabase() === 'postgres' ? 10 : 40));
const clientCount = 4;
/** Rounds after which everything that is stored is looked at. */
const checkEvery = 10;
/** Milliseconds that a service lives under load, and in which it may be killed while it starts. */
const [shortest, longest, start] = [20, 350, 1000];

type Environment = Readonly<Record<string, string>>;
const apiKey = 'a key that outlives every kill';

/** What Node has compiled is kept for the next start when a process ends by itself. With it the rounds take half as long. */
beforeAll(async () => {
  if (isPglite) return;
  const process = new ServiceProcess(await newEnvironment());
  await process.address();
  await process.stop();
}, 60_000);

describe.skipIf(isPglite)('A service that is killed again and again while clients write', () => {
  it(`has what it has acknowledged, and the rest wholly or not at all (${rounds} rounds, seed ${seed})`, async () => {
    const random = randomFrom(seed);
    const environment = await newEnvironment();
    const clients = Array.from({ length: clientCount }, (_, index) => new Client(`c${index}-`, randomFrom(random(2 ** 31))));
    for (let round = 1; round <= rounds; round++) {
      if (random(8) === 0) await killWhileItStarts(environment, random(start));
      await expectEverythingThere(clients, environment, (running, service) => writeUntilKilled(clients, running, service, random));
      if (round % checkEvery === 0) await checkStored(environment);
    }
    await expectEverythingThere(clients, environment);
    await checkStored(environment);
    // Enough for the rounds to have been about something.
    expect(clients.reduce((sum, { writes }) => sum + writes, 0)).toBeGreaterThan(rounds);
  }, 900_000);
});

async function newEnvironment(): Promise<Environment> {
  const { dataDir, databaseUrl } = await temporaryDatabaseOptions();
  return {
    ...{
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1:0',
      DATA_DIR: dataDir,
      BOOTSTRAP_API_KEY: apiKey,
      RATE_LIMITS: 'off',
      EMBEDDINGS_MODEL: 'off',
      LOG_LEVEL: 'warn',
    },
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}

async function killWhileItStarts(environment: Environment, milliseconds: number): Promise<void> {
  const process = new ServiceProcess(environment);
  await sleep(milliseconds);
  await process.kill();
}

/** Starts the service, and holds that each client finds what it has a right to find. Then does something with the service, and kills it if that has not been done. */
async function expectEverythingThere(
  clients: readonly Client[],
  environment: Environment,
  then?: (running: ServiceProcess, service: Api) => Promise<void>,
): Promise<void> {
  const running = new ServiceProcess(environment);
  onTestFinished(() => running.kill());
  const service = api({ call: callerOf(await running.address(), apiKey) });
  await Promise.all(clients.map((client) => client.askAgain(service)));
  const found = await look(
    service,
    clients.map(({ prefix }) => prefix),
  );
  for (const client of clients) await client.accept(service, found.get(client.prefix) ?? newHoldings());
  await then?.(running, service);
  await running.kill();
}

async function writeUntilKilled(clients: readonly Client[], running: ServiceProcess, service: Api, random: Random): Promise<void> {
  let isKilled = false;
  const work = Promise.all(clients.map((client) => client.work(service, () => isKilled)));
  try {
    await Promise.race([sleep(shortest + random(longest - shortest)), work]);
    isKilled = true;
    await running.kill();
    await work;
  } catch (cause) {
    throw new Error(`The service served somebody badly. It says: ${running.errors || 'nothing'}`, { cause });
  }
}

/** Lets a service do what is left to do, and looks at everything. */
async function checkStored(environment: Environment): Promise<void> {
  const service = await startService(
    { ...loadConfig(environment), logLevel: 'silent' },
    { worker: { pollInterval: 10, retryDelay: () => 0, lossDelay: () => 0 } },
  );
  try {
    const { database } = service.services;
    // Those who were at work on these jobs are dead; nobody waits half a minute for it to show.
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').where({ state: 'running' }).update({ locked_until: 0 }))));
    await service.worker.idle();
    // The sweep may have something to remove now. Nothing else is for it to put right.
    expect(await checkStore(service.services)).toEqual([]);
    await expectNothingWrong(service);
  } finally {
    await service.close();
  }
}
