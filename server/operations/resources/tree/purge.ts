import { appendEvent } from '../../../core/events/outbox.ts';
import { systemScope } from '../../../core/scope.ts';
import type { Services } from '../../../core/services.ts';
import { pages } from '../../../platform/database/pages.ts';
import { day } from '../../../platform/text/durations.ts';
import { findBinnedBefore, findDeletedBefore, isBinnedBefore, type OldTop } from './purge-store.ts';
import { deleteTrees } from './tree.ts';
import { holdTree } from './tree-store.ts';

type PurgeServices = Pick<Services, 'config' | 'database' | 'enqueue' | 'log'>;

interface PurgeOptions {
  readonly now?: number;
  /** Ends the purge between two trees. */
  readonly signal?: AbortSignal;
}

/** Deletes for good what has been in the bin for longer than it is kept, locked or not, and sees to it that what is deleted is removed in the end. */
export async function purge(services: PurgeServices, { now = Date.now(), signal }: PurgeOptions = {}): Promise<void> {
  const { config, database, enqueue, log } = services;
  const keptSince = now - config.binRetentionDays * day;
  let purged = 0;
  for await (const top of each((last) => findBinnedBefore(database.reader, keptSince, last), signal)) {
    if (await purgeTree(services, top, keptSince)) purged++;
  }
  if (purged > 0) log.info({ purged }, 'purged the bin');

  // A job that has failed for the last time leaves rows behind; a day later no job is on its way any more.
  for await (const { id, workspace_id } of each((last) => findDeletedBefore(database.reader, now - day, last), signal)) {
    await database.transaction((trx) => enqueue(trx, systemScope(workspace_id), 'remove_trees', { topIds: [id] }));
  }
}

async function purgeTree(services: PurgeServices, { id, workspace_id }: OldTop, keptSince: number): Promise<boolean> {
  const scope = systemScope(workspace_id);
  return services.database.transaction(async (trx) => {
    await holdTree(trx, scope);
    // It may have been recovered since it was found.
    if (!(await isBinnedBefore(trx, scope, id, keptSince))) return false;
    await deleteTrees(services, trx, scope, [{ id }], { evenLocked: true });
    await appendEvent(trx, scope, 'resource.deleted', { resourceId: id });
    return true;
  });
}

/** Everything on all pages, until the signal. */
async function* each(find: (last: OldTop | undefined) => Promise<OldTop[]>, signal: AbortSignal | undefined): AsyncGenerator<OldTop> {
  for await (const page of pages(find)) {
    for (const top of page) {
      if (signal?.aborted) return;
      yield top;
    }
  }
}
