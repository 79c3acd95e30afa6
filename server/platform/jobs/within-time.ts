/** Milliseconds that a run has to end by itself once it was told to. Then it is waited for no longer. */
const grace = 5000;

/**
 * Runs `work` for so many seconds at the most; then, or when `running` is aborted by somebody else, it is told to end. It has failed then, whatever it makes of that.
 * @throws what `running` was aborted with
 */
export async function withinTime<Result>(seconds: number, running: AbortController, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const { signal } = running;
  const limit = setTimeout(() => running.abort(new Error(`It took longer than ${seconds} seconds`)), seconds * 1000);
  const overdue = Promise.withResolvers<never>();
  let patience: NodeJS.Timeout | undefined;
  signal.addEventListener('abort', () => {
    patience = setTimeout(() => overdue.reject(signal.reason), grace);
    patience.unref();
  });
  try {
    const result = await Promise.race([work(signal), overdue.promise]);
    signal.throwIfAborted();
    return result;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(limit);
    clearTimeout(patience);
  }
}
