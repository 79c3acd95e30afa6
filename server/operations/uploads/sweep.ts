import { systemScope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { areTooMany, findOrphans, putBackNamed, quarantineOrphans, removeExpired } from '../../platform/blobs/quarantine.ts';
import { releaseBlobs } from '../../platform/blobs/release.ts';
import { findStore } from '../../platform/database/store.ts';
import { day, hour } from '../../platform/text/durations.ts';
import { claimTime } from './claim.ts';
import { removeUnclaimed, unclaimedUploads } from './store.ts';

/** Looking at every stored file takes a while; what it finds is rare. */
const searchEvery = day;
/** An upload that is landing has bytes without a row, or a row that nothing points at, for a moment. What is younger than this is left alone. */
export const graceTime = hour;

type SweepServices = Pick<Services, 'config' | 'database' | 'blobs' | 'enqueue' | 'log'>;

/** What a sweep has done. */
export interface Swept {
  /** Uploads removed that nobody claimed within a day. */
  readonly uploads: number;
  /** Files removed that a process that died has left half written. */
  readonly leftovers: number;
  /** Bytes put back from quarantine, since the database names them. */
  readonly putBack: number;
  /** Rows of bytes, or bytes, that nothing points at: put into quarantine. */
  readonly orphans: number;
  /** The same, left alone because they are too many to come from a crash. */
  readonly leftAlone: number;
  /** Bytes removed that were in quarantine for long enough. */
  readonly expired: number;
}

interface SweepOptions {
  readonly now?: number;
  readonly search?: boolean;
  /** Puts orphans into quarantine even where they are many. */
  readonly howeverMany?: boolean;
  /** Ends the sweep between two steps; it then counts what it got to. */
  readonly signal?: AbortSignal;
}

/** Removes what nobody will come back for. `search` also goes through all stored bytes for such that nothing points at, and empties the quarantine of what is old. */
export async function sweep(services: SweepServices, options: SweepOptions = {}): Promise<Swept> {
  const { now = Date.now(), search = true, signal } = options;
  return {
    uploads: await sweepUnclaimed(services, now, signal),
    leftovers: await services.blobs.removeLeftovers(new Date(now - graceTime)),
    putBack: await putBackNamed(services.database.reader, services.blobs),
    ...(search ? await sweepOrphans(services, { ...options, now }) : { orphans: 0, leftAlone: 0 }),
    expired: search ? await removeExpired(services.database.reader, services.blobs, now, services.config.quarantineDays) : 0,
  };
}

/** A sweep to be done every hour, which searches once a day; not on the first day of a database with its files, in which somebody may find that they belong to others. */
export function hourlySweep(services: SweepServices): (signal: AbortSignal) => Promise<void> {
  let searchedAt = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const joinedAt = (await findStore(services.database.reader))?.joined_at ?? Number.POSITIVE_INFINITY;
    const search = Date.now() - Math.max(searchedAt, joinedAt) >= searchEvery;
    const swept = await sweep(services, { search, signal });
    if (search) searchedAt = Date.now();
    if (Object.values(swept).some((count: number) => count > 0)) services.log.info(swept, 'swept');
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

async function sweepOrphans(
  services: SweepServices,
  { now, howeverMany, signal }: SweepOptions & { readonly now: number },
): Promise<Pick<Swept, 'orphans' | 'leftAlone'>> {
  const { database, blobs, log } = services;
  const found = await findOrphans(database.reader, blobs, now - graceTime, signal);
  if (signal?.aborted) return { orphans: 0, leftAlone: 0 };
  if (areTooMany(found.count) && !howeverMany) {
    log.error(
      found.count,
      'so many stored files belong to nothing in the database that they are left alone: is it the right one? `npm run cli -- check` tells more',
    );
    return { orphans: 0, leftAlone: found.count.orphans };
  }
  return { orphans: await quarantineOrphans(services, found, new Date(now)), leftAlone: 0 };
}
