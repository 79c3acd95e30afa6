import type { Blobs } from '../../platform/blobs/blobs.ts';
import { LimitedChild, type Source, sourceOf } from '../../platform/processes/limited-child.ts';
import type { ColorShare } from './dominant-colors.ts';
import { mostColors } from './dominant-colors.ts';
import { type Look, readLook } from './look.ts';

/** What a picture looks like, and which colours stand out in it. */
export interface PictureDescription {
  /** As sharp names it: `jpeg`, `png`, … */
  readonly format: string;
  /** False where a part of the bytes is missing or damaged, so that some of the picture isn't what it was. */
  readonly isWhole: boolean;
  readonly look: Look;
  /** The largest share first. */
  readonly colors: readonly ColorShare[];
}

/** Why there is no description of a picture. */
export type PictureProblem = 'unreadable' | 'too large';

/** What the process that describes pictures says of one. */
export type SaidDescription =
  | { readonly problem: PictureProblem }
  | { readonly format: string; readonly isWhole: boolean; readonly look: string; readonly colors: readonly ColorShare[] };

/** A picture of more pixels isn't drawn. */
export const mostPixels = 100_000_000;
/** A larger file isn't read for it. */
const largestFile = 64 * 1024 * 1024;

/** Bytes that the process may hold, with such a file and such a picture in it. */
const memory = 640 * 1024 * 1024;

/** Describes pictures, in a process of its own, one at a time. */
export class PictureDescriber {
  readonly #child: LimitedChild;

  /** @param seconds that one picture may take; @param isBackground whether nobody waits for it */
  constructor(seconds: number, isBackground = false) {
    const main = new URL('./picture-describer-main.ts', import.meta.url);
    this.#child = new LimitedChild('The process that looks at pictures', main, { memory, time: seconds * 1000, idle: 60_000, isBackground });
  }

  /**
   * Describes these bytes.
   * @throws ProcessLost when it has taken too much
   */
  describe(bytes: Uint8Array, signal?: AbortSignal): Promise<PictureDescription | PictureProblem> {
    return this.#ask(sourceOf(bytes), signal);
  }

  /**
   * Describes a stored picture.
   * @throws BlobNotFound
   * @throws ProcessLost when it has taken too much
   */
  async describeStored(
    blobs: Blobs,
    { id, size }: { readonly id: string; readonly size: number },
    signal: AbortSignal,
  ): Promise<PictureDescription | PictureProblem> {
    if (size === 0) return 'unreadable';
    if (size > largestFile) return 'too large';
    return this.#ask({ size, read: (range) => blobs.read(id, range) }, signal);
  }

  close(): void {
    this.#child.close();
  }

  async #ask(source: Source, signal?: AbortSignal): Promise<PictureDescription | PictureProblem> {
    return believed((await this.#child.ask(source, undefined, signal)).answer);
  }
}

/** What strangers' bytes have made of the process is not believed more than they are. */
function believed(said: unknown): PictureDescription | PictureProblem {
  const { problem, format, isWhole, look, colors } = said as Record<string, unknown>;
  if (problem === 'too large') return problem;
  const read = typeof look === 'string' ? readLook(Buffer.from(look, 'base64')) : undefined;
  if (typeof format !== 'string' || typeof isWhole !== 'boolean' || !read || !Array.isArray(colors)) return 'unreadable';
  if (colors.length > mostColors || !colors.every(isColorShare)) return 'unreadable';
  return { format, isWhole, look: read, colors };
}

const isColorShare = (value: unknown): value is ColorShare => {
  const { l, a, b, share } = Object(value) as Record<string, unknown>;
  return isWithin(l, 0, 101) && isWithin(a, -128, 128) && isWithin(b, -128, 128) && isWithin(share, 0, 1);
};

const isWithin = (value: unknown, least: number, most: number): boolean => typeof value === 'number' && value >= least && value <= most;
