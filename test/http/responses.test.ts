import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { OperationResponse } from '../../generated/operations.ts';
import { Problem } from '../../server/core/problems.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { query } from '../../server/platform/database/statement.ts';
import { startTestApp } from '../support/app.ts';

const profile = {
  id: '0199c1d6-2222-7abc-8def-000000000002',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  pictureUrlCdn: null,
  authMethod: null,
  groups: null,
  emailIngestionAddress: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  modifiedAt: '2026-11-20T09:30:00.000Z',
};
const me = '/v2/users/me';

/** An app whose profile is what `answer` says. */
const profileApp = (answer: () => Promise<OperationResponse<'getMyProfile'>>, more: Partial<Parameters<typeof startTestApp>[0]> = {}) =>
  startTestApp({ handlers: { getMyProfile: answer }, ...more });

describe('An answer', () => {
  it('is JSON of a known length that browsers neither guess at nor keep', async () => {
    const { get } = await profileApp(async () => ({ status: 200, body: profile }));
    const response = await get(me);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(JSON.stringify(profile).length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(await response.json()).toEqual(profile);
  });

  it('with an entity tag is 304 for a client that has it', async () => {
    const { get } = await profileApp(async () => ({ status: 200, body: profile, headers: { ETag: '"a"' } }));
    for (const tags of ['"a"', 'W/"a"', '"b", "a"', '*']) {
      const response = await get(me, { 'If-None-Match': tags });
      expect(response.status, tags).toBe(304);
      expect(response.headers.get('ETag')).toBe('"a"');
      expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
      expect(await response.text()).toBe('');
    }
    expect((await get(me, { 'If-None-Match': '"b"' })).status).toBe(200);
  });

  it('of more than two packets is compressed for a client that says so', async () => {
    const { get, baseUrl, apiKey } = await profileApp(async () => ({
      status: 200,
      body: { ...profile, name: 'x'.repeat(255), groups: Array(300).fill('readers') },
    }));
    expect((await get(me, { 'Accept-Encoding': 'identity' })).headers.get('Content-Encoding')).toBeNull();
    expect((await get(me, { 'Accept-Encoding': 'gzip;q=0' })).headers.get('Content-Encoding')).toBeNull();
    const response = await get(me, { 'Accept-Encoding': 'br, gzip' });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
    expect(await response.json()).toMatchObject({ email: 'ada@example.com' });
    const { bytes, length } = await rawGet(`${baseUrl}${me}`, { 'X-Api-Key': apiKey, 'Accept-Encoding': 'gzip' });
    expect(bytes.length).toBe(length);
    expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ email: 'ada@example.com' });
  });

  it('that the client would not take is 406', async () => {
    const { get } = await profileApp(async () => ({ status: 200, body: profile }));
    for (const accept of ['*/*', 'application/json', 'application/*', 'text/html, */*;q=0.1', 'application/hal+json, application/json']) {
      expect((await get(me, { Accept: accept })).status, accept).toBe(200);
    }
    for (const accept of ['text/html', 'image/*', 'application/json;q=0', 'application/hal+json']) {
      const response = await get(me, { Accept: accept });
      expect(response.status, accept).toBe(406);
      expect(await response.json()).toMatchObject({
        detail: 'not_acceptable',
        errors: [{ location: 'header', path: 'Accept', message: 'the answer is application/json' }],
      });
    }
  });

  it('of text is text', async () => {
    const { get } = await startTestApp({ handlers: { getNotepadContent: async () => ({ status: 200, body: '# Ünïcode' }) } });
    const path = `/v2/notepads/${profile.id}/content`;
    const response = await get(path);
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('Content-Length')).toBe('11');
    expect(await response.text()).toBe('# Ünïcode');
    expect((await get(path, { Accept: 'text/plain' })).status).toBe(200);
    expect((await get(path, { Accept: 'application/json' })).status).toBe(406);
  });

  it('that breaks the contract is a 500 with the reason in the log, when answers are checked', async () => {
    const wrong = { ...profile, id: 5 } as unknown as typeof profile;
    const { get, logged } = await profileApp(async () => ({ status: 200, body: wrong }));
    const response = await get(me);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ detail: 'internal_error' });
    expect(logged.find(({ level }) => level === 'error')).toMatchObject({
      err: { message: expect.stringMatching(/getMyProfile broke the contract.*\/id must be string/) },
    });

    const unchecked = await profileApp(async () => ({ status: 200, body: wrong }), { config: { validateResponses: false } });
    expect((await unchecked.get(me)).status).toBe(200);
  });

  it.each([
    ['a status that is not declared', async () => ({ status: 202, body: profile }), /status 202 is not declared/],
    ['no body where one is declared', async () => ({ status: 200 }), /declared with a body/],
    [
      'a problem that the operation does not list',
      async () => {
        throw new Problem('tag_exists');
      },
      /status 409 is not declared/,
    ],
    [
      'a code that the operation does not list',
      async () => {
        throw new Problem('tag_not_found');
      },
      /broke the contract with a problem/,
    ],
  ])('breaks the contract with %s', async (_what, answer, reason) => {
    const { get, logged } = await profileApp(answer as unknown as () => Promise<OperationResponse<'getMyProfile'>>);
    expect((await get(me)).status).toBe(500);
    expect(logged.find(({ level }) => level === 'error')).toMatchObject({ err: { message: expect.stringMatching(reason) } });
  });
});

