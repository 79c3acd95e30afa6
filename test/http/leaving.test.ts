import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../client/src/node.ts';
import { testedDatabase } from '../support/databases.ts';
import { startProxy } from '../support/proxy.ts';
import { freePort, serve } from '../support/serve.ts';
import { startSuiteService, startTestService, type TestService } from '../support/service.ts';

/** Sends one request after the other on connections that are kept, as many at a time as there are clients, until it is told to end. */
function keepBusy(clients: number, send: (client: number) => Promise<void>): { readonly served: () => number; end(): Promise<void> } {
  let isOver = false;
  let served = 0;
  const running = Array.from({ length: clients }, async (_, client) => {
    while (!isOver) {
      await send(client);
      served += 1;
    }
  });
  const all = Promise.all(running);
  all.catch(() => undefined);
  return {
    served: () => served,
    async end() {
      isOver = true;
      await all;
    },
  };
}

interface Failed extends Error {
  /** Whether the connection had served a request before. */
  readonly onUsedConnection: boolean;
}

/** A request of a plain Node program. */
function plainGet(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }));
      response.resume();
    });
    request.on('error', (error) => reject(Object.assign(error, { onUsedConnection: request.reusedSocket })));
  });
}

const agentOf = (options: { readonly maxSockets?: number } = {}): Agent => {
  const agent = new Agent({ keepAlive: true, ...options });
  onTestFinished(() => agent.destroy());
  return agent;
};

describe('A service that leaves', () => {
  it('says so, ends each connection behind its answer, and goes on serving until it is over', async () => {
    const { service, baseUrl, call } = await startTestService();
    const agent = agentOf({ maxSockets: 1 });
    expect((await plainGet(`${baseUrl}/readyz`, agent)).connection).toBe('keep-alive');
    const left = service.leave(1);
    expect(await plainGet(`${baseUrl}/healthz`, agent)).toEqual({ status: 200, connection: 'close' });
    const notReady = await call('GET', '/readyz');
    expect([notReady.status, notReady.headers.get('Retry-After'), await notReady.json()]).toEqual([
      503,
      '1',
      expect.objectContaining({ detail: 'unavailable' }),
    ]);
    const created = await call('POST', '/v2/folders', { name: 'At the last minute' });
    expect([created.status, created.headers.get('Connection')]).toEqual([201, 'close']);
    await left;
  });

  it('loses no request of clients that keep their connections busy', async () => {
    const { service, baseUrl, apiKey } = await startTestService();
    const agents = Array.from({ length: 16 }, () => agentOf({ maxSockets: 1 }));
    const lost: string[] = [];
    let turnedAway = 0;
    const clients = agents.map(async (agent) => {
      for (;;) {
        const failure = await plainGet(`${baseUrl}/v2/users/me`, agent, { 'X-Api-Key': apiKey }).then(
          ({ status }) => (status === 200 ? undefined : `answered ${status}`),
          (error: Failed) => error,
        );
        if (failure === undefined) continue;
        // Where nothing listens any more, nothing was sent.
        if (typeof failure === 'string' || failure.onUsedConnection) lost.push(String(failure));
        else turnedAway += 1;
        return;
      }
    });
    await sleep(200);
    await service.leave(0.5);
    await service.close();
    await Promise.all(clients);
    expect(lost).toEqual([]);
    expect(turnedAway).toBe(16);
  });

  it('ends a connection on which nobody has asked for a while, before it closes its door', async () => {
    const { service, baseUrl } = await startTestService();
    const agent = agentOf();
    await plainGet(`${baseUrl}/healthz`, agent);
    const [socket] = Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []);
    if (!socket) throw new Error('The agent has kept no connection.');
    const closed = once(socket, 'close');
    const left = service.leave(1);
    await closed;
    expect((await plainGet(`${baseUrl}/healthz`, agent)).status).toBe(200);
    await left;
  });
});

/** The instances that a proxy has behind it: two where they can share a database. Otherwise there is one, and the proxy waits for it to come back. */
async function startInstances(): Promise<TestService[]> {
  const one = await startSuiteService({ port: await freePort() });
  if (testedDatabase() === 'sqlite') return [one];
  return [one, await restarted(one, await freePort())];
}

const restarted = ({ service }: TestService, port = service.address.port): Promise<TestService> => {
  const { dataDir, databaseUrl, databasePoolSize, bootstrapApiKey } = service.services.config;
  return startSuiteService({ dataDir, databaseUrl, databasePoolSize, bootstrapApiKey, port });
};

it('During a rolling restart behind a proxy no client sees an error', async () => {
  const instances = await startInstances();
  onTestFinished(async () => {
    for (const instance of instances) await instance.close();
  });
  const { apiKey } = instances[0] as TestService;
  const proxy = await startProxy(instances.map(({ service }) => service.address.port));
  onTestFinished(() => proxy.close());

  const agent = agentOf();
  const client = createClient({ baseUrl: proxy.baseUrl, apiKey, retries: 0 });
  const busy = keepBusy(12, async (number) => {
    if (number < 6) expect((await plainGet(`${proxy.baseUrl}/v2/users/me`, agent, { 'X-Api-Key': apiKey })).status).toBe(200);
    else if (number < 9) await client.GET('/v2/resource-roots');
    else await client.POST('/v2/folders', { body: { name: `Made by ${number}` } });
  });
  for (const [index, instance] of instances.entries()) {
    const before = busy.served();
    while (busy.served() < before + 100) await sleep(10);
    await instance.service.leave(0.5);
    await instance.close();
    instances[index] = await restarted(instance);
  }
  const before = busy.served();
  while (busy.served() < before + 100) await sleep(10);
  await busy.end();
  expect(proxy.failures).toEqual([]);
});

describe('The command serve', () => {
  const apiKey = 'a key for the tests that nobody else knows';

  it('leaves for DRAIN_SECONDS when it gets SIGTERM, and not at all on Ctrl-C', async () => {
    const server = await serve({ DRAIN_SECONDS: '3', BOOTSTRAP_API_KEY: apiKey });
    const [, port] = await server.said(/API +http:\/\/localhost:(\d+)/);
    const agent = agentOf();
    const url = `http://127.0.0.1:${port}`;
    expect((await plainGet(`${url}/readyz`, agent)).status).toBe(200);
    server.kill('SIGTERM');
    await server.said(/Stopping/);
    expect(await plainGet(`${url}/readyz`, agent)).toEqual({ status: 503, connection: 'close' });
    expect(await plainGet(`${url}/v2/users/me`, agent, { 'X-Api-Key': apiKey })).toEqual({ status: 200, connection: 'close' });
    expect(await server.exited).toBe(0);

    const byHand = await serve({ DRAIN_SECONDS: '3600' });
    await byHand.said(/API +http/);
    byHand.kill('SIGINT');
    expect(await byHand.exited).toBe(0);
  });
});
