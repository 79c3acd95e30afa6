import type { Call } from './call.ts';
import type { components } from './contract.d.ts';
import { ResourceStorageError } from './error.ts';
import { pause } from './retry.ts';

type Resource = components['schemas']['Resource'];

export interface WaitOptions {
  /** Milliseconds after which it gives up with the code `timeout`. Default: ten minutes. */
  readonly timeout?: number;
  /** The base or workspace of the resource, unless it is the client's own. */
  readonly baseId?: string | undefined;
  readonly password?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Waits until the service has read the content. Resolves with the record as it is then: its `stateProcessing` is `completed`, or `failed`. */
export type WaitUntilProcessed = (resourceId: string, options?: WaitOptions) => Promise<Resource>;

const path = '/v2/resources/{resourceId}';
const firstPause = 250;
const longestPause = 5000;

export function createWait(call: Call): WaitUntilProcessed {
  return async (resourceId, { timeout = 600_000, baseId, password, signal } = {}) => {
    const header = { ...(baseId && { 'X-Service-Base-Id': baseId }), ...(password && { 'X-Resource-Password': password }) };
    const end = Date.now() + timeout;
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      const record = (await call('GET', path, { params: { path: { resourceId }, header }, signal })).data as Resource;
      if (record.stateProcessing === 'completed' || record.stateProcessing === 'failed') return record;
      const left = end - Date.now();
      if (left <= 0) throw tooLong(record, timeout);
      await pause(Math.min(wait, left), signal);
    }
  };
}

const tooLong = ({ stateProcessing }: Resource, timeout: number): ResourceStorageError =>
  new ResourceStorageError({
    status: 200,
    detail: 'timeout',
    title: 'OK',
    request: { method: 'GET', path },
    reason: `after ${timeout} milliseconds the resource is still ${stateProcessing}`,
  });
