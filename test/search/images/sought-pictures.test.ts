import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import type { Caller } from '../../../server/platform/database/database.ts';
import { Refusal } from '../../../server/platform/refusal.ts';
import { SoughtPictures } from '../../../server/search/images/sought-pictures.ts';

const at = { location: 'body', path: '/image' } as const;
const callerOf = (name: string): Caller => ({ name, at: { location: 'body', path: '' } });
const picture = async (side: number): Promise<string> => {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
};

function opened(seconds?: number): SoughtPictures {
  const pictures = new SoughtPictures(seconds);
  onTestFinished(() => pictures.close());
  return pictures;
}

it('Callers take turns: one who sends many pictures keeps nobody else waiting for all of them', async () => {
  const pictures = opened(60);
  const [large, small] = [await picture(1500), await picture(16)];
  const done: string[] = [];
  const look = async (name: string, uri: string): Promise<void> => {
    await pictures.lookOf(callerOf(name), uri, at);
    done.push(name);
  };
  const many = Array.from({ length: 6 }, () => look('greedy', large));
  await Promise.all([...many, look('honest', small)]);
  expect(done.indexOf('honest')).toBeLessThanOrEqual(2);
});

it('A picture for which there is no time left is refused, and the next one is looked at', async () => {
  const pictures = opened(1.5);
  const late = { ...callerOf('late'), since: performance.now() - 1_499 };
  await expect(pictures.lookOf(late, await picture(3000), at)).rejects.toThrow(Refusal);
  expect(await pictures.lookOf({ ...callerOf('early'), since: performance.now() + 20_000 }, await picture(16), at)).toBeInstanceOf(Uint8Array);
});
