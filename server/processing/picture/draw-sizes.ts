import type { RenditionRole } from '../../core/resources/rendition-roles.ts';
import { type Sharp, sharp } from '../../platform/pictures/careful-sharp.ts';
import { dominantColors } from '../../search/images/dominant-colors.ts';
import { type Lab, labOf, type Rgb, rgbOf } from '../../search/images/lab.ts';
import { type FoundRendition, Unreadable } from '../found.ts';

/** Pixels of the longer side: the contract's sizes. The smallest comes last, so that each can be made of the one before. */
const sizes = [
  ['xl', 1024],
  ['lg', 512],
  ['md', 256],
  ['sm', 128],
] as const satisfies readonly (readonly [RenditionRole, number])[];

const quality = 80;

export interface DrawnSizes {
  readonly renditions: readonly FoundRendition[];
  /** The colours that stand out, with the share of each: see the contract's `dominantColors`. */
  readonly dominantColors: readonly { readonly rgb: Rgb; readonly score: number }[];
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/**
 * Thumbnails of a picture in all sizes, as WebP without anything that the picture says of itself. None is larger than the picture: where it is small, one thumbnail
 * has several roles. The largest is the cover as well.
 * @param drawn made with the limits of a careful process
 * @throws Unreadable
 */
export async function drawSizes(drawn: Sharp): Promise<DrawnSizes> {
  const renditions: FoundRendition[] = [];
  let pixels: Pixels | undefined;
  // The whole picture is gone through once; the smaller sizes are made of the larger ones.
  for (const [role, side] of sizes) {
    const smaller = pixels ? await pixelsOf(fromPixels(pixels), side) : await firstPixels(drawn, side);
    const previous = renditions.at(-1);
    if (previous && pixels?.width === smaller.width && pixels.height === smaller.height) {
      renditions[renditions.length - 1] = { ...previous, roles: [...previous.roles, role] };
    } else {
      const bytes = await fromPixels(smaller).webp({ quality }).toBuffer();
      const roles: RenditionRole[] = renditions.length === 0 ? [role, 'cover'] : [role];
      renditions.push({ roles, mimeType: 'image/webp', width: smaller.width, height: smaller.height, bytes });
    }
    pixels = smaller;
  }
  return { renditions, dominantColors: pixels ? await colorsOf(pixels) : [] };
}

/** What a library says of a damaged picture is for those who know the format. */
async function firstPixels(drawn: Sharp, side: number): Promise<Pixels> {
  try {
    return await pixelsOf(drawn, side);
  } catch (error) {
    throw new Unreadable('The picture is damaged, so it cannot be drawn.', { cause: error });
  }
}

async function pixelsOf(picture: Sharp, side: number): Promise<Pixels> {
  const { data, info } = await picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
}

const fromPixels = ({ data, width, height, channels }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } });

/** On white, where the picture is transparent. */
async function colorsOf(pixels: Pixels): Promise<DrawnSizes['dominantColors']> {
  const rgb = await fromPixels(pixels).flatten({ background: 'white' }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { channels, width, height } = rgb.info;
  const at = (index: number, channel: number): number => rgb.data[index * channels + Math.min(channel, channels - 1)] ?? 0;
  const colors: Lab[] = Array.from({ length: width * height }, (_, index) => labOf([at(index, 0), at(index, 1), at(index, 2)]));
  return dominantColors(colors).map((color) => ({ rgb: rgbOf(color), score: Math.round(color.share * 1000) / 1000 }));
}
