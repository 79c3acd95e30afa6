import type { FailedRequest, ResourceStorageError } from './error.ts';

/** One attempt at a call. `path` is the contract's, with its braces. */
export interface Attempt extends FailedRequest {
  /** 1, and more for each repetition. */
  readonly attempt: number;
}

/**
 * What is told of each attempt at a call, for logs and traces. The bytes of uploads and downloads travel by themselves and are not told of. What a hook throws is
 * thrown by the call.
 */
export interface Hooks {
  /** Before it is sent: headers can be set on the request, such as `traceparent`. It carries the key: don't log its headers. */
  readonly onRequest?: (attempt: Attempt & { readonly request: Request }) => void | Promise<void>;
  /** When an answer has come, good or bad. Its body is the call's to read. */
  readonly onResponse?: (attempt: Attempt & { readonly response: Response; readonly milliseconds: number }) => void | Promise<void>;
  /** When the attempt has failed. */
  readonly onError?: (attempt: Attempt & { readonly error: ResourceStorageError; readonly milliseconds: number }) => void | Promise<void>;
}
