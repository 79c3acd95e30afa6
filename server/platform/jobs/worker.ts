import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { ProcessLost, type Run } from './jobs.ts';
import type { JobQueue } from './queue.ts';
import {
  type ClaimedJob,
  claimJob,
  endLocks,
  extendJobLocks,
  findLongLocks,
  handJobsBack,
  hasDueJob,
  hasUnfinishedJob,
  type LostJob,
  makeMisplacedDue,
  type Outcome,
  recordOutcome,
  releaseLostJobs,
} from './store.ts';

/** A job that will not be tried again. */
export interface FailedJob {
  readonly type: string;
  /** What it was told. */
  readonly payload: unknown;
  readonly error: string;
}

export interface JobLog {
  warn(details: Readonly<Record<string, unknown>>, message: string): void;
  error(details: Readonly<Record<string, unknown>>, message: string): void;
}

export interface JobWorkerOptions {
  readonly database: Database;
  readonly queue: Pick<JobQueue<never>, 'onEnqueued'>;
  /** By the type of the jobs that they do. */
  readonly runners: Readonly<Record<string, Run>>;
  /** Called once a job has failed for the last time, before that is written down; may be called again after a crash. */
  readonly onFailed?: (workspaceId: string, job: FailedJob) => Promise<void>;
  readonly log: JobLog;
  /** Jobs at a time. */
  readonly concurrency?: number;
  readonly maxAttempts?: number;
  /** How often a job may take the process with it that does it. */
  readonly maxLosses?: number;
  /** Milliseconds to wait after the given attempt (1, 2, …) has failed; five minutes at most. */
  readonly retryDelay?: (attempt: number) => number;
  /** Milliseconds to wait after a job has taken its process with it for the given time (1, 2, …); five minutes at most. */
  readonly lossDelay?: (loss: number) => number;
  /** Milliseconds after which a job of a worker that died is taken again. A worker that lives extends its locks. */
  readonly lockDuration?: number;
  /** Milliseconds between looks at the table, for jobs whose time has come and those of other processes. */
  readonly pollInterval?: number;
}

export interface JobWorker {
  start(): void;
  /** Takes no further job, and waits for the running ones, at most `deadline` milliseconds. What is not done by then is done again later. */
  stop(deadline?: number): Promise<void>;
  /** Resolves when no job is ready, waiting for its time, or running. */
  idle(): Promise<void>;
}

/** The longest that any job waits for its next attempt. */
const longestDelay = 300_000;

/** How much the clocks of several instances may differ. With more, a job that failed may be tried again too early, never too late. */
const clockTolerance = 60_000;

/** 1 s, doubled each time up to 5 minutes, and half of it by chance, so that what failed together is not tried again together. */
export const exponentialDelay = (attempt: number): number => partlyByChance(1000 * 2 ** (attempt - 1));

/**
 * Half a minute, then five. What ran beside a job that has killed the worker is lost as well, and chance keeps the two apart the next time. Until then the service
 * is up, and does the other jobs.
 */
export const delayAfterLoss = (loss: number): number => partlyByChance(30_000 * 10 ** (loss - 1));

function partlyByChance(delay: number): number {
  const full = Math.min(delay, longestDelay);
  return Math.round(full / 2 + Math.random() * (full / 2));
}

export function createJobWorker(options: JobWorkerOptions): JobWorker {
  return new DurableWorker(options);
}

