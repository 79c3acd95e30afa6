import { sharp } from '../../platform/pictures/careful-sharp.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import type { Content, Found, FoundRendition } from '../found.ts';
import { drawSizes } from '../picture/draw-sizes.ts';
import { mostDrawnPixels } from '../picture/formats.ts';
import { isMarkup } from '../picture/svg-size.ts';
import { loadFormat } from './load-format.ts';

/** Pixels of the shorter side of a picture that is worth showing. */
const smallest = 16;
/** Pixels of the longer side, where it is shown in its full size. */
const largest = 4096;

/** Thumbnails and cover of a document, of the picture of itself that it holds. Many hold none. */
export async function drawThumbnails(bytes: AskedBytes, content: Content): Promise<Found> {
  const format = await loadFormat(content);
  const picture = await format.picture?.(bytes);
  if (!picture || isMarkup(picture)) return {};
  const options = { failOn: 'none', limitInputPixels: mostDrawnPixels, sequentialRead: true } as const;
  const size = await sharp(picture, options)
    .metadata()
    .catch(() => null);
  // Drawings of Windows, which only Windows draws, and dots that stand for nothing.
  if (!size || size.width * size.height > mostDrawnPixels || Math.min(size.width, size.height) < smallest) return {};
  const drawn = () => sharp(picture, options).autoOrient();
  const { renditions } = await drawSizes(drawn());
  const { data, info } = await drawn()
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer({ resolveWithObject: true });
  const original: FoundRendition = { roles: ['original'], mimeType: 'image/webp', width: info.width, height: info.height, bytes: data };
  return { renditions: [...renditions, original] };
}
