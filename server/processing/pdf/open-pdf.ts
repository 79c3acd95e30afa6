import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { Unreadable } from '../found.ts';
import { getDocument, PasswordException, PDFDataRangeTransport, resources, VerbosityLevel } from './pdfjs.ts';

/** Larger ones are not opened: pdfjs sets aside as much memory as they are long, if it doesn't use it. */
const largestPdf = 512 * 1024 * 1024;
/** A file of up to so many bytes is read whole, which is faster. Of others what is needed is read. */
const largestWhole = 16 * 1024 * 1024;
/** Bytes among which a file says that it is a PDF. Others would be searched for parts of one to their end. */
const beginning = 1024;
const rangeSize = 256 * 1024;
/** Pixels. A picture of more isn't drawn. */
const largestPicture = 50_000_000;

const protectedByPassword = 'The document is protected with a password, so that nothing of its content can be shown or found.';

const noPdf = 'The file cannot be read as a PDF.';

/** Thrown instead of what a document holds. */
export class PdfProtected extends Unreadable {
  constructor() {
    super(protectedByPassword);
  }
}

/** Opens a PDF, for as long as it is used. @throws Unreadable; PdfProtected */
export async function withPdf<T>(bytes: AskedBytes, use: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  if (bytes.size > largestPdf) throw new Unreadable(`PDFs of up to ${largestPdf / 1024 / 1024} MiB are read.`);
  const head = await bytes.read(0, Math.min(bytes.size, beginning) - 1);
  if (!head.includes('%PDF-')) throw new Unreadable(noPdf);
  const ranges = bytes.size > largestWhole ? new Ranges(bytes) : undefined;
  const source = ranges ? { range: ranges } : { data: new Uint8Array(await bytes.whole()) };
  const opening = getDocument({
    ...{ ...source, ...resources, rangeChunkSize: rangeSize, disableAutoFetch: true, disableStream: true },
    ...{ maxImageSize: largestPicture, verbosity: VerbosityLevel.ERRORS },
  });
  try {
    return await use(await opening.promise.catch(refuse));
  } finally {
    await ranges?.close();
    await opening.destroy();
  }
}

function refuse(error: unknown): never {
  throw error instanceof PasswordException ? new PdfProtected() : new Unreadable(noPdf);
}

/** The parts of a file that pdfjs wants to see. */
class Ranges extends PDFDataRangeTransport {
  readonly #bytes: AskedBytes;
  #isOpen = true;

  constructor(bytes: AskedBytes) {
    super(bytes.size, null);
    this.#bytes = bytes;
  }

  /** @param end exclusive */
  override async requestDataRange(begin: number, end: number): Promise<void> {
    const part = await this.#bytes.read(begin, Math.min(end, this.#bytes.size) - 1);
    if (this.#isOpen) this.onDataRange(begin, new Uint8Array(part));
  }

  /** What was asked for has come by then: the next question begins with nothing on its way. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#bytes.read(0, -1);
  }
}
