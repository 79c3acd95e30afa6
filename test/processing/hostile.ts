import { crc32, deflateSync } from 'node:zlib';

/** Files that look like pictures, and mean work to whoever opens them. */

export const svgOfManyParts = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10">${'<rect/>'.repeat(900_000)}</svg>`;

/** Each use stands for ten of the next, 10 ** 30 in all. */
export const svgOfNestedUses = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><defs>${Array.from(
  { length: 30 },
  (_, index) => `<g id="u${index}">${`<use href="#u${index + 1}"/>`.repeat(10)}</g>`,
).join('')}<rect id="u30" width="1" height="1"/></defs><use href="#u0"/></svg>`;

/** An entity that stands for 10 ** 9 others, before the root. */
export const svgOfEntities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 ">">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="30" height="10">&e9;</svg>`;

function pngChunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says it is so large, has these chunks, and a thousand zeros for pixels. */
export function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, pngChunk('IHDR', header), ...chunks, pixels, pngChunk('IEND', Buffer.alloc(0))]);
}

/** Text or a colour profile of 500 MB, in half a megabyte. */
const packed = deflateSync(Buffer.alloc(500_000_000));
export const pngOfMuchText = png(40, 20, pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed])));
export const pngOfMuchProfile = png(40, 20, pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), packed])));

/** A GIF of millions of frames, behind a comment that is longer than the beginning that is read at first. What counts them keeps something of each. */
export function gifOfManyFrames(frames: number): Buffer {
  const header = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const block = Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 'x')]);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), ...Array<Buffer>(5000).fill(block), Buffer.from([0])]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([header, comment, Buffer.alloc(frames * frame.length, frame), Buffer.from([0x3b])]);
}

/** A TIFF of so many pages, none of which has pixels. */
export function tiffOfManyPages(pages: number): Buffer {
  const entries = [
    [256, 3, 1, 40],
    [257, 3, 1, 20],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 3, 1, 20],
    [279, 4, 1, 100],
  ] as const;
  const length = 2 + entries.length * 12 + 4;
  const file = Buffer.alloc(8 + pages * length);
  file.set([0x49, 0x49, 42, 0, 8]);
  for (let page = 0; page < pages; page++) {
    const at = 8 + page * length;
    file.writeUInt16LE(entries.length, at);
    for (const [index, [tag, type, count, value]] of entries.entries()) {
      file.writeUInt16LE(tag, at + 2 + index * 12);
      file.writeUInt16LE(type, at + 4 + index * 12);
      file.writeUInt32LE(count, at + 6 + index * 12);
      file.writeUInt32LE(value, at + 10 + index * 12);
    }
    if (page < pages - 1) file.writeUInt32LE(at + length, at + length - 4);
  }
  return file;
}
