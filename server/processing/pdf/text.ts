import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { passagesOf } from '../../search/index/passages.ts';
import { mostPagesSeen, mostText } from '../believe.ts';
import type { Found } from '../found.ts';
import { safeHtml } from '../html/safe-html.ts';
import { noText } from './format.ts';
import { withPdf } from './open-pdf.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';

const mostPages = 5000;
/** Milliseconds after which no further page is begun. */
const longestReading = 40_000;
/** Bytes that the process may hold before what it keeps for the next pages, such as fonts, is given up. */
const mostKept = 400 * 1024 * 1024;
/** Pages between two looks at that. */
const lookInterval = 20;
/** Bytes of `documentPreview.html`. */
const mostPreview = 32 * 1024;

interface Page {
  readonly pageNumber: number;
  readonly paragraphs: readonly Paragraph[];
}

interface PagesRead {
  readonly pages: readonly Page[];
  readonly unreadable: number;
  /** The last page that was looked at, and how many there are. */
  readonly last: number;
  readonly all: number;
}

/** The text of a PDF by pages, for searches, and how it begins, as HTML. */
export async function readPdfText(bytes: AskedBytes): Promise<Found> {
  const deadline = performance.now() + longestReading;
  const read = await withPdf(bytes, (pdf) => readPages(pdf, deadline));
  const written = read.pages.filter(({ paragraphs }) => paragraphs.length > 0);
  return {
    passages: written.flatMap(({ pageNumber, paragraphs }) =>
      passagesOf(paragraphs.map(({ text }) => text).join('\n')).map((text) => ({ text, pageNumber, timeStart: null, timeEnd: null })),
    ),
    ...(written.length > 0 && { data: { documentPreview: { html: previewOf(written) } } }),
    unwrittenPages: read.pages.flatMap(({ pageNumber, paragraphs }) => (paragraphs.length === 0 ? pageNumber : [])).slice(0, mostPagesSeen + 1),
    problems: problemsOf(read, written),
  };
}

async function readPages(pdf: PDFDocumentProxy, deadline: number): Promise<PagesRead> {
  const pages: Page[] = [];
  let [last, unreadable, room] = [0, 0, mostText];
  while (last < Math.min(pdf.numPages, mostPages) && room > 0 && performance.now() < deadline) {
    last++;
    const paragraphs = await readPage(pdf, last).catch(() => null);
    if (paragraphs) pages.push({ pageNumber: last, paragraphs });
    else unreadable++;
    room -= paragraphs?.reduce((length, { text }) => length + text.length + 1, 0) ?? 0;
    if (last % lookInterval === 0 && process.memoryUsage.rss() > mostKept) await pdf.cleanup();
  }
  return { pages, unreadable, last, all: pdf.numPages };
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<Paragraph[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return paragraphsOf(items);
}

function problemsOf({ unreadable, last, all }: PagesRead, written: readonly Page[]): string[] {
  return [
    ...(unreadable === 0 ? [] : [unreadable === 1 ? 'The text of a page could not be read.' : `The text of ${unreadable} pages could not be read.`]),
    ...(last < all ? [`The text was read up to page ${last} of ${all}.`] : []),
    ...(written.length === 0 && unreadable === 0 ? [noText] : []),
  ];
}

/** Paragraphs and headings, with a line between two pages. */
function previewOf(pages: readonly Page[]): string {
  let html = '';
  for (const { paragraphs } of pages) {
    if (html !== '') html += '<hr>';
    for (const { text, isHeading } of paragraphs) html += isHeading ? `<h2>${escaped(text)}</h2>` : `<p>${escaped(text)}</p>`;
    if (html.length > mostPreview) break;
  }
  return safeHtml(html, mostPreview);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
