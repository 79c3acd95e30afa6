import type { Fetch } from './call.ts';
import type { FailedRequest } from './error.ts';
import type { Source } from './source.ts';

/** How far the bytes are on their way. A transfer that is repeated starts from 0 again. */
export interface UploadProgress {
  /** Bytes sent so far. */
  readonly loaded: number;
  /** Bytes in all; null for a stream that doesn't tell its size, until everything is stored. */
  readonly total: number | null;
}

export interface TransferOptions {
  readonly source: Source;
  /** What the source has, or what the caller says of a stream; null when nobody knows. */
  readonly size: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  readonly onProgress: (progress: UploadProgress) => void;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends the bytes of a source with PUT. Resolves with the answer, whatever its status. Where there is none it rejects: with the signal's reason, with what
 * reading the source or `onProgress` threw, else with a network error.
 */
export type Transfer = (url: string, options: TransferOptions) => Promise<Response>;

/** What an error says of a transfer; the signed address itself is a secret. */
export const transferRequest: FailedRequest = { method: 'PUT', path: '/stored-files/{storedFile}' };
