import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { json, networkFailure, problem, type Scripted, scriptedClient } from './support/clients.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const note = { parentId: '@alias::inbox', text: 'text' } as const;
const keyed = { params: { header: { 'Idempotency-Key': 'a key of ours' } }, body: note };

/** Lets the pauses pass at once, and says how long they were altogether. */
async function settled(promise: Promise<unknown>): Promise<{ failed: unknown; waited: number }> {
  const start = Date.now();
  const outcome = promise.then(
    () => null,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return { failed: await outcome, waited: Date.now() - start };
}

describe('what is tried again', () => {
  test.each<[string, Scripted]>([
    ['a dropped connection', networkFailure()],
    ['408', problem(408, 'unavailable')],
    ['429', problem(429, 'rate_limited')],
    ['500', problem(500, 'internal_error')],
    ['an empty 500', new Response(null, { status: 500 })],
    ['502 of a proxy', new Response('<html>', { status: 502, headers: { 'Content-Type': 'text/html' } })],
    ['503', problem(503, 'unavailable')],
    ['504', problem(504, 'unavailable')],
  ])('a read after %s', async (_what, failure) => {
    const { client, requests } = scriptedClient([failure, json({ id: 'me' })]);
    const call = client.GET('/v2/users/me');
    expect((await settled(call)).failed).toBeNull();
    expect((await call).data.id).toBe('me');
    expect(requests).toHaveLength(2);
  });

  test('a read that is sent with POST, with its body', async () => {
    const { client, requests } = scriptedClient([problem(503, 'unavailable'), json({ resources: [] })]);
    await settled(client.POST('/v2/resources/filter', { body: { name: 'report' } }));
    expect(requests.map((request) => request.body)).toEqual(['{"name":"report"}', '{"name":"report"}']);
  });

  test('a write with an Idempotency-Key, the same key and body each time', async () => {
    const { client, requests } = scriptedClient([
      networkFailure(),
      problem(409, 'idempotency_key_in_use', { 'Retry-After': '1' }),
      json({ id: 'x' }, { status: 201 }),
    ]);
    expect((await settled(client.POST('/v2/notepads', keyed))).failed).toBeNull();
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map((request) => `${request.headers.get('Idempotency-Key')} ${request.body}`))).toEqual(
      new Set([`a key of ours ${JSON.stringify(note)}`]),
    );
  });

  test('a write whose key is among the further headers', async () => {
    const { client, requests } = scriptedClient([networkFailure(), json({ id: 'x' }, { status: 201 })]);
    await settled(client.POST('/v2/notepads', { body: note, headers: { 'idempotency-key': 'k' } }));
    expect(requests).toHaveLength(2);
  });
});

describe('what is never sent twice', () => {
  test('a write without a key', async () => {
    for (const failure of [networkFailure(), problem(503, 'unavailable', { 'Retry-After': '1' })]) {
      const { client, requests } = scriptedClient([failure]);
      expect((await settled(client.POST('/v2/resources/delete', { body: { resourceIds: [] } }))).failed).not.toBeNull();
      expect(requests).toHaveLength(1);
    }
    const { client, requests } = scriptedClient([networkFailure()]);
    const path = { resourceId: '0199c1d6-5555-7abc-8def-00000000dead' };
    await settled(client.PATCH('/v2/resources/{resourceId}', { params: { path }, body: { name: 'new' } }));
    expect(requests).toHaveLength(1);
  });

  test('what would fail again', async () => {
    for (const [status, detail] of [
      [400, 'invalid_request'],
      [401, 'unauthorized'],
      [403, 'exceeds_storage_limit'],
      [404, 'resource_not_found'],
      [409, 'tag_exists'],
      [501, 'not_implemented'],
    ] as const) {
      const { client, requests } = scriptedClient([problem(status, detail)]);
      expect((await settled(client.GET('/v2/users/me'))).failed).toMatchObject({ status, detail });
      expect(requests).toHaveLength(1);
    }
  });

  test('what comes from somebody else with a status of 200', async () => {
    const { client, requests } = scriptedClient([new Response('<html>', { headers: { 'Content-Type': 'text/html' } })]);
    expect((await settled(client.GET('/v2/users/me'))).failed).toMatchObject({ detail: 'unexpected_answer' });
    expect(requests).toHaveLength(1);
  });
});

describe('how often and when', () => {
  const failures = (count: number): Scripted[] => Array.from({ length: count }, () => problem(503, 'unavailable'));

  test('three times, unless it is told otherwise; then the last error is thrown', async () => {
    for (const [retries, expected] of [
      [undefined, 4],
      [0, 1],
      [5, 6],
      [{ limit: 1 }, 2],
    ] as const) {
      const { client, requests } = scriptedClient(failures(10), retries === undefined ? {} : { retries });
      expect((await settled(client.GET('/v2/users/me'))).failed).toMatchObject({ status: 503 });
      expect(requests).toHaveLength(expected);
    }
  });

  test('after pauses that double, with some chance in them', async () => {
    const bounds = { limit: 3, firstDelay: 100, longestDelay: 1_000 };
    const waits = new Set<number>();
    for (let run = 0; run < 20; run++) {
      const { client } = scriptedClient(failures(4), { retries: bounds });
      const { waited } = await settled(client.GET('/v2/users/me'));
      expect(waited).toBeGreaterThanOrEqual((100 + 200 + 400) / 2 - 3);
      expect(waited).toBeLessThanOrEqual(100 + 200 + 400 + 3);
      waits.add(waited);
    }
    expect(waits.size).toBeGreaterThan(1);
  });

  test('never after a pause longer than the longest', async () => {
    const { client } = scriptedClient(failures(9), { retries: { limit: 8, firstDelay: 100, longestDelay: 200 } });
    expect((await settled(client.GET('/v2/users/me'))).waited).toBeLessThanOrEqual(8 * 200 + 8);
  });

  test('not before the service says so', async () => {
    for (const header of [() => '20', () => new Date(Date.now() + 20_000).toUTCString()]) {
      const { client, requests } = scriptedClient([problem(429, 'rate_limited', { 'Retry-After': header() }), json({})]);
      const { failed, waited } = await settled(client.GET('/v2/users/me'));
      expect(failed).toBeNull();
      expect(requests).toHaveLength(2);
      // A moment is told in whole seconds.
      expect(waited).toBeGreaterThanOrEqual(19_000);
      expect(waited).toBeLessThanOrEqual(20_250);
    }
  });

  test('not at all when the service asks for more patience than there is: the caller decides', async () => {
    const { client, requests } = scriptedClient([problem(429, 'rate_limited', { 'Retry-After': '3600' })]);
    const { failed, waited } = await settled(client.GET('/v2/users/me'));
    expect(failed).toMatchObject({ status: 429, retryAfter: 3600 });
    expect(waited).toBe(0);
    expect(requests).toHaveLength(1);
  });

  test('not after an abort, which ends the pause at once', async () => {
    const controller = new AbortController();
    const { client, requests } = scriptedClient([problem(503, 'unavailable', { 'Retry-After': '20' })]);
    const call = client.GET('/v2/users/me', { signal: controller.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    const reason = new Error('the user has gone');
    controller.abort(reason);
    expect(await call).toBe(reason);
    expect(requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a number of times that makes no sense is refused', () => {
    for (const retries of [-1, 1.5, Number.NaN]) expect(() => scriptedClient([], { retries })).toThrow(RangeError);
  });
});
