import type { components } from './contract.d.ts';

/** One thing that was wrong with a request: where (`location`, `path`) and what (`message`). */
export type ProblemError = components['schemas']['ProblemError'];

type Problem = components['schemas']['Problem'];
type Responses = components['responses'];
type DetailOf<Response> = Response extends { content: { 'application/json': { detail?: infer Detail } } } ? Detail : never;

/** The codes of no operation: of a path that doesn't exist, and of a method that a path doesn't have. */
type RoutingCode = 'route_not_found' | 'method_not_allowed';

/** The codes that the service answers: the closed list of the contract, made from it. */
export type ProblemCode = NonNullable<{ [Name in keyof Responses]: DetailOf<Responses[Name]> }[keyof Responses]> | RoutingCode;

/**
 * The codes of this client, for what isn't an answer of the service:
 *
 * - `network_error`: no answer came, or not the whole of it
 * - `unexpected_answer`: something else answered, such as a proxy with a page of its own, or an error without a body
 * - `stuck_page`: a list goes on, but its next page is not another one
 * - `timeout`: the answer took longer than it may
 */
export type ClientCode = 'network_error' | 'unexpected_answer' | 'stuck_page' | 'timeout';

/** What `detail` is: a code that is known today. A later server may answer others: let a `switch` have a default. */
export type ErrorDetail = ProblemCode | ClientCode;

/** The request that failed. `path` is the contract's, with its braces: nothing in it is secret. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
}

export interface ErrorParts {
  readonly status: number;
  readonly detail: ErrorDetail;
  readonly title: string;
  readonly request: FailedRequest;
  readonly traceId?: string | null;
  readonly errors?: readonly ProblemError[];
  readonly retryAfter?: number | null;
  /** What happened, where `errors` don't say it. */
  readonly reason?: string;
  readonly cause?: unknown;
}

/** Everything that goes wrong between this client and the service is thrown as this one class. Only an abort is thrown as the signal's own reason. */
export class ResourceStorageError extends Error {
  /** The HTTP status; 0 when no whole answer came. */
  readonly status: number;
  /** The machine code to act on. */
  readonly detail: ErrorDetail;
  /** The name of the status, for people. */
  readonly title: string;
  /** The id of the request in the service's log, to quote when reporting a problem; null when the service was not reached. */
  readonly traceId: string | null;
  /** Where and what was wrong, an entry each. */
  readonly errors: readonly ProblemError[];
  /** The seconds that the service asks to wait; null when it doesn't. */
  readonly retryAfter: number | null;
  readonly request: FailedRequest;

  constructor(parts: ErrorParts) {
    super(describe(parts), parts.cause === undefined ? undefined : { cause: parts.cause });
    this.name = 'ResourceStorageError';
    this.status = parts.status;
    this.detail = parts.detail;
    this.title = parts.title;
    this.traceId = parts.traceId ?? null;
    this.errors = parts.errors ?? [];
    this.retryAfter = parts.retryAfter ?? null;
    this.request = parts.request;
  }
}

function describe({ status, detail, request, traceId, errors = [], reason }: ErrorParts): string {
  const reasons = [...errors.map((error) => `${error.location} ${error.path} ${error.message}`.replace(/ +/g, ' ')), ...(reason ? [reason] : [])];
  const what = [status || null, detail].filter(Boolean).join(' ');
  const where = [`${request.method} ${request.path}`, traceId && `trace ${traceId}`].filter(Boolean).join(', ');
  return `${what}${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''} (${where})`;
}

/** The error of an answer that is not a success. @param body its body, parsed where it is JSON */
export function errorOfAnswer(response: Response, body: unknown, request: FailedRequest): ResourceStorageError {
  const problem = isProblem(body) ? body : null;
  return new ResourceStorageError({
    status: response.status,
    // A code of a later server comes through as it is.
    detail: (problem?.detail as ProblemCode | undefined) ?? 'unexpected_answer',
    title: problem?.title ?? response.statusText,
    request,
    traceId: problem?.traceid ?? response.headers.get('X-Trace-Id'),
    retryAfter: secondsToWait(response.headers.get('Retry-After')),
    ...(problem?.errors && { errors: problem.errors }),
    ...(!problem && { reason: describeStranger(response, body) }),
  });
}

/** The error of a success that can't be read. */
export function unexpectedAnswer(response: Response, reason: string, request: FailedRequest, cause?: unknown): ResourceStorageError {
  return new ResourceStorageError({
    status: response.status,
    detail: 'unexpected_answer',
    title: response.statusText,
    request,
    traceId: response.headers.get('X-Trace-Id'),
    reason,
    cause,
  });
}

/** The error of a request that got no answer, or not the whole of it. */
export function networkError(cause: unknown, request: FailedRequest): ResourceStorageError {
  return new ResourceStorageError({ status: 0, detail: 'network_error', title: 'No answer', request, reason: reasonOf(cause), cause });
}

/** The error of an answer that did not come in time. */
export function timeoutError(milliseconds: number, cause: unknown, request: FailedRequest): ResourceStorageError {
  const reason = `there was no whole answer within ${milliseconds} milliseconds`;
  return new ResourceStorageError({ status: 0, detail: 'timeout', title: 'No answer', request, reason, cause });
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string' && body.detail !== '';

function describeStranger(response: Response, body: unknown): string {
  if (response.status === 304) return 'nothing has changed since the version that If-None-Match names';
  if (body === undefined || body === '') return 'the answer has no body';
  return `the answer is ${mediaType(response) || 'of no media type'}, not a problem of the service`;
}

/** The media type of an answer, without its parameters; empty where it tells none. */
export const mediaType = (response: Response): string => (response.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Retry-After is a number of seconds, or a moment. */
function secondsToWait(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** What is behind a failed fetch: Node puts the reason into `cause`, and where it tried several addresses, into a code there. */
function reasonOf(error: unknown): string {
  const innermost = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(innermost instanceof Error)) return String(innermost);
  return innermost.message || ('code' in innermost ? String(innermost.code) : innermost.name);
}
