import { type JobPayloads, jobLanes, jobRules } from '../core/jobs.ts';
import type { Services } from '../core/services.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../platform/jobs/worker.ts';
import { ContentReader, type ReaderOptions } from '../processing/content-reader.ts';
import { openServers } from '../processing/elsewhere/servers.ts';
import { PictureDescriber } from '../search/images/picture-describer.ts';
import { Indexer } from '../search/index/indexer.ts';
import type { Encoder } from '../search/meaning/encoder.ts';
import { closeEncoders } from '../search/meaning/encoder-store.ts';
import { addUnencoded } from '../search/meaning/unencoded-store.ts';
import { VectorIndexer } from '../search/meaning/vector-indexer.ts';
import { tellOfCompanions } from './companions.ts';
import type { Chore } from './every-hour.ts';
import { keepHouse } from './housekeeping.ts';
import type { Opened } from './opened.ts';
import { failedJobs, jobRunners } from './runners.ts';

/** What is done beside the requests, or in a process that takes none. */
export interface Background {
  readonly worker: JobWorker;
  /** What is done every hour, and for the first time at the start. */
  readonly housekeeping: Pick<Chore, 'settled'>;
  /** What puts changes into the search index. */
  readonly indexer: Pick<Indexer, 'settled'>;
}

export interface BackgroundOptions {
  /** How the worker does its jobs, and how long it waits for what. */
  readonly worker?:
    | Partial<Pick<JobWorkerOptions, 'lanes' | 'rules' | 'retryDelay' | 'lossDelay' | 'lockDuration' | 'pollInterval' | 'onRun'>>
    | undefined;
  /** Null: nothing is encoded. */
  readonly encoder: Encoder | null;
  /** False: what is written waits for another process that puts it into the search index. */
  readonly indexes?: boolean | undefined;
  /** Milliseconds that a step of processing may take, while others wait behind it and otherwise, when that is less than its own time. */
  readonly stepTimes?: { readonly hurried?: number; readonly patient?: number } | undefined;
  /** Told of each step of processing that has ended. */
  readonly onStep?: ReaderOptions['onStep'];
  /** Milliseconds that running jobs have to end when it is closed. */
  readonly grace: number;
}

/** Milliseconds that a step may take as long as others wait behind it. */
const hurriedStep = 10_000;
/** Seconds that drawing one picture may take. */
const storedPictureSeconds = 30;

/** Starts doing jobs, and what is done every hour. */
export function startBackground(
  services: Services,
  queue: JobQueue<JobPayloads>,
  opened: Opened,
  { encoder, indexes = true, worker: given, stepTimes = {}, onStep, grace }: BackgroundOptions,
): Background {
  const readers = {
    hurried: new ContentReader({ processes: jobLanes.content, isHurried: true, time: stepTimes.hurried ?? hurriedStep, onStep }),
    patient: new ContentReader({ processes: jobLanes.slow, isHurried: false, time: stepTimes.patient, onStep }),
    pages: new ContentReader({ processes: 1, isHurried: false, time: stepTimes.patient, onStep }),
  };
  for (const reader of Object.values(readers)) opened.add(async () => reader.close());
  const describer = new PictureDescriber(storedPictureSeconds, true);
  opened.add(async () => describer.close());
  const worker = createJobWorker({
    lanes: jobLanes,
    rules: jobRules,
    ...given,
    database: services.database,
    queue,
    runners: jobRunners(services, readers, describer, openServers(services.config, services.log)),
    onFailed: failedJobs(services),
    log: services.log,
  });
  opened.add(() => worker.stop(grace));
  worker.start();
  const indexer = indexes ? startIndexer(services, encoder, opened) : backgroundElsewhere.indexer;
  const looking = new AbortController();
  void tellOfCompanions(services.config, services.log, looking.signal);
  opened.add(async () => looking.abort());
  const housekeeping = keepHouse(services);
  opened.add(() => housekeeping.stop());
  return { worker, housekeeping, indexer };
}

/** Puts changes into the index of words, and what has changed there into that of meanings. */
function startIndexer({ database, log }: Services, encoder: Encoder | null, opened: Opened): Background['indexer'] {
  const words = new Indexer(database, log, encoder ? addUnencoded : undefined);
  opened.add(() => words.stop());
  words.start();
  if (!encoder) {
    void database
      .transaction(closeEncoders)
      .catch((error: unknown) => log.warn({ err: error }, 'encoders that are no longer used could not be told so'));
    return words;
  }
  const vectors = new VectorIndexer(database, encoder, log);
  opened.add(() => vectors.stop());
  vectors.start();
  return {
    async settled() {
      await words.settled();
      await vectors.settled();
    },
  };
}

/** Where another process does all that. */
export const backgroundElsewhere: Background = {
  worker: { start: () => {}, stop: async () => {}, idle: async () => {} },
  housekeeping: { settled: async () => {} },
  indexer: { settled: async () => {} },
};
