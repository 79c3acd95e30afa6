import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient, ResourceStorageError } from '../../client/src/node.ts';
import { startTestService } from '../support/service.ts';
import { json, networkFailure, problem, scriptedClient } from './support/clients.ts';

/** What a promise is rejected with. */
async function thrown(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  );
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const resourceId = '0199c1d6-5555-7abc-8def-00000000dead';

describe('a refusal of the service', () => {
  test('is thrown with its status, its code, its trace id and what was wrong', async () => {
    const service = await startTestService();
    const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey });

    const missing = await thrown(client.GET('/v2/resources/{resourceId}', { params: { path: { resourceId } } }));
    expect(missing).toBeInstanceOf(ResourceStorageError);
    expect(missing).toMatchObject({ name: 'ResourceStorageError', status: 404, detail: 'resource_not_found', title: 'Not Found' });
    const { traceId, message } = missing as ResourceStorageError;
    expect(service.logged.some((line) => line.traceId === traceId)).toBe(true);
    expect(message).toContain('404 resource_not_found');
    expect(message).toContain(`(GET /v2/resources/{resourceId}, trace ${traceId})`);

    const invalid = (await thrown(client.POST('/v2/notepads', { body: { parentId: '@alias::inbox', name: '', text: '' } }))) as ResourceStorageError;
    expect(invalid.status).toBe(400);
    expect(invalid.errors).toEqual([{ location: 'body', path: '/name', message: expect.any(String) }]);
    expect(invalid.message).toContain('body /name');
  });

  test('says how long to wait, in seconds, whether the header counts or names a moment', async () => {
    const moment = new Date(Date.now() + 90_000).toUTCString();
    const { client } = scriptedClient(
      [problem(429, 'rate_limited', { 'Retry-After': '7' }), problem(503, 'unavailable', { 'Retry-After': moment })],
      { retries: 0 },
    );
    expect(await thrown(client.GET('/v2/users/me'))).toMatchObject({ detail: 'rate_limited', retryAfter: 7 });
    const { retryAfter } = (await thrown(client.GET('/v2/users/me'))) as ResourceStorageError;
    expect(retryAfter).toBeGreaterThan(85);
    expect(retryAfter).toBeLessThanOrEqual(90);
  });

  test('may have a code that this version does not know', async () => {
    const { client } = scriptedClient([problem(409, 'exceeds_the_future')]);
    expect(await thrown(client.GET('/v2/users/me'))).toMatchObject({ status: 409, detail: 'exceeds_the_future' });
  });
});

describe('an answer that is not the service’s', () => {
  const html = (status: number): Response => new Response('<html>Bad gateway</html>', { status, headers: { 'Content-Type': 'text/html' } });

  test.each([
    ['an error without a body', new Response(null, { status: 500, headers: { 'X-Trace-Id': 'abc' } }), 500, 'no body'],
    ['an error whose length is 0', new Response('', { status: 500, headers: { 'Content-Length': '0' } }), 500, 'no body'],
    ['a page instead of an error', html(502), 502, 'text/html'],
    ['an error in JSON that is no problem', json({ message: 'no' }, { status: 500 }), 500, 'not a problem'],
    ['a page instead of a success', html(200), 200, 'text/html, not JSON'],
    ['a success without a body', new Response('', { status: 200 }), 200, 'no body'],
    ['a success that is cut JSON', new Response('{"id":', { headers: { 'Content-Type': 'application/json' } }), 200, 'not valid JSON'],
    ['a success of no type', new Response(new Blob(['{}'])), 200, 'of no media type'],
  ])('is an error: %s', async (_what, answer, status, reason) => {
    const { client } = scriptedClient([answer], { retries: 0 });
    const error = await thrown(client.GET('/v2/users/me'));
    expect(error).toBeInstanceOf(ResourceStorageError);
    expect(error).toMatchObject({ status, detail: 'unexpected_answer' });
    expect((error as Error).message).toContain(reason);
  });

  test('is an error where text is expected as well', async () => {
    const { client } = scriptedClient([html(200)], { retries: 0 });
    const call = client.GET('/v2/notepads/{resourceId}/content', { params: { path: { resourceId } } });
    expect(await thrown(call)).toMatchObject({ status: 200, detail: 'unexpected_answer' });
  });

  test('keeps the trace id of its header', async () => {
    const { client } = scriptedClient([new Response(null, { status: 500, headers: { 'X-Trace-Id': 'abc' } })], { retries: 0 });
    expect(await thrown(client.GET('/v2/users/me'))).toMatchObject({ traceId: 'abc' });
  });

  test('may be another kind of JSON', async () => {
    const { client } = scriptedClient([json({ id: 'x' }, { headers: { 'Content-Type': 'application/hal+json; charset=utf-8' } })]);
    expect((await client.GET('/v2/users/me')).data.id).toBe('x');
  });

  test('is "unchanged" when that was asked for', async () => {
    const service = await startTestService();
    const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey });
    const { response } = await client.GET('/v2/users/me');
    const header = { 'If-None-Match': response.headers.get('ETag') ?? '' };
    expect(await thrown(client.GET('/v2/users/me', { params: { header } }))).toMatchObject({ status: 304 });
  });
});

describe('a failure of the network', () => {
  test('is an error with the status 0 that says what happened', async () => {
    const { client } = scriptedClient([networkFailure()], { retries: 0 });
    const error = await thrown(client.GET('/v2/users/me'));
    expect(error).toBeInstanceOf(ResourceStorageError);
    expect(error).toMatchObject({ status: 0, detail: 'network_error', traceId: null });
    expect((error as Error).message).toContain('connect ECONNREFUSED');
    expect((error as Error).cause).toBeInstanceOf(TypeError);
  });

  test('is one where nobody listens, too', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'a key', retries: 0 });
    expect(await thrown(client.GET('/v2/users/me'))).toMatchObject({ status: 0, detail: 'network_error' });
  });

  test('is one when the connection breaks in the middle of a success, or of an error', async () => {
    for (const status of [200, 500]) {
      const baseUrl = await serve((_req, res) => {
        res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': '100' });
        res.write('{"id":', () => res.destroy());
      });
      const client = createClient({ baseUrl, apiKey: 'a key', retries: 0 });
      expect(await thrown(client.GET('/v2/users/me'))).toMatchObject({ status: 0, detail: 'network_error' });
    }
  });
});

describe('what is not the service’s fault', () => {
  test('a header that cannot be sent is thrown as it is', async () => {
    const { client, requests } = scriptedClient([], { workspaceId: 'two\nlines' });
    expect(await thrown(client.GET('/v2/users/me'))).not.toBeInstanceOf(ResourceStorageError);
    expect(requests).toHaveLength(0);
  });

  test('an abort is thrown as the reason that the signal has', async () => {
    const baseUrl = await serve(() => undefined);
    const client = createClient({ baseUrl, apiKey: 'a key' });
    const controller = new AbortController();
    const call = client.GET('/v2/users/me', { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    expect(await thrown(call)).toMatchObject({ name: 'AbortError' });

    const reason = new Error('the user has gone');
    expect(await thrown(client.GET('/v2/users/me', { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(await thrown(client.GET('/v2/users/me', { signal: AbortSignal.timeout(20) }))).toMatchObject({ name: 'TimeoutError' });
  });

  test('an abort in the middle of a body is one, too', async () => {
    const baseUrl = await serve((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
    });
    const client = createClient({ baseUrl, apiKey: 'a key' });
    expect(await thrown(client.GET('/v2/users/me', { signal: AbortSignal.timeout(50) }))).toMatchObject({ name: 'TimeoutError' });
  });
});
