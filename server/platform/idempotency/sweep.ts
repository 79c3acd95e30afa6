import type { Database } from '../database/database.ts';
import { inSteps } from '../database/in-steps.ts';
import { day } from '../text/durations.ts';
import { removeOldRecords } from './store.ts';

/** For how long a repeat gets the first answer again: a day. */
export const recordLifetime = day;

/** Removes the records that no longer count, and says how many there were. */
export const sweepRecords = (database: Database, { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {}): Promise<number> =>
  inSteps(database, signal, (trx, limit) => removeOldRecords(trx, now - recordLifetime, limit));
