import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { removeBlobs } from '../../server/blobs/release.ts';
import { newId } from '../../server/ids.ts';
import { sweep } from '../../server/uploads/sweep.ts';
import { claim, createFile, filesOnDisk, put, rowsOf, startUploadService, type UploadService, uploadUrl } from './service.ts';

const day = 86_400_000;

/** Does the jobs that remove bytes, as the worker would. */
async function removeReleased(service: UploadService): Promise<void> {
  for (const { type, payload } of await rowsOf(service, 'jobs'))
    if (type === 'remove_blobs') await removeBlobs(service.services)(service.scope, JSON.parse(String(payload)));
}

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
    expect(await sweep(service.services, { now: Date.now() + 30 * day })).toEqual({ uploads: 0, leftovers: 0, orphans: 0 });
    expect(await filesOnDisk(service)).toHaveLength(1);
    expect(await rowsOf(service, 'stored_files')).toHaveLength(1);
  });

  it('removes bytes and rows that nothing points at, once they are old enough not to be on their way', async () => {
    const service = await startUploadService();
    await service.services.blobs.write(newId(), Readable.from([Buffer.from('no row')]), 100);
    const { url, path } = await uploadUrl(service, 'a.txt', 5);
    await put(url, 'hello');
    // Claimed, and then the resource that should hold the bytes never came.
    await claim(service, service.scope, path);
    expect(await sweep(service.services)).toMatchObject({ orphans: 0 });
    expect(await sweep(service.services, { now: Date.now() + 2 * 3_600_000 })).toMatchObject({ orphans: 3 });
    await removeReleased(service);
    expect(await filesOnDisk(service)).toEqual([]);
    expect(await rowsOf(service, 'blobs')).toEqual([]);
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
    await removeBlobs(service.services)(service.scope, { blobIds: [blobId] });
    expect(await filesOnDisk(service)).toEqual([blobId]);
  });
});
