import type { Database } from '../database/database.ts';
import type { JobLog } from './attempts.ts';
import { longestDelay } from './delays.ts';
import { endLocks, findLongLocks, findLostJobs, type LostJob, makeMisplacedDue, releaseLostJobs } from './store.ts';

export interface UpkeepParts {
  readonly database: Database;
  readonly log: JobLog;
  readonly lockDuration: number;
  /** Whether this worker does the job itself: its lock seems to have run out when the clock was set forward. */
  readonly isAtWork: (jobId: string) => boolean;
  /** Milliseconds that a job waits whose worker has died. */
  readonly delayAfterLoss: (job: LostJob) => number;
}

/** How much the clocks of several instances may differ. With more, a job that failed may be tried again too early, never too late. */
const clockTolerance = 60_000;

/** Sees to the jobs that nobody would take any more: of workers that have died, and of a clock that has been set back. */
export class Upkeep {
  readonly #parts: UpkeepParts;
  /** The locks that seem too long, and since when (of a clock that nobody sets) they have not been extended. */
  #longLocks = new Map<string, { readonly lockedUntil: number; readonly since: number }>();

  constructor(parts: UpkeepParts) {
    this.#parts = parts;
  }

  async look(): Promise<void> {
    const now = Date.now();
    await makeMisplacedDue(this.#parts.database, now, longestDelay + clockTolerance);
    await this.#endForsakenLocks(now);
    await this.#releaseLostJobs(now);
  }

  /** A worker that lives extends its locks, whatever its clock says. */
  async #endForsakenLocks(now: number): Promise<void> {
    const { database, lockDuration, isAtWork } = this.#parts;
    const before = this.#longLocks;
    const found = (await findLongLocks(database.reader, now + lockDuration)).filter(({ id }) => !isAtWork(id));
    this.#longLocks = new Map(
      found.map(({ id, locked_until: lockedUntil }) => {
        const known = before.get(id);
        return [id, known?.lockedUntil === lockedUntil ? known : { lockedUntil, since: performance.now() }];
      }),
    );
    const isForsaken = ({ id }: { readonly id: string }): boolean =>
      performance.now() - (this.#longLocks.get(id)?.since ?? Number.POSITIVE_INFINITY) >= lockDuration;
    const forsaken = found.filter(isForsaken);
    if (forsaken.length > 0) await endLocks(database, forsaken, now);
  }

  async #releaseLostJobs(now: number): Promise<void> {
    const { database, log, isAtWork, delayAfterLoss } = this.#parts;
    const lost = (await findLostJobs(database.reader, now)).filter(({ id }) => !isAtWork(id));
    if (lost.length === 0) return;
    const released = await database.transaction((trx) => releaseLostJobs(trx, lost, now, (job) => now + delayAfterLoss(job)));
    for (const { id, type, unconcluded } of released)
      if (unconcluded > 0) log.warn({ jobId: id, jobType: type, times: unconcluded }, 'a worker stopped while this job ran');
  }
}
