import { STATUS_CODES } from 'node:http';
import { Problem } from '../core/problems.ts';
import { asRefusal } from '../platform/database/errors.ts';
import type { Log } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Answer } from './respond.ts';

/** What a client sees of a failure. Anything but a Problem is our own mistake: it is logged whole, and shown as `internal_error` alone. */
export function problemAnswer(thrown: unknown, traceId: string, log: Log): Answer {
  const refusal = asRefusal(thrown);
  if (!(refusal instanceof Refusal)) {
    log.error({ traceId, err: thrown }, 'A request failed unexpectedly.');
    return answerOf(new Problem('internal_error'), traceId);
  }
  const problem = problemOf(refusal);
  // What is behind an `unavailable` is for the operator; one without a cause was said on purpose, to whoever asks for too much.
  if (problem.cause !== undefined && problem.status >= 500) log.error({ traceId, err: problem.cause }, 'A request could not be served.');
  return answerOf(problem, traceId);
}

/** A refusal of the platform, by the contract's word for it. */
const problemOf = (refusal: Refusal): Problem =>
  refusal instanceof Problem ? refusal : Object.assign(new Problem(refusal.code, refusal.errors, refusal.headers), { cause: refusal.cause });

/** A problem in the shape that every failure has. */
export function answerOf(problem: Problem, traceId: string): Answer {
  const body = { title: STATUS_CODES[problem.status], status: problem.status, traceid: traceId, detail: problem.code };
  return {
    status: problem.status,
    body: problem.errors.length > 0 ? { ...body, errors: problem.errors } : body,
    headers: problem.code === 'unavailable' ? { 'Retry-After': '1', ...problem.headers } : problem.headers,
  };
}
