import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { type AttemptOptions, Attempts } from './attempts.ts';
import { delayAfterLoss, exponentialDelay } from './delays.ts';
import { type Batch, Lane } from './lane.ts';
import type { JobQueue } from './queue.ts';
import { extendJobLocks, handJobsBack, hasUnfinishedJob, type Outcome } from './store.ts';
import { Upkeep } from './upkeep.ts';

export interface JobWorkerOptions
  extends Pick<AttemptOptions, 'runners' | 'rules' | 'onFailed' | 'log'>,
    Partial<Pick<AttemptOptions, 'maxAttempts' | 'maxLosses' | 'retryDelay' | 'lossDelay'>> {
  readonly database: Database;
  readonly queue: Pick<JobQueue<never>, 'onEnqueued'>;
  /** How many jobs (or batches of them) each lane does at a time. */
  readonly lanes: Readonly<Record<string, number>>;
  /** Called when a run has ended. */
  readonly onRun?: (run: EndedRun) => void;
  /** Milliseconds after which a job of a worker that died is taken again. A worker that lives extends its locks. */
  readonly lockDuration?: number;
  /** Milliseconds between looks at the table, for jobs whose time has come and those of other processes. */
  readonly pollInterval?: number;
}

/** A run that has ended, of one job or of several that were taken together. */
export interface EndedRun {
  readonly type: string;
  readonly jobs: number;
  readonly seconds: number;
  readonly result: Outcome['result'];
}

export interface JobWorker {
  start(): void;
  /**
   * Takes no further job, and waits for the running ones, at most `deadline` milliseconds. What is not done by then is told to end, and done again later, by whoever
   * comes next.
   */
  stop(deadline?: number): Promise<void>;
  /** Resolves when no job is ready, waiting for its time, or running. */
  idle(): Promise<void>;
}

export function createJobWorker(options: JobWorkerOptions): JobWorker {
  return new DurableWorker(options);
}

class DurableWorker implements JobWorker {
  readonly #options: JobWorkerOptions & Required<Pick<JobWorkerOptions, 'lockDuration' | 'pollInterval'>>;
  /** The jobs that run, each with what tells its run to end. */
  readonly #running = new Map<string, AbortController>();
  readonly #attempts: Attempts;
  readonly #upkeep: Upkeep;
  readonly #lanes: ReadonlyMap<string, Lane>;
  #started = false;
  #isLooking = false;
  #poll: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(options: JobWorkerOptions) {
    this.#options = { lockDuration: 30_000, pollInterval: 1000, ...options };
    const { database, log, lockDuration, rules, queue } = this.#options;
    this.#attempts = new Attempts({ maxAttempts: 8, maxLosses: 3, retryDelay: exponentialDelay, lossDelay: delayAfterLoss, ...options });
    this.#upkeep = new Upkeep({
      ...{ database, log, lockDuration },
      isAtWork: (id) => this.#running.has(id),
      delayAfterLoss: (job) => this.#attempts.delayAfterLoss(job),
    });
    this.#lanes = new Map(Object.entries(options.lanes).map(([name, concurrency]) => [name, this.#createLane(name, concurrency)]));
    // A job belongs to no request, so nothing of the one that called for it (its trace, say) may stick to the job.
    const withoutRequest = AsyncLocalStorage.snapshot();
    queue.onEnqueued((type) => withoutRequest(() => this.#lanes.get(rules[type]?.lane ?? '')?.wake()));
  }

  start(): void {
    this.#started = true;
    for (const lane of this.#lanes.values()) lane.open();
    this.#poll = setInterval(() => void this.#look(), this.#options.pollInterval);
    this.#heartbeat = setInterval(() => void this.#extendLocks(), this.#options.lockDuration / 3);
    void this.#look();
  }

  async stop(deadline = 10_000): Promise<void> {
    this.#started = false;
    clearInterval(this.#poll);
    const timeUp = new AbortController();
    const closed = Promise.all([...this.#lanes.values()].map((lane) => lane.close())).then(() => timeUp.abort());
    await Promise.race([closed, sleep(deadline, undefined, { signal: timeUp.signal }).catch(() => {})]);
    clearInterval(this.#heartbeat);
    if (this.#running.size > 0) await Promise.race([this.#handBack(), sleep(handBackTime, undefined, { ref: false })]);
  }

  async idle(): Promise<void> {
    const isAtWork = (): boolean => [...this.#lanes.values()].some((lane) => lane.isAtWork);
    while (this.#started && (isAtWork() || (await hasUnfinishedJob(this.#options.database.reader)))) await sleep(2);
  }

  #createLane(name: string, concurrency: number): Lane {
    const { database, log, lockDuration, rules } = this.#options;
    return new Lane({
      ...{ database, log, lockDuration, concurrency },
      types: new Map(Object.entries(rules).filter(([, { lane }]) => lane === name)),
      work: (batch) => this.#work(batch),
      onConcluded: (batch) => {
        for (const { id } of batch) this.#running.delete(id);
      },
    });
  }

  async #work(batch: Batch): Promise<Outcome | undefined> {
    const run = new AbortController();
    for (const { id } of batch) this.#running.set(id, run);
    const began = performance.now();
    const outcome = await this.#attempts.make(batch, run);
    return batch.every(({ id }) => this.#running.get(id) === run) ? this.#observed(batch, began, outcome) : undefined;
  }

  #observed(batch: Batch, began: number, outcome: Outcome): Outcome {
    const [{ type }] = batch;
    this.#options.onRun?.({ type, jobs: batch.length, seconds: (performance.now() - began) / 1000, result: outcome.result });
    return outcome;
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#upkeep.look();
    } catch {
      // The database is away, which the lanes tell of.
    } finally {
      this.#isLooking = false;
    }
    for (const lane of this.#lanes.values()) lane.wake();
  }

  async #handBack(): Promise<void> {
    const runs = [...this.#running];
    this.#running.clear();
    for (const [, run] of runs) run.abort(new Error('The service stops'));
    try {
      await handJobsBack(
        this.#options.database,
        runs.map(([id]) => id),
      );
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the jobs that still run could not be handed back');
    }
  }

  async #extendLocks(): Promise<void> {
    if (this.#running.size === 0) return;
    try {
      await extendJobLocks(this.#options.database, [...this.#running.keys()], Date.now() + this.#options.lockDuration);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the locks of running jobs could not be extended');
    }
  }
}

/** Milliseconds: a stop doesn't wait for a database that is busy or away. */
const handBackTime = 500;
