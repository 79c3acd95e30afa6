import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { components } from '../../../generated/contract.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { oneLine } from '../../platform/text/one-line.ts';
import type { Found } from '../found.ts';
import { PdfProtected, withPdf } from './open-pdf.ts';
import { PDFDateString } from './pdfjs.ts';

type Said = Partial<components['schemas']['DocumentAttributes']>;

/** Bytes in which a PDF says that it is one. */
const beginning = 1024;
const longestText = 1000;

/** What a PDF says of itself. Of one with a password that is no more than that it has one. */
export async function readPdfProperties(bytes: AskedBytes): Promise<Found> {
  const version = versionIn(await bytes.read(0, Math.min(bytes.size, beginning) - 1));
  try {
    return await withPdf(bytes, (pdf) => propertiesOf(pdf, version));
  } catch (error) {
    if (!(error instanceof PdfProtected)) throw error;
    return { data: { attributes: { document: { security: true, version } satisfies Said } }, problems: [error.message] };
  }
}

const versionIn = (head: Buffer): string | null => /%PDF-(\d\.\d)/.exec(head.toString('latin1'))?.[1] ?? null;

async function propertiesOf(pdf: PDFDocumentProxy, version: string | null): Promise<Found> {
  const { info, metadata } = await pdf.getMetadata();
  const said = info as Readonly<Record<string, unknown>>;
  const inXmp = (name: string): unknown => metadata?.get(name) as unknown;
  const title = textOf(said.Title, inXmp('dc:title'));
  const document: Said = {
    pages: pdf.numPages,
    author: textOf(said.Author, inXmp('dc:creator')),
    title,
    subject: textOf(said.Subject, inXmp('dc:description')),
    keywords: textOf(said.Keywords, inXmp('pdf:keywords'), inXmp('dc:subject')),
    producer: textOf(said.Producer, inXmp('pdf:producer')),
    creator: textOf(said.Creator, inXmp('xmp:creatortool')),
    security: said.EncryptFilterName !== null,
    version: textOf(said.PDFFormatVersion) ?? version,
    creationDate: dateOf(said.CreationDate, inXmp('xmp:createdate')),
    modificationDate: dateOf(said.ModDate, inXmp('xmp:modifydate')),
  };
  return { data: { attributes: { document, dimensions: await sizeOfFirstPage(pdf) } }, ...(title !== null && { title }) };
}

/** Points, as the page is shown; nulls where there is no such page. */
async function sizeOfFirstPage(pdf: PDFDocumentProxy): Promise<components['schemas']['Dimensions']> {
  const page = await pdf.getPage(1).catch(() => null);
  if (!page) return { width: null, height: null };
  const { width, height } = page.getViewport({ scale: 1 });
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** The first of these that says something. */
function textOf(...said: readonly unknown[]): string | null {
  for (const value of said) {
    const text = Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(', ') : value;
    const line = typeof text === 'string' ? oneLine(text.toWellFormed(), longestText) : '';
    if (line !== '') return line;
  }
  return null;
}

/** The information of a document has dates of a form of its own, its XMP those of ISO 8601. */
function dateOf(inInfo: unknown, inXmp: unknown): string | null {
  const dates = [typeof inInfo === 'string' ? PDFDateString.toDateObject(inInfo) : null, typeof inXmp === 'string' ? new Date(inXmp) : null];
  return dates.find((date) => date && !Number.isNaN(date.getTime()))?.toISOString() ?? null;
}
