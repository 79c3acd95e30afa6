import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { findSystemRootId } from '../../server/core/resources/place-store.ts';
import { createResource } from '../../server/operations/resources/create.ts';
import { newId } from '../../server/platform/crypto/ids.ts';
import { ContentReader } from '../../server/processing/content-reader.ts';
import { markProcessingFailed, processResource } from '../../server/processing/process.ts';
import { createFile, type NewFile, rowsOf, startUploadService, type UploadService } from '../operations/uploads/service.ts';
import { unhurried } from '../support/jobs.ts';

const reader = new ContentReader({ processes: 1, isHurried: false });
afterAll(() => reader.close());

const picture = { filename: 'a.jpg', mimeType: 'image/jpeg', kind: 'image' } satisfies NewFile;
const unknown = { filename: 'a.bin', mimeType: 'application/octet-stream', kind: 'default' } satisfies NewFile;
const red = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } });
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

async function rowOf(service: UploadService, id: string): Promise<{ state: unknown; data: unknown }> {
  const row = (await rowsOf(service, 'resources')).find((candidate) => candidate.id === id);
  return { state: row?.state_processing, data: JSON.parse(String(row?.data)) };
}

async function processed(bytes: Uint8Array | string, file: NewFile) {
  const service = await startUploadService();
  const { id } = await createFile(service, bytes, file);
  await processResource(service.services, reader)(service.scope, { resourceId: id }, unhurried);
  return { service, id, ...(await rowOf(service, id)) };
}

const lastEvent = async (service: UploadService) => (await rowsOf(service, 'events')).at(-1);

describe('processing', () => {
  it('completes a file with its hash, and tells so', async () => {
    const { service, id, state, data } = await processed('abc', unknown);
    expect([state, data]).toEqual([
      'completed',
      { infected: false, sha256: sha256('abc'), problems: [], steps: [{ step: 'contents', state: 'completed' }] },
    ]);
    const told = JSON.stringify({ resourceId: id, changed: ['stateProcessing', 'data'] });
    expect(await lastEvent(service)).toMatchObject({ type: 'resource.processed', actor_type: 'user', data: told });
  });

  it('completes an empty file', async () => {
    expect(await processed('', { filename: 'a.txt', mimeType: 'text/plain' })).toMatchObject({ state: 'completed', data: { sha256: sha256('') } });
  });

  it('reads the dimensions of a picture, as it is shown', async () => {
    const upright = await red.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await processed(upright, picture)).toMatchObject({
      state: 'completed',
      data: { attributes: { dimensions: { width: 20, height: 40 } }, problems: [] },
    });
    const noise = sharp({ create: { width: 1200, height: 900, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });
    // Uncompressed TIFF keeps its directory at the end, behind more than is read at first.
    for (const bytes of [
      await red.clone().png().toBuffer(),
      await red.clone().gif().toBuffer(),
      await red.clone().webp().toBuffer(),
      await red.clone().avif().toBuffer(),
    ])
      expect(await processed(bytes, picture)).toMatchObject({ data: { attributes: { dimensions: { width: 40, height: 20 } } } });
    const tiff = await noise.tiff({ compression: 'none' }).toBuffer();
    expect(await processed(tiff, { ...picture, mimeType: 'image/tiff' })).toMatchObject({
      data: { attributes: { dimensions: { width: 1200, height: 900 } } },
    });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"/>';
    expect(await processed(svg, { ...picture, mimeType: 'image/svg+xml' })).toMatchObject({
      data: { attributes: { dimensions: { width: 30, height: 10 } } },
    });
  });

  it('completes a picture that cannot be read, with a problem noted', async () => {
    const problems = [{ step: 'dimensions', message: 'The file cannot be read as a picture.' }];
    const whole = await red.clone().jpeg().toBuffer();
    for (const bytes of ['not a picture', whole.subarray(0, 100)])
      expect(await processed(bytes, picture)).toMatchObject({ state: 'completed', data: { problems, sha256: sha256(bytes) } });
    expect(await processed('', picture)).toMatchObject({ state: 'completed', data: { problems: [{ message: 'The file is empty.' }] } });
  });

  it('fails a file whose bytes are missing, and says why', async () => {
    const service = await startUploadService();
    const { id, blobId } = await createFile(service, 'gone');
    await service.services.blobs.remove(blobId);
    await processResource(service.services, reader)(service.scope, { resourceId: id }, unhurried);
    expect(await rowOf(service, id)).toMatchObject({ state: 'failed' });
    const told = JSON.stringify({ resourceId: id, changed: ['stateProcessing'], problem: 'The stored bytes are missing.' });
    expect(await lastEvent(service)).toMatchObject({ type: 'resource.processing_failed', data: told });
  });

  it('completes what has no bytes as it is', async () => {
    const service = await startUploadService();
    const { services, scope } = service;
    const { id } = await services.database.transaction(async (trx) => {
      const parentId = await findSystemRootId(trx, scope, 'inbox');
      return createResource(services, trx, scope, { parentId }, { kind: 'folder', name: null });
    });
    await processResource(services, reader)(scope, { resourceId: id }, unhurried);
    expect(await rowOf(service, id)).toEqual({ state: 'completed', data: {} });
  });

  it('does nothing twice, and nothing to what is gone', async () => {
    const { service, id } = await processed('x', {});
    const events = (await rowsOf(service, 'events')).length;
    await processResource(service.services, reader)(service.scope, { resourceId: id }, unhurried);
    await processResource(service.services, reader)(service.scope, { resourceId: newId() }, unhurried);
    await markProcessingFailed(service.services, service.scope, id);
    expect(await rowsOf(service, 'events')).toHaveLength(events);
    expect(await rowOf(service, id)).toMatchObject({ state: 'completed' });
  });

  it('can be given up on', async () => {
    const service = await startUploadService();
    const { id } = await createFile(service, 'x');
    await markProcessingFailed(service.services, service.scope, id);
    expect(await rowOf(service, id)).toMatchObject({ state: 'failed' });
  });
});
