import createFetchClient, { createQuerySerializer } from 'openapi-fetch';
import { readAnswer } from './answer.ts';
import { errorOfAnswer, type FailedRequest, networkError, ResourceStorageError, timeoutError } from './error.ts';
import { idempotentPaths } from './generated/methods.ts';
import type { Attempt, Hooks } from './hooks.ts';
import { type Answer, otherAnswers, type RequestOptions, readingPosts } from './operations.ts';
import { randomKey } from './random-key.ts';
import { type RetryPolicy, withRetries } from './retry.ts';
import { timeLimit } from './time-limit.ts';

export type Fetch = (request: Request) => Promise<Response>;

export interface CallSettings {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly policy: RetryPolicy;
  /** Milliseconds for each attempt. */
  readonly timeout: number;
  readonly hooks: Hooks;
  /** The headers of each attempt: a token may have changed since the last one. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
}

/** The options of any operation, when nothing more is known of it. */
export interface UntypedOptions extends RequestOptions {
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly header?: Readonly<Record<string, unknown>>;
  };
  readonly body?: unknown;
  /** What a 304 is: an answer whose data are null. Left out: an error. */
  readonly unchanged?: 'answer';
}

/** Calls an operation by its method (in capitals) and the contract's path. The verbs of the client are this function with types. */
export type Call = (method: string, path: string, options?: UntypedOptions) => Promise<Answer<unknown>>;

type FetchClient = (method: string, path: string, init: object) => Promise<{ readonly error?: unknown; readonly response: Response }>;

export function createCall({ baseUrl, fetch, policy, timeout, hooks, headers }: CallSettings): Call {
  // The types of a call are the verbs' business: here the paths and options of all operations go through one function.
  const request = createFetchClient({ baseUrl, querySerializer }).request as unknown as FetchClient;

  return (method, path, options = {}) => {
    const form = otherAnswers[`${method} ${path}`] ?? 'json';
    const { unchanged, timeout: ownTimeout, ...given } = options;
    const sent = withKey(method, path, given);
    const { signal, body } = sent;
    // How long the bytes of a file take, nobody knows.
    const milliseconds = ownTimeout ?? (isBytes(body) || form === 'blob' ? Number.POSITIVE_INFINITY : timeout);
    const failed: FailedRequest = { method, path };

    async function attempt(repetition: number): Promise<Answer<unknown>> {
      signal?.throwIfAborted();
      const limit = timeLimit(milliseconds, signal);
      const told: Attempt = { ...failed, attempt: repetition + 1 };
      const start = performance.now();
      try {
        return await send(limit.signal, told, start);
      } catch (thrown) {
        const error = limit.isUp() ? timeoutError(milliseconds, thrown, failed) : thrown;
        if (error instanceof ResourceStorageError && !signal?.aborted)
          await hooks.onError?.({ ...told, error, milliseconds: performance.now() - start });
        throw error;
      }
    }

    async function send(limited: AbortSignal | undefined, told: Attempt, start: number): Promise<Answer<unknown>> {
      let isSent = false;
      const init = {
        ...sent,
        headers: { ...withoutWorkspaceBeside(sent, await headers()), ...contentType(body), ...sent.headers },
        ...(isBytes(body) && { bodySerializer: (bytes: unknown) => bytes }),
        ...(isStream(body) && { duplex: 'half' }),
        // The body is read below, where its form is known. Only `response.ok` tells a success: an error may well come without a body.
        parseAs: 'stream',
        ...(limited && { signal: limited }),
        fetch: async (request: Request) => {
          await hooks.onRequest?.({ ...told, request });
          isSent = true;
          return fetch(request);
        },
      };
      const { response, error } = await request(method, path, init).catch((cause: unknown) => {
        // What fails before anything is sent is a mistake in the call, such as a header that can't be one.
        throw isSent ? networkError(cause, failed) : cause;
      });
      await hooks.onResponse?.({ ...told, response, milliseconds: performance.now() - start });
      if (response.status === 304 && unchanged) return { data: null, response };
      if (!response.ok) throw errorOfAnswer(response, error, failed);
      return { data: await readAnswer(response, form, failed), response };
    }

    const policyHere = isRepeatable(method, path, sent) ? policy : { ...policy, limit: 0 };
    return withRetries(policyHere, signal, attempt).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : error;
    });
  };
}

/** The base that a call names is meant in place of the workspace of the client: the service refuses two that differ. */
function withoutWorkspaceBeside(options: UntypedOptions, headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (!sendsHeader(options, 'x-service-base-id')) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'x-service-workspace-id'));
}

/** A create gets a key, so that it can be sent again and is done once. */
function withKey(method: string, path: string, options: UntypedOptions): UntypedOptions {
  if (method !== 'POST' || !idempotentPaths.has(path) || sendsHeader(options, 'idempotency-key')) return options;
  const { params } = options;
  return { ...options, params: { ...params, header: { ...params?.header, 'Idempotency-Key': randomKey() } } };
}

/** Whether doing it twice does nothing else than doing it once. */
function isRepeatable(method: string, path: string, options: UntypedOptions): boolean {
  if (isStream(options.body)) return false;
  if (method === 'GET' || (method === 'POST' && readingPosts.has(path))) return true;
  return sendsHeader(options, 'idempotency-key');
}

const sendsHeader = ({ params, headers }: UntypedOptions, wanted: string): boolean =>
  [params?.header, headers].some((some) => Object.entries(some ?? {}).some(([name, value]) => name.toLowerCase() === wanted && value));

const isStream = (body: unknown): boolean => body instanceof ReadableStream;
const isBytes = (body: unknown): body is Blob | ArrayBuffer | ArrayBufferView | ReadableStream =>
  body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body) || isStream(body);

/** openapi-fetch takes every body for JSON. */
function contentType(body: unknown): Record<string, string> {
  return isBytes(body) ? { 'Content-Type': (body instanceof Blob && body.type) || 'application/octet-stream' } : {};
}

const serializeQuery = createQuerySerializer<Record<string, unknown>>();

/** Objects in an array are sent with their place in it, as `types[0][type]=SYSTEM`. */
function querySerializer(query: unknown): string {
  const entries = Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
    Array.isArray(value) && value.some(isObject) ? value.map((item: unknown, index) => [`${name}[${index}]`, item]) : [[name, value]],
  );
  return serializeQuery(Object.fromEntries(entries));
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
