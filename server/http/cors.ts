import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from 'cors';
import type { CorsOrigins } from '../platform/environment/values.ts';

/** What a page of another origin may read beside the body. */
const exposedHeaders = [
  'ETag',
  'Location',
  'Content-Disposition',
  'Content-Range',
  'Accept-Ranges',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotency-Replayed',
  'X-Trace-Id',
];

/** Sets the CORS headers of an answer; true when it has answered the request altogether, because it was a preflight. */
export type Cors = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * CORS as configured. Never with credentials: a key is sent by script, in a header, so that no page can ride on somebody's cookies. Undefined when no page of
 * another origin may call.
 */
export function corsFor(origins: CorsOrigins): Cors | undefined {
  if (origins === 'none') return undefined;
  const handle = cors({
    origin: origins === 'any' ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders,
    credentials: false,
    maxAge: 7200,
  });
  return (req, res) => {
    // Any other OPTIONS request is a question about the path, which the router answers.
    if (req.method === 'OPTIONS' && !isPreflight(req)) return false;
    let answered = true;
    handle(req as cors.CorsRequest, res, () => {
      answered = false;
    });
    return answered;
  };
}

const isPreflight = (req: IncomingMessage): boolean => req.headers.origin !== undefined && req.headers['access-control-request-method'] !== undefined;
