/** An icon file with one red bitmap of so many pixels, without alpha and with nothing left out; or of 32 bits, half transparent. */
export function bitmapIcon(side: number, bits: 24 | 32 = 24): Buffer {
  const row = 4 * Math.ceil((side * bits) / 32);
  const mask = 4 * Math.ceil(side / 32);
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(side, 4);
  header.writeInt32LE(2 * side, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  const pixels = Buffer.alloc(row * side);
  const pixel = bits === 24 ? [0, 0, 255] : [0, 0, 255, 128];
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) pixels.set(pixel, y * row + (x * bits) / 8);
  return iconOf([{ side, bits, bytes: Buffer.concat([header, pixels, Buffer.alloc(mask * side)]) }]);
}

/** An icon file of these pictures. */
export function iconOf(pictures: readonly { readonly side: number; readonly bits: number; readonly bytes: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let start = header.length;
  for (const [index, { side, bits, bytes }] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.set([side % 256, side % 256], at);
    header.writeUInt16LE(bits, at + 6);
    header.writeUInt32LE(bytes.length, at + 8);
    header.writeUInt32LE(start, at + 12);
    start += bytes.length;
  }
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)]);
}
