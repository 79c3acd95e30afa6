import { sharp } from '../../platform/pictures/careful-sharp.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Found, Unreadable } from '../found.ts';
import { beginning, largestWhole } from './formats.ts';
import { type Dimensions, isMarkup, svgSize } from './svg-size.ts';

const mostPixels = 1_000_000_000;

/** The size of a picture, its orientation taken into account. */
export async function readDimensions(bytes: AskedBytes): Promise<Found> {
  const head = await bytes.read(0, Math.min(bytes.size, beginning) - 1);
  const size = isMarkup(head) ? sizeOfSvg(head) : ((await sizeIn(head)) ?? (await sizeOfWhole(bytes)));
  if (!size) throw new Unreadable('The file cannot be read as a picture.');
  if (size.width * size.height > mostPixels)
    throw new Unreadable(`The picture says that it has more than ${mostPixels.toLocaleString('en')} pixels.`);
  return { data: { attributes: { dimensions: size } } };
}

function sizeOfSvg(head: Uint8Array): Dimensions | undefined {
  const size = svgSize(head);
  if (size === null) throw new Unreadable('The picture tells no size of its own.');
  return size;
}

async function sizeIn(bytes: Uint8Array): Promise<Dimensions | undefined> {
  try {
    const { autoOrient } = await sharp(bytes, { failOn: 'none', limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}

/** Some formats tell it at their end. */
const sizeOfWhole = async (bytes: AskedBytes): Promise<Dimensions | undefined> =>
  bytes.size > beginning && bytes.size <= largestWhole ? sizeIn(await bytes.whole()) : undefined;
