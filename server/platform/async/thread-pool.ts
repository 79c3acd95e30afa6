import type { ResourceLimits } from 'node:worker_threads';
import type { Piscina } from 'piscina';

/**
 * What the compiled code of a thread may take, in MiB. V8 sets 512 MiB aside for it where it isn't told, and the system counts them where memory is limited
 * (`ulimit -d`), used or not.
 */
export const codeRange: ResourceLimits = { codeRangeSizeMb: 32 };

export interface ThreadPoolOptions {
  /** The module that a thread runs. */
  readonly module: URL;
  readonly maxThreads?: number;
  /** How long a thread waits for more before it ends, in milliseconds. */
  readonly idleTime?: number;
  readonly workerData?: unknown;
  readonly memory?: Omit<ResourceLimits, 'codeRangeSizeMb'>;
  /** Where the system knows it, what else there is to do goes first. */
  readonly isPatient?: boolean;
}

/** Threads that are started when they are first needed, end when there is nothing to do, and keep no process alive. Piscina is loaded only now: a service starts without it. */
export async function startThreadPool<Task, Result>(options: ThreadPoolOptions): Promise<Piscina<Task, Result>> {
  const { module, maxThreads = 1, idleTime = 30_000, workerData, memory, isPatient = false } = options;
  const { Piscina } = await import('piscina');
  return new Piscina<Task, Result>({
    filename: module.href,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleTime,
    workerData,
    resourceLimits: { ...memory, ...codeRange },
    execArgv: [],
    niceIncrement: isPatient ? 10 : 0,
  });
}
