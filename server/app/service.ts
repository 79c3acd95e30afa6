import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { type JobPayloads, jobLanes, jobRules } from '../core/jobs.ts';
import { createLinks } from '../core/links.ts';
import { createPasswords } from '../core/passwords/passwords.ts';
import type { Services } from '../core/services.ts';
import { createApp } from '../http/app.ts';
import { openFront } from '../http/front.ts';
import { createMetrics } from '../http/pages/metrics.ts';
import { openMetricsFront } from '../http/pages/metrics-front.ts';
import { sealAccessTokens } from '../operations/sharing/seal-tokens.ts';
import { storedFileHandlers } from '../operations/uploads/handlers.ts';
import { openBlobs } from '../platform/blobs/open.ts';
import { areAllMissing, joinPair, requirePair } from '../platform/blobs/pair.ts';
import { putBackNamed } from '../platform/blobs/quarantine.ts';
import type { Cost } from '../platform/crypto/hash.ts';
import { refuseUnfinishedRestore } from '../platform/data-folder/unfinished-restore.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createJobQueue } from '../platform/jobs/queue.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../platform/jobs/worker.ts';
import { type Log, openLog } from '../platform/log.ts';
import { withoutTrailing } from '../platform/text/trailing.ts';
import { YdocThreads } from '../platform/ydoc/threads.ts';
import { PictureReader } from '../processing/picture-reader.ts';
import { databaseAccounts } from './accounts.ts';
import { bootstrap } from './bootstrap.ts';
import type { Chore } from './every-hour.ts';
import { handlers } from './handlers.ts';
import { keepHouse } from './housekeeping.ts';
import { failedJobs, jobRunners } from './runners.ts';
import { signingSecret } from './signing-secret.ts';

/** One running service. */
export interface Service {
  readonly services: Services;
  readonly worker: JobWorker;
  /** What is done every hour, and for the first time at the start, beside the requests. */
  readonly housekeeping: Pick<Chore, 'settled'>;
  /** Where it listens. Clients may reach it at another address: `services.config.publicUrl`. */
  readonly address: AddressInfo;
  /** The first key, when this start has made it. It is shown nowhere else. */
  readonly firstApiKey: string | null;
  /** From now on `/readyz` says that it leaves, and every answer ends its connection. Resolves after DRAIN_SECONDS, or as many as are given; it serves all the while. */
  leave(seconds?: number): Promise<void>;
  /** Stops taking requests, finishes those that run, then the jobs, then closes the database: within eight seconds. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Where to log instead of standard error. */
  readonly log?: Log;
  /** What opens the database and the stored files, in place of the service's own. */
  readonly openDatabase?: typeof openDatabase;
  readonly openBlobs?: typeof openBlobs;
  /** What new passwords cost to hash, in place of what is recommended. */
  readonly passwordCost?: Cost;
  /** How the worker does its jobs, and how long it waits for what. */
  readonly worker?: Partial<Pick<JobWorkerOptions, 'lanes' | 'rules' | 'retryDelay' | 'lossDelay' | 'lockDuration' | 'pollInterval'>>;
}

/**
 * How long running requests may take to finish, and then running jobs, when the service stops: together with the default of DRAIN_SECONDS less than the ten
 * seconds after which whoever stopped it (Docker, say) kills it.
 */
const requestGrace = 5_500;
const jobGrace = 1_500;

/** Then the service counts as closed, whatever still runs: a large tree that is on its way, say. Nobody was told of it, and the end of the process undoes it. */
const closeGrace = 7_500;

/**
 * Starts a service. It takes its port first: a second service on the same port stops before it has touched the data. Until everything is ready it answers 503.
 * Rejects, with everything closed again, when something can't be opened.
 */
export async function startService(given: Config, options: ServiceOptions = {}): Promise<Service> {
  const opened = new Opened();
  try {
    const { log, flush } = options.log ? { log: options.log, flush: () => undefined } : openLog(given.logLevel);
    opened.add(async () => flush());
    const front = await openFront(given);
    opened.add(() => front.close());
    const config = withPort(given, front.address.port);
    const metrics = createMetrics();
    if (given.metricsPort !== null) {
      const metricsFront = await openMetricsFront({ host: given.metricsHost, port: given.metricsPort }, metrics);
      opened.add(() => metricsFront.close());
    }

    await refuseUnfinishedRestore(config.dataDir);
    const blobs = (options.openBlobs ?? openBlobs)(config);
    await requirePair(config, blobs);
    const { dataDir, databaseUrl, databasePoolSize: poolSize, longReads, longReadSeconds } = config;
    const database = await (options.openDatabase ?? openDatabase)({
      ...{ dataDir, databaseUrl: databaseUrl ?? undefined, poolSize, longReads, longReadSeconds },
    });
    opened.add(() => database.close());
    await blobs.prepare();
    await joinPair(config, blobs, database);
    await putBackNamed(database.reader, blobs);
    if (await areAllMissing(blobs, database.reader)) log.error('None of the files that the database names was found: see `npm run cli -- check`');
    const secret = await signingSecret(config);
    const queue = createJobQueue<JobPayloads>();
    const passwords = createPasswords({ secret, cost: options.passwordCost });
    opened.add(() => passwords.close());
    const ydocs = new YdocThreads();
    opened.add(() => ydocs.close());
    const links = createLinks(config.publicUrl, secret);
    const services: Services = { config, database, blobs, enqueue: queue.enqueue, links, secret, passwords, log, ydocs };
    const first = await bootstrap(services);
    await sealAccessTokens(services);

    const pictures = new PictureReader();
    opened.add(async () => pictures.close());
    const worker = createJobWorker({
      lanes: jobLanes,
      rules: jobRules,
      ...options.worker,
      database,
      queue,
      runners: jobRunners(services, pictures),
      onFailed: failedJobs(services),
      log,
    });
    opened.add(() => worker.stop(jobGrace));
    worker.start();
    const housekeeping = keepHouse(services);
    opened.add(() => housekeeping.stop());

    front.serve(
      await createApp({
        services,
        accounts: databaseAccounts(services),
        handlers: handlers(services),
        rawHandlers: storedFileHandlers(services),
        metrics,
        isLeaving: () => front.isLeaving,
      }),
    );
    opened.add(() => front.stop(requestGrace));
    return {
      services,
      worker,
      housekeeping,
      address: front.address,
      firstApiKey: first?.apiKey ?? null,
      leave: (seconds = config.drainSeconds) => front.leave(seconds * 1000),
      close: () => Promise.race([opened.close(), sleep(closeGrace, undefined, { ref: false })]),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** What has been opened, closed once and in the opposite order. */
class Opened {
  readonly #closers: (() => Promise<unknown>)[] = [];

  add(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  async close(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
  }
}

/** A port of 0 stands for the one that the system gave, in the public address as well. */
function withPort(config: Config, port: number): Config {
  const url = new URL(config.publicUrl);
  if (url.port === '0') url.port = String(port);
  return { ...config, port, publicUrl: withoutTrailing(url.href, '/') };
}
