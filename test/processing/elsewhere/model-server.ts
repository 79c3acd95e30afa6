import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly contentType: string;
  readonly body: Buffer;
}

/** How a server answers: the text of a body, with its status, or by itself. */
export type Answer = string | { readonly status: number; readonly text: string } | ((response: ServerResponse) => void);

/** A server that speaks the API of OpenAI, as far as it is told to. */
export interface ModelServer {
  readonly url: string;
  /** What it was asked since it was told how to answer. */
  readonly asked: Asked[];
  /** How it answers from now on. */
  answers(answer: (asked: Asked, count: number) => Answer | Promise<Answer>): void;
  close(): void;
}

export async function startModelServer(): Promise<ModelServer> {
  const asked: Asked[] = [];
  let answerTo: (asked: Asked, count: number) => Answer | Promise<Answer> = () => ({ status: 500, text: 'not yet' });
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    const { authorization, 'content-type': contentType = '' } = request.headers;
    const one = { path: request.url ?? '', authorization, contentType, body };
    if (request.method === 'POST') asked.push(one);
    const answer = await answerTo(one, asked.length);
    if (typeof answer === 'function') answer(response);
    else if (typeof answer === 'string') response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
    else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answers(answer) {
      asked.length = 0;
      answerTo = answer;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The form that came with a recording. */
export const formOf = ({ body, contentType }: Asked): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData();

/** What a language model says, as its server puts it. */
export const saying = (content: unknown): string =>
  JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }] });
