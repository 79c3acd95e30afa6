import { sharp } from '../../platform/pictures/careful-sharp.ts';
import { type Found, Unreadable } from '../found.ts';
import { drawSizes } from './draw-sizes.ts';
import { mostDrawnPixels } from './formats.ts';
import { isMarkup } from './svg-size.ts';

/** Bytes of a cover picture that another format carries. */
const largestCover = 16 * 1024 * 1024;

/** Thumbnails and the cover, of a picture that another format carries. */
export async function drawCover(picture: Uint8Array): Promise<Found> {
  if (picture.length > largestCover || isMarkup(picture)) throw new Unreadable(undrawn);
  const options = { failOn: 'none', limitInputPixels: mostDrawnPixels, sequentialRead: true } as const;
  const size = await sharp(picture, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size || size.width * size.height > mostDrawnPixels) throw new Unreadable(undrawn);
  const { renditions, dominantColors } = await drawSizes(sharp(picture, options).autoOrient());
  return { renditions, data: { media: { dominantColors } } };
}

const undrawn = `Its cover picture cannot be read, or has more than ${largestCover / 1024 / 1024} MiB or ${mostDrawnPixels.toLocaleString('en')} pixels.`;
