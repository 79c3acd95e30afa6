import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startService } from '../../../server/app/service.ts';
import { checkCommand } from '../../../server/commands/check/command.ts';
import { hourlySweep, type Swept, sweep } from '../../../server/operations/uploads/sweep.ts';
import type { BlobStore } from '../../../server/platform/blobs/blobs.ts';
import { blobPath } from '../../../server/platform/blobs/folder.ts';
import { openBlobs } from '../../../server/platform/blobs/open.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { download } from '../../commands/backup/support.ts';
import { api, type Resource } from '../../support/api.ts';
import { type CommandRun, runCommand } from '../../support/command.ts';
import { change, rowsOf } from '../../support/rows.ts';
import { callerOf, startSuiteService, startTestService, type TestService } from '../../support/service.ts';

const hour = 3_600_000;
const day = 24 * hour;

const blobsOf = ({ service }: TestService): BlobStore => openBlobs(service.services.config);
const servicesOf = (service: TestService) => ({ ...service.service.services, blobs: blobsOf(service) });
const listed = async (service: TestService): Promise<string[]> => (await Array.fromAsync(blobsOf(service).list(), ({ key }) => key)).sort();
const quarantined = async (service: TestService): Promise<string[]> =>
  (await Array.fromAsync(blobsOf(service).quarantined(), ({ key }) => key)).sort();
const check = (service: TestService, ...args: string[]): Promise<CommandRun> => runCommand(() => checkCommand(args, service.service.services.config));

/** The sweep, when what is there is old enough. */
const sweepLater = (service: TestService): Promise<Swept> => sweep(servicesOf(service), { now: Date.now() + 2 * hour });

async function storeFiles(service: TestService, count: number): Promise<Resource[]> {
  const files: Resource[] = [];
  for (let index = 0; index < count; index++) files.push(await api(service).file({ bytes: `The bytes of file ${index}`, filename: `${index}.txt` }));
  await service.service.worker.idle();
  const old = new Date(Date.now() - 2 * hour);
  for (const key of await listed(service)) await utimes(blobPath(join(service.service.services.config.dataDir, 'files'), key), old, old);
  return files;
}

/** Bytes that belong to nothing, and look old enough for a sweep. */
async function strew(service: TestService, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, newId);
  const old = new Date(Date.now() - 2 * hour);
  for (const key of keys) {
    await blobsOf(service).write(key, Readable.from([Buffer.from('Nobody knows of these')]), 100);
    await utimes(blobPath(join(service.service.services.config.dataDir, 'files'), key), old, old);
  }
  return keys.sort();
}

/** Has the database lose what it knows of its files. */
async function loseRows(service: TestService): Promise<void> {
  await change(service, 'resources', {}, { blob_id: null });
  const { database } = service.service.services;
  await database.transaction((trx) => trx.run(query(({ knex }) => knex('blobs').del())));
}

describe('Bytes that belong to nothing', () => {
  it('are left alone where they are a large share of all, and the log and check say so', async () => {
    const service = await startTestService();
    await storeFiles(service, 20);
    const before = await listed(service);
    await loseRows(service);
    expect(await sweepLater(service)).toMatchObject({ orphans: 0, leftAlone: 20 });
    expect(await listed(service)).toEqual(before);
    const line = service.logged.find(({ leftAlone, orphans }) => leftAlone === undefined && orphans === 20);
    expect(line).toMatchObject({ level: 'error', stored: 20, quarantined: 0, msg: expect.stringContaining('left alone: is it the right one?') });

    const told = '20 stored files of 20 belong to nothing: so many that they are left alone. Is this the right database?';
    expect(await check(service)).toMatchObject({ code: 1, output: expect.stringContaining(told) });
    expect(await check(service, '--repair')).toMatchObject({ code: 1, output: expect.stringContaining('put 0 orphans into quarantine') });
    expect(await listed(service)).toEqual(before);

    expect(await check(service, '--repair', '--however-many')).toMatchObject({ output: expect.stringContaining('put 20 orphans into quarantine') });
    expect([await listed(service), await quarantined(service)]).toEqual([[], before]);
  });

  it('are put into quarantine up to a tenth of all, or ten', async () => {
    const service = await startTestService();
    const files = await storeFiles(service, 3);
    const ten = await strew(service, 10);
    expect(await sweepLater(service)).toMatchObject({ orphans: 10, leftAlone: 0 });
    expect(await quarantined(service)).toEqual(ten);
    // What is there already counts: many small shares are a large one.
    await strew(service, 1);
    expect(await sweepLater(service)).toMatchObject({ orphans: 0, leftAlone: 1 });
    for (const file of files) expect((await download(service, await api(service).record(file.id))).toString()).toMatch(/^The bytes of file \d$/);
  });

  it('are left alone on the first day of a database with its files', async () => {
    const service = await startTestService();
    const [key] = await strew(service, 1);
    const signal = new AbortController().signal;
    const hourly = (): Promise<void> => hourlySweep(servicesOf(service))(signal);
    await hourly();
    expect(await listed(service)).toEqual([key]);
    await change(service, 'store', {}, { joined_at: Date.now() - day - hour });
    await hourly();
    expect([await listed(service), await quarantined(service)]).toEqual([[], [key]]);
  });
});

describe('Bytes in quarantine that the database names', () => {
  async function withQuarantined(): Promise<{ service: TestService; files: Resource[]; keys: string[] }> {
    const service = await startSuiteService();
    const files = await storeFiles(service, 3);
    const keys = await listed(service);
    await blobsOf(service).quarantine(keys, new Date(Date.now() - 30 * day));
    return { service, files, keys };
  }

  it('are put back by the next start, before anything is served', async () => {
    const { service, files, keys } = await withQuarantined();
    await service.close();
    const { config, log } = service.service.services;
    // The sweep of the start gets no further than this while the service is asked.
    const asked = Promise.withResolvers<number>();
    const again = await startService(
      { ...config, port: 0, publicUrl: 'http://127.0.0.1:0' },
      {
        log,
        openBlobs: (where) => Object.assign(openBlobs(where), { removeLeftovers: () => asked.promise }),
      },
    );
    onTestFinished(() => again.close());
    const client = api({ call: callerOf(again.services.config.publicUrl, service.apiKey) });
    const there = { ...service, baseUrl: again.services.config.publicUrl };
    for (const { id } of files) expect((await download(there, await client.record(id))).toString()).toMatch(/^The bytes of file \d$/);
    expect([await listed(service), await quarantined(service)]).toEqual([keys, []]);
    asked.resolve(0);
  });

  it('are told by check, and put back by check --repair', async () => {
    const { service, keys } = await withQuarantined();
    const { code, output } = await check(service);
    expect(code).toBe(1);
    for (const key of keys) expect(output).toContain(`The bytes of the file ${key} are in quarantine: the service puts them back`);
    expect(await check(service, '--repair')).toMatchObject({ code: 0, output: expect.stringContaining('and 3 back, removed 0 from there for good') });
    expect([await listed(service), await quarantined(service)]).toEqual([keys, []]);
    await service.close();
  });

  it('are still the files of a database that has lost the id of its folder', async () => {
    const { service } = await withQuarantined();
    await service.close();
    const { dataDir, databaseUrl } = service.service.services.config;
    await rm(join(dataDir, 'files', 'store-id'));
    const again = await startTestService({ dataDir, databaseUrl });
    expect(await rowsOf(again, 'blobs')).toHaveLength(3);
    expect(await listed(again)).toHaveLength(3);
  });
});
