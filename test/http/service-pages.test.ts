import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contractJsonFile, contractYamlFile } from '../../server/http/contract.ts';
import { startTestService } from '../support/service.ts';

describe('The service pages', () => {
  it('need no key', async () => {
    const { baseUrl } = await startTestService();
    for (const path of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/docs',
      '/docs/redoc.js',
      '/docs/tags',
      '/docs/tags/Users',
      '/openapi.yaml',
      '/openapi.json',
      '/v2/openapi/public.yaml',
    ]) {
      const response = await fetch(baseUrl + path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('X-Content-Type-Options'), path).toBe('nosniff');
      expect((await response.text()).length, path).toBeGreaterThan(0);
    }
  });

  it('start at the docs', async () => {
    const { call } = await startTestService();
    const response = await call('GET', '/');
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get('Location') ?? '', response.url).pathname).toBe('/docs');
  });

  it('serve the contract as it is written', async () => {
    const { call } = await startTestService();
    const yaml = await readFile(contractYamlFile, 'utf8');
    for (const path of ['/openapi.yaml', '/v2/openapi/public.yaml']) expect(await (await call('GET', path)).text()).toBe(yaml);
    const json = await call('GET', '/openapi.json');
    expect(json.headers.get('Content-Type')).toContain('application/json');
    expect(await json.json()).toEqual(parse(yaml));
    expect(await readFile(contractJsonFile, 'utf8')).toContain('"openapi": "3.1');
  });

  it('show the docs from the own host alone, with the pictures inside', async () => {
    const { call, baseUrl } = await startTestService();
    const page = await call('GET', '/docs');
    expect(page.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'; script-src 'self'/);
    expect(await page.text()).not.toMatch(/(?:src|href)="https?:/);
    expect(await (await call('GET', '/docs/redoc.js')).text()).not.toContain('cdn.redoc.ly');
    const shown = (await (await call('GET', '/docs/contract.json')).json()) as { info: { description: string }; servers: unknown };
    expect(shown.info.description).toContain('(data:image/svg+xml;base64,');
    expect(shown.info.description).not.toContain('(pictures/');
    expect(shown.servers).toEqual([{ url: baseUrl }]);
  });

  it('name each other by where they are, so that a proxy may serve the service below a path of its own', async () => {
    const { call, baseUrl } = await startTestService();
    const below = (address: string | null | undefined, page: string) => new URL(address ?? '', `http://proxy.example/storage${page}`).pathname;
    expect(below((await call('GET', '/')).headers.get('Location'), '/')).toBe('/storage/docs');
    expect(below((await call('GET', '/docs/')).headers.get('Location'), '/docs/')).toBe('/storage/docs');
    const page = await (await call('GET', '/docs')).text();
    const start = await (await call('GET', '/docs/start.js')).text();
    const named = [...page.matchAll(/(?:src|href)="([^":]+)"/g), ...start.matchAll(/"url":"([^"]+)"/g), ...start.matchAll(/init\('([^']+)'/g)];
    expect(named.length).toBeGreaterThanOrEqual(6);
    for (const [, address] of named) {
      const path = below(address, '/docs');
      expect(path).toMatch(/^\/storage\//);
      expect((await fetch(baseUrl + path.slice('/storage'.length))).status, path).toBe(200);
    }
  });

  it('are kept by browsers and proxies, asked for by their tags, and sent compressed to whoever takes that', async () => {
    const { call } = await startTestService();
    for (const path of [
      '/docs',
      '/docs/redoc.js',
      '/docs/start.js',
      '/docs/contract.json',
      '/docs/tags/Users',
      '/openapi.yaml',
      '/openapi.json',
      '/v2/openapi/public.yaml',
    ]) {
      const [plain, compressed] = [await call('GET', path, undefined, { 'Accept-Encoding': 'identity' }), await call('GET', path)];
      expect(compressed.headers.get('Content-Encoding'), path).toBe('gzip');
      expect(plain.headers.get('Content-Encoding'), path).toBeNull();
      expect(Number(plain.headers.get('Content-Length')), path).toBe((await plain.clone().arrayBuffer()).byteLength);
      expect(await compressed.text(), path).toBe(await plain.text());
      const tags = [plain, compressed].map(({ headers }) => headers.get('ETag') ?? '');
      expect(new Set(tags).size, path).toBe(2);
      for (const { headers } of [plain, compressed]) {
        expect(headers.get('Cache-Control'), path).toBe('public, max-age=300');
        expect(headers.get('Vary'), path).toContain('Accept-Encoding');
      }
      const again = await call('GET', path, undefined, { 'If-None-Match': tags[1] ?? '' });
      expect([again.status, await again.text(), again.headers.get('ETag')], path).toEqual([304, '', tags[1]]);
      const head = await call('HEAD', path);
      expect([head.status, head.headers.get('ETag'), await head.text()], path).toEqual([200, tags[1], '']);
    }
  });

  it('count requests by operation', async () => {
    const { call } = await startTestService();
    await call('GET', '/v2/users/me');
    await call('GET', '/v2/users/me', undefined, { 'X-Api-Key': 'wrong' });
    const metrics = await (await call('GET', '/metrics')).text();
    expect(metrics).toMatch(/http_request_duration_seconds_count\{operation="getMyProfile",status="200"\} 1/);
    expect(metrics).toMatch(/http_request_duration_seconds_count\{operation="getMyProfile",status="401"\} 1/);
    expect(metrics).toContain('nodejs_eventloop_lag_seconds');
  });
});
