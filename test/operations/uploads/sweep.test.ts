import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sweep } from '../../../server/operations/uploads/sweep.ts';
import { sweepUsed } from '../../../server/operations/uploads/sweep-used.ts';
import { removeBlobs } from '../../../server/platform/blobs/release.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { unhurried } from '../../support/jobs.ts';
import { claim, createFile, filesOnDisk, put, rowsOf, startUploadService, type UploadService, uploadUrl } from './service.ts';

const day = 86_400_000;

/** Does the jobs that remove bytes, as the worker would. */
async function removeReleased(service: UploadService): Promise<void> {
  for (const { type, payload } of await rowsOf(service, 'jobs'))
    if (type === 'remove_blobs') await removeBlobs(service.services)(service.scope, [JSON.parse(String(payload))], unhurried);
}

const quarantined = async ({ services }: UploadService): Promise<string[]> =>
  (await Array.fromAsync(services.blobs.quarantined(), ({ key }) => key)).sort();

describe('the sweep', () => {
  it('removes uploads that nobody claimed within a day, with their bytes', async () => {
    const service = await startUploadService();
    await put((await uploadUrl(service, 'a.txt', 5)).url, 'hello');
    await uploadUrl(service, 'never-sent.txt', 5);
    expect(await sweep(service.services, { now: Date.now() + day - 60_000 })).toMatchObject({ uploads: 0 });
    expect(await rowsOf(service, 'stored_files')).toHaveLength(2);
    expect(await sweep(service.services, { now: Date.now() + day + 60_000, search: false })).toMatchObject({ uploads: 2 });
    expect(await rowsOf(service, 'stored_files')).toEqual([]);
    expect(await rowsOf(service, 'blobs')).toEqual([]);
    await removeReleased(service);
    expect(await filesOnDisk(service)).toEqual([]);
  });

  it('keeps what was claimed, and every file of a resource', async () => {
    const service = await startUploadService();
    await createFile(service, 'kept');
    expect(await sweep(service.services, { now: Date.now() + 30 * day })).toEqual({
      ...{ uploads: 0, leftovers: 0, orphans: 0, leftAlone: 0, putBack: 0, expired: 0 },
    });
    expect(await filesOnDisk(service)).toHaveLength(1);
    expect(await rowsOf(service, 'stored_files')).toHaveLength(1);
  });

  it('puts bytes that nothing points at into quarantine, their rows or none, once they are old enough not to be on their way', async () => {
    const service = await startUploadService();
    const unknown = newId();
    await service.services.blobs.write(unknown, Readable.from([Buffer.from('no row')]), 100);
    const { url, path } = await uploadUrl(service, 'a.txt', 5);
    await put(url, 'hello');
    // Claimed, and then the resource that should hold the bytes never came.
    await claim(service, service.scope, path);
    const [unused] = await rowsOf(service, 'blobs');
    expect(await sweep(service.services)).toMatchObject({ orphans: 0 });
    expect(await sweep(service.services, { now: Date.now() + 2 * 3_600_000 })).toMatchObject({ orphans: 2 });
    expect(await rowsOf(service, 'blobs')).toEqual([]);
    expect(await quarantined(service)).toEqual([unknown, String(unused?.id)].sort());
    expect(await Array.fromAsync(service.services.blobs.list())).toEqual([]);
  });

  it('removes from quarantine what has been there for as many days as the configuration says, and not earlier', async () => {
    const service = await startUploadService();
    const key = newId();
    const { blobs, config } = service.services;
    await blobs.write(key, Readable.from([Buffer.from('no row')]), 100);
    await blobs.quarantine([key], new Date());
    const services = { ...service.services, config: { ...config, quarantineDays: 3 } };
    expect(await sweep(services, { now: Date.now() + 3 * day })).toMatchObject({ expired: 0 });
    expect(await sweep(services, { now: Date.now() + 4 * day, search: false })).toMatchObject({ expired: 0 });
    expect(await quarantined(service)).toEqual([key]);
    expect(await sweep(services, { now: Date.now() + 4 * day })).toMatchObject({ expired: 1 });
    expect(await filesOnDisk(service)).toEqual([]);
    expect(await readdir(join(service.folder, 'quarantine'))).toEqual([]);
  });

  it('puts back what the database names, however long it has been in quarantine', async () => {
    const service = await startUploadService();
    const { blobId, fileUrl } = await createFile(service, 'named');
    const { blobs } = service.services;
    for (const search of [false, true]) {
      await blobs.quarantine([blobId], new Date(Date.now() - 400 * day));
      expect((await fetch(fileUrl)).status).not.toBe(200);
      expect(await sweep(service.services, { search })).toMatchObject({ putBack: 1, expired: 0 });
      expect(await (await fetch(fileUrl)).text()).toBe('named');
    }
  });

  it('takes a copy from quarantine whose bytes are where they belong', async () => {
    const service = await startUploadService();
    const { blobId } = await createFile(service, 'named');
    const { blobs } = service.services;
    await blobs.quarantine([blobId], new Date(Date.now() - 400 * day));
    await blobs.write(blobId, Readable.from([Buffer.from('named')]), 100);
    expect(await sweep(service.services)).toMatchObject({ putBack: 0, expired: 1 });
    expect(await filesOnDisk(service)).toEqual([blobId]);
  });

  it('leaves alone what a job is about to remove', async () => {
    const service = await startUploadService();
    const { services, scope } = service;
    const key = newId();
    await services.blobs.write(key, Readable.from([Buffer.from('no row')]), 100);
    await services.database.transaction((trx) => services.enqueue(trx, scope, 'remove_blobs', { blobIds: [key] }));
    expect(await sweep(services, { now: Date.now() + 2 * 3_600_000 })).toMatchObject({ orphans: 0, leftAlone: 0 });
    expect(await filesOnDisk(service)).toEqual([key]);
  });

  it('removes half-written files of a process that died', async () => {
    const service = await startUploadService();
    const leftover = join(service.folder, 'tmp', 'half');
    await writeFile(leftover, 'x');
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(leftover, before, before);
    expect(await sweep(service.services)).toMatchObject({ leftovers: 1 });
    expect(await filesOnDisk(service)).toEqual([]);
  });
});

describe('the job remove_blobs', () => {
  it('leaves bytes alone that the database still knows', async () => {
    const service = await startUploadService();
    const { blobId } = await createFile(service, 'kept');
    await removeBlobs(service.services)(service.scope, [{ blobIds: [blobId] }], unhurried);
    expect(await filesOnDisk(service)).toEqual([blobId]);
  });
});

describe('the sweep of used uploads', () => {
  it('forgets them a week after they were used, and leaves alone what waits to be', async () => {
    const service = await startUploadService();
    const { database } = service.services;
    const used = await uploadUrl(service, 'used.txt', 5);
    const waiting = await uploadUrl(service, 'waiting.txt', 5);
    for (const { url } of [used, waiting]) await put(url, 'hello');
    const { blobId } = await claim(service, service.scope, used.path);
    const now = Date.now();
    expect(await sweepUsed(database, { now: now + 7 * day - 60_000 })).toBe(0);
    await expect(claim(service, service.scope, used.path)).rejects.toMatchObject({ code: 'stored_file_already_used' });
    expect(await sweepUsed(database, { now: now + 7 * day + 60_000 })).toBe(1);
    await expect(claim(service, service.scope, used.path)).rejects.toMatchObject({ code: 'stored_file_not_found' });
    expect(await rowsOf(service, 'stored_files')).toHaveLength(1);
    expect((await rowsOf(service, 'blobs')).map(({ id }) => id)).toContain(blobId);
  });
});
