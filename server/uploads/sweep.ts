import type { FolderBlobs } from '../blobs/folder.ts';
import { releaseBlobs } from '../blobs/release.ts';
import { allBlobs } from '../blobs/store.ts';
import { unknownBytes } from '../blobs/unknown-bytes.ts';
import { day, hour } from '../durations.ts';
import { systemScope } from '../scope.ts';
import type { Services } from '../services.ts';
import { claimTime } from './claim.ts';
import { removeUnclaimed, unclaimedUploads } from './store.ts';

/** Looking at every stored file takes a while; what it finds is rare. */
const searchEvery = day;
/** An upload that is landing has bytes without a row, or a row that nothing points at, for a moment. What is younger than this is left alone. */
export const graceTime = hour;

type SweepServices = Pick<Services, 'database' | 'enqueue' | 'log'> & { readonly blobs: FolderBlobs };

/** What a sweep has removed. */
export interface Swept {
  /** Uploads that nobody claimed within a day. */
  readonly uploads: number;
  /** Files that a process that died has left half written. */
  readonly leftovers: number;
  /** Bytes and rows of bytes that nothing points at. */
  readonly orphans: number;
}

/** Removes what nobody will come back for. `search` also goes through all stored bytes for such that nothing points at. */
export async function sweep(services: SweepServices, { now = Date.now(), search = true, signal }: SweepOptions = {}): Promise<Swept> {
  return {
    uploads: await sweepUnclaimed(services, now, signal),
    leftovers: await services.blobs.removeLeftovers(new Date(now - graceTime)),
    orphans: search ? (await sweepUnusedRows(services, now, signal)) + (await sweepUnknownBytes(services, now, signal)) : 0,
  };
}

interface SweepOptions {
  readonly now?: number;
  readonly search?: boolean;
  /** Ends the sweep between two steps; it then counts what it got to. */
  readonly signal?: AbortSignal;
}

/** A sweep to be done every hour, which searches once a day. */
export function hourlySweep(services: SweepServices): (signal: AbortSignal) => Promise<void> {
  let searchedAt = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const search = Date.now() - searchedAt >= searchEvery;
    const swept = await sweep(services, { search, signal });
    if (search) searchedAt = Date.now();
    if (swept.uploads + swept.leftovers + swept.orphans > 0) services.log.info(swept, 'swept');
  };
}

async function sweepUnclaimed({ database, enqueue }: SweepServices, now: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    const uploads = await unclaimedUploads(database.reader, now - claimTime);
    const before = removed;
    for (const { id, workspaceId, blobId } of uploads) {
      await database.transaction(async (trx) => {
        if (!(await removeUnclaimed(trx, id))) return;
        if (blobId !== null) await releaseBlobs(trx, systemScope(workspaceId), enqueue, [blobId]);
        removed++;
      });
    }
    if (uploads.length === 0 || removed === before || signal?.aborted) return removed;
  }
}

async function sweepUnusedRows({ database, enqueue }: SweepServices, now: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for await (const page of allBlobs(database.reader)) {
    for (const { id, workspace_id, created_at, is_unused } of page) {
      if (!is_unused || created_at >= now - graceTime) continue;
      removed += await database.transaction((trx) => releaseBlobs(trx, systemScope(workspace_id), enqueue, [id]));
    }
    if (signal?.aborted) break;
  }
  return removed;
}

async function sweepUnknownBytes({ database, blobs }: SweepServices, now: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for await (const keys of unknownBytes(database.reader, blobs, now - graceTime)) {
    for (const key of keys) await blobs.remove(key);
    removed += keys.length;
    if (signal?.aborted) break;
  }
  return removed;
}
