/** Milliseconds that an answer may take, where nobody says otherwise. */
export const defaultTimeout = 60_000;

/** A time limit beside the signal of the caller. */
export interface TimeLimit {
  readonly signal: AbortSignal | undefined;
  /** Whether the time was up before the caller gave up. */
  isUp(): boolean;
}

export function checkTimeout(milliseconds: number): void {
  if (!(milliseconds > 0)) throw new RangeError('timeout must be a number of milliseconds above 0; Infinity sets no limit');
}

/** @param milliseconds Infinity for no limit */
export function timeLimit(milliseconds: number, signal: AbortSignal | undefined): TimeLimit {
  checkTimeout(milliseconds);
  // A timer takes no longer time.
  if (milliseconds > 2 ** 31 - 1) return { signal, isUp: () => false };
  const limit = AbortSignal.timeout(milliseconds);
  return { signal: signal ? AbortSignal.any([signal, limit]) : limit, isUp: () => limit.aborted && !signal?.aborted };
}
