import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Found, Unreadable } from '../found.ts';
import { drawForReading } from './draw-for-reading.ts';
import { largestWhole } from './formats.ts';
import { openPicture } from './open-picture.ts';

/** A picture for a program that reads the text in it. */
export async function drawPicture(bytes: AskedBytes): Promise<Found> {
  if (bytes.size > largestWhole) return {};
  const picture = await openPicture(await bytes.whole());
  const drawn = await drawForReading(picture).catch((error: unknown) => {
    throw new Unreadable('The picture is damaged, so it cannot be drawn.', { cause: error });
  });
  return drawn ? { pagePictures: [{ pageNumber: null, bytes: drawn }] } : {};
}
