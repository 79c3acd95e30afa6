import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { api } from '../support/api.ts';
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
