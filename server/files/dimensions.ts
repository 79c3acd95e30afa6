import type { Readable } from 'node:stream';
import type Sharp from 'sharp';
import type { Blobs } from '../blobs/blobs.ts';

/** Loaded with the first picture, because it takes a start much of its time. */
let library: Promise<typeof Sharp> | undefined;

async function loadLibrary(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // One picture at a time on one thread, and nothing kept: reading pictures must not take the machine from the requests.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Nearly every format tells its size at its beginning. */
const beginning = 1024 * 1024;
/** Some only at their end. Larger pictures than this are not read whole for it. */
const largestWhole = 64 * 1024 * 1024;

/** Pixels, as the picture is shown. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** The dimensions of a stored picture, its orientation taken into account; null when it can't be read as one. @throws BlobNotFound */
export async function readDimensions(blobs: Blobs, blob: { readonly id: string; readonly size: number }): Promise<Dimensions | null> {
  const found = await dimensionsOf(await blobs.head(blob.id, beginning));
  if (found || blob.size <= beginning || blob.size > largestWhole) return found;
  return dimensionsOf(await collect(await blobs.read(blob.id, { start: 0, end: blob.size - 1 })));
}

async function dimensionsOf(bytes: Uint8Array): Promise<Dimensions | null> {
  library ??= loadLibrary();
  const sharp = await library;
  try {
    const { autoOrient } = await sharp(bytes, { failOn: 'none', limitInputPixels: 1_000_000_000 }).metadata();
    return autoOrient.width > 0 && autoOrient.height > 0 ? autoOrient : null;
  } catch {
    return null;
  }
}

async function collect(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
