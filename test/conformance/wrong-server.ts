import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createHttpClient, type HttpAnswer, type HttpRequest } from './http.ts';

/** One way to break the contract. What a fault leaves out stays as it is. */
export interface Fault {
  /** Answers in place of the server behind: `nothing` closes the connection, `silence` keeps it. */
  instead?(request: Received): Sent | 'nothing' | 'silence' | undefined;
  /** Changes what the server behind is asked. */
  request?(request: Received): Received;
  /** Changes what it answered. */
  answer?(answer: Sent, request: Received): Sent | Promise<Sent>;
}

export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface WrongServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Stands in front of a server that keeps the contract, and keeps it as well but for one fault. */
export async function startWrongServer(target: string, fault: Fault): Promise<WrongServer> {
  const http = createHttpClient();

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const received = await receive(req);
    const instead = fault.instead?.(received);
    if (instead === 'nothing') {
      req.socket.destroy();
      return;
    }
    if (instead === 'silence') return;
    const sent = instead ?? (await fromTarget(received));
    const { status, headers, body } = (await fault.answer?.(sent, received)) ?? sent;
    res.writeHead(status, { ...headers, ...(status === 204 || status === 304 ? {} : { 'Content-Length': String(body.length) }) });
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  async function fromTarget(received: Received): Promise<Sent> {
    const { method, path, headers, body } = fault.request?.(received) ?? received;
    const request: HttpRequest = { method, url: target + path, headers, body: body.length > 0 ? body : undefined };
    return withoutLength(await http.send(request));
  }

  const server = createServer({ maxHeaderSize: 64 * 1024 }, (req, res) => {
    answer(req, res).catch((error: unknown) => res.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async close() {
      http.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function receive(req: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const { 'content-length': _length, connection: _connection, 'transfer-encoding': _encoding, host: _host, ...headers } = req.headers;
  const texts = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().join(', ')] as const]));
  return { method: req.method ?? '', path: req.url ?? '', headers: Object.fromEntries(texts), body: Buffer.concat(chunks) };
}

function withoutLength({ status, headers, body }: HttpAnswer): Sent {
  const { 'content-length': _length, connection: _connection, 'keep-alive': _keepAlive, 'transfer-encoding': _encoding, ...others } = headers;
  return { status, headers: others, body };
}
