import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useReader } from '../reader.ts';
import { bitmapIcon, iconOf } from './icons.ts';

const take = useReader();
const content = { kind: 'bookmark', mimeType: 'image/x-icon', extension: 'ico', filename: 'favicon.ico' };
const asked = (bytes: Buffer) => take('pageIcon', content, { bytes });

async function drawn(bytes: Buffer) {
  const outcome = await asked(bytes);
  if (!('found' in outcome)) throw new Error(outcome.problem);
  const [rendition] = outcome.found.renditions ?? [];
  const { data, info } = await sharp(rendition?.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { size: [info.width, info.height], first: [...data.subarray(0, 4)] };
}

const png = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();

/** A bitmap with a palette of black and green, its pixels from the bottom up, and the mask behind it. */
function withPalette(rows: readonly number[], mask: readonly number[]): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(2, 4);
  header.writeInt32LE(4, 8);
  header.writeUInt16LE(1, 14);
  const padded = (bits: readonly number[]) => bits.flatMap((bit) => [bit << 6, 0, 0, 0]);
  const bytes = Buffer.concat([header, Buffer.from([0, 0, 0, 0, 0, 255, 0, 0]), Buffer.from([...padded(rows), ...padded(mask)])]);
  return iconOf([{ side: 2, bits: 1, bytes }]);
}

describe('The icon of a site', () => {
  it('is drawn of bitmaps, with alpha or with a mask', async () => {
    expect(await drawn(bitmapIcon(16))).toEqual({ size: [16, 16], first: [255, 0, 0, 255] });
    expect(await drawn(bitmapIcon(17, 32))).toEqual({ size: [17, 17], first: [255, 0, 0, 128] });
    expect((await drawn(withPalette([0b01, 0b10], [0b00, 0b00]))).first).toEqual([0, 255, 0, 255]);
    expect((await drawn(withPalette([0b01, 0b01], [0b00, 0b10]))).first[3]).toBe(0);
  });

  it('is the largest picture of its file', async () => {
    const pictures = await Promise.all([16, 256, 48].map(async (side) => ({ side, bits: 32, bytes: await png(side) })));
    expect(await drawn(iconOf(pictures))).toEqual({ size: [256, 256], first: [0, 0, 255, 255] });
  });

  it('is never larger than 256 pixels, whatever its format', async () => {
    expect((await drawn(await png(600))).size).toEqual([256, 256]);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><rect width="10" height="5" fill="#00ff00"/></svg>';
    expect(await drawn(Buffer.from(svg))).toEqual({ size: [256, 128], first: [0, 255, 0, 255] });
  });

  it('is refused wherever it is cut off, with a reason', async () => {
    const whole = bitmapIcon(16);
    // The mask comes last, and what is missing of it hides nothing.
    for (let length = 0; length < whole.length - 64; length += 7)
      expect(await asked(whole.subarray(0, length)), `${length}`).toEqual({ problem: expect.any(String) });
  });

  it('takes no more than it is large, whatever it says', async () => {
    for (let at = 0; at < 62; at++) {
      const bent = bitmapIcon(16);
      bent[at] = 255;
      expect(await asked(bent), `byte ${at}`).not.toHaveProperty('failure');
    }
  });
});
