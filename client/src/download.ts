import { readFailure } from './answer.ts';
import type { Fetch } from './call.ts';
import { errorOfAnswer, type FailedRequest, networkError } from './error.ts';
import { type RetryPolicy, withRetries } from './retry.ts';

export interface DownloadOptions {
  /** The part to fetch, as the header `Range` has it: `bytes=0-1023`. */
  readonly range?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches the bytes of a file from the `fileUrl` of its record. No key goes along: the signature in the address is the permission. Resolves with the answer, its
 * body unread: take it as a stream, a Blob or text.
 * @throws ResourceStorageError
 */
export type Download = (fileUrl: string, options?: DownloadOptions) => Promise<Response>;

/** What an error says of it; the signed address itself is a secret. */
const downloadRequest: FailedRequest = { method: 'GET', path: '/stored-files/{storedFile}' };

export function createDownload(fetch: Fetch, policy: RetryPolicy): Download {
  return (fileUrl, { range, signal } = {}) => {
    const request = () => new Request(fileUrl, { credentials: 'omit', ...(range && { headers: { Range: range } }), ...(signal && { signal }) });
    return withRetries(policy, signal, async () => {
      const response = await fetch(request()).catch((cause: unknown) => {
        throw signal?.aborted ? signal.reason : networkError(cause, downloadRequest);
      });
      if (response.ok) return response;
      throw errorOfAnswer(response, await readFailure(response), downloadRequest);
    });
  };
}
