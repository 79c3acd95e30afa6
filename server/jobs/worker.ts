import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { type Scope, systemScope } from '../scope.ts';
import type { JobPayloads, JobRunner, JobRunners, JobType } from './jobs.ts';
import type { JobQueue } from './queue.ts';
import { type ClaimedJob, claimJob, extendJobLocks, hasDueJob, hasUnfinishedJob, type Outcome, recordOutcome } from './store.ts';

/** A job that will not be tried again. */
export type FailedJob = { readonly [Type in JobType]: { readonly type: Type; readonly payload: JobPayloads[Type]; readonly error: string } }[JobType];

export interface JobLog {
  warn(details: Readonly<Record<string, unknown>>, message: string): void;
  error(details: Readonly<Record<string, unknown>>, message: string): void;
}

export interface JobWorkerOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly runners: JobRunners;
  /** Called once a job has failed for the last time, before that is written down; may be called again after a crash. */
  readonly onFailed?: (scope: Scope, job: FailedJob) => Promise<void>;
  readonly log: JobLog;
  /** Jobs at a time. */
  readonly concurrency?: number;
  readonly maxAttempts?: number;
  /** Milliseconds to wait after the given attempt (1, 2, …) has failed. */
  readonly retryDelay?: (attempt: number) => number;
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

/** 1 s, doubled each time up to 5 minutes, and half of it by chance, so that what failed together is not tried again together. */
export function exponentialDelay(attempt: number): number {
  const full = Math.min(1000 * 2 ** (attempt - 1), 300_000);
  return full / 2 + Math.random() * (full / 2);
}

export function createJobWorker(options: JobWorkerOptions): JobWorker {
  return new DurableWorker(options);
}

class DurableWorker implements JobWorker {
  readonly #options: Required<Omit<JobWorkerOptions, 'onFailed'>> & Pick<JobWorkerOptions, 'onFailed'>;
  readonly #running = new Set<string>();
  readonly #slots = new Set<Promise<void>>();
  #wakes = 0;
  #started = false;
  #poll: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(options: JobWorkerOptions) {
    this.#options = { concurrency: 2, maxAttempts: 8, retryDelay: exponentialDelay, lockDuration: 30_000, pollInterval: 1000, ...options };
    // A job belongs to no request, so nothing of the one that called for it (its trace, say) may stick to the job.
    const withoutRequest = AsyncLocalStorage.snapshot();
    options.queue.onEnqueued(() => withoutRequest(() => this.#wake()));
  }

  start(): void {
    this.#started = true;
    this.#poll = setInterval(() => this.#wake(), this.#options.pollInterval);
    this.#heartbeat = setInterval(() => void this.#extendLocks(), this.#options.lockDuration / 3);
    this.#wake();
  }

  async stop(deadline = 10_000): Promise<void> {
    this.#started = false;
    clearInterval(this.#poll);
    const timeUp = new AbortController();
    const slots = Promise.all(this.#slots).then(() => timeUp.abort());
    await Promise.race([slots, sleep(deadline, undefined, { signal: timeUp.signal }).catch(() => {})]);
    clearInterval(this.#heartbeat);
  }

  async idle(): Promise<void> {
    while (this.#started && (this.#slots.size > 0 || (await hasUnfinishedJob(this.#options.database.reader)))) await sleep(2);
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
      return await this.#turnOver({ job, outcome });
    } finally {
      this.#running.delete(job.id);
    }
  }

  #turnOver(finished?: { job: ClaimedJob; outcome: Outcome }): Promise<ClaimedJob | undefined> {
    return this.#options.database.transaction(async (trx) => {
      const now = Date.now();
      if (finished) await recordOutcome(trx, finished.job, finished.outcome, now);
      return this.#started ? claimJob(trx, now, now + this.#options.lockDuration) : undefined;
    });
  }

  async #attempt(job: ClaimedJob): Promise<Outcome> {
    const { maxAttempts, retryDelay, log } = this.#options;
    // The worker died in the last attempt (it may be this job that kills), or what follows from the failure could not be done.
    if (job.attempts > maxAttempts) return this.#fail(job, job.last_error ?? 'The worker stopped while the job ran');
    try {
      await run(this.#options.runners, job.type as JobType, job);
      return { result: 'done' };
    } catch (error) {
      const details = { err: error, jobId: job.id, jobType: job.type, attempt: job.attempts };
      if (job.attempts >= maxAttempts) {
        log.error(details, 'job failed for the last time');
        return this.#fail(job, messageOf(error));
      }
      log.warn(details, 'job failed and will be tried again');
      return { result: 'retry', runAt: Date.now() + retryDelay(job.attempts), error: messageOf(error) };
    }
  }

  async #fail(job: ClaimedJob, error: string): Promise<Outcome> {
    const { onFailed, retryDelay, log } = this.#options;
    try {
      await onFailed?.(systemScope(job.workspace_id), { type: job.type, payload: JSON.parse(job.payload), error } as FailedJob);
      return { result: 'failed', error };
    } catch (cause) {
      log.error({ err: cause, jobId: job.id, jobType: job.type }, 'what follows from a failed job could not be done and will be tried again');
      return { result: 'retry', runAt: Date.now() + retryDelay(job.attempts), error };
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

/** The payload is what `enqueue` was given for this type. */
async function run<Type extends JobType>(runners: JobRunners, type: Type, job: ClaimedJob): Promise<void> {
  const runner: JobRunner<Type> | undefined = runners[type];
  if (!runner) throw new Error(`This version has no runner for jobs of the type "${job.type}"`);
  await runner(systemScope(job.workspace_id), JSON.parse(job.payload) as JobPayloads[Type]);
}

const longestError = 2000;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replaceAll('\0', '').slice(0, longestError);
