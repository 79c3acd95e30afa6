import { ResourceStorageError } from './error.ts';

/** How failures that may pass are tried again. Times are in milliseconds. */
export interface RetryPolicy {
  /** How many times a request is repeated at most. */
  readonly limit: number;
  /** The pause before the first repetition, about; each further one is twice as long. */
  readonly firstDelay: number;
  /** No pause is longer. Where the service asks for a longer one, its answer is thrown at once, with `retryAfter`. */
  readonly longestDelay: number;
}

export const defaultPolicy: RetryPolicy = { limit: 3, firstDelay: 250, longestDelay: 30_000 };

export function retryPolicy(retries: number | Partial<RetryPolicy> = {}): RetryPolicy {
  const policy = { ...defaultPolicy, ...(typeof retries === 'number' ? { limit: retries } : retries) };
  if (!Number.isInteger(policy.limit) || policy.limit < 0) throw new RangeError('retries must be a whole number, 0 or more');
  return policy;
}

/** Runs an attempt, and again as long as its failure may pass and the policy allows it. */
export async function withRetries<T>(policy: RetryPolicy, signal: AbortSignal | undefined, attempt: (repetition: number) => Promise<T>): Promise<T> {
  for (let repetition = 0; ; repetition++) {
    try {
      return await attempt(repetition);
    } catch (error) {
      if (repetition >= policy.limit || !(error instanceof ResourceStorageError) || !mayPass(error)) throw error;
      const delay = delayBefore(repetition, error.retryAfter, policy);
      if (delay > policy.longestDelay) throw error;
      await pause(delay, signal);
    }
  }
}

/** Too early, too much, or a failure on the way: the same request may succeed later. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

const mayPass = ({ status, detail }: ResourceStorageError): boolean =>
  detail === 'network_error' || detail === 'timeout' || detail === 'idempotency_key_in_use' || passingStatuses.has(status);

/** Never earlier than the service asks. Half of what is added is chance, so that clients which failed together don't come back together. */
function delayBefore(repetition: number, retryAfter: number | null, { firstDelay, longestDelay }: RetryPolicy): number {
  const step = Math.min(longestDelay, firstDelay * 2 ** repetition);
  const spread = step * (0.5 + Math.random() / 2);
  return retryAfter === null ? spread : retryAfter * 1000 + Math.min(spread, firstDelay);
}

/** Waits; rejects with the signal's reason when it is aborted meanwhile. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
