import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, type ResourceStorageClient, ResourceStorageError } from '../../client/src/node.ts';
import { useService } from '../support/service.ts';
import { json, observedClient, scriptedClient } from './support/clients.ts';

const service = useService();
let client: ResourceStorageClient;

beforeAll(async () => {
  client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey });
});

const inbox = '@alias::inbox';

describe('a call', () => {
  test('gives the data that the contract declares, and the answer with its headers', async () => {
    const { data, response } = await client.POST('/v2/notepads', { body: { parentId: inbox, name: 'Reading list', text: '# Reading list' } });
    expect(data.kind).toBe('notepad');
    expect(data.name).toBe('Reading list');
    expect(response.status).toBe(201);
    expect(response.headers.get('ETag')).toMatch(/^"/);

    const read = await client.GET('/v2/resources/{resourceId}', { params: { path: { resourceId: data.id } } });
    expect(read.data.id).toBe(data.id);
  });

  test('gives text where the operation answers text, the empty one included', async () => {
    for (const text of ['# Notes\n\n- one "line" { not JSON', '']) {
      const { data: note } = await client.POST('/v2/notepads', { body: { parentId: inbox, text } });
      const { data } = await client.GET('/v2/notepads/{resourceId}/content', { params: { path: { resourceId: note.id } } });
      expect(data).toBe(text);
    }
  });

  test('gives undefined for an answer without a body', async () => {
    const { data: key } = await client.POST('/v2/api-keys', { body: { name: 'short-lived' } });
    const { data, response } = await client.DELETE('/v2/api-keys/{apiKeyId}', { params: { path: { apiKeyId: key.id } } });
    expect(response.status).toBe(204);
    expect(data).toBeUndefined();
  });

  test('sends an array of objects in a query in the form that the contract takes', async () => {
    const types = [{ type: 'SYSTEM', subtype: 'bin' } as const];
    const { data } = await client.GET('/v2/resource-roots', { params: { query: { types, order: { property: 'name', direction: 'DESC' } } } });
    expect(data.data.roots.map((root) => root.subtype)).toEqual(['bin']);
  });

  test('leaves out what is undefined, and escapes what stands in a path', async () => {
    const { client, requests } = scriptedClient([json({}), json({})]);
    await client.GET('/v2/resources/{resourceId}', { params: { path: { resourceId: 'a/../b?c' } } });
    await client.GET('/v2/tags', { params: { query: { name: 'C++ & more' } } });
    expect(requests.map((request) => request.url)).toEqual([
      'http://storage.test/v2/resources/a%2F..%2Fb%3Fc',
      'http://storage.test/v2/tags?name=C%2B%2B%20%26%20more',
    ]);
  });

  test('sends bytes as they are, with their type', async () => {
    const bodies: { bytes: Uint8Array; type: string | null }[] = [];
    const { client } = observedClient(service, {
      fetch: async (request) => {
        bodies.push({ bytes: await request.bytes(), type: request.headers.get('Content-Type') });
        return json({});
      },
    });
    const params = { path: { storedFile: 'x.bin' }, query: { size: 4, disposition: 'attachment', expires: 1, signature: 'x' } };
    const bytes = Uint8Array.of(0, 255, 1, 2);
    for (const body of [new Blob([bytes], { type: 'image/png' }), bytes, bytes.buffer, new Blob([bytes]).stream()]) {
      await client.PUT('/stored-files/{storedFile}', { params, body });
    }
    expect(bodies.map((body) => body.bytes)).toEqual([bytes, bytes, bytes, bytes]);
    expect(bodies.map((body) => body.type)).toEqual([
      'image/png',
      'application/octet-stream',
      'application/octet-stream',
      'application/octet-stream',
    ]);
  });
});

describe('the credential', () => {
  test('is the key, in its header', async () => {
    const { client, sent } = observedClient(service);
    await client.GET('/v2/users/me');
    expect(sent[0]?.headers.get('X-Api-Key')).toBe(service.apiKey);
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
  });

  test('is the token, asked for anew for every call', async () => {
    let issued = 0;
    const { client, requests } = scriptedClient([json({}), json({})], { apiKey: undefined, token: async () => `token ${++issued}` } as never);
    await client.GET('/v2/users/me');
    await client.GET('/v2/users/me');
    expect(requests.map((request) => request.headers.get('Authorization'))).toEqual(['Bearer token 1', 'Bearer token 2']);
    expect(requests[0]?.headers.has('X-Api-Key')).toBe(false);
  });

  test('is absent when there is none on purpose', async () => {
    const { client } = observedClient(service, { apiKey: null });
    await expect(client.GET('/v2/users/me')).rejects.toMatchObject({ status: 401, detail: 'unauthorized' });
  });

  test('has to be given: an empty key is a mistake, and so are two credentials', () => {
    const { baseUrl } = service;
    expect(() => createClient({ baseUrl, apiKey: '' })).toThrow(TypeError);
    expect(() => createClient({ baseUrl } as never)).toThrow(TypeError);
    expect(() => createClient({ baseUrl, apiKey: 'a', token: 'b' } as never)).toThrow(TypeError);
  });
});

describe('the workspace', () => {
  test('is named in a header, for all calls or for one', async () => {
    const { client, sent } = observedClient(service, { workspaceId: '0199c1d6-0000-7abc-8def-000000000000' });
    await expect(client.GET('/v2/resource-roots')).rejects.toMatchObject({ status: 404, detail: 'workspace_not_found' });

    const other = '0199c1d6-0000-7abc-8def-00000000000f';
    await expect(client.GET('/v2/resource-roots', { params: { header: { 'X-Service-Workspace-Id': other } } })).rejects.toThrow(ResourceStorageError);
    expect(sent.map((request) => request.headers.get('X-Service-Workspace-Id'))).toEqual(['0199c1d6-0000-7abc-8def-000000000000', other]);
  });
});

describe('the base address', () => {
  test('may end in slashes and may have a path', async () => {
    for (const baseUrl of ['http://storage.test/api', 'http://storage.test/api//']) {
      const { client, requests } = scriptedClient([json({})], { baseUrl });
      await client.GET('/v2/users/me');
      expect(requests[0]?.url).toBe('http://storage.test/api/v2/users/me');
    }
  });

  test('must be one', () => {
    for (const baseUrl of ['', 'storage.test', '/api', 'ftp://storage.test', 'http://storage.test/?x=1']) {
      expect(() => createClient({ baseUrl, apiKey: 'a key' })).toThrow(TypeError);
    }
  });
});
