import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestService } from '../support/service.ts';

const json = { 'Content-Type': 'application/json' };

describe('A JSON body', () => {
  it('that is not JSON is refused with the place where it stops being JSON', async () => {
    const { call } = await startTestService();
    const response = await call('POST', '/v2/folders', '{\n  "name": "Invoices",\n  "parentId": @inbox\n}', json);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      title: 'Bad Request',
      status: 400,
      traceid: expect.any(String),
      detail: 'invalid_request',
      errors: [{ location: 'body', path: '', message: 'the body is not valid JSON at line 3, column 15 (position 38)' }],
    });
  });

  it.each([
    ['that is cut off', '{"name": "x"', 'the body ends too early at line 1, column 13 (position 12)'],
    ['of a bare word', 'hello', 'the body is not valid JSON at line 1, column 1 (position 0)'],
    ['of another kind', '[1]', 'must be an object'],
    ['of null', 'null', 'must be an object'],
    ['of nothing', '', 'a JSON body is required'],
    ['of white space', '  \n ', 'the body ends too early at line 2, column 2 (position 4)'],
    ['with half of a character', '{"name": "a\\ud83db"}', 'must not contain half of a character (an unpaired surrogate)'],
    ['with the other half of one', '{"name": "a", "icon": {"\\uDE00": 1}}', 'must not contain half of a character (an unpaired surrogate)'],
    ['with a null character', '{"name": "a\\u0000b"}', 'must not contain the character U+0000'],
    ['that is nested too deeply', `{"icon": ${'['.repeat(200_000)}`, 'the body is nested more than 100 levels deep'],
    [
      'with too many fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`k${index}`, ':']))),
      'the body has more than 20000 fields in its objects',
    ],
    ['in Latin-1', new Uint8Array([123, 34, 228, 34, 58, 49, 125]), 'the body is not valid UTF-8'],
  ])('%s is refused', async (_what, body, message) => {
    const { call } = await startTestService();
    const response = await call('POST', '/v2/folders', body, json);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: 'invalid_request', errors: [{ location: 'body', message }] });
  });

  it('may contain what only looks like a null character', async () => {
    const { call } = await startTestService();
    expect((await call('POST', '/v2/folders', '{"name": "a\\\\u0000b"}', json)).status).toBe(201);
    expect((await call('POST', '/v2/folders', '{"name": "a\\\\ud83db, \\ud83d\\ude00"}', json)).status).toBe(201);
  });

  it('of ten megabytes is refused, and the connection goes on', async () => {
    const { call } = await startTestService();
    const response = await call('POST', '/v2/notepads', { parentId: '@alias::inbox', text: 'x'.repeat(10_000_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ title: 'Payload Too Large', status: 413, detail: 'body_too_large' });
    expect((await call('GET', '/v2/users/me')).status).toBe(200);
  });

  it('is measured as it comes when its length is not announced', async () => {
    const { baseUrl, apiKey } = await startTestService();
    const chunks = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000, 0x20)));
    const response = await fetch(`${baseUrl}/v2/folders`, {
      method: 'POST',
      headers: { ...json, 'X-Api-Key': apiKey },
      body: Readable.toWeb(chunks) as unknown as ReadableStream<Uint8Array>,
      duplex: 'half',
    });
    expect(response.status).toBe(413);
  });

  it('of just under four mebibytes is read', async () => {
    const { call } = await startTestService();
    const response = await call('POST', '/v2/folders', `{"name": "x"${' '.repeat(4 * 1024 * 1024 - 13)}}`, json);
    expect(response.status).toBe(201);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/merge-patch+json',
    'application/jsonp',
    'application/json; charset=latin1',
    `application/json${' '.repeat(30_000)}x`,
    '',
  ])('of the type %j is refused', async (type) => {
    const { call } = await startTestService();
    const response = await call('POST', '/v2/folders', '{"name": "x"}', { 'Content-Type': type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ detail: 'unsupported_media_type', errors: [{ location: 'header', path: 'Content-Type' }] });
  });

  it.each([
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
    'Application/JSON',
    'application/json ;profile="a;b" ; charset=utf-8;',
  ])('of the type %j is read', async (type) => {
    const { call } = await startTestService();
    expect((await call('POST', '/v2/folders', '{"name": "x"}', { 'Content-Type': type })).status).toBe(201);
  });

  it('that is compressed is refused', async () => {
    const { call } = await startTestService();
    expect((await call('POST', '/v2/folders', '{"name": "x"}', { ...json, 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  it('is not asked for by a server that refuses the request anyway', async () => {
    const { service } = await startTestService();
    const { status, continued } = await expectContinue(service.address.port, { 'X-Api-Key': 'wrong' });
    expect({ status, continued }).toEqual({ status: 401, continued: false });
  });

  it('is asked for when the request is a good one so far', async () => {
    const { service, apiKey } = await startTestService();
    const { status, continued } = await expectContinue(service.address.port, { 'X-Api-Key': apiKey });
    expect({ status, continued }).toEqual({ status: 201, continued: true });
  });

  it('whose sender goes away changes nothing and does not end up as an error', async () => {
    const { service, apiKey, logged, call } = await startTestService();
    const half = request({
      port: service.address.port,
      method: 'POST',
      path: '/v2/folders',
      headers: { ...json, 'X-Api-Key': apiKey, 'Content-Length': '1000' },
    });
    half.on('error', () => undefined);
    half.write('{"name": "half');
    await new Promise((resolve) => setTimeout(resolve, 100));
    half.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await call('GET', '/v2/users/me')).status).toBe(200);
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
    expect(logged.find(({ operationId }) => operationId === 'createFolder')).toMatchObject({ status: 499 });
  });
});

describe('A body that drips in', () => {
  afterEach(() => void vi.useRealTimers());

  /** Begins a request for a folder whose body never ends, and reads the first thing that comes back. */
  async function begin(port: number, headers: string): Promise<{ socket: Socket; answer: string; closed: Promise<void> }> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // What the server has not read when it cuts the connection, it answers with a reset.
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(`POST /v2/folders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n${headers}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return { socket, answer: String(answer), closed };
  }

  it('after the request was refused holds its connection for half a minute', async () => {
    const { service } = await startTestService();
    const { socket, answer, closed } = await begin(service.address.port, '');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    socket.write('{');
    vi.advanceTimersByTime(29_000);
    expect(socket.readableEnded).toBe(false);
    vi.advanceTimersByTime(1_000);
    await closed;
  });

  it('is waited for for two minutes', async () => {
    const { service, apiKey } = await startTestService();
    // The server asks for the body when it begins to wait for it.
    const { socket, answer, closed } = await begin(service.address.port, `X-Api-Key: ${apiKey}\r\nExpect: 100-continue\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 100 /);
    socket.write('{');
    vi.advanceTimersByTime(119_000);
    const [refusal] = (await Promise.all([once(socket, 'data'), vi.advanceTimersByTime(1_000)]))[0] as [Buffer];
    expect(String(refusal)).toMatch(/^HTTP\/1\.1 400 [\s\S]*the body did not arrive within 120 seconds/);
    vi.advanceTimersByTime(30_000);
    await closed;
  });
});

/** Sends a folder in the way of curl with large bodies: the body only after the server has said that it wants it. */
function expectContinue(port: number, headers: Record<string, string>): Promise<{ status: number | undefined; continued: boolean }> {
  return new Promise((resolve, reject) => {
    let continued = false;
    const body = '{"name": "x"}';
    const sent = request({
      port,
      method: 'POST',
      path: '/v2/folders',
      headers: { ...json, ...headers, Expect: '100-continue', 'Content-Length': String(body.length) },
    });
    sent.on('continue', () => {
      continued = true;
      sent.end(body);
    });
    sent.on('response', (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode, continued }));
      if (!continued) sent.destroy();
    });
    sent.on('error', (error) => (continued ? reject(error) : undefined));
    sent.flushHeaders();
  });
}
