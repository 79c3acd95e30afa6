import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Found, Unreadable } from '../found.ts';
import { drawSizes } from './draw-sizes.ts';
import { largestWhole } from './formats.ts';
import { openPicture } from './open-picture.ts';

/** Thumbnails, the cover and the colours of a picture. */
export async function drawThumbnails(bytes: AskedBytes): Promise<Found> {
  if (bytes.size > largestWhole) throw new Unreadable(`Thumbnails are made of pictures of up to ${largestWhole / 1024 / 1024} MiB.`);
  const { renditions, dominantColors } = await drawSizes(await openPicture(await bytes.whole()));
  return { renditions, data: { media: { dominantColors } } };
}
