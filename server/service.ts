import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseAccounts } from './accounts.ts';
import { refuseUnfinishedRestore } from './backup/restore.ts';
import { openFolderBlobs } from './blobs/folder.ts';
import { bootstrap } from './bootstrap.ts';
import type { Config } from './config.ts';
import { filesFolder } from './data-folder.ts';
import { openDatabase } from './database/open.ts';
import type { Chore } from './every-hour.ts';
import { handlers } from './handlers.ts';
import { keepHouse } from './housekeeping.ts';
import { createApp } from './http/app.ts';
import { answerMalformed, answerStarting } from './http/outside-app.ts';
import { createJobQueue } from './jobs/queue.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from './jobs/worker.ts';
import { createLinks } from './links.ts';
import { type Log, openLog } from './log.ts';
import { failedJobs, jobRunners } from './runners.ts';
import type { Services } from './services.ts';
import { signingSecret } from './signing-secret.ts';
import { storedFileHandlers } from './uploads/handlers.ts';

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
  /** Stops taking requests, finishes those that run, then the jobs, then closes the database: within ten seconds. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** Where to log instead of standard error. */
  readonly log?: Log;
  /** What opens the database and the stored files, in place of the service's own. */
  readonly openDatabase?: typeof openDatabase;
  readonly openBlobs?: typeof openFolderBlobs;
  /** How many jobs the worker does at a time, and how long it waits for what. */
  readonly worker?: Pick<JobWorkerOptions, 'concurrency' | 'retryDelay' | 'lockDuration' | 'pollInterval'>;
}

/**
 * How long running requests may take to finish, and then running jobs, when the service stops: together less than the ten seconds after which whoever stopped
 * it (Docker, say) kills it.
 */
const requestGrace = 7_500;
const jobGrace = 1_500;

/** Then the service counts as closed, whatever still runs: a large tree that is on its way, say. Nobody was told of it, and the end of the process undoes it. */
const closeGrace = 9_500;

/**
 * Starts a service. It takes its port first: a second service on the same port stops before it has touched the data. Until everything is ready it answers 503.
 * Rejects, with everything closed again, when something can't be opened.
 */
export async function startService(given: Config, options: ServiceOptions = {}): Promise<Service> {
  const opened = new Opened();
  try {
    const { log, flush } = options.log ? { log: options.log, flush: () => undefined } : openLog(given.logLevel);
    opened.add(async () => flush());
    const front = await listen(given);
    opened.add(() => front.close());
    const config = withPort(given, front.address.port);

    await refuseUnfinishedRestore(config.dataDir);
    const { databaseUrl, databasePoolSize: poolSize } = config;
    const database = await (options.openDatabase ?? openDatabase)({ dataDir: config.dataDir, databaseUrl: databaseUrl ?? undefined, poolSize });
    opened.add(() => database.close());
    const blobs = await (options.openBlobs ?? openFolderBlobs)(filesFolder(config.dataDir));
    const secret = await signingSecret(config);
    const queue = createJobQueue();
    const services: Services = { config, database, blobs, enqueue: queue.enqueue, links: createLinks(config.publicUrl, secret), secret, log };
    const first = await bootstrap(services);

    const worker = createJobWorker({ ...options.worker, database, queue, runners: jobRunners(services), onFailed: failedJobs(services), log });
    opened.add(() => worker.stop(jobGrace));
    worker.start();
    const housekeeping = keepHouse({ ...services, blobs });
    opened.add(() => housekeeping.stop());

    front.serve(
      await createApp({ services, accounts: databaseAccounts(services), handlers: handlers(services), rawHandlers: storedFileHandlers(services) }),
    );
    opened.add(() => front.stop());
    return {
      services,
      worker,
      housekeeping,
      address: front.address,
      firstApiKey: first?.apiKey ?? null,
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
  return { ...config, port, publicUrl: url.href.replace(/\/+$/, '') };
}

/** The listening socket, before and after there is a service behind it. */
interface Front {
  readonly address: AddressInfo;
  serve(listener: RequestListener): void;
  /** Takes no more connections, and waits for the requests that run. */
  stop(): Promise<void>;
  /** Closes what is still open. */
  close(): Promise<void>;
}

/** A query may hold a text of 2,048 characters, each of which takes up to twelve when it is percent-encoded; Node's own limit is 16 KiB. */
const maxHeaderSize = 64 * 1024;

async function listen({ host, port }: Config): Promise<Front> {
  let listener: RequestListener = answerStarting;
  const server = createServer({ maxHeaderSize }, (req, res) => listener(req, res));
  // With `Expect: 100-continue` the edge says when to go on: a request that it refuses is not sent at all.
  server.on('checkContinue', (req, res) => listener(req, res));
  server.on('clientError', answerMalformed);
  // Slow headers are cut off, a slow upload is not. Connections outlive the pauses of proxies, which mostly close theirs after a minute.
  server.headersTimeout = 30_000;
  server.requestTimeout = 0;
  // Nobody holds a connection on which nothing moves, such as a download that is never read.
  server.timeout = 120_000;
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    address: server.address() as AddressInfo,
    serve: (next) => {
      listener = next;
    },
    stop: () => stopServer(server),
    close: () => closeServer(server),
  };
}

async function stopServer(server: Server): Promise<void> {
  // Connections that wait for a next request are closed at once, the others as soon as their request is done.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), requestGrace);
  await closeServer(server, { gently: true });
  clearInterval(sweep);
  clearTimeout(cut);
}

function closeServer(server: Server, { gently = false } = {}): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    server.close(() => resolve());
    if (!gently) server.closeAllConnections();
  });
}
