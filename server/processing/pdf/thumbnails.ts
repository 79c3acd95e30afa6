import { sharp } from '../../platform/pictures/careful-sharp.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Found, type FoundRendition, Unreadable } from '../found.ts';
import { drawSizes } from '../picture/draw-sizes.ts';
import { withPdf } from './open-pdf.ts';
import { createCanvas } from './pdfjs.ts';

/** Pixels of the longer side that the first page is drawn in. */
const side = 2048;
/** Of the picture in that size. More effort takes twice as long as drawing and all thumbnails together, and saves few bytes. */
const webp = { quality: 80, effort: 2 };

/** The first page: a cover, thumbnails, and a picture in which it can be read. */
export async function drawPdfThumbnails(bytes: AskedBytes): Promise<Found> {
  const { width, height, pixels } = await withPdf(bytes, async (pdf) => {
    const page = await pdf.getPage(1).catch(() => {
      throw new Unreadable('The document has no first page that can be shown.');
    });
    const paper = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: side / Math.max(paper.width, paper.height) });
    const [width, height] = [pixelsOf(viewport.width), pixelsOf(viewport.height)];
    const canvas = createCanvas(width, height);
    await page.render({ canvas: null, canvasContext: canvas.getContext('2d'), viewport, background: 'white' }).promise;
    return { width, height, pixels: canvas.data() };
  });
  const drawn = () => sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  const { renditions } = await drawSizes(drawn());
  const original: FoundRendition = { roles: ['original'], mimeType: 'image/webp', width, height, bytes: await drawn().webp(webp).toBuffer() };
  return { renditions: [...renditions, original] };
}

const pixelsOf = (length: number): number => Math.min(side, Math.max(1, Math.round(length)));
