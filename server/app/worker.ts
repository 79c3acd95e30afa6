import type { Config } from '../config.ts';
import { createMetrics } from '../http/pages/metrics.ts';
import { openMetricsFront } from '../http/pages/metrics-front.ts';
import { requireDatabase } from '../platform/database/open.ts';
import { type Log, openLog } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';
import { type Background, type BackgroundOptions, startBackground } from './background.ts';
import { openServices } from './open-services.ts';
import { Opened } from './opened.ts';
import { observeQueue } from './queue-metrics.ts';
import { observeSearch } from './search-metrics.ts';

/** One process that does jobs, and what is done every hour, and takes no requests. */
export interface WorkerProcess extends Background {
  /** Takes no more jobs, gives those that run time to end, and closes everything: within nine seconds. */
  close(): Promise<void>;
}

/** Milliseconds: with what closing takes besides, less than the ten seconds after which whoever stopped it (Docker, say) kills it. */
const jobGrace = 8_000;

/**
 * Starts a worker on the database of a service that has run. Its metrics are served where METRICS_PORT says.
 * @throws StartError on SQLite, where the service does the jobs itself
 */
export async function startWorker(config: Config, options: { readonly log?: Log } & Pick<BackgroundOptions, 'worker'> = {}): Promise<WorkerProcess> {
  if (config.databaseUrl === null)
    throw new StartError('A worker needs DATABASE_URL: with SQLite the service is one process, which does the jobs itself.');
  const opened = new Opened();
  try {
    const { log, flush } = options.log ? { log: options.log, flush: () => undefined } : openLog(config.logLevel);
    opened.add(async () => flush());
    const metrics = createMetrics();
    if (config.metricsPort !== null) {
      const metricsFront = await openMetricsFront({ host: config.metricsHost, port: config.metricsPort }, metrics);
      opened.add(() => metricsFront.close());
    }
    await requireDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
    const { services, queue, encoder } = await openServices(config, log, opened);
    observeQueue(metrics, services.database);
    observeSearch(metrics, services.database);
    const background = startBackground(services, queue, opened, {
      encoder,
      onStep: metrics.observeStep,
      worker: { onRun: metrics.observeJob, ...options.worker },
      grace: jobGrace,
    });
    return { ...background, close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
