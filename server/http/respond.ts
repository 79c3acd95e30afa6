import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { matchesEtag } from '../core/etag.ts';
import { SlicedBody } from '../core/sliced-body.ts';
import { isLongerThan, jsonPieces } from '../platform/text/json-pieces.ts';
import { keptJson } from '../platform/text/kept-json.ts';
import type { HeaderList } from './security-headers.ts';
import { piecesTogether, sendPieces } from './send-pieces.ts';
import { traceHeader } from './trace.ts';

/** What a handler answers, without its types. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const compress = promisify(gzip);

/** Up to this many bytes an answer fits two packets, as most records do: compressing it takes longer than what that saves on the way. */
const worthCompressing = 2 * 1400;

/**
 * Sends an answer: JSON, or text as it is; 304 when the client has it already; compressed where it is worth it. What is long goes out in pieces, as the client
 * takes them, and then without a `Content-Length`.
 */
export async function respond(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  mediaType: string,
  always: HeaderList,
  traceId: string,
): Promise<void> {
  const headers: string[] = [...always, traceHeader, traceId];
  for (const name in answer.headers) headers.push(name, answer.headers[name] ?? '');
  const etag = answer.headers?.ETag;
  // A private copy may be kept as long as it is asked for again; what has no entity tag can't be asked for.
  headers.push('Cache-Control', etag === undefined ? 'no-store' : 'private, no-cache');

  const ifNoneMatch = req.headers['if-none-match'];
  if (answer.status === 200 && etag !== undefined && ifNoneMatch !== undefined && isRead(req) && matchesEtag(ifNoneMatch, etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  if (answer.body === undefined) {
    if (answer.status !== 204 && answer.status !== 304) headers.push('Content-Length', '0');
    res.writeHead(answer.status, headers).end();
    return;
  }

  const pieces = piecesOf(answer.body);
  // What fails now is answered as any other failure.
  const begun = pieces && (await begin(pieces));
  const text = begun?.text ?? textOf(answer.body, mediaType);
  const vary = res.getHeader('Vary');
  headers.push('Content-Type', mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType);
  headers.push('Vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  const compressed = text.length > worthCompressing && acceptsGzip(req.headers['accept-encoding']);
  if (pieces && begun?.hasMore) {
    if (compressed) headers.push('Content-Encoding', 'gzip');
    res.writeHead(answer.status, headers);
    if (req.method !== 'HEAD') return sendPieces(res, text, pieces, compressed);
    res.end();
    await pieces.return?.();
    return;
  }
  if (compressed) {
    const bytes = await compress(text);
    headers.push('Content-Encoding', 'gzip', 'Content-Length', String(bytes.length));
    res.writeHead(answer.status, headers).end(bytes);
    return;
  }
  const length = Buffer.byteLength(text);
  headers.push('Content-Length', String(length));
  // Text that is all ASCII has the same bytes in Latin 1, which Node writes several times faster than UTF-8.
  res.writeHead(answer.status, headers).end(text, length === text.length ? 'latin1' : 'utf8');
}

/** The JSON of what is long in pieces; undefined for what is written at once, or has been. */
function piecesOf(body: unknown): AsyncIterator<string> | undefined {
  if (body instanceof SlicedBody) return body.pieces;
  if (typeof body !== 'object' || body === null || keptJson(body) !== undefined || !isLongerThan(body, piecesTogether)) return undefined;
  return ownPieces(body);
}

async function* ownPieces(body: unknown): AsyncGenerator<string> {
  for (const piece of jsonPieces(body)) if (typeof piece === 'string') yield piece;
}

/** As much of a body as is written at once, and whether there is more. */
async function begin(pieces: AsyncIterator<string>): Promise<{ text: string; hasMore: boolean }> {
  let text = '';
  for (;;) {
    const next = await pieces.next();
    if (next.done) return { text, hasMore: false };
    text += next.value;
    if (text.length >= piecesTogether) return { text, hasMore: true };
  }
}

function textOf(body: unknown, mediaType: string): string {
  if (typeof body === 'string' && mediaType !== 'application/json') return body;
  return (typeof body === 'object' && body !== null && keptJson(body)) || JSON.stringify(body);
}

const isRead = (req: IncomingMessage): boolean => req.method === 'GET' || req.method === 'HEAD';

export const acceptsGzip = (header: string | string[] | undefined): boolean =>
  typeof header === 'string' && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header);
