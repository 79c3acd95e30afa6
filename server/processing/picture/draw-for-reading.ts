import { type Sharp, sharp } from '../../platform/pictures/careful-sharp.ts';

/** Pixels of the longer side: that of a sheet of A4 with 220 to the inch, in which small print can be read. */
export const readableSide = 2600;
/** Lines of less can't be read. Pixels of the shorter side. */
const leastSide = 12;
const quality = 88;
/**
 * How much the shades of neighbours differ in the middle, where a picture has the grain of a small sensor at night. Between its specks no letters are seen, and looking
 * for them takes four times as long.
 */
const mostGrain = 6;
/** Pixels between two that are looked at for that. */
const stride = 37;

/**
 * A picture as programs read text in it, in grey on white; null where all of it is of one shade. One with strong grain is drawn half as large, which evens that out;
 * a page isn't, whose print is small.
 */
export async function drawForReading(picture: Sharp, { isPage = false } = {}): Promise<Buffer | null> {
  const { data, info } = await picture
    .resize(readableSide, readableSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (Math.min(info.width, info.height) < leastSide || data.every((shade) => shade === data[0])) return null;
  const { width, height, channels } = info;
  const drawn = sharp(data, { raw: { width, height, channels: channels as 1 } });
  const isGrainy = !isPage && Math.max(width, height) > readableSide / 2 && grainOf(data) > mostGrain;
  return (isGrainy ? drawn.resize(Math.ceil(width / 2)) : drawn).jpeg({ quality }).toBuffer();
}

/** How far a pixel is from lying between its neighbours, in the median: edges don't count, of which even a page of text has few. */
function grainOf(shades: Uint8Array): number {
  const counts = new Uint32Array(2 * 256);
  let looks = 0;
  for (let at = 1; at < shades.length - 1; at += stride, looks++) {
    const distance = Math.abs((shades[at - 1] as number) - 2 * (shades[at] as number) + (shades[at + 1] as number));
    counts[distance] = (counts[distance] ?? 0) + 1;
  }
  let [grain, seen] = [0, counts[0] ?? 0];
  while (seen <= looks / 2 && grain < counts.length - 1) seen += counts[++grain] ?? 0;
  return grain;
}
