import type { JobRunner } from '../../../core/jobs.ts';
import { findRenditionBlobs } from '../../../core/resources/renditions-store.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Services } from '../../../core/services.ts';
import { writeInWorkspace } from '../../../core/workspaces/keep-store.ts';
import { releaseBlobs } from '../../../platform/blobs/release.ts';
import { findLowest, type LowestRow, removeComments, removeRows } from './removal-store.ts';

/** Rows removed in one transaction: a few milliseconds, so that other writes go on in between. */
const rowsAtOnce = 50;
const commentsAtOnce = 500;

type RemovalServices = Pick<Services, 'database' | 'enqueue'>;

/** Does jobs `remove_trees`. */
export function removeTrees(services: RemovalServices): JobRunner<'remove_trees'> {
  return (scope, payloads, { signal }) =>
    removeDeleted(
      services,
      scope,
      payloads.flatMap(({ topIds }) => topIds),
      signal,
    );
}

/**
 * Removes the rows of trees that are deleted, from the bottom up, and lets go of the bytes that nothing else points at. Each step is committed, so after a
 * crash it goes on where it was.
 * @param signal ends it between two steps
 */
export async function removeDeleted(services: RemovalServices, scope: Scope, topIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (let left = topIds; left.length > 0; left = await removeSome(services, scope, left)) signal.throwIfAborted();
}

/** One step, in one large tree or several small ones. Returns those of which something may be left. */
function removeSome({ database, enqueue }: RemovalServices, scope: Scope, topIds: readonly string[]): Promise<readonly string[]> {
  return writeInWorkspace(database, scope, async (trx) => {
    const rows: LowestRow[] = [];
    let emptied = 0;
    for (const topId of topIds) {
      const room = rowsAtOnce - rows.length;
      const lowest = await findLowest(trx, scope, topId, room);
      rows.push(...lowest);
      if (lowest.length === room) break;
      emptied++;
    }
    const ids = rows.map((row) => row.id);
    // A resource may have more comments than one step can remove.
    if ((await removeComments(trx, ids, commentsAtOnce)) === commentsAtOnce) return topIds;
    const renditions = await findRenditionBlobs(trx, scope, ids);
    await removeRows(trx, ids);
    const blobIds = new Set([...rows.flatMap((row) => row.blob_id ?? []), ...renditions]);
    if (blobIds.size > 0) await releaseBlobs(trx, scope, enqueue, [...blobIds]);
    return topIds.slice(emptied);
  });
}
