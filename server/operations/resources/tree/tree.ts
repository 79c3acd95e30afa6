import { addUsage } from '../../../core/limits/usage.ts';
import { type ErrorPlace, Problem } from '../../../core/problems.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Services } from '../../../core/services.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { carryProtection } from '../passwords/carry-protection.ts';
import { descend } from './descend.ts';
import { greatestDepth } from './place.ts';
import {
  changePlaces,
  type DeletedRow,
  holdTop,
  holdTree,
  markBelowDeleted,
  markTopDeleted,
  type PlaceChange,
  removeRoot,
  setPlace,
  sumComments,
  type TreePlace,
  type WrittenRow,
} from './tree-store.ts';

/** The top of a tree that a request acts on. */
export interface Top {
  readonly id: string;
  /** Where the request names it, for the problem that tells of a lock. */
  readonly at?: ErrorPlace;
}

/**
 * Puts a resource, with everything below it, to another place: under another parent or to the top of a root, into the bin or out of it. The caller holds
 * the tree (`holdTree`), has checked that it may be put there, and tells of it: no event is appended here. When all is put where it goes, the caller touches the
 * roots that something has come into (`touchRoots`).
 * @returns the names of the fields that have changed in its record
 * @throws Problem exceeds_depth_limit, at the body's `/parentId`
 * @throws Problem resource_locked when it goes into the bin and something below it is locked
 */
export async function relocateTree(trx: Transaction, scope: Scope, top: Top, to: TreePlace): Promise<string[]> {
  const from = await holdTop(trx, scope, top.id);
  if (!from) throw new Error(`There is no tree ${top.id} to relocate`);
  const changed: string[] = [];
  if (from.parent_id !== to.parentId) changed.push('parent');
  if (from.root_id !== to.rootId) changed.push('root');
  if (await carryProtection(trx, scope, top.id, to.parentId)) changed.push('isPasswordProtected');
  const now = Date.now();
  await setPlace(trx, scope, top.id, to, now);

  const change: PlaceChange = {
    ...(from.root_id !== to.rootId && { rootId: to.rootId }),
    ...(from.private_to !== to.privateTo && { privateTo: to.privateTo }),
    ...(from.hidden_by !== to.hiddenBy && { hiddenBy: to.hiddenBy }),
    ...(from.depth !== to.depth && { levels: to.depth - from.depth }),
  };
  if (Object.keys(change).length > 0) {
    await descend(trx, top.id, async (ids, level) => {
      if (to.depth + level > greatestDepth) throw tooDeep();
      const rows = await changePlaces(trx, ids, change);
      if (to.hiddenBy !== null) refuseLocked(top, rows);
    });
  }
  return changed;
}

/**
 * Deletes trees for good: from the commit on nothing of them can be read, what they used is given back, and a job removes rows and bytes. No top lies below
 * another one. The caller has checked that they may be deleted, and tells of it: no event is appended here.
 * @param evenLocked what is locked is deleted as well
 * @throws Problem resource_locked when one of them, or anything below it, is locked
 */
export async function deleteTrees(
  services: Pick<Services, 'enqueue'>,
  trx: Transaction,
  scope: Scope,
  tops: readonly Top[],
  { evenLocked = false } = {},
): Promise<void> {
  await holdTree(trx, scope);
  const now = Date.now();
  const freed = { bytes: 0, resources: 0 };
  const count = async (top: Top, rows: readonly DeletedRow[]): Promise<void> => {
    if (!evenLocked) refuseLocked(top, rows);
    for (const row of rows) freed.bytes -= row.bytes;
    const ids = rows.map((row) => row.id);
    freed.bytes -= await sumComments(trx, ids);
    freed.resources -= rows.length;
  };
  for (const top of tops) {
    const row = await markTopDeleted(trx, scope, top.id, now);
    if (!row) continue;
    await count(top, [row]);
    await descend(trx, top.id, async (ids) => count(top, await markBelowDeleted(trx, ids, top.id, now)));
    // Last, because whoever puts something into the tree holds its parent first and then its root: neither waits for what the other holds.
    const rootType = await removeRoot(trx, scope, top.id);
    // The inbox and the bin, which go with their workspace, don't count.
    if (rootType === 'SYSTEM') freed.resources += 1;
  }
  await addUsage(trx, scope, freed);
  await services.enqueue(trx, scope, 'remove_trees', { topIds: tops.map((top) => top.id) });
}

const tooDeep = (): Problem =>
  new Problem('exceeds_depth_limit', [
    { location: 'body', path: '/parentId', message: `what lies below would stand more than ${greatestDepth} levels below its root` },
  ]);

function refuseLocked({ id, at = { location: 'body', path: '' } }: Top, rows: readonly WrittenRow[]): void {
  const locked = rows
    .filter((row) => row.is_locked)
    .map((row) => (row.id === id ? `${id} is locked` : `${row.id}, which lies below ${id}, is locked`));
  if (locked.length > 0)
    throw new Problem(
      'resource_locked',
      locked.map((message) => ({ ...at, message })),
    );
}
