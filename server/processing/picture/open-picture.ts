import { allowSvg, type Sharp, sharp } from '../../platform/pictures/careful-sharp.ts';
import { Unreadable } from '../found.ts';
import { mostDrawnPixels } from './formats.ts';
import { isMarkup, svgSize } from './svg-size.ts';

allowSvg();

/** Bytes of an SVG that is drawn: its author decides what it costs. */
const largestSvg = 8 * 1024 * 1024;
/** Pixels of the longer side that an SVG is drawn in: as large as the largest thumbnail. */
const svgSide = 1024;
/** Pixels in an inch of an SVG that says nothing else. */
const svgDensity = 96;

/** A picture as it is shown: turned as it says, and of one that moves, how it begins. @throws Unreadable */
export const openPicture = async (bytes: Uint8Array): Promise<Sharp> => (isMarkup(bytes) ? openSvg(bytes) : openPixels(bytes));

async function openPixels(bytes: Uint8Array): Promise<Sharp> {
  if (bytes.length === 0) throw new Unreadable('The file is empty.');
  const options = { failOn: 'none', limitInputPixels: mostDrawnPixels, sequentialRead: true } as const;
  const size = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size) throw new Unreadable('The file cannot be read as a picture.');
  if (size.width * size.height > mostDrawnPixels)
    throw new Unreadable(`Thumbnails are made of pictures of up to ${mostDrawnPixels.toLocaleString('en')} pixels.`);
  return sharp(bytes, options).autoOrient();
}

/** An SVG is drawn in the size that is needed, whatever size it has. */
function openSvg(bytes: Uint8Array): Sharp {
  if (bytes.length > largestSvg) throw new Unreadable(`Thumbnails are made of SVG files of up to ${largestSvg / 1024 / 1024} MiB.`);
  const size = svgSize(bytes);
  if (size === undefined) throw new Unreadable('The file cannot be read as a picture.');
  const side = size === null ? svgSide : Math.max(size.width, size.height);
  const density = Math.min(100_000, Math.max(1, (svgDensity * svgSide) / side));
  return sharp(bytes, { density, limitInputPixels: mostDrawnPixels });
}
