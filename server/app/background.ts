import { type JobPayloads, jobLanes, jobRules } from '../core/jobs.ts';
import type { Services } from '../core/services.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../platform/jobs/worker.ts';
import { PictureReader } from '../processing/picture-reader.ts';
import type { Chore } from './every-hour.ts';
import { keepHouse } from './housekeeping.ts';
import type { Opened } from './opened.ts';
import { failedJobs, jobRunners } from './runners.ts';

/** What is done beside the requests, or in a process that takes none. */
export interface Background {
  readonly worker: JobWorker;
  /** What is done every hour, and for the first time at the start. */
  readonly housekeeping: Pick<Chore, 'settled'>;
}

export interface BackgroundOptions {
  /** How the worker does its jobs, and how long it waits for what. */
  readonly worker?:
    | Partial<Pick<JobWorkerOptions, 'lanes' | 'rules' | 'retryDelay' | 'lossDelay' | 'lockDuration' | 'pollInterval' | 'onRun'>>
    | undefined;
  /** Milliseconds that running jobs have to end when it is closed. */
  readonly grace: number;
}

/** Starts doing jobs, and what is done every hour. */
export function startBackground(
  services: Services,
  queue: JobQueue<JobPayloads>,
  opened: Opened,
  { worker: given, grace }: BackgroundOptions,
): Background {
  const pictures = new PictureReader();
  opened.add(async () => pictures.close());
  const worker = createJobWorker({
    lanes: jobLanes,
    rules: jobRules,
    ...given,
    database: services.database,
    queue,
    runners: jobRunners(services, pictures),
    onFailed: failedJobs(services),
    log: services.log,
  });
  opened.add(() => worker.stop(grace));
  worker.start();
  const housekeeping = keepHouse(services);
  opened.add(() => housekeeping.stop());
  return { worker, housekeeping };
}

/** Where another process does all that. */
export const backgroundElsewhere: Background = {
  worker: { start: () => {}, stop: async () => {}, idle: async () => {} },
  housekeeping: { settled: async () => {} },
};
