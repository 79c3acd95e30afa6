/** Milliseconds: the longest that any job waits for its next attempt. */
export const longestDelay = 300_000;

/** 1 s, doubled each time up to 5 minutes, and half of it by chance, so that what failed together is not tried again together. */
export const exponentialDelay = (attempt: number): number => partlyByChance(1000 * 2 ** (attempt - 1));

/**
 * Half a minute, then five. What ran beside a job that has killed the worker is lost as well, and chance keeps the two apart the next time. Until then the service
 * is up, and does the other jobs.
 */
export const delayAfterLoss = (loss: number): number => partlyByChance(30_000 * 10 ** (loss - 1));

function partlyByChance(delay: number): number {
  const full = Math.min(delay, longestDelay);
  return Math.round(full / 2 + Math.random() * (full / 2));
}
