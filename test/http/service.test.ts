import { mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { query } from '../../server/platform/database/statement.ts';
import { freePort, serve } from '../support/serve.ts';
import { startTestService } from '../support/service.ts';

const apiKey = 'a key for the tests that nobody else knows';

describe('The command serve', () => {
  it('says on the first start where everything is, and the key with a curl that works', async () => {
    const server = await serve();
    const [, url, key] = await server.said(/curl (http\S+) -H 'X-Api-Key: (\S+)'/);
    expect(server.output()).toMatch(/Docs +http:\/\/localhost:\d+\/docs/);
    const response = await fetch(url ?? '', { headers: { 'X-Api-Key': key ?? '' } });
    expect(response.status).toBe(200);
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.errors()).toContain('"operationId":"getMyProfile"');
    expect(server.errors()).not.toContain(key);
  });

  it.each([
    [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535, not "x".'],
    [{ HOST: '203.0.113.1' }, 'HOST is not an address of this machine.'],
  ])('stops with one sentence for %o', async (environment, sentence) => {
    const server = await serve(environment);
    expect(await server.exited).toBe(1);
    expect(server.errors().trim()).toBe(sentence);
  });

  it('stops with one sentence when its port is taken, before it has touched the data', async () => {
    const { service } = await startTestService();
    const dataDir = path.join(await mkdtemp(path.join(inject('temporaryFolder'), 'second-')), 'data');
    const server = await serve({ PORT: String(service.address.port), DATA_DIR: dataDir });
    expect(await server.exited).toBe(1);
    expect(server.errors().trim()).toBe('PORT is taken by another program: stop it, or set PORT to another one.');
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it.each([
    ['a data folder that is a file', { DATA_DIR: 'file', DATABASE_URL: '' }, /^DATA_DIR cannot be used: ENOTDIR: [^\n]+\.$/],
    ['a data folder below a file', { DATA_DIR: 'file/below', DATABASE_URL: '' }, /^DATA_DIR cannot be used: ENOTDIR: [^\n]+\.$/],
    [
      'what is no database',
      { DATA_DIR: 'damaged', DATABASE_URL: '' },
      /^The database in DATA_DIR is damaged: file is not a database\. Keep a copy [^\n]+ restore[^\n]+\.$/,
    ],
    [
      'a database that is away',
      { DATA_DIR: 'data', DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' },
      /^The database of DATABASE_URL cannot be reached: (?!.*secret)[^\n]+\.$/,
    ],
  ])('stops with one sentence for %s', async (_what, { DATA_DIR, DATABASE_URL }, sentence) => {
    const folder = await mkdtemp(path.join(inject('temporaryFolder'), 'unusable-'));
    await writeFile(path.join(folder, 'file'), '');
    await mkdir(path.join(folder, 'damaged'));
    await writeFile(path.join(folder, 'damaged/database.sqlite'), 'This is no database, and long enough to be seen as none.');
    const server = await serve({ DATA_DIR: path.join(folder, DATA_DIR), DATABASE_URL });
    expect(await server.exited).toBe(1);
    expect(server.errors().trim()).toMatch(sentence);
  });

  it('serves its metrics on a port of their own alone when it has one, and stops with one sentence when that is taken', async () => {
    const port = await freePort();
    const server = await serve({ METRICS_PORT: String(port) });
    const [, mainPort] = await server.said(/API +http:\/\/localhost:(\d+)/);
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining('nodejs_eventloop_lag_seconds')]);
    for (const [path, at] of [
      ['/metrics', mainPort],
      ['/v2/users/me', port],
      ['/docs', port],
    ]) {
      const response = await fetch(`http://127.0.0.1:${at}${path}`);
      expect([response.status, await response.json()], `${path} at ${at}`).toEqual([404, expect.objectContaining({ detail: 'route_not_found' })]);
    }
    const second = await serve({ METRICS_PORT: String(port) });
    expect(await second.exited).toBe(1);
    expect(second.errors().trim()).toBe('METRICS_PORT is taken by another program: stop it, or set METRICS_PORT to another one.');
    server.kill('SIGINT');
    expect(await server.exited).toBe(0);
  });

  it('stops with one sentence when the database is of a newer version', async () => {
    const { service } = await startTestService();
    const { database, config } = service.services;
    const future = { name: '999_future', applied_at: 1 };
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('schema_migrations').insert(future))));
    const server = await serve({ DATA_DIR: config.dataDir, ...(config.databaseUrl === null ? {} : { DATABASE_URL: config.databaseUrl }) });
    expect(await server.exited).toBe(1);
    expect(server.errors().trim()).toMatch(/^This database was made by a newer version of the service: [^\n]+$/);
  });

  it('explains itself when it is not told what to do', async () => {
    const server = await serve({}, ['dance']);
    expect(await server.exited).toBe(2);
    expect(server.errors()).toContain('Usage: npm run cli -- <command>');
  });

  it('finishes what runs before it stops', async () => {
    const server = await serve({ BOOTSTRAP_API_KEY: apiKey, DRAIN_SECONDS: '0' });
    const [, port] = await server.said(/API +http:\/\/localhost:(\d+)/);
    const half = Promise.withResolvers<void>();
    const answer = fetch(`http://127.0.0.1:${port}/v2/folders`, {
      method: 'POST',
      headers: { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' },
      body: new ReadableStream({
        async start(body) {
          body.enqueue(new TextEncoder().encode('{"name": '));
          await half.promise;
          body.enqueue(new TextEncoder().encode('"Invoices"}'));
          body.close();
        },
      }),
      duplex: 'half',
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.kill('SIGTERM');
    await server.said(/Stopping/);
    await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(), { timeout: 4_000, interval: 20 });
    half.resolve();
    expect((await answer).status).toBe(201);
    expect(await server.exited).toBe(0);
  });

  it('stops at once when it is told twice', async () => {
    const server = await serve({ BOOTSTRAP_API_KEY: apiKey });
    const [, port] = await server.said(/API +http:\/\/localhost:(\d+)/);
    const unfinished = fetch(`http://127.0.0.1:${port}/v2/folders`, {
      method: 'POST',
      headers: { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' },
      body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"name": ')) }),
      duplex: 'half',
    }).catch(() => 'cut off');
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.kill('SIGINT');
    await server.said(/Stopping/);
    server.kill('SIGINT');
    expect(await server.exited).toBe(130);
    expect(await unfinished).toBe('cut off');
  });
});

describe('A service', () => {
  it('keeps the secret that it makes, for its owner alone', async () => {
    const { service } = await startTestService();
    const file = path.join(service.services.config.dataDir, 'signing-secret');
    expect((await readFile(file, 'utf8')).trim()).toBe(service.services.secret);
    expect(service.services.secret.length).toBeGreaterThanOrEqual(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('uses the secret that it is given, and writes it nowhere', async () => {
    const signingSecret = 'a secret of the operator, long enough';
    const { service } = await startTestService({ signingSecret });
    expect(service.services.secret).toBe(signingSecret);
    await expect(stat(path.join(service.services.config.dataDir, 'signing-secret'))).rejects.toThrow('ENOENT');
  });

  it('closes in time, whatever still runs', async () => {
    const { service } = await startTestService();
    const endless = Promise.withResolvers<void>();
    const running = service.services.database.transaction(() => endless.promise);
    await service.close();
    endless.resolve();
    await running;
  }, 20_000);

  it('closes twice without harm', async () => {
    const { service } = await startTestService();
    await service.close();
    await service.close();
  });
});
