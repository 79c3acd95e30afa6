import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type ResourceStorageClient } from '../../client/src/node.ts';
import { KeptFiles } from '../../scripts/mock/kept-files.ts';
import { aliases } from '../../server/http/routes.ts';
import { type RunningScript, runScript, startScript } from './support/script.ts';

describe('npm run mock', () => {
  let mock: RunningScript;
  let baseUrl: string;
  let client: ResourceStorageClient;

  beforeAll(async () => {
    mock = startScript('mock', ['--port', '0']);
    const [, address = ''] = await mock.waitFor(/Mock +(http:\S+)\/v2 /);
    baseUrl = address;
    client = createClient({ baseUrl, apiKey: 'any key will do', retries: 0 });
  });
  afterAll(async () => {
    mock?.child.kill();
    await mock?.ended;
  });

  const ask = (path: string, options: RequestInit = {}): Promise<Response> =>
    fetch(`${baseUrl}${path}`, { ...options, headers: { 'X-Api-Key': 'any', ...options.headers } });
  const post = (path: string, body: string, type = 'application/json'): Promise<Response> =>
    ask(path, { method: 'POST', body, headers: { 'Content-Type': type } });

  it('gives back what was uploaded, each upload from an address of its own', async () => {
    const [first, second] = await Promise.all(
      ['first', 'second'].map((text) => client.upload(new Blob([text]), { filename: `${text}.txt`, parentId: '@alias::inbox' })),
    );
    expect(first?.fileUrl).toMatch(`${baseUrl}/stored-files/`);
    expect(await (await fetch(first?.fileUrl ?? '')).text()).toBe('first');
    const download = await fetch(second?.fileUrl ?? '', { headers: { Range: 'bytes=1-3' } });
    expect(download.status).toBe(206);
    expect(download.headers.get('Content-Disposition')).toBe('attachment; filename=second.txt');
    expect(await download.text()).toBe('eco');
  });

  it('has no address in its answers that leads elsewhere, and bytes behind those that are files', async () => {
    const answers = await Promise.all(
      [ask('/v2/resources/0199c1d6-5555-7abc-8def-000000000005'), post('/v2/resources/filter', '{}'), ask('/v2/upload?filename=a.pdf&size=3')].map(
        async (answer) => (await answer).text(),
      ),
    );
    expect(answers.join('\n')).not.toContain('localhost:8787');
    const files = new Set(
      answers.flatMap((text) => text.match(new RegExp(`${baseUrl}/stored-files/[\\w-]+\\.(?:pdf|jpg|png|webp)[^"\\\\]*`, 'g')) ?? []),
    );
    expect(files.size).toBeGreaterThan(1);
    for (const file of files) {
      const { status, headers } = await fetch(file);
      expect([status, headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^(image|application\/pdf)/)]);
    }
    const { headers } = await ask('/v2/notepads', {
      method: 'POST',
      body: '{"parentId":"@alias::inbox","text":""}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(headers.get('Location')).toMatch(`${baseUrl}/v2/resources/`);
  });

  it('has a second page of a filter, which is the last', async () => {
    const pages = [];
    for await (const resource of client.paginate('/v2/resources/filter', { body: {} })) pages.push(resource.id);
    expect(pages).toHaveLength(4);
    const first = await (await post('/v2/resources/filter', '{}')).json();
    expect(first).toMatchObject({ hasMore: true, total: 4 });
    const last = await (await post('/v2/resources/filter', JSON.stringify({ cursor: (first as { nextCursor: string }).nextCursor }))).json();
    expect(last).toMatchObject({ hasMore: false, nextCursor: null, total: 4 });
  });

  it('has a second page of a search, which is the last', async () => {
    const search = async (page: number) => (await post('/v2/search', JSON.stringify({ text: 'boats', pagination: { page, pageSize: 1 } }))).json();
    const [first, second, beyond] = await Promise.all([1, 2, 3].map(search));
    expect([first, second]).toMatchObject([
      { total: 2, hasMore: true, hits: [{ kind: 'bookmark' }] },
      { total: 2, hasMore: false, hits: [{ kind: 'notepad' }] },
    ]);
    expect(beyond).toEqual(second);
  });

  it('tells of request budgets where the service does: in successes and in problems, and to nobody without a credential', async () => {
    const answers = {
      success: await ask('/v2/users/me'),
      missing: await ask('/v2/resources/0199c1d6-5555-7abc-8def-000000000005', { headers: { Prefer: 'code=404' } }),
      refused: await post('/v2/notepads', '{"parentId":7,"text":""}'),
      'no JSON': await post('/v2/notepads', '{'),
      'used up': await ask('/v2/users/me', { headers: { Prefer: 'code=429' } }),
      stranger: await fetch(`${baseUrl}/v2/users/me`),
      'signed address': await fetch(`${baseUrl}/stored-files/any.pdf`),
    };
    const told = Object.entries(answers).map(([name, { status, headers }]) => [
      name,
      status,
      headers.get('RateLimit'),
      headers.get('RateLimit-Policy'),
    ]);
    const policy = '"second";q=100;w=1';
    expect(told).toEqual([
      ['success', 200, '"second";r=99;t=1', policy],
      ['missing', 404, '"second";r=99;t=1', policy],
      ['refused', 400, '"second";r=99;t=1', policy],
      ['no JSON', 400, '"second";r=99;t=1', policy],
      ['used up', 429, '"second";r=0;t=1', policy],
      ['stranger', 401, null, null],
      ['signed address', 200, null, null],
    ]);
  });

  it('gives the example and the status that are asked for', async () => {
    const asking = (preference: string): Promise<Response> =>
      ask('/v2/resources/filter', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json', Prefer: preference } });
    expect(await (await asking('example=nothingFound')).json()).toMatchObject({ total: 0 });
    expect((await asking('code=429')).status).toBe(429);
  });

  it('answers older paths', async () => {
    for (const path of aliases.keys()) {
      const { status } = await ask(path);
      expect(status, path).not.toBe(404);
    }
    expect((await ask('/v2/user/me')).status).toBe(200);
    expect((await post('/v2/resources/search', '{"queries":[{"text":"invoice"}]}')).status).toBe(200);
  });

  it('refuses what is no JSON, or is not as the contract says, as the service does', async () => {
    for (const body of ['{"parentId"', '{} {}', 'note', '']) {
      const answer = await post('/v2/notepads', body);
      expect([body, answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([body, 400, 'invalid_request']);
    }
    expect((await post('/v2/notepads', '{}', 'text/plain')).status).toBe(415);
    expect((await post('/v2/notepads', `"${'a'.repeat(5_000_000)}"`)).status).toBe(413);
    const manyWrong = await ask(`/v2/resource-roots?${'types=none&'.repeat(300)}`);
    expect(await manyWrong.json()).toMatchObject({ detail: 'invalid_request' });
    expect(await (await post('/v2/notepads', '{"parentId":7,"text":""}')).json()).toMatchObject({
      detail: 'invalid_request',
      errors: expect.arrayContaining([{ location: 'body', path: '/parentId', message: 'Request body property parentId must be string' }]),
    });
    expect(await (await post('/v2/resources/filter', '{"limit":0}')).json()).toMatchObject({ errors: [{ path: '/limit' }] });
  });

  it('knows which paths and methods there are', async () => {
    expect(await (await ask('/v2/nothing')).json()).toMatchObject({ detail: 'route_not_found' });
    const answer = await ask('/v2/notepads', { method: 'PATCH' });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    const page = { Origin: 'http://localhost:5173', 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-disposition' };
    const preflight = await fetch(`${baseUrl}/stored-files/a.pdf`, { method: 'OPTIONS', headers: page });
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([204, '*']);
  });

  it('goes on after somebody who went away in the middle of an upload', async () => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
    await new Promise<void>((resolve) =>
      socket.write('PUT /stored-files/half.txt HTTP/1.1\r\nHost: mock\r\nContent-Length: 10\r\n\r\nhalf', () => resolve()),
    );
    socket.destroy();
    expect((await ask('/v2/users/me')).status).toBe(200);
    expect(mock.printed.stderr).toBe('');
  });

  it('says in a sentence why it can not start', async () => {
    const { port } = new URL(baseUrl);
    expect(await runScript('mock', ['--port', port])).toMatchObject({ code: 1, stderr: expect.stringContaining('The port is taken') });
    expect(await runScript('mock', ['--port', 'x'])).toMatchObject({ code: 1, stderr: expect.stringContaining('--port must be') });
  });
});

describe('The files that the mock keeps', () => {
  const file = (text: string) => ({ bytes: Buffer.from(text), sha256: '', mediaType: undefined, disposition: undefined, keptAt: new Date() });

  it('never take more room than they may: the oldest go', () => {
    const files = new KeptFiles(10);
    for (const name of ['first', 'second', 'third']) files.keep(name, file('1234'));
    expect([files.find('first'), files.find('second')?.bytes.length, files.find('third')?.bytes.length]).toEqual([undefined, 4, 4]);
    files.keep('third', file('1234567'));
    expect(files.find('second')).toBeUndefined();
  });

  it('count while they arrive', () => {
    const files = new KeptFiles(10);
    expect([files.admit(8), files.admit(4)]).toEqual([true, false]);
    files.dismiss(12);
    expect(files.admit(10)).toBe(true);
  });
});
