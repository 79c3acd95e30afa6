import { createRequire } from 'node:module';
import path from 'node:path';

// Read when the library is loaded: a document is drawn with its own fonts and those of pdfjs, the same on every machine.
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
export const { createCanvas } = await import('@napi-rs/canvas');
// The build for Node: the other one takes for granted what only browsers have yet.
export const { getDocument, PasswordException, PDFDataRangeTransport, PDFDateString, VerbosityLevel } = await import(
  'pdfjs-dist/legacy/build/pdf.mjs'
);

const folder = (name: string): string => path.join(path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), name, '/');

/** What belongs to every document is in the package. Nothing is fetched, and pdfjs leaves the scripts of documents to viewers. */
export const resources = {
  cMapUrl: folder('cmaps'),
  standardFontDataUrl: folder('standard_fonts'),
  wasmUrl: folder('wasm'),
  iccUrl: folder('iccs'),
  useSystemFonts: false,
  useWorkerFetch: false,
  enableXfa: false,
};
