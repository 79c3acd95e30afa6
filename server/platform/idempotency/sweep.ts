import type { Database } from '../database/database.ts';
import { day } from '../text/durations.ts';
import { removeOldRecords } from './store.ts';

/** For how long a repeat gets the first answer again: a day. */
export const recordLifetime = day;

/** A transaction that removes this many rows takes milliseconds. */
const removedAtOnce = 500;

/** Removes the records that no longer count, and says how many there were. Other writes run in between; `signal` ends it there. */
export async function sweepRecords(database: Database, { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {}): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await database.transaction((trx) => removeOldRecords(trx, now - recordLifetime, removedAtOnce));
    removed += count;
    if (count < removedAtOnce || signal?.aborted) return removed;
  }
}
