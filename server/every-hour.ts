import { hour } from './durations.ts';
import type { Log } from './log.ts';

/**
 * Does `work` now and then every hour, never twice at a time. What fails is logged under its name and tried again the next time.
 * @returns a function that tells the work to end, by its signal, and waits for it
 */
export function everyHour(log: Log, name: string, work: (signal: AbortSignal) => Promise<unknown>): () => Promise<void> {
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
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
