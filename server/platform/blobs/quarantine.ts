import type { Database, Reader } from '../database/database.ts';
import { day } from '../text/durations.ts';
import type { Blobs, Quarantined } from './blobs.ts';
import { allBlobs, knownBlobs, removeUnusedBlobs } from './store.ts';
import { unknownBytes } from './unknown-bytes.ts';

// A crash leaves bytes behind now and then. Where there are more of them, something else is wrong: it is another database, or has lost rows. So whatever seems to
// belong to nothing is put aside for days, and left alone where it is much.

/** So many may always be in quarantine. */
const always = 10;
/** Of all that is stored, more than this is left alone. */
const largestShare = 0.1;
/** Put into quarantine at a time; the rest waits for the next search. */
const mostAtOnce = 10_000;

/** What seems to belong to nothing. */
export interface Orphans {
  /** Rows that nothing points at, by the key of their bytes. */
  readonly unused: readonly string[];
  /** Bytes without a row. */
  readonly unknown: readonly string[];
  readonly count: OrphanCount;
}

export interface OrphanCount {
  readonly orphans: number;
  /** What was put into quarantine before. */
  readonly quarantined: number;
  /** All that is stored, orphans with it, but not the quarantine. */
  readonly stored: number;
}

/** Whether it is too much to come from a crash. What is in quarantine counts: many small shares are a large one. */
export const areTooMany = ({ orphans, quarantined, stored }: OrphanCount): boolean =>
  orphans > 0 && orphans + quarantined > Math.max(always, largestShare * (stored + quarantined));

/** Looks for rows and bytes that nothing points at. What is younger than `madeBefore` may be an upload that is just landing. */
export async function findOrphans(db: Reader, blobs: Blobs, madeBefore: number, signal?: AbortSignal): Promise<Orphans> {
  const unused = new Few();
  for await (const page of allBlobs(db)) {
    unused.add(page.filter((row) => row.is_unused && row.created_at < madeBefore).map(({ id }) => id));
    if (signal?.aborted) break;
  }
  const unknown = new Few();
  let stored = 0;
  for await (const looked of unknownBytes(db, blobs, madeBefore)) {
    unknown.add(looked.unknown);
    stored += looked.stored;
    if (signal?.aborted) break;
  }
  const count = { orphans: unused.count + unknown.count, quarantined: await countQuarantined(blobs), stored };
  return { unused: unused.keys, unknown: unknown.keys, count };
}

/** The first of many keys, and how many there are. */
class Few {
  readonly keys: string[] = [];
  count = 0;

  add(keys: readonly string[]): void {
    this.keys.push(...keys.slice(0, mostAtOnce - this.keys.length));
    this.count += keys.length;
  }
}

export async function countQuarantined(blobs: Blobs): Promise<number> {
  let count = 0;
  for await (const _ of blobs.quarantined()) count++;
  return count;
}

/** Puts orphans into quarantine: their rows go first, so that nothing points at bytes that are not there. Says how many. */
export async function quarantineOrphans(
  { database, blobs }: { readonly database: Database; readonly blobs: Blobs },
  { unused, unknown }: Pick<Orphans, 'unused' | 'unknown'>,
  now: Date,
): Promise<number> {
  const unnamed: string[] = [];
  for (const id of unused) unnamed.push(...(await database.transaction((trx) => removeUnusedBlobs(trx, [id]))));
  const moved = await blobs.quarantine([...unnamed, ...unknown], now);
  // A row whose bytes were missing has gone all the same.
  return Math.max(moved, unnamed.length);
}

/** Puts back what is in quarantine and the database names: another copy of it was put in its place meanwhile. Says how many. */
export async function putBackNamed(db: Reader, blobs: Blobs): Promise<number> {
  let count = 0;
  for await (const some of quarantinedPages(blobs)) {
    const named = await namedAmong(db, some);
    for (const quarantined of some) if (named.has(quarantined.key) && (await blobs.putBack(quarantined))) count++;
  }
  return count;
}

/** Removes for good what has been in quarantine for so many days. Says how much. */
export async function removeExpired(db: Reader, blobs: Blobs, now: number, days: number): Promise<number> {
  const isExpired = (quarantined: Quarantined): boolean => Date.parse(quarantined.day) + (days + 1) * day <= now;
  let count = 0;
  for await (const some of quarantinedPages(blobs)) {
    const expired = some.filter(isExpired);
    const named = expired.length > 0 ? await namedAmong(db, expired) : new Set();
    for (const quarantined of expired) {
      // Named, and not to be put back: it is where it belongs already.
      if (named.has(quarantined.key) && (await blobs.putBack(quarantined))) continue;
      await blobs.removeQuarantined(quarantined);
      count++;
    }
  }
  return count;
}

const namedAmong = (db: Reader, some: readonly Quarantined[]): Promise<ReadonlySet<string>> =>
  knownBlobs(
    db,
    some.map(({ key }) => key),
  );

/** All that is in quarantine, some hundred at a time. */
async function* quarantinedPages(blobs: Blobs): AsyncGenerator<Quarantined[]> {
  let some: Quarantined[] = [];
  for await (const quarantined of blobs.quarantined()) {
    some.push(quarantined);
    if (some.length < 500) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
