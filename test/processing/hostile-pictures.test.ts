import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Api, api, type RecordOf } from '../support/api.ts';
import { testedDatabase } from '../support/databases.ts';
import { callerOf, useService } from '../support/service.ts';
import { gifOfManyFrames, png, pngOfMuchProfile, pngOfMuchText, svgOfEntities, svgOfManyParts, svgOfNestedUses, tiffOfManyPages } from './hostile.ts';

const red = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } });
const honest = { width: 40, height: 20 };
const unread = { width: null, height: null };

/** What a picture says when it has been processed. */
async function shown(client: Api, id: string) {
  const done = async (): Promise<RecordOf<'image'>> => (await client.record(id)) as RecordOf<'image'>;
  await expect.poll(async () => (await done()).stateProcessing, { timeout: 55_000, interval: 100 }).toMatch(/completed|failed/);
  const { stateProcessing, data } = await done();
  return { state: stateProcessing, dimensions: data.attributes.dimensions, problems: data.problems.map(({ message }) => message) };
}

async function upload(client: Api, bytes: string | Uint8Array, mimeType: string): Promise<string> {
  return (await client.file({ bytes, filename: 'picture', mimeType })).id;
}

describe('A picture', () => {
  const service = useService({}, { worker: { pollInterval: 20 }, stepTimes: { hurried: 2000, patient: 4000 } });
  const see = async (bytes: string | Uint8Array, mimeType: string) => {
    const client = api(service);
    return shown(client, await upload(client, bytes, mimeType));
  };

  it('of much work tells its size at its beginning, and is drawn for so long and no longer', async () => {
    for (const svg of [svgOfManyParts, svgOfNestedUses, svgOfEntities])
      expect(await see(svg, 'image/svg+xml')).toEqual({
        state: 'completed',
        dimensions: { width: 30, height: 10 },
        problems: [
          expect.stringMatching(/^(No thumbnails could be made of the picture\.|The file cannot be read as a picture\.|The picture is damaged)/),
        ],
      });
    // Also where it is declared to be something else.
    expect((await see(svgOfManyParts, 'image/png')).dimensions).toEqual({ width: 30, height: 10 });
    for (const bomb of [pngOfMuchText, pngOfMuchProfile])
      expect(await see(bomb, 'image/png')).toEqual({ state: 'completed', dimensions: honest, problems: [] });
    expect((await see(tiffOfManyPages(20_000), 'image/tiff')).dimensions).toEqual(honest);
  });

  it('that says it is larger than any is completed without a size', async () => {
    const problems = ['The picture says that it has more than 1,000,000,000 pixels.', 'Thumbnails are made of pictures of up to 300,000,000 pixels.'];
    expect(await see(png(40_000, 40_000), 'image/png')).toEqual({ state: 'completed', dimensions: unread, problems });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>';
    expect(await see(svg, 'image/svg+xml')).toEqual({ state: 'completed', dimensions: unread, problems: [problems[0], expect.any(String)] });
    expect((await see(png(2 ** 31 - 1, 2 ** 31 - 1), 'image/png')).problems).not.toEqual([]);
  });

  it('of more frames than anybody reads has its size, and the next one is read', async () => {
    expect(await see(gifOfManyFrames(4_000_000), 'image/gif')).toEqual({
      state: 'completed',
      dimensions: { width: 1, height: 1 },
      problems: ['The file cannot be read as a picture.'],
    });
    expect(await see(await red.clone().jpeg().toBuffer(), 'image/jpeg')).toEqual({ state: 'completed', dimensions: honest, problems: [] });
  });

  it('of any format is read, and one that is cut off or damaged harms nobody', async () => {
    const avif = await red.clone().avif().toBuffer();
    const heic = Buffer.from(avif.toString('latin1').replaceAll('avif', 'heic'), 'latin1');
    const pictures = {
      'image/jpeg': await red.clone().jpeg().toBuffer(),
      'image/png': await red.clone().png().toBuffer(),
      'image/gif': await red.clone().gif().toBuffer(),
      'image/webp': await red.clone().webp().toBuffer(),
      'image/tiff': await red.clone().tiff().toBuffer(),
      'image/avif': avif,
      'image/heic': heic,
    };
    for (const [mimeType, bytes] of Object.entries(pictures)) {
      expect(await see(bytes, mimeType), mimeType).toEqual({ state: 'completed', dimensions: honest, problems: [] });
      expect((await see(bytes.subarray(0, 16), mimeType)).state, mimeType).toBe('completed');
      const damaged = Buffer.from(bytes);
      for (let at = 16; at < damaged.length; at += 3) damaged[at] = (at * 7919) % 256;
      expect((await see(damaged, mimeType)).state, mimeType).toBe('completed');
    }
  });
});

/** What Node reserves without using it, and what there is to use. */
const kilobytes = 1_500_000;
const canLimit = process.platform === 'linux' && existsSync('/bin/sh') && testedDatabase() === 'sqlite';

it.skipIf(!canLimit)('A service that has little memory goes on after pictures that take much', async () => {
  const folder = await mkdtemp(join(inject('temporaryFolder'), 'small-'));
  const apiKey = 'a key for a service in a small container';
  const serve = ['--import', './server/require-node.js', 'server/main.ts', 'serve'];
  const service = spawn('/bin/sh', ['-c', `ulimit -d ${kilobytes}; exec "$0" "$@"`, process.execPath, ...serve], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1:0',
      DATA_DIR: folder,
      BOOTSTRAP_API_KEY: apiKey,
      RATE_LIMITS: 'off',
      EMBEDDINGS_MODEL: 'off',
      OCR_LANGUAGES: 'off',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void service.kill('SIGKILL'));
  let said = '';
  for await (const text of service.stdout.setEncoding('utf8')) {
    said += String(text);
    if (said.includes('/docs')) break;
  }
  const client = api({ call: callerOf(/API +(http\S+)\/v2/.exec(said)?.[1] ?? '', apiKey) });
  const pictures = [
    await upload(client, svgOfManyParts, 'image/svg+xml'),
    await upload(client, svgOfNestedUses, 'image/svg+xml'),
    await upload(client, pngOfMuchText, 'image/png'),
    await upload(client, tiffOfManyPages(1000), 'image/tiff'),
    await upload(client, await red.clone().jpeg().toBuffer(), 'image/jpeg'),
  ];
  for (const id of pictures) expect(await shown(client, id)).toMatchObject({ state: 'completed' });
  expect(service.exitCode ?? service.signalCode).toBe(null);
});
