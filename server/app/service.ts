import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Services } from '../core/services.ts';
import { createApp } from '../http/app.ts';
import { openFront } from '../http/front.ts';
import { createMetrics } from '../http/pages/metrics.ts';
import { openMetricsFront } from '../http/pages/metrics-front.ts';
import { sealAccessTokens } from '../operations/sharing/seal-tokens.ts';
import { storedFileHandlers } from '../operations/uploads/handlers.ts';
import { type Log, openLog } from '../platform/log.ts';
import { withoutTrailing } from '../platform/text/trailing.ts';
import { SoughtPictures } from '../search/images/sought-pictures.ts';
import { SearchThreads } from '../search/threads/search-threads.ts';
import { databaseAccounts } from './accounts.ts';
import { type Background, type BackgroundOptions, backgroundElsewhere, startBackground } from './background.ts';
import { bootstrap } from './bootstrap.ts';
import { handlers } from './handlers.ts';
import { type OpenOptions, openServices } from './open-services.ts';
import { Opened } from './opened.ts';
import { observeQueue } from './queue-metrics.ts';
import { observeSearch } from './search-metrics.ts';

/** One running service. */
export interface Service extends Background {
  readonly services: Services;
  /** Where it listens. Clients may reach it at another address: `services.config.publicUrl`. */
  readonly address: AddressInfo;
  /** The first key, when this start has made it. It is shown nowhere else. */
  readonly firstApiKey: string | null;
  /** From now on `/readyz` says that it leaves, and every answer ends its connection. Resolves after DRAIN_SECONDS, or as many as are given; it serves all the while. */
  leave(seconds?: number): Promise<void>;
  /** Stops taking requests, finishes those that run, then the jobs, then closes the database: within eight seconds. */
  close(): Promise<void>;
}

export interface ServiceOptions extends OpenOptions, Partial<Pick<BackgroundOptions, 'worker' | 'indexes' | 'stepTimes'>> {
  /** Where to log instead of standard error. */
  readonly log?: Log;
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

    const { services, queue, encoder } = await openServices(config, log, opened, options);
    observeQueue(metrics, services.database);
    observeSearch(metrics, services.database);
    const first = await bootstrap(services);
    await sealAccessTokens(services);

    const background = config.jobs
      ? startBackground(services, queue, opened, {
          ...{ encoder, indexes: options.indexes, stepTimes: options.stepTimes, onStep: metrics.observeStep, grace: jobGrace },
          worker: { onRun: metrics.observeJob, ...options.worker },
        })
      : backgroundElsewhere;

    const { dataDir, databaseUrl, longReadSeconds } = config;
    const pictures = new SoughtPictures(longReadSeconds);
    opened.add(() => pictures.close());
    const threads = new SearchThreads({ dataDir, databaseUrl: databaseUrl ?? undefined, longReadSeconds }, encoder);
    opened.add(() => threads.close());
    front.serve(
      await createApp({
        services,
        accounts: databaseAccounts(services),
        handlers: handlers(services, { threads, pictures }),
        rawHandlers: storedFileHandlers(services),
        metrics,
        isLeaving: () => front.isLeaving,
      }),
    );
    opened.add(() => front.stop(requestGrace));
    return {
      services,
      ...background,
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

/** A port of 0 stands for the one that the system gave, in the public address as well. */
function withPort(config: Config, port: number): Config {
  const url = new URL(config.publicUrl);
  if (url.port === '0') url.port = String(port);
  return { ...config, port, publicUrl: withoutTrailing(url.href, '/') };
}
