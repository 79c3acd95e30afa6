import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../core/problems.ts';
import { answerOf } from './problem-answer.ts';
import { newTraceId, traceHeader } from './trace.ts';

/** Answers while the service is starting and has its port, but nothing behind it. */
export function answerStarting(_req: IncomingMessage, res: ServerResponse): void {
  const { status, headers, text } = plainAnswer(new Problem('unavailable'));
  res.writeHead(status, headers).end(text);
}

/** What is wrong with a request before anybody looks at what it asks; undefined for nearly all. Whoever stands in front of the service may have believed the other `Host`. */
export function whyRefused({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (headers.host === undefined) return httpVersion === '1.1' ? 'is required, once' : undefined;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index])) hosts += 1;
  return hosts > 1 ? `is required once, not ${hosts} times` : undefined;
}

const isHost = (name: string | undefined): boolean => name?.length === 4 && name.toLowerCase() === 'host';

/** Answers a request that has no or several `Host` headers, and no other on its connection: who its next one is meant for is as uncertain. */
export function answerBadHost(res: ServerResponse, message: string): void {
  answerAlone(res, new Problem('invalid_request', [{ location: 'header', path: 'Host', message }]));
}

/** Answers a request that expects something that HTTP doesn't know. */
export function answerBadExpectation(_req: IncomingMessage, res: ServerResponse): void {
  answerAlone(res, new Problem('invalid_request', [{ location: 'header', path: 'Expect', message: 'must be 100-continue' }]));
}

/** Answers with a problem, and no other request on this connection. */
export function answerAlone(res: ServerResponse, problem: Problem): void {
  const { status, headers, text } = plainAnswer(problem);
  res.writeHead(status, { ...headers, Connection: 'close' }).end(text);
}

/** Answers a client that takes the service for a proxy. */
export function answerConnect(_req: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  endWith(socket, new Problem('invalid_request', [{ location: 'header', path: '', message: 'this is no proxy: CONNECT leads nowhere' }]));
}

/** Answers what is no HTTP, or has headers beyond all measure, and so never became a request. */
export function answerMalformed(error: Error, socket: Duplex): void {
  if (('code' in error && error.code === 'ECONNRESET') || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, new Problem('invalid_request', [{ location: 'header', path: '', message: 'the request is not valid HTTP' }]));
}

function endWith(socket: Duplex, problem: Problem): void {
  const { status, headers, text } = plainAnswer(problem);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

function plainAnswer(problem: Problem): { status: number; headers: Record<string, string>; text: string } {
  const traceId = newTraceId();
  const { status, body, headers } = answerOf(problem, traceId);
  const text = JSON.stringify(body);
  return {
    status,
    headers: { [traceHeader]: traceId, 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)), ...headers },
    text,
  };
}