describe('A failure', () => {
  it('of our own is logged whole and shown as internal_error', async () => {
    const { get, logged } = await profileApp(async () => {
      throw new Error('the secret reason');
    });
    const response = await get(me);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toEqual({
      title: 'Internal Server Error',
      status: 500,
      traceid: response.headers.get('X-Trace-Id'),
      detail: 'internal_error',
    });
    expect(logged.find(({ level }) => level === 'error')).toMatchObject({
      traceId: response.headers.get('X-Trace-Id'),
      err: { message: 'the secret reason', stack: expect.stringContaining('responses.test.ts') },
    });
  });

  it('of a database that is away is 503 with a time to come back', async () => {
    const away = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    };
    const database = (real: Database): Database => ({
      ...real,
      reader: { dialect: real.dialect, all: away, first: away } as unknown as Database['reader'],
      transaction: away,
    });
    const { get } = await profileApp(async () => ({ status: 200, body: profile }), { database });
    for (const path of [me, '/readyz']) {
      const response = await get(path);
      expect(response.status, path).toBe(503);
      expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
      expect(await response.json()).toMatchObject({ detail: 'unavailable' });
    }
    expect((await get('/healthz')).status).toBe(200);
  });

  it('in a writing operation leaves nothing of it', async () => {
    const { baseUrl, apiKey, database } = await startTestApp({
      handlers: {
        clearSearchHistory: async (_request, { db }) => {
          await db.run(query(({ knex }) => knex('users').update({ name: 'changed' })));
          throw new Problem('insufficient_role');
        },
      },
    });
    const response = await fetch(`${baseUrl}/v2/search/history`, { method: 'DELETE', headers: { 'X-Api-Key': apiKey } });
    expect(response.status).toBe(403);
    expect(await database.reader.all(query(({ knex }) => knex('users').where({ name: 'changed' })))).toEqual([]);
  });
});

describe('A handler of bytes', () => {
  const storedFile = `/stored-files/${profile.id}.pdf`;
  const query = '?expires=1&signature=x';

  it('answers by itself, with the headers of the edge', async () => {
    const { baseUrl } = await startTestApp({
      rawHandlers: {
        getStoredFile: async (_req, res, { path, query: { expires } }) => {
          res.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(`${path.storedFile} ${expires}`);
        },
      },
    });
    const response = await fetch(baseUrl + storedFile + query);
    expect(await response.text()).toBe(`${profile.id}.pdf 1`);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('X-Trace-Id')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('may throw a problem before it has sent anything', async () => {
    const { baseUrl } = await startTestApp({
      rawHandlers: {
        putStoredFile: async (_req, res) => {
          res.setHeader('Content-Disposition', 'attachment');
          throw new Problem('invalid_signature');
        },
      },
    });
    const response = await fetch(`${baseUrl}${storedFile}${query}&size=1&disposition=attachment`, { method: 'PUT', body: 'x'.repeat(1_000_000) });
    expect(response.status).toBe(403);
    expect(response.headers.get('Content-Disposition')).toBeNull();
    expect(await response.json()).toMatchObject({ detail: 'invalid_signature' });
  });

  it('that fails under way cuts the connection, so that nobody takes the half for the whole', async () => {
    const { baseUrl, logged } = await startTestApp({
      rawHandlers: {
        getStoredFile: async (_req, res) => {
          res.writeHead(200, { 'Content-Length': '100' }).write('half');
          throw new Error('the disk is gone');
        },
      },
    });
    await expect(fetch(baseUrl + storedFile + query).then((response) => response.text())).rejects.toThrow();
    expect(logged.find(({ level }) => level === 'error')).toMatchObject({ err: { message: 'the disk is gone' } });
  });
});

/** The bytes as they come, which fetch would decompress. */
async function rawGet(url: string, headers: Record<string, string>): Promise<{ bytes: Buffer; length: number }> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), length: Number(response.headers['content-length']) }));
    }).on('error', reject);
  });
}
