import { longestDelay } from './delays.ts';
import { FailedElsewhere, type JobRules, ProcessLost, type Run, TryAgainIn } from './jobs.ts';
import type { ClaimedJob, LostJob, Outcome } from './store.ts';
import { withinTime } from './within-time.ts';

/** A job that will not be tried again. */
export interface FailedJob {
  readonly type: string;
  /** What it was told. */
  readonly payload: unknown;
  readonly error: string;
}

export interface JobLog {
  debug(details: Readonly<Record<string, unknown>>, message: string): void;
  warn(details: Readonly<Record<string, unknown>>, message: string): void;
  error(details: Readonly<Record<string, unknown>>, message: string): void;
}

export interface AttemptOptions {
  /** By the type of the jobs that they do. */
  readonly runners: Readonly<Record<string, Run>>;
  readonly rules: Readonly<Record<string, JobRules>>;
  /** Called once a job has failed for the last time, before that is written down; may be called again after a crash. */
  readonly onFailed?: ((workspaceId: string, job: FailedJob) => Promise<void>) | undefined;
  readonly log: JobLog;
  readonly maxAttempts: number;
  /** How often a job may take the process with it that does it. */
  readonly maxLosses: number;
  /** Milliseconds to wait after the given attempt (1, 2, …) has failed; five minutes at most. */
  readonly retryDelay: (attempt: number) => number;
  /** Milliseconds to wait after a job has taken its process with it for the given time (1, 2, …); five minutes at most. */
  readonly lossDelay: (loss: number) => number;
}

/** Seconds that a job may ask to wait without using up an attempt: at a time, and in all. */
const mostPostponedAtOnce = longestDelay / 1000;
const mostPostponed = 86_400;

/** Does what was taken, once, and says how that ended and what follows. */
export class Attempts {
  readonly #options: AttemptOptions;

  constructor(options: AttemptOptions) {
    this.#options = options;
  }

  /** @param jobs taken together. One that was tried before is alone, so the first speaks for all */
  async make(jobs: readonly [ClaimedJob, ...ClaimedJob[]], running: AbortController): Promise<Outcome> {
    const { maxAttempts, maxLosses, log } = this.#options;
    const [job] = jobs;
    if (job.unconcluded > maxLosses) {
      log.error({ jobId: job.id, jobType: job.type, times: maxLosses }, 'job failed for good: each time a worker stopped while it ran');
      return this.#fail(job, 'lost', job.last_error ?? '');
    }
    // The worker died in the last attempt, or what follows from the failure could not be done.
    if (job.attempts > maxAttempts) return this.#fail(job, 'retry', job.last_error ?? '');
    try {
      return this.#done(job, await this.#run(jobs, running));
    } catch (error) {
      return (error instanceof TryAgainIn ? postponed(jobs, error) : undefined) ?? this.#afterError(job, error);
    }
  }

  /** Milliseconds. One that is not run any more has nothing to wait for, nor one that was handed back. */
  delayAfterLoss({ unconcluded }: Pick<LostJob, 'unconcluded'>): number {
    const { maxLosses, lossDelay } = this.#options;
    return unconcluded < 1 || unconcluded >= maxLosses ? 0 : Math.min(lossDelay(unconcluded), longestDelay);
  }

  async #run(jobs: readonly [ClaimedJob, ...ClaimedJob[]], running: AbortController): Promise<unknown> {
    const { runners, rules } = this.#options;
    const [{ type, workspace_id: workspaceId, attempts: attempt }] = jobs;
    const [runner, rule] = [runners[type], rules[type]];
    if (!runner || !rule) throw new Error(`This version has no runner for jobs of the type "${type}"`);
    const payloads = jobs.map(({ payload }) => JSON.parse(payload) as unknown);
    return withinTime(rule.seconds, running, (signal) => runner(workspaceId, payloads, { signal, attempt }));
  }

  #done({ type }: ClaimedJob, result: unknown): Outcome {
    const seconds = this.#options.rules[type]?.resultSeconds;
    if (seconds === undefined) return { result: 'done' };
    return { result: 'done', kept: { json: JSON.stringify(result ?? null), until: Date.now() + seconds * 1000 } };
  }

  async #afterError(job: ClaimedJob, error: unknown): Promise<Outcome> {
    const { maxAttempts, maxLosses, retryDelay, log } = this.#options;
    const details = { err: error, jobId: job.id, jobType: job.type, attempt: job.attempts };
    const isLost = error instanceof ProcessLost;
    const again = isLost ? 'lost' : 'retry';
    if (job.attempts >= maxAttempts || (isLost && job.unconcluded >= maxLosses)) {
      log.error(details, 'job failed for the last time');
      return this.#fail(job, again, messageOf(error));
    }
    const message = 'job failed and will be tried again';
    if (error instanceof FailedElsewhere) log.debug(details, message);
    else log.warn(details, message);
    const delay = isLost ? this.delayAfterLoss(job) : Math.min(retryDelay(job.attempts), longestDelay);
    return { result: again, runAt: Date.now() + delay, error: messageOf(error) };
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
}

/** Undefined when one of them has waited for long enough. */
function postponed(jobs: readonly ClaimedJob[], error: TryAgainIn): Outcome | undefined {
  const seconds = Math.ceil(Math.min(Math.max(error.seconds, 1), mostPostponedAtOnce));
  if (jobs.some((job) => job.postponed + seconds > mostPostponed)) return undefined;
  return { result: 'postponed', runAt: Date.now() + seconds * 1000, seconds, error: messageOf(error) };
}

const longestError = 2000;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replaceAll('\0', '').slice(0, longestError);
