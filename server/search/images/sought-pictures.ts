import { type ErrorPlace, Problem } from '../../core/problems.ts';
import type { Caller } from '../../platform/database/database.ts';
import { LongReads } from '../../platform/database/long-reads.ts';
import { TimeIsUp } from '../../platform/database/time-is-up.ts';
import { ProcessLost } from '../../platform/jobs/jobs.ts';
import { writeLook } from './look.ts';
import { PictureDescriber, type PictureDescription, type PictureProblem } from './picture-describer.ts';

/** Seconds that one picture may take. */
const longest = 4;

const readable: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif']);

/** Looks at the pictures that others are sought by, one at a time. Callers take turns, so that one who sends many large ones waits for themselves. */
export class SoughtPictures {
  readonly #describer = new PictureDescriber(longest);
  readonly #turns: LongReads;

  /** @param seconds that the pictures of one request may take together, waiting included */
  constructor(seconds = 5) {
    this.#turns = new LongReads({ atATime: 1, seconds });
  }

  /**
   * What the picture of a data URI looks like.
   * @throws Problem invalid_request when it can't be read
   * @throws Refusal unavailable when it takes too long, or too many wait
   */
  async lookOf(caller: Caller, dataUri: string, at: ErrorPlace): Promise<Uint8Array> {
    const unfit = (message: string): Problem => new Problem('invalid_request', [{ ...at, message }]);
    try {
      const description = await this.#turns.run(caller, (milliseconds) => this.#describe(dataUri, milliseconds));
      if (description === 'too large') throw unfit('has more than 100,000,000 pixels');
      if (description === 'unreadable' || !readable.has(description.format))
        throw unfit('can’t be read as a picture: it has to be a PNG, JPEG, WebP or GIF');
      if (!description.isWhole) throw unfit('is cut off or damaged');
      return writeLook(description.look);
    } catch (error) {
      if (error instanceof ProcessLost) throw unfit('takes too much time or memory to read');
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#describer.close();
  }

  async #describe(dataUri: string, milliseconds: number): Promise<PictureDescription | PictureProblem> {
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)));
    try {
      return await this.#describer.describe(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64'), signal);
    } catch (error) {
      throw signal.aborted ? new TimeIsUp('A picture was given up with the process that looked at it') : error;
    }
  }
}
