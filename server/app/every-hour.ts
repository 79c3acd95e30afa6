import type { Log } from '../platform/log.ts';
import { hour } from '../platform/text/durations.ts';

/** Something that is done every hour. */
export interface Chore {
  /** Resolves when it is not under way. */
  settled(): Promise<void>;
  /** Tells the work to end, by its signal, and waits for it. */
  stop(): Promise<void>;
}

/** Does `work` now and then every hour, never twice at a time. What fails is logged under its name and tried again the next time. */
export function everyHour(log: Log, name: string, work: (signal: AbortSignal) => Promise<unknown>): Chore {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const attempt = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error({ err: error }, `${name} failed`);
    }
  };
  const next = (): void => {
    running = running.then(attempt);
  };
  next();
  const timer = setInterval(next, hour);
  timer.unref();
  return {
    settled: () => running,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
