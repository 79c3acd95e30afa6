import { describe, expect, it } from 'vitest';
import { aliases } from '../../server/http/routes.ts';
import { startTestService } from '../support/service.ts';

const problem = (status: number, title: string, detail: string) => ({ title, status, detail, traceid: expect.stringMatching(/^[0-9a-f]{32}$/) });

describe('The edge', () => {
  it('answers 404 to paths that nothing is at', async () => {
    const { call } = await startTestService();
    for (const path of ['/nope', '/v2', '/v2/nope', '/v2/tags/', '/V2/tags', '/v2//tags', '/%', '/%E0%A4%A', '/docs/nope', '/v2/users/me/x']) {
      const response = await call('GET', path);
      expect(response.status, path).toBe(404);
      expect(await response.json(), path).toEqual(problem(404, 'Not Found', 'route_not_found'));
    }
  });

  it('answers 405 with Allow to methods that a path does not have', async () => {
    const { call } = await startTestService();
    for (const [method, path, allow] of [
      ['PUT', '/v2/tags', 'GET, POST, HEAD, OPTIONS'],
      ['GET', '/v2/folders', 'POST, OPTIONS'],
      ['HEAD', '/v2/folders', 'POST, OPTIONS'],
      ['PROPFIND', '/v2/users/me', 'GET, HEAD, OPTIONS'],
      ['DELETE', '/v2/user/me', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const response = await call(method, path);
      expect(response.status, `${method} ${path}`).toBe(405);
      expect(response.headers.get('Allow')).toBe(allow);
      if (method !== 'HEAD') expect(await response.json()).toEqual(problem(405, 'Method Not Allowed', 'method_not_allowed'));
    }
  });

  it('says in answer to OPTIONS what a path allows, and needs no key for it', async () => {
    const { baseUrl } = await startTestService();
    const response = await fetch(`${baseUrl}/v2/resources/${crypto.randomUUID()}`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('Allow')).toBe('GET, PATCH, DELETE, HEAD, OPTIONS');
    expect((await fetch(`${baseUrl}/v2/nope`, { method: 'OPTIONS' })).status).toBe(404);
  });

  it('answers HEAD like GET, without the body', async () => {
    const { call } = await startTestService();
    const get = await call('GET', '/v2/users/me');
    const head = await call('HEAD', '/v2/users/me');
    expect(head.status).toBe(200);
    for (const name of ['Content-Type', 'Content-Length', 'ETag']) expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(await head.text()).toBe('');
  });

  it('serves the older spellings of paths', async () => {
    const { call } = await startTestService();
    expect(await (await call('GET', '/v2/user/me')).json()).toEqual(await (await call('GET', '/v2/users/me')).json());
    for (const path of aliases.keys()) expect((await call('DELETE', path)).status, path).toBe(405);
  });

  it('answers 501 to an operation that has no handler yet, once the request is a good one', async () => {
    const { call } = await startTestService();
    expect((await call('POST', '/v2/chats', { wrong: true })).status).toBe(400);
    const response = await call('GET', '/v2/chats');
    expect(response.status).toBe(501);
    expect(await response.json()).toEqual(problem(501, 'Not Implemented', 'not_implemented'));
  });

  it('gives every answer a trace id of its own, and takes none from outside', async () => {
    const { call } = await startTestService();
    const ids = await Promise.all(
      ['/v2/users/me', '/nope', '/healthz', '/v2/tags?limit=0'].map(async (path) => {
        const response = await call('GET', path, undefined, { 'X-Trace-Id': '0'.repeat(32) });
        await response.text();
        return response.headers.get('X-Trace-Id');
      }),
    );
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set([...ids, '0'.repeat(32)]).size).toBe(ids.length + 1);
  });
});
