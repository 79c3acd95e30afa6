import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

/** Header names and values by turns, as `writeHead` takes them. */
export type HeaderList = readonly string[];

/**
 * The headers that keep an answer from being run, framed or guessed at by a browser. They are the same for every answer, so helmet is asked once, at start.
 */
export function securityHeaders({ https }: { https: boolean }): HeaderList {
  return headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: https,
    // These guard pages and old browsers' plug-ins; there is nothing of the kind in an answer of the API.
    originAgentCluster: false,
    crossOriginOpenerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The policy of the docs page: its own script and style, the pictures that are inlined in the contract, and nothing from elsewhere. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // Redoc searches in a worker that it makes of a blob, and styles its elements as it draws them.
  'worker-src blob:',
  'child-src blob:',
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of the page to try operations on: what it sends goes to this service alone. */
export const tryItPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What helmet sets with these options, found by letting it set them on nothing. */
function headersOf(options: HelmetOptions): HeaderList {
  const headers: string[] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push(name, value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}
