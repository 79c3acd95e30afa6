import type { PDFDocumentProxy } from 'pdfjs-dist';
import { createCanvas } from './pdfjs.ts';

/** Red, green, blue and how opaque, for each pixel. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** Draws a page on white. @param side pixels of its longer side */
export async function drawPage(pdf: PDFDocumentProxy, pageNumber: number, side: number): Promise<DrawnPage> {
  const page = await pdf.getPage(pageNumber);
  const paper = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: side / Math.max(paper.width, paper.height) });
  const [width, height] = [viewport.width, viewport.height].map((length) => Math.min(side, Math.max(1, Math.round(length)))) as [number, number];
  const canvas = createCanvas(width, height);
  await page.render({ canvas: null, canvasContext: canvas.getContext('2d'), viewport, background: 'white' }).promise;
  page.cleanup();
  return { width, height, pixels: canvas.data() };
}
