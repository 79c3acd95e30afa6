import { Readable } from 'node:stream';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { LimitedChild } from '../platform/processes/limited-child.ts';
import type { Dimensions } from './dimensions.ts';
import { isMarkup, svgSize } from './svg-size.ts';

/** What is known of a picture: its size, or why there is none. */
export type PictureSize = { readonly dimensions: Dimensions } | { readonly problem: string };

/** Nearly every format tells its size at its beginning. */
const beginning = 1024 * 1024;
/** Some only at their end. Larger pictures than this are not read whole for it. */
const largestWhole = 64 * 1024 * 1024;
const mostPixels = 1_000_000_000;

const limits = { memory: 256 * 1024 * 1024, time: 30_000, idle: 60_000 };

/** Reads the dimensions of stored pictures, in a process of its own. */
export class PictureReader {
  readonly #child = new LimitedChild('The process that reads pictures', new URL('./picture-reader-main.ts', import.meta.url), limits);

  /**
   * The size of a stored picture, its orientation taken into account.
   * @param signal ends it
   * @throws BlobNotFound
   * @throws ProcessLost when reading it has taken too much
   */
  async sizeOf(blobs: Blobs, blob: { readonly id: string; readonly size: number }, signal: AbortSignal): Promise<PictureSize> {
    const head = await blobs.head(blob.id, beginning);
    if (isMarkup(head)) {
      const size = svgSize(head);
      return size === undefined ? unreadable : size === null ? { problem: 'The picture tells no size of its own.' } : within(size);
    }
    const found = dimensionsIn(await this.#child.ask(head.length, async () => Readable.from([head]), signal));
    if (found) return within(found);
    if (blob.size <= beginning || blob.size > largestWhole) return unreadable;
    const whole = dimensionsIn(await this.#child.ask(blob.size, () => blobs.read(blob.id, { start: 0, end: blob.size - 1 }), signal));
    return whole ? within(whole) : unreadable;
  }

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  close(): void {
    this.#child.close();
  }
}

const unreadable = { problem: 'The file cannot be read as a picture.' };

const within = (dimensions: Dimensions): PictureSize =>
  dimensions.width * dimensions.height <= mostPixels
    ? { dimensions }
    : { problem: `The picture says that it has more than ${mostPixels.toLocaleString('en')} pixels.` };

/** The process answers with a size or null. What strangers' bytes have made of it is not believed more than they are. */
function dimensionsIn(answer: unknown): Dimensions | null {
  if (typeof answer !== 'object' || answer === null || !('width' in answer && 'height' in answer)) return null;
  const { width, height } = answer;
  return isSize(width) && isSize(height) ? { width, height } : null;
}

const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