class DurableWorker implements JobWorker {
  readonly #options: Required<Omit<JobWorkerOptions, 'onFailed'>> & Pick<JobWorkerOptions, 'onFailed'>;
  readonly #running = new Set<string>();
  readonly #slots = new Set<Promise<void>>();
  /** The locks that seem too long, and since when (of a clock that nobody sets) they have not been extended. */
  #longLocks = new Map<string, { readonly lockedUntil: number; readonly since: number }>();
  #wakes = 0;
  #started = false;
  #isLooking = false;
  #poll: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(options: JobWorkerOptions) {
    this.#options = {
      ...{ concurrency: 2, maxAttempts: 8, maxLosses: 3, retryDelay: exponentialDelay, lossDelay: delayAfterLoss },
      ...{ lockDuration: 30_000, pollInterval: 1000 },
      ...options,
    };
    // A job belongs to no request, so nothing of the one that called for it (its trace, say) may stick to the job.
    const withoutRequest = AsyncLocalStorage.snapshot();
    options.queue.onEnqueued(() => withoutRequest(() => this.#wake()));
  }

  start(): void {
    this.#started = true;
    this.#poll = setInterval(() => void this.#look(), this.#options.pollInterval);
    this.#heartbeat = setInterval(() => void this.#extendLocks(), this.#options.lockDuration / 3);
    void this.#look();
  }

  async stop(deadline = 10_000): Promise<void> {
    this.#started = false;
    clearInterval(this.#poll);
    const timeUp = new AbortController();
    const slots = Promise.all(this.#slots).then(() => timeUp.abort());
    await Promise.race([slots, sleep(deadline, undefined, { signal: timeUp.signal }).catch(() => {})]);
    clearInterval(this.#heartbeat);
    if (this.#running.size > 0) await Promise.race([this.#handBack(), sleep(handBackTime, undefined, { ref: false })]);
  }

  async idle(): Promise<void> {
    while (this.#started && (this.#slots.size > 0 || (await hasUnfinishedJob(this.#options.database.reader)))) await sleep(2);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#forgetOldClock();
    } catch {
      // The database is away, which the slot tells of.
    } finally {
      this.#isLooking = false;
    }
    this.#wake();
  }

  /** The times in the table are those of a clock that may have been set back since. */
  async #forgetOldClock(): Promise<void> {
    const { database, lockDuration } = this.#options;
    const now = Date.now();
    await makeMisplacedDue(database, now, longestDelay + clockTolerance);

    // A worker that lives extends its locks, whatever its clock says.
    const before = this.#longLocks;
    const found = (await findLongLocks(database.reader, now + lockDuration)).filter(({ id }) => !this.#running.has(id));
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

  #wake(): void {
    this.#wakes++;
    this.#openSlot();
  }

  #openSlot(): void {
    if (!this.#started || this.#slots.size >= this.#options.concurrency) return;
    const slot = this.#workUntilNothingIsDue()
      // The database is away: the next poll tries again, and what was running is taken again when its lock has run out.
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'jobs can not be taken'))
      .finally(() => this.#slots.delete(slot));
    this.#slots.add(slot);
  }

  /** A wake that comes while the last look is under way would be lost with the slot, so the slot looks again. */
  async #workUntilNothingIsDue(): Promise<void> {
    let seen: number;
    do {
      seen = this.#wakes;
      if (await hasDueJob(this.#options.database.reader, Date.now())) await this.#workOffDueJobs();
    } while (this.#started && seen !== this.#wakes);
  }

  /** The end of one job and the start of the next share a transaction. */
  async #workOffDueJobs(): Promise<void> {
    let job = await this.#turnOver();
    while (job) {
      this.#openSlot();
      job = await this.#doJob(job);
    }
  }

  /** Does one job, and takes the next. */
  async #doJob(job: ClaimedJob): Promise<ClaimedJob | undefined> {
    this.#running.add(job.id);
    try {
      const outcome = await this.#attempt(job);
      // Somebody else may have it by now.
      if (!this.#running.has(job.id)) return undefined;
      return await this.#turnOver({ job, outcome });
    } finally {
      this.#running.delete(job.id);
    }
  }

  #turnOver(finished?: { job: ClaimedJob; outcome: Outcome }): Promise<ClaimedJob | undefined> {
    return this.#options.database.transaction(async (trx) => {
      const now = Date.now();
      if (finished) await recordOutcome(trx, finished.job, finished.outcome, now);
      if (!this.#started) return undefined;
      const lost = await releaseLostJobs(
        trx,
        now,
        (id) => this.#running.has(id),
        (job) => now + this.#delayAfterLoss(job),
      );
      if (lost.length > 0) trx.afterCommit(() => this.#tellOf(lost));
      return claimJob(trx, now, now + this.#options.lockDuration);
    });
  }

  /** One that is not run any more has nothing to wait for, nor one that was handed back. */
  #delayAfterLoss({ unconcluded }: Pick<LostJob, 'unconcluded'>): number {
    return unconcluded < 1 || unconcluded >= this.#options.maxLosses ? 0 : Math.min(this.#options.lossDelay(unconcluded), longestDelay);
  }

  #tellOf(lost: readonly LostJob[]): void {
    for (const { id, type, unconcluded } of lost)
      if (unconcluded > 0) this.#options.log.warn({ jobId: id, jobType: type, times: unconcluded }, 'a worker stopped while this job ran');
  }

  async #attempt(job: ClaimedJob): Promise<Outcome> {
    const { maxAttempts, maxLosses, retryDelay, log } = this.#options;
    if (job.unconcluded > maxLosses) {
      log.error({ jobId: job.id, jobType: job.type, times: maxLosses }, 'job failed for good: each time a worker stopped while it ran');
      return this.#fail(job, 'lost', job.last_error ?? '');
    }
    // The worker died in the last attempt, or what follows from the failure could not be done.
    if (job.attempts > maxAttempts) return this.#fail(job, 'retry', job.last_error ?? '');
    try {
      await run(this.#options.runners, job);
      return { result: 'done' };
    } catch (error) {
      const details = { err: error, jobId: job.id, jobType: job.type, attempt: job.attempts };
      const isLost = error instanceof ProcessLost;
      const again = isLost ? 'lost' : 'retry';
      if (job.attempts >= maxAttempts || (isLost && job.unconcluded >= maxLosses)) {
        log.error(details, 'job failed for the last time');
        return this.#fail(job, again, messageOf(error));
      }
      log.warn(details, 'job failed and will be tried again');
      const delay = isLost ? this.#delayAfterLoss(job) : Math.min(retryDelay(job.attempts), longestDelay);
      return { result: again, runAt: Date.now() + delay, error: messageOf(error) };
    }
  }

  /** @param again how the run counts when what follows can't be done now, and the job is taken once more for that */
  async #fail(job: ClaimedJob, again: 'retry' | 'lost', error: string): Promise<Outcome> {
    const { onFailed, retryDelay, log } = this.#options;
    try {
      await onFailed?.(job.workspace_id, { type: job.type, payload: JSON.parse(job.payload), error });
      return { result: 'failed', error };
    } catch (cause) {
      log.error({ err: cause, jobId: job.id, jobType: job.type }, 'what follows from a failed job could not be done and will be tried again');
      return { result: again, runAt: Date.now() + Math.min(retryDelay(job.attempts), longestDelay), error };
    }
  }

  async #handBack(): Promise<void> {
    const ids = [...this.#running];
    this.#running.clear();
    try {
      await handJobsBack(this.#options.database, ids);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the jobs that still run could not be handed back');
    }
  }

  async #extendLocks(): Promise<void> {
    if (this.#running.size === 0) return;
    try {
      await extendJobLocks(this.#options.database, [...this.#running], Date.now() + this.#options.lockDuration);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the locks of running jobs could not be extended');
    }
  }
}

/** Milliseconds: a stop doesn't wait for a database that is busy or away. */
const handBackTime = 500;

async function run(runners: JobWorkerOptions['runners'], { type, workspace_id: workspaceId, payload }: ClaimedJob): Promise<void> {
  const runner = runners[type];
  if (!runner) throw new Error(`This version has no runner for jobs of the type "${type}"`);
  await runner(workspaceId, JSON.parse(payload));
}

const longestError = 2000;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replaceAll('\0', '').slice(0, longestError);
