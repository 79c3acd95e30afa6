import { sharp } from '../../platform/pictures/careful-sharp.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { mostPagesSeen } from '../believe.ts';
import { type Content, type Found, type PagePicture, Unreadable } from '../found.ts';
import { drawForReading, readableSide } from '../picture/draw-for-reading.ts';
import { drawPage } from './draw-page.ts';
import { withPdf } from './open-pdf.ts';

/** Milliseconds after which no further page is begun. */
const longestDrawing = 25_000;
/** Bytes of all pictures. */
const mostBytes = 32 * 1024 * 1024;

/** Pictures of the pages whose text can only be seen. Those that are blank have none. */
export async function drawPdfPages(bytes: AskedBytes, { unwrittenPages = [] }: Content): Promise<Found> {
  const deadline = performance.now() + longestDrawing;
  const pagePictures: PagePicture[] = [];
  let [size, last] = [0, 0];
  await withPdf(bytes, async (pdf) => {
    for (const pageNumber of unwrittenPages.slice(0, mostPagesSeen)) {
      if (size > mostBytes || performance.now() > deadline) break;
      last = pageNumber;
      const page = await drawPage(pdf, pageNumber, readableSide).catch(() => null);
      const drawn =
        page && (await drawForReading(sharp(page.pixels, { raw: { width: page.width, height: page.height, channels: 4 } }), { isPage: true }));
      if (!drawn) continue;
      pagePictures.push({ pageNumber, bytes: drawn });
      size += drawn.length;
    }
  });
  const wanted = unwrittenPages.at(-1);
  if (last === 0 || wanted === undefined) throw new Unreadable('No page could be drawn.');
  return { pagePictures, problems: last < wanted ? [`The text in pictures was read up to page ${last}.`] : [] };
}
