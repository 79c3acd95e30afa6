import type { Database } from '../../platform/database/database.ts';
import { inSteps } from '../../platform/database/in-steps.ts';
import { day } from '../../platform/text/durations.ts';
import { removeUsed } from './store.ts';

/** For how long an upload that was used is answered with `stored_file_already_used`: a week. After that it is as if it had never been. */
const usedLifetime = 7 * day;

/** Removes the uploads that were used long ago, and says how many there were. The resources that were made of them are no part of this. */
export const sweepUsed = (database: Database, { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {}): Promise<number> =>
  inSteps(database, signal, (trx, limit) => removeUsed(trx, now - usedLifetime, limit));
