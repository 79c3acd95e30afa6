import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A reverse proxy as they commonly are: it keeps connections to the instances behind it open, asks each now and then whether it is ready, and sends a request
 * elsewhere that nobody has taken because the connection was refused. It repeats nothing else.
 */
export interface Proxy {
  readonly baseUrl: string;
  /** What it had to answer with 502. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

const askEvery = 50;
/** Milliseconds to wait for an instance to come back when there is none. */
const patience = 30_000;

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
}

export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const upstreams = ports.map((port): Upstream => ({ port, agent: new Agent({ keepAlive: true }), isReady: true }));
  const failures: string[] = [];
  let turn = 0;
  let isOpen = true;

  const next = (): Upstream | undefined => {
    const ready = upstreams.filter(({ isReady }) => isReady);
    turn += 1;
    return ready[turn % ready.length];
  };

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { connection: _, 'transfer-encoding': __, ...headers } = req.headers;
    for (const start = performance.now(); performance.now() - start < patience; ) {
      const upstream = next();
      if (!upstream) {
        await sleep(10);
        continue;
      }
      try {
        const answer = await send(upstream, req, { ...headers, 'content-length': String(body.length) }, body);
        const { connection: ___, 'keep-alive': ____, ...answered } = answer.headers;
        res.writeHead(answer.statusCode ?? 502, answered);
        await pipeline(answer, res);
        return;
      } catch (error) {
        if (!isRefused(error)) throw error;
        upstream.isReady = false;
      }
    }
    throw new Error('no instance is ready');
  }

  const server = createServer((req, res) => {
    forward(req, res).catch((error: unknown) => {
      failures.push(`${req.method} ${req.url}: ${error}`);
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const watching = Promise.all(
    upstreams.map(async (upstream) => {
      while (isOpen) {
        upstream.isReady = await fetch(`http://127.0.0.1:${upstream.port}/readyz`, { headers: { Connection: 'close' } })
          .then(async (response) => (await response.arrayBuffer()) && response.ok)
          .catch(() => false);
        await sleep(askEvery);
      }
    }),
  );
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    async close() {
      isOpen = false;
      await watching;
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(
  { port, agent }: Upstream,
  { method, url }: IncomingMessage,
  headers: NodeJS.Dict<string | string[]>,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent, method, path: url, headers }, resolve).on('error', reject).end(body);
  });
}

const isRefused = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
