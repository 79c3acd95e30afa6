import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startService } from '../../server/app/service.ts';
import { loadConfig } from '../../server/config.ts';
import { query } from '../../server/platform/database/statement.ts';
import { ServiceProcess } from '../faults/kill/process.ts';
import { type Random, randomFrom } from '../faults/kill/random.ts';
import { expectNothingWrong } from '../faults/nothing-wrong.ts';
import { type Api, api } from '../support/api.ts';
import { temporaryDatabaseOptions, testedDatabase } from '../support/databases.ts';
import { callerOf } from '../support/service.ts';

const isPglite = testedDatabase() === 'postgres' && !process.env.TEST_DATABASE_URL;

const seed = Number(process.env.KILL_SEED ?? Date.now() % 2 ** 31);
const files = Number(process.env.KILL_FILES ?? 30);
const kills = Number(process.env.KILL_ROUNDS ?? 3);
/** Milliseconds. */
const longest = Math.max(600_000, 10_000 * files);
const apiKey = 'a key that outlives every kill';

/** What a service and its processes are killed in: without Linux nobody here finds those. */
describe.skipIf(isPglite || process.platform !== 'linux')('Files that are being processed while processes are killed', () => {
  it(
    `are each processed, and once (${files} files, ${kills} kills, seed ${seed})`,
    async () => {
      const random = randomFrom(seed);
      const { dataDir, databaseUrl } = await temporaryDatabaseOptions();
      const environment = {
        ...{ PORT: '0', PUBLIC_URL: 'http://127.0.0.1:0', DATA_DIR: dataDir, BOOTSTRAP_API_KEY: apiKey },
        ...{ RATE_LIMITS: 'off', EMBEDDINGS_MODEL: 'off', OCR_LANGUAGES: 'off', LOG_LEVEL: 'error' },
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      };
      const ids: string[] = [];
      for (let round = 0; round < kills; round++) {
        const running = new ServiceProcess(environment);
        onTestFinished(() => running.kill());
        const client = api({ call: callerOf(await running.address(), apiKey) });
        while (ids.length < (files * (round + 1)) / kills) ids.push(await upload(client, random, ids.length));
        for (let times = random(4); times > 0; times--) {
          await sleep(random(400));
          killOneReader(running.pid, random);
        }
        await sleep(random(600));
        await running.kill();
      }

      const service = await startService(
        { ...loadConfig(environment), logLevel: 'silent' },
        { worker: { pollInterval: 10, retryDelay: () => 0, lossDelay: () => 0 } },
      );
      onTestFinished(() => service.close());
      const { database } = service.services;
      // Those who were at work on these jobs are dead; nobody waits half a minute for it to show.
      await database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').where({ state: 'running' }).update({ locked_until: 0 }))));
      await expectNothingWrong(service);

      const rows = <Row>(table: string): Promise<Row[]> => database.reader.all(query<Row>(({ knex }) => knex(table)));
      const resources = await rows<{ id: string; state_processing: string }>('resources');
      const states = new Map(resources.map(({ id, state_processing }) => [id, state_processing]));
      expect(new Set(ids.map((id) => states.get(id)))).toEqual(new Set(['completed']));
      const ended = (await rows<{ type: string; data: string }>('events'))
        .filter(({ type }) => type.startsWith('resource.process'))
        .map(({ data }) => (JSON.parse(data) as { resourceId: string }).resourceId);
      expect(ended.sort()).toEqual([...ids].sort());
      const drawn = Map.groupBy(await rows<{ resource_id: string; role: string }>('renditions'), ({ resource_id }) => resource_id);
      for (const [index, id] of ids.entries()) expect(drawn.get(id)?.length ?? 0, `file ${index}`).toBe(isPicture(index) ? 5 : 0);
      // What was written and is no rendition of anything is gone.
      expect(await rows('blobs')).toHaveLength(await countNeeded(rows, ids.length));
    },
    longest,
  );
});

const isPicture = (index: number): boolean => index % 3 !== 2;

async function upload(client: Api, random: Random, index: number): Promise<string> {
  if (!isPicture(index)) return (await client.file({ bytes: `Zeros and ones ${index}`, filename: 'a.bin', mimeType: 'application/x-nothing' })).id;
  const background = { r: random(256), g: random(256), b: random(256) };
  const bytes = await sharp({ create: { width: 1500 + index, height: 1100, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return (await client.file({ bytes, filename: `${index}.jpg`, mimeType: 'image/jpeg' })).id;
}

/** The files themselves, and four thumbnails of each picture. */
async function countNeeded(rows: <Row>(table: string) => Promise<Row[]>, uploaded: number): Promise<number> {
  return uploaded + new Set((await rows<{ blob_id: string }>('renditions')).map(({ blob_id }) => blob_id)).size;
}

/** Kills one of the processes that read content for the service. */
function killOneReader(service: number, random: Random): void {
  const readers = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return parentOf(pid) === service && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('content-reader-main');
    } catch {
      return false;
    }
  });
  const pid = readers[random(Math.max(1, readers.length))];
  try {
    if (pid !== undefined) process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** The fourth field behind the name, which may hold anything (proc(5)). */
const parentOf = (pid: string): number => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
