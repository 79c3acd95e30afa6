import { beforeAll, describe, expect, test } from 'vitest';
import { methodTable } from '../../client/src/generated/methods.ts';
import { createClient, type ResourceStorageClient } from '../../client/src/node.ts';
import { operations } from '../../generated/operations.ts';
import { useService } from '../support/service.ts';
import { json, scriptedClient } from './support/clients.ts';

const service = useService();
let client: ResourceStorageClient;

beforeAll(() => {
  client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey });
});

const inbox = '@alias::inbox';

describe('a method', () => {
  test('stands for every operation of the contract', () => {
    const called = Object.values(methodTable).flatMap((rows) => Object.values(rows).map(([method, path]) => `${method} ${path}`));
    const declared = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(called)).toEqual(new Set(declared));
  });

  test('takes what stands in the path, in the query and in the body in one object, and gives the data', async () => {
    const note = await client.notepads.create({ parentId: inbox, name: 'Reading list', text: '# Reading list' });
    expect(note).toMatchObject({ kind: 'notepad', name: 'Reading list' });
    expect((await client.resources.get({ resourceId: note.id })).id).toBe(note.id);
    expect((await client.resources.update({ resourceId: note.id, name: 'To read' })).name).toBe('To read');
    expect(await client.notepads.getContent({ resourceId: note.id })).toBe('# Reading list');
    expect((await client.resources.filter({ parentId: inbox, name: 'to read' })).resources.map(({ id }) => id)).toContain(note.id);
    expect(await client.resources.delete({ resourceId: note.id, force: true })).toBeUndefined();
    await expect(client.resources.get({ resourceId: note.id })).rejects.toMatchObject({ detail: 'resource_not_found' });
  });

  test('finds by either of its names', async () => {
    await client.notepads.create({ parentId: inbox, text: 'The quokka sleeps' });
    const found = await client.search.search({ text: 'quokka' });
    expect((await client.resources.search({ text: 'quokka' })).hits).toHaveLength(found.hits.length);
  });

  test('needs nothing where nothing is required', async () => {
    expect((await client.users.get()).id).toEqual(expect.any(String));
    expect((await client.tags.list()).data.tags).toEqual([]);
    expect((await client.tags.list({ limit: 1 })).data.tags).toEqual([]);
  });

  test('takes the headers of the contract as options', async () => {
    const { client, requests } = scriptedClient([json({}), json({})]);
    await client.resources.update({ resourceId: 'a/b', name: 'x' }, { baseId: 'a base', ifMatch: '"1"', password: 'open' });
    await client.tags.create({ name: 'x' }, { workspaceId: 'a workspace', idempotencyKey: 'once', headers: { traceparent: '00' } });
    expect(requests[0]?.url).toBe('http://storage.test/v2/resources/a%2Fb');
    expect(requests[0]?.body).toBe('{"name":"x"}');
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      'x-service-base-id': 'a base',
      'if-match': '"1"',
      'x-resource-password': 'open',
    });
    expect(Object.fromEntries(requests[1]?.headers ?? [])).toMatchObject({
      'x-service-workspace-id': 'a workspace',
      'idempotency-key': 'once',
      traceparent: '00',
    });
  });

  test('takes the base of one call over the workspace of the client', async () => {
    const { client, requests } = scriptedClient([json({}), json({})], { workspaceId: 'mine' });
    await client.users.get({}, { baseId: 'theirs' });
    await client.users.get();
    expect(requests[0]?.headers.get('X-Service-Base-Id')).toBe('theirs');
    expect(requests[0]?.headers.has('X-Service-Workspace-Id')).toBe(false);
    expect(requests[1]?.headers.get('X-Service-Workspace-Id')).toBe('mine');
  });

  test('is stopped by its signal', async () => {
    await expect(client.users.get({}, { signal: AbortSignal.abort('enough') })).rejects.toBe('enough');
  });

  test('says what it was called with wrongly, before anything is sent', async () => {
    const { client } = scriptedClient([]);
    await expect(client.resources.get({ resourceId: '' })).rejects.toThrow('resources.get needs resourceId, a text that is not empty');
    await expect(client.resources.get({ resourceId: undefined } as never)).rejects.toThrow(TypeError);
    await expect(client.tags.list({ offest: 1 } as never)).rejects.toThrow('tags.list takes no offest');
  });
});

describe('what a method gives', () => {
  test('is the answer with its headers, where one asks for it', async () => {
    const { data, response } = await client.notepads.create({ parentId: inbox, text: 'x' }).withResponse();
    expect(response.status).toBe(201);
    expect(response.headers.get('ETag')).toMatch(/^"/);
    expect(response.headers.get('X-Trace-Id')).toMatch(/^[0-9a-f]{32}$/);
    expect(data.kind).toBe('notepad');
  });

  test('is null when nothing has changed, and the record when something has', async () => {
    const { data: note, response } = await client.notepads.create({ parentId: inbox, text: 'x' }).withResponse();
    const ifNoneMatch = response.headers.get('ETag') ?? '';
    const read = client.resources.get({ resourceId: note.id }, { ifNoneMatch });
    expect(await read).toBeNull();
    expect((await read.withResponse()).response.status).toBe(304);
    await client.resources.update({ resourceId: note.id, name: 'another' });
    expect((await client.resources.get({ resourceId: note.id }, { ifNoneMatch }))?.name).toBe('another');
  });

  test('is a promise like any other', async () => {
    const pending = client.users.get();
    expect(pending).toBeInstanceOf(Promise);
    const [me, again] = await Promise.all([pending, pending.finally(() => undefined)]);
    expect(again).toEqual(me);
    const nobody = client.resources.get({ resourceId: '0199c1d6-5555-7abc-8def-00000000dead' });
    expect(await nobody.catch((error: Error) => error.name)).toBe('ResourceStorageError');
    await expect(nobody.withResponse()).rejects.toMatchObject({ status: 404 });
  });
});
