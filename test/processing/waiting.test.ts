import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { api } from '../support/api.ts';
import { rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';
import { svgOfManyParts } from './hostile.ts';

describe('A small file', () => {
  const service = useService({}, { stepTimes: { hurried: 3000, patient: 20_000 } });
  const client = api(service);
  const stateOf = async (id: string) => (await client.record(id)).stateProcessing;

  it('waits for nothing that takes long', async () => {
    const long = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => client.file({ bytes: svgOfManyParts, filename: 'bomb.svg', mimeType: 'image/svg+xml' })),
    );
    const red = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } });
    const small = await client.file({ bytes: await red.png().toBuffer(), filename: 'small.png', mimeType: 'image/png' });
    await expect.poll(() => stateOf(small.id), { timeout: 30_000, interval: 50 }).toBe('completed');
    const states = await Promise.all(long.map(({ id }) => stateOf(id)));
    expect(states.filter((state) => state === 'completed').length).toBeLessThan(5);
  });
});

describe('A file that a person uploads', () => {
  const service = useService();
  const client = api(service);
  const text = (number: number) => `The letter of the harbour office with the number ${number}. It asks all skippers to ring for the windlass.`;
  const completed = async () => (await rowsOf(service, 'resources', { state_processing: 'completed', kind: 'document' })).length;

  it('is processed before hundreds that were imported', async () => {
    await service.service.worker.stop();
    const { id: parentId } = await client.folder();
    const uploads = Array.from({ length: 30 }, (_, number) => client.file({ parentId, bytes: text(number), filename: `${number}.txt` }));
    await Promise.all(uploads);
    // Copies of what nobody has read yet are read each.
    for (let copies = 0; copies < 9; copies++) await client.send('POST', '/v2/spaces', { copyFolderId: parentId });
    service.service.worker.start();
    await expect.poll(completed, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
    const { id } = await client.file({ bytes: 'What somebody waits for.', filename: 'mine.txt' });
    const before = await completed();
    await expect.poll(async () => (await client.record(id)).stateProcessing, { timeout: 30_000, interval: 5 }).toBe('completed');
    expect(before).toBeLessThan(250);
    expect((await completed()) - before).toBeLessThan(25);
    await service.service.worker.idle();
    expect(await completed()).toBe(301);
  }, 60_000);
});
