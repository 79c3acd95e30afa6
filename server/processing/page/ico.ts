import { type Sharp, sharp } from '../../platform/pictures/careful-sharp.ts';
import { Unreadable } from '../found.ts';
import { openPicture } from '../picture/open-picture.ts';

/** An icon file holds the same picture in several sizes, each as PNG or as a bitmap without its own header. sharp doesn't know them. */

const headerSize = 6;
const entrySize = 16;
/** Sizes that are looked at. */
const mostEntries = 64;
/** Pixels of a side. */
const largest = 256;
const broken = 'The icon cannot be read.';

export const isIco = (bytes: Buffer): boolean => bytes.length >= headerSize && bytes.readUInt32LE(0) === 0x00010000;

/** The largest of its pictures. @throws Unreadable */
export async function openIco(bytes: Buffer): Promise<Sharp> {
  const picture = largestIn(bytes);
  return isPng(picture) ? openPicture(picture) : openBitmap(picture);
}

function largestIn(bytes: Buffer): Buffer {
  const count = Math.min(bytes.readUInt16LE(4), mostEntries, Math.floor((bytes.length - headerSize) / entrySize));
  const entries = Array.from({ length: count }, (_, index) => {
    const at = headerSize + index * entrySize;
    // A size of 256 is written as 0.
    const pixels = (bytes.readUInt8(at) || largest) * (bytes.readUInt8(at + 1) || largest);
    return { pixels, bits: bytes.readUInt16LE(at + 6), size: bytes.readUInt32LE(at + 8), start: bytes.readUInt32LE(at + 12) };
  });
  const [best] = entries.sort((a, b) => b.pixels - a.pixels || b.bits - a.bits);
  const picture = best && bytes.subarray(best.start, best.start + best.size);
  if (!picture || picture.length < 40) throw new Unreadable(broken);
  return picture;
}

const isPng = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0x89504e47;

/** A bitmap as icons have it: from the bottom up, with a mask behind it that says what is left out. */
function openBitmap(bytes: Buffer): Sharp {
  const [headerLength, width, bits, colors] = [bytes.readUInt32LE(0), bytes.readInt32LE(4), bytes.readUInt16LE(14), bytes.readUInt32LE(32)];
  // The mask counts as much again.
  const height = bytes.readInt32LE(8) / 2;
  const isKnown = headerLength === 40 && bytes.readUInt32LE(16) === 0 && [1, 4, 8, 24, 32].includes(bits);
  if (!isKnown || !(width > 0 && width <= largest) || !(height > 0 && height <= largest && Number.isInteger(height))) throw new Unreadable(broken);
  const paletteSize = bits > 8 ? 0 : Math.min(colors || 2 ** bits, 2 ** bits);
  const palette = bytes.subarray(headerLength, headerLength + 4 * paletteSize);
  const [pixels, mask] = [headerLength + palette.length, headerLength + palette.length + rowLength(width, bits) * height];
  if (bytes.length < mask) throw new Unreadable(broken);

  const rgba = Buffer.alloc(4 * width * height);
  for (let y = 0; y < height; y++) {
    const row = height - 1 - y;
    const masks = bytes.subarray(mask + row * rowLength(width, 1));
    const line = bytes.subarray(pixels + row * rowLength(width, bits));
    for (let x = 0; x < width; x++) {
      const [from, at] = bits > 8 ? [line, (x * bits) / 8] : [palette, 4 * indexAt(line, x, bits)];
      const alpha = bits === 32 ? (from[at + 3] ?? 0) : indexAt(masks, x, 1) === 1 ? 0 : 255;
      rgba.set([from[at + 2] ?? 0, from[at + 1] ?? 0, from[at] ?? 0, alpha], 4 * (y * width + x));
    }
  }
  return sharp(rgba, { raw: { width, height, channels: 4 } });
}

/** Rows take whole units of four bytes. */
const rowLength = (width: number, bits: number): number => 4 * Math.ceil((width * bits) / 32);

/** The number of so many bits in a row of them, the highest first. */
const indexAt = (line: Buffer, x: number, bits: number): number => ((line[(x * bits) >> 3] ?? 0) >> (8 - bits - ((x * bits) & 7))) & (2 ** bits - 1);
