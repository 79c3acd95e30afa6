import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a path answers: HTML, or a type with bytes, or anything. */
export type Answer = string | readonly [type: string, body: Uint8Array | string] | RequestListener;

/** A site, with the paths that it was asked for. */
export async function site(answers: Readonly<Record<string, Answer>>, host = '127.0.0.2'): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    respond(answers[path], request, response);
  });
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, asked };
}

function respond(answer: Answer | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (answer === undefined) response.writeHead(404, { 'Content-Type': 'text/html' }).end('<title>Not found</title>');
  else if (typeof answer === 'function') answer(request, response);
  else if (typeof answer === 'string') response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(answer);
  else response.writeHead(200, { 'Content-Type': answer[0] }).end(answer[1]);
}
