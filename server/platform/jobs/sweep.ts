import type { Database } from '../database/database.ts';
import { inSteps } from '../database/in-steps.ts';
import { day } from '../text/durations.ts';
import { removeExpiredResults } from './results.ts';
import { removeFailedJobs } from './store.ts';

/** For how long a job that has failed for good can be looked at and tried again. */
export const failedJobLifetime = 30 * day;

/** Removes the results that nobody may ask for any more, and the jobs that failed long ago; how many there were of both. */
export async function sweepJobs(database: Database, { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {}): Promise<number> {
  const results = await inSteps(database, signal, (trx, limit) => removeExpiredResults(trx, now, limit));
  return results + (await inSteps(database, signal, (trx, limit) => removeFailedJobs(trx, now - failedJobLifetime, limit)));
}
