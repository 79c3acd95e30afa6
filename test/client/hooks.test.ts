import { describe, expect, test } from 'vitest';
import { createClient, ResourceStorageError } from '../../client/src/node.ts';
import { startTestService } from '../support/service.ts';
import { json, networkFailure, problem, scriptedClient } from './support/clients.ts';

const note = { parentId: '@alias::inbox', text: 'text' } as const;
const retries = { firstDelay: 1 };

describe('the hooks', () => {
  test('are told of each attempt, and can set headers', async () => {
    const told: string[] = [];
    const { client, requests } = scriptedClient([networkFailure(), problem(503, 'unavailable'), json({ id: 'x' }, { status: 201 })], {
      retries,
      hooks: {
        onRequest: async ({ method, path, attempt, request }) => {
          told.push(`${attempt} ${method} ${path}`);
          request.headers.set('traceparent', `00-${attempt}`);
        },
        onResponse: ({ attempt, response, milliseconds }) => {
          told.push(`${attempt} answered ${response.status}`);
          expect(milliseconds).toBeGreaterThanOrEqual(0);
        },
        onError: ({ attempt, error }) => {
          told.push(`${attempt} failed with ${error.detail}`);
        },
      },
    });
    await client.notepads.create(note);
    expect(requests.map((request) => request.headers.get('traceparent'))).toEqual(['00-1', '00-2', '00-3']);
    expect(told).toEqual([
      '1 POST /v2/notepads',
      '1 failed with network_error',
      '2 POST /v2/notepads',
      '2 answered 503',
      '2 failed with unavailable',
      '3 POST /v2/notepads',
      '3 answered 201',
    ]);
  });

  test('end a call when they throw, which is not tried again', async () => {
    const failure = new Error('the log is full');
    const onRequest = (): never => {
      throw failure;
    };
    const { client, requests } = scriptedClient([], { hooks: { onRequest } });
    await expect(client.users.get()).rejects.toBe(failure);
    expect(requests).toHaveLength(0);
  });
});

describe('a create', () => {
  test('carries a key of its own, the same in each attempt and another in each call', async () => {
    const failed = [networkFailure(), json({ id: 'x' }, { status: 201 }), json({ id: 'y' }, { status: 201 })];
    const { client, requests } = scriptedClient(failed, { retries });
    await client.notepads.create(note);
    await client.POST('/v2/notepads', { body: note });
    const [first, again, other] = requests.map((request) => request.headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('is done once although its answer was lost', async () => {
    const service = await startTestService();
    let isLost = false;
    const client = createClient({
      baseUrl: service.baseUrl,
      apiKey: service.apiKey,
      retries,
      fetch: async (request) => {
        const response = await fetch(request);
        if (isLost || request.method !== 'POST') return response;
        isLost = true;
        throw networkFailure();
      },
    });
    const { data, response } = await client.notepads.create(note).withResponse();
    expect(response.headers.get('Idempotency-Replayed')).toBe('true');
    expect((await client.resources.filter({ parentId: note.parentId })).resources.map(({ id }) => id)).toEqual([data.id]);
  });
});

describe('an answer that does not come', () => {
  const silent = (request: Request): Promise<Response> =>
    new Promise((_resolve, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)));

  test('is waited for as long as the client says, in each attempt', async () => {
    const { client, requests } = scriptedClient([silent, json({ id: 'me' })], { retries, timeout: 20 });
    expect((await client.users.get()).id).toBe('me');
    expect(requests).toHaveLength(2);
  });

  test('is an error in the end, with a code of its own', async () => {
    const { client } = scriptedClient([silent], { retries: 0 });
    const error = await client.users.get({}, { timeout: 20 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ResourceStorageError);
    expect(error).toMatchObject({ status: 0, detail: 'timeout', message: expect.stringContaining('within 20 milliseconds') });
  });

  test('is none when the caller gives up before', async () => {
    const { client } = scriptedClient([silent]);
    await expect(client.users.get({}, { signal: AbortSignal.timeout(10) })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('has a limit above zero', () => {
    expect(() => scriptedClient([], { timeout: 0 })).toThrow('timeout must be a number of milliseconds above 0');
  });
});
