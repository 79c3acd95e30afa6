import { sharp } from '../../platform/pictures/careful-sharp.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Found, type FoundRendition, Unreadable } from '../found.ts';
import { drawSizes } from '../picture/draw-sizes.ts';
import { drawPage } from './draw-page.ts';
import { withPdf } from './open-pdf.ts';

/** Pixels of the longer side that the first page is drawn in. */
const side = 2048;
/** Of the picture in that size. More effort takes twice as long as drawing and all thumbnails together, and saves few bytes. */
const webp = { quality: 80, effort: 2 };

/** The first page: a cover, thumbnails, and a picture in which it can be read. */
export async function drawPdfThumbnails(bytes: AskedBytes): Promise<Found> {
  const { width, height, pixels } = await withPdf(bytes, async (pdf) => {
    await pdf.getPage(1).catch(() => {
      throw new Unreadable('The document has no first page that can be shown.');
    });
    return drawPage(pdf, 1, side);
  });
  const drawn = () => sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  const { renditions } = await drawSizes(drawn());
  const original: FoundRendition = { roles: ['original'], mimeType: 'image/webp', width, height, bytes: await drawn().webp(webp).toBuffer() };
  return { renditions: [...renditions, original] };
}
