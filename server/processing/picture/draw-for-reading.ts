import { type Sharp, sharp } from '../../platform/pictures/careful-sharp.ts';

/** Pixels of the longer side: that of a sheet of A4 with 220 to the inch, in which small print can be read. */
export const readableSide = 2600;
/** Lines of less can't be read. Pixels of the shorter side. */
const leastSide = 12;
const quality = 88;

/** A picture as programs read text in it, in grey on white; null where all of it is of one shade. */
export async function drawForReading(picture: Sharp): Promise<Buffer | null> {
  const { data, info } = await picture
    .resize(readableSide, readableSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (Math.min(info.width, info.height) < leastSide || data.every((shade) => shade === data[0])) return null;
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels: channels as 1 } })
    .jpeg({ quality })
    .toBuffer();
}
