import type { JobRunner } from '../../core/jobs.ts';
import { systemScope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { writeInWorkspace } from '../../core/workspaces/keep-store.ts';
import { releaseBlobs } from '../../platform/blobs/release.ts';
import { day } from '../../platform/text/durations.ts';
import { removeSomeOfIndex } from '../../search/index/removal-store.ts';
import { removeDeleted } from '../resources/tree/removal.ts';
import { deleteTrees } from '../resources/tree/tree.ts';
import { outlastWrites } from './deletions-store.ts';
import { findDeletedTops, findRoots, findUnremoved, removeAvatar, removeRest, removeSome, removeUploads } from './removal-store.ts';

type RemovalServices = Pick<Services, 'database' | 'enqueue'>;

/**
 * Does the job `remove_workspace`: removes everything that was in a deleted workspace, with its bytes. Each step is committed, so after a crash it goes on where
 * it was. Nothing comes in meanwhile: no write begins in a workspace that is deleted, and those that had begun are waited for.
 */
export function removeWorkspace({ database, enqueue }: RemovalServices): JobRunner<'remove_workspace'> {
  return async (scope, _, { signal }) => {
    await database.transaction(async (trx) => {
      await outlastWrites(trx, scope);
      const roots = await findRoots(trx, scope);
      if (roots.length > 0)
        await deleteTrees(
          { enqueue },
          trx,
          scope,
          roots.map((id) => ({ id })),
          { evenLocked: true },
        );
    });
    await removeDeleted({ database, enqueue }, scope, await findDeletedTops(database.reader, scope), signal);

    const removeSomeUploads = (): Promise<boolean> =>
      writeInWorkspace(database, scope, async (trx) => {
        const blobIds = await removeUploads(trx, scope);
        if (blobIds !== null) await releaseBlobs(trx, scope, enqueue, blobIds);
        return blobIds !== null;
      });
    while (await removeSomeUploads()) signal.throwIfAborted();
    while (await writeInWorkspace(database, scope, (trx) => removeSome(trx, scope))) signal.throwIfAborted();
    while (await writeInWorkspace(database, scope, (trx) => removeSomeOfIndex(trx, scope))) signal.throwIfAborted();
    await database.transaction(async (trx) => {
      await releaseBlobs(trx, scope, enqueue, await removeAvatar(trx, scope));
      await removeRest(trx, scope);
    });
  };
}

/** Sees to it that deleted workspaces are removed in the end: a job that has failed for the last time leaves rows behind, and a day later none is on its way. */
export async function finishRemovals({ database, enqueue }: RemovalServices, { now = Date.now() } = {}): Promise<void> {
  for (const id of await findUnremoved(database.reader, now - day)) {
    await database.transaction((trx) => enqueue(trx, systemScope(id), 'remove_workspace', {}));
  }
}
