import { type ErrorPlace, Problem } from '../../core/problems.ts';
import { ProcessLost } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { writeLook } from './look.ts';
import { PictureDescriber } from './picture-describer.ts';

/** Seconds that the picture of a search may take, and how many of them may wait. */
const [longest, mostWaiting] = [10, 20];

const readable: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif']);

/** Looks at the pictures that others are sought by. */
export class SoughtPictures {
  readonly #describer = new PictureDescriber(longest);
  #waiting = 0;

  /**
   * What the picture of a data URI looks like.
   * @throws Problem invalid_request when it can't be read
   * @throws Refusal unavailable when too many wait
   */
  async lookOf(dataUri: string, at: ErrorPlace): Promise<Uint8Array> {
    const unfit = (message: string): Problem => new Problem('invalid_request', [{ ...at, message }]);
    if (this.#waiting >= mostWaiting) throw new Refusal('unavailable', [], { 'Retry-After': '1' });
    this.#waiting++;
    try {
      const description = await this.#describer.describe(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64'));
      if (description === 'too large') throw unfit('has more than 100,000,000 pixels');
      if (description === 'unreadable' || !readable.has(description.format))
        throw unfit('can’t be read as a picture: it has to be a PNG, JPEG, WebP or GIF');
      if (!description.isWhole) throw unfit('is cut off or damaged');
      return writeLook(description.look);
    } catch (error) {
      if (error instanceof ProcessLost) throw unfit('takes too much time or memory to read');
      throw error;
    } finally {
      this.#waiting--;
    }
  }

  async close(): Promise<void> {
    this.#describer.close();
  }
}
