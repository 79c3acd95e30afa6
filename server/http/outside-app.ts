import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../problems.ts';
import { answerOf } from './problem-answer.ts';
import { newTraceId, traceHeader } from './trace.ts';

/** Answers while the service is starting and has its port, but nothing behind it. */
export function answerStarting(_req: IncomingMessage, res: ServerResponse): void {
  const { status, headers, text } = plainAnswer(new Problem('unavailable'));
  res.writeHead(status, headers).end(text);
}

/** Answers what is no HTTP, or has headers beyond all measure, and so never became a request. */
export function answerMalformed(error: Error, socket: Duplex): void {
  if (('code' in error && error.code === 'ECONNRESET') || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, text } = plainAnswer(
    new Problem('invalid_request', [{ location: 'header', path: '', message: 'the request is not valid HTTP' }]),
  );
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
