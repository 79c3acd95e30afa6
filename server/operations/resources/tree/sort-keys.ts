import { generateNKeysBetween } from 'fractional-indexing';
import type { Scope } from '../../../core/scope.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findNeighbours, type Sibling, setSortKey } from './sort-keys-store.ts';

/**
 * Between two keys there is always a third, but it gets longer when everything is put at one place: by a character every six times. One that would be longer
 * than this is not made; the siblings around it move apart instead, until their keys are no longer than half of it.
 */
const greatestLength = 48;
const lengthAfterwards = greatestLength / 2;

/** How many siblings on each side move apart at first; twice as many each time that there isn't enough room among them. */
const fewSiblings = 16;

/**
 * Sort keys for children that come right after a sibling, in their order. Where there is no room left the siblings around get other keys, in the same order,
 * so the transaction holds the parent (`holdPlace`).
 * @param after the sibling, or `atTheStart` or `atTheEnd`
 * @param moving those of the children that are siblings already, and leave their own places
 */
export async function newSortKeys(
  trx: Transaction,
  scope: Scope,
  parentId: string,
  after: Sibling,
  count: number,
  moving: readonly string[] = [],
): Promise<string[]> {
  for (let around = 0; ; around = Math.max(fewSiblings, 2 * around)) {
    const { before, behind } = await findNeighbours(trx, scope, parentId, after, moving, around + 1);
    const movingApart = [...before.slice(0, around).reverse(), ...behind.slice(0, around)];
    const keys = keysBetween(before[around], behind[around], movingApart.length + count);
    if (!keys || longest(keys) > (around === 0 ? greatestLength : lengthAfterwards)) continue;

    const made = keys.splice(Math.min(before.length, around), count);
    for (const [index, sibling] of movingApart.entries()) {
      const key = keys[index];
      if (key !== undefined && key !== sibling.sort_key) await setSortKey(trx, scope, sibling.id, key);
    }
    return made;
  }
}

/** Keys behind one sibling and before another, or before or behind all; undefined where the two share theirs. */
function keysBetween(before: Sibling | undefined, behind: Sibling | undefined, count: number): string[] | undefined {
  if (before && behind && before.sort_key >= behind.sort_key) return undefined;
  return generateNKeysBetween(before?.sort_key, behind?.sort_key, count);
}

const longest = (keys: readonly string[]): number => keys.reduce((length, key) => Math.max(length, key.length), 0);
