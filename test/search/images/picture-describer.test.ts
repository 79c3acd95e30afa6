import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ProcessLost } from '../../../server/platform/jobs/jobs.ts';
import { colorDistance, labOf, type Rgb } from '../../../server/search/images/lab.ts';
import { likeness, sought } from '../../../server/search/images/likeness.ts';
import { PictureDescriber, type PictureDescription } from '../../../server/search/images/picture-describer.ts';
import { wholeView } from '../../../server/search/images/view.ts';
import { gifOfManyFrames, png, svgOfManyParts } from '../../processing/hostile.ts';
import { picture } from './pictures.ts';

const describer = new PictureDescriber(30);
afterAll(() => describer.close());

async function described(bytes: Uint8Array): Promise<PictureDescription> {
  const description = await describer.describe(bytes);
  if (typeof description === 'string') throw new Error(description);
  return description;
}

const alike = (one: PictureDescription, other: PictureDescription): number => likeness(sought(one.look), other.look, wholeView);

const plain = (rgb: Rgb): Sharp => sharp({ create: { width: 80, height: 60, channels: 3, background: { r: rgb[0], g: rgb[1], b: rgb[2] } } });
const teal: Rgb = [0, 128, 128];

/** How far the first colour is from this one. */
const offFrom = ({ colors }: PictureDescription, rgb: Rgb): number => (colors[0] ? colorDistance(colors[0], labOf(rgb)) : 100);

describe('A picture', () => {
  it('is described alike in every format, also of 16 bits, of printing colours, or of a palette', async () => {
    const original = await picture(2);
    const made = (as: (image: Sharp) => Sharp): Promise<Buffer> => as(sharp(original)).toBuffer();
    const png8 = await described(original);
    const others = {
      png16: await made((image) => image.toColourspace('rgb16').png()),
      palette: await made((image) => image.png({ palette: true })),
      jpeg: await made((image) => image.jpeg()),
      cmyk: await made((image) => image.toColourspace('cmyk').jpeg()),
      webp: await made((image) => image.webp()),
      gif: await made((image) => image.gif()),
      tiff: await made((image) => image.tiff()),
      avif: await made((image) => image.avif()),
    };
    expect(png8).toMatchObject({ format: 'png', isWhole: true });
    for (const [name, bytes] of Object.entries(others)) expect(alike(png8, await described(bytes)), name).toBeGreaterThan(0.9);
    expect(offFrom(await described(await plain(teal).toColourspace('rgb16').png().toBuffer()), teal)).toBeLessThan(1);
    expect(offFrom(await described(await plain(teal).toColourspace('cmyk').jpeg().toBuffer()), teal)).toBeLessThan(6);
  });

  it('is described as it is shown: turned', async () => {
    const original = await picture(4);
    const turned = await sharp(original).rotate(90).jpeg().toBuffer();
    const marked = await sharp(turned).withMetadata({ orientation: 8 }).toBuffer();
    expect(alike(await described(original), await described(marked))).toBeGreaterThan(0.9);
    expect(alike(await described(original), await described(turned))).toBeLessThan(0.3);
  });

  it('is on white where it is transparent', async () => {
    const clear = await sharp({ create: { width: 80, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    expect(offFrom(await described(clear), [255, 255, 255])).toBeLessThan(0.5);
  });

  it('that moves is described as it begins', async () => {
    const frames = await Promise.all([teal, [200, 40, 40] as const].map((rgb) => plain(rgb).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(offFrom(await described(moving), teal)).toBeLessThan(3);
    expect(
      offFrom(
        await described(
          await sharp(frames, { join: { animated: true } })
            .webp()
            .toBuffer(),
        ),
        teal,
      ),
    ).toBeLessThan(3);
  });

  it('of a single pixel has its colour', async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await described(pixel)).toMatchObject({ colors: [{ share: 1 }] });
  });

  it('that is cut off says so, and is described as far as it goes', async () => {
    const whole = await sharp(await picture(1))
      .jpeg({ quality: 95 })
      .toBuffer();
    const cut = await described(whole.subarray(0, Math.floor(whole.length * 0.9)));
    expect(cut.isWhole).toBe(false);
    expect(alike(await described(whole), cut)).toBeGreaterThan(0.3);
  });
});

describe('What is no picture', () => {
  it('is told from one', async () => {
    for (const bytes of [
      Buffer.from('nothing'),
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
      (await picture(1)).subarray(0, 20),
      Buffer.from(svgOfManyParts),
    ])
      expect(await describer.describe(bytes)).toBe('unreadable');
  });

  it('is not drawn when it says that it is huge', async () => {
    expect(await describer.describe(png(40_000, 40_000))).toBe('too large');
    expect(await describer.describe(png(2 ** 31 - 1, 2 ** 31 - 1))).toBe('unreadable');
  });

  it('that takes too much memory is given up, and the next one is described', async () => {
    await expect(describer.describe(gifOfManyFrames(16_000_000))).rejects.toThrow(ProcessLost);
    expect(offFrom(await described(await plain(teal).png().toBuffer()), teal)).toBeLessThan(1);
  });
});

it('Pictures are decoded nowhere in the service but in processes of their own', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const using = (pattern: RegExp): string[] => files.filter((file) => pattern.test(readFileSync(`server/${file}`, 'utf8'))).sort();
  expect(using(/from 'sharp'/)).toEqual(['platform/pictures/careful-sharp.ts']);
  const imports = files.map((file) => {
    const loaded = [...readFileSync(`server/${file}`, 'utf8').matchAll(/^(?:import (?!type )|} )[^;]*?from '(\.[^']+)'/gm)];
    return { file, loads: loaded.map(([, to = '']) => path.posix.join(path.posix.dirname(file), to)) };
  });
  // Whoever loads a file that decodes them would decode them as well.
  const decoding = new Set(['platform/pictures/careful-sharp.ts']);
  for (let before = 0; before !== decoding.size; ) {
    before = decoding.size;
    for (const { file, loads } of imports) if (loads.some((to) => decoding.has(to))) decoding.add(file);
  }
  expect([...decoding].filter((file) => !/^processing\/[^/]+\//.test(file)).sort()).toEqual([
    'platform/pictures/careful-sharp.ts',
    'search/images/picture-describer-main.ts',
  ]);
});
