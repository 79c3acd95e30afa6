import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { labOf, type Rgb } from './lab.ts';
import { PictureIndex } from './picture-index.ts';
import { findLooks } from './picture-store.ts';
import { compare as compareLooks, colored as scanColors, near as scanNear } from './scan.ts';

/** A picture that may look like the one that is sought. */
export interface NearPicture {
  readonly resourceId: string;
  /** Which view around the sought one fits it best, for `compare`. */
  readonly view: number;
}

/** Finds pictures by what they look like and by their colours, in the thread that asks. Looks are as they are written. */
export class PictureSearch {
  readonly #index = new PictureIndex();

  /** What a stored picture looks like; null where it is none, or nobody has looked at it yet. */
  async lookOfStored(db: Reader, scope: Scope, resourceId: string): Promise<Uint8Array | null> {
    return (await findLooks(db, scope, [resourceId]))[0]?.look ?? null;
  }

  /** The pictures of the workspace that may look like this, the nearest first. They are to be filtered by what the scope may see. */
  async near(db: Reader, scope: Scope, look: Uint8Array): Promise<readonly NearPicture[]> {
    const pictures = await this.#index.of(db, scope);
    const { ids, fingerprints, count } = pictures;
    if (count === 0) return [];
    const { slots, views } = scanNear({ fingerprints, count, look });
    return Array.from(slots, (slot, at) => ({ resourceId: ids[slot] ?? '', view: views[at] ?? 0 }));
  }

  /** How alike these pictures look, from 0 to 1. One that is gone, or has other bytes by now, is left out. */
  async compare(db: Reader, scope: Scope, look: Uint8Array, some: readonly NearPicture[]): Promise<ReadonlyMap<string, number>> {
    const viewOf = new Map(some.map(({ resourceId, view }) => [resourceId, view]));
    const rows = await findLooks(db, scope, [...viewOf.keys()]);
    if (rows.length === 0) return new Map();
    const views = rows.map(({ resource_id }) => viewOf.get(resource_id) ?? 0);
    const scores = compareLooks({ look, others: rows.map((row) => new Uint8Array(row.look)), views });
    return new Map(rows.map(({ resource_id }, at) => [resource_id, scores[at] ?? 0]));
  }

  /** The pictures of the workspace that have all of these colours, the best first, with how well they do, from 0.3 to 1. They are to be filtered by what the scope may see. */
  async colored(db: Reader, scope: Scope, colors: readonly Rgb[]): Promise<ReadonlyMap<string, number>> {
    const { ids, palettes, count } = await this.#index.of(db, scope);
    if (count === 0) return new Map();
    const { slots, matches } = scanColors({ palettes, count, colors: colors.map(labOf) });
    return new Map(Array.from(slots, (slot, at) => [ids[slot] ?? '', matches[at] ?? 0]));
  }
}
