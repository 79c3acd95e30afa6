import { type ErrorPlace, Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { ProcessLost } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { labOf, type Rgb } from './lab.ts';
import { writeLook } from './look.ts';
import { PictureDescriber } from './picture-describer.ts';
import { PictureIndex } from './picture-index.ts';
import { findLooks } from './picture-store.ts';
import { ScanThreads } from './scan-threads.ts';

/** A picture that may look like the one that is sought. */
export interface NearPicture {
  readonly resourceId: string;
  /** Which view around the sought one fits it best, for `compare`. */
  readonly view: number;
}

/** Seconds that the picture of a search may take, and how many of them may wait. */
const [longest, mostWaiting] = [10, 20];

const readable: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif']);

/** Finds pictures by what they look like and by their colours. Looks are as they are written. */
export class PictureSearch {
  readonly #describer = new PictureDescriber(longest);
  readonly #index = new PictureIndex();
  readonly #threads = new ScanThreads();
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

  /** What a stored picture looks like; null where it is none, or nobody has looked at it yet. */
  async lookOfStored(db: Reader, scope: Scope, resourceId: string): Promise<Uint8Array | null> {
    return (await findLooks(db, scope, [resourceId]))[0]?.look ?? null;
  }

  /** The pictures of the workspace that may look like this, the nearest first. They are to be filtered by what the scope may see. */
  async near(db: Reader, scope: Scope, look: Uint8Array): Promise<readonly NearPicture[]> {
    const pictures = await this.#index.of(db, scope);
    const { ids, fingerprints, count } = pictures;
    if (count === 0) return [];
    const { slots, views } = await this.#threads.run('near', { fingerprints, count, look });
    return Array.from(slots, (slot, at) => ({ resourceId: ids[slot] ?? '', view: views[at] ?? 0 }));
  }

  /** How alike these pictures look, from 0 to 1. One that is gone, or has other bytes by now, is left out. */
  async compare(db: Reader, scope: Scope, look: Uint8Array, some: readonly NearPicture[]): Promise<ReadonlyMap<string, number>> {
    const viewOf = new Map(some.map(({ resourceId, view }) => [resourceId, view]));
    const rows = await findLooks(db, scope, [...viewOf.keys()]);
    if (rows.length === 0) return new Map();
    const views = rows.map(({ resource_id }) => viewOf.get(resource_id) ?? 0);
    const scores = await this.#threads.run('compare', { look, others: rows.map((row) => new Uint8Array(row.look)), views });
    return new Map(rows.map(({ resource_id }, at) => [resource_id, scores[at] ?? 0]));
  }

  /** The pictures of the workspace that have all of these colours, the best first, with how well they do, from 0.3 to 1. They are to be filtered by what the scope may see. */
  async colored(db: Reader, scope: Scope, colors: readonly Rgb[]): Promise<ReadonlyMap<string, number>> {
    const { ids, palettes, count } = await this.#index.of(db, scope);
    if (count === 0) return new Map();
    const { slots, matches } = await this.#threads.run('colored', { palettes, count, colors: colors.map(labOf) });
    return new Map(Array.from(slots, (slot, at) => [ids[slot] ?? '', matches[at] ?? 0]));
  }

  async close(): Promise<void> {
    this.#describer.close();
    await this.#threads.close();
  }
}
