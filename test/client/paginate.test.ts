import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type PagedPath, ResourceStorageError } from '../../client/src/node.ts';
import { pagedLists } from '../../client/src/paginate.ts';
import { startSuiteService, type TestService } from '../support/service.ts';
import { json, observedClient, scriptedClient } from './support/clients.ts';
import { type Prism, startPrism } from './support/prism.ts';

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

describe('on the service', () => {
  let service: TestService;
  let folderId: string;
  const names = Array.from({ length: 7 }, (_, index) => `Note ${index}`);

  beforeAll(async () => {
    service = await startSuiteService();
    const { client } = observedClient(service);
    const { data: folder } = await client.POST('/v2/folders', { body: { name: 'Notes', parentId: '@alias::inbox' } });
    folderId = folder.id;
    for (const name of names) await client.POST('/v2/notepads', { body: { parentId: folderId, name, text: name } });
    for (const name of names) await client.POST('/v2/api-keys', { body: { name } });
  });
  afterAll(() => service.close());

  const inOrder = (limit: number) => ({ body: { parentId: folderId, order: { property: 'name', direction: 'ASC' }, limit } }) as const;

  test('a filter gives every item once, in order, page after page', async () => {
    const { client, sent } = observedClient(service);
    const resources = await collect(client.paginate('/v2/resources/filter', inOrder(3)));
    expect(resources.map((resource) => resource.name)).toEqual(names);
    expect(sent).toHaveLength(3);
  });

  test('a filter whose last page is full asks for no page beyond it', async () => {
    const { client, sent } = observedClient(service);
    expect(await collect(client.paginate('/v2/resources/filter', inOrder(7)))).toHaveLength(7);
    expect(sent).toHaveLength(1);
  });

  test('a filter that finds nothing ends at once', async () => {
    const { client } = observedClient(service);
    expect(await collect(client.paginate('/v2/resources/filter', { body: { name: 'no such thing' } }))).toEqual([]);
  });

  test('the pages themselves can be had, with their totals', async () => {
    const { client } = observedClient(service);
    const pages = await collect(client.paginate('/v2/resources/filter', inOrder(3)).pages());
    expect(pages.map((page) => [page.resources.length, page.total, page.hasMore])).toEqual([
      [3, 7, true],
      [3, 7, true],
      [1, 7, false],
    ]);
  });

  test('a list that pages by offset gives every item once', async () => {
    const { client, sent } = observedClient(service);
    const keys = await collect(client.paginate('/v2/api-keys', { params: { query: { limit: 3 } } }));
    expect(keys.map((key) => key.name)).toEqual(expect.arrayContaining(names));
    expect(new Set(keys.map((key) => key.id)).size).toBe(names.length + 1);
    expect(sent.map((request) => request.url.search)).toEqual(['?limit=3', '?limit=3&offset=3', '?limit=3&offset=6']);
  });

  test('it starts where it is told to', async () => {
    const { client } = observedClient(service);
    const all = await collect(client.paginate('/v2/api-keys'));
    const rest = await collect(client.paginate('/v2/api-keys', { params: { query: { limit: 2, offset: 5 } } }));
    expect(rest).toEqual(all.slice(5));

    const { data: first } = await client.POST('/v2/resources/filter', inOrder(5));
    const { body } = inOrder(5);
    const others = await collect(client.paginate('/v2/resources/filter', { body: { ...body, cursor: first.nextCursor } }));
    expect(others.map((resource) => resource.name)).toEqual(names.slice(5));
  });

  test('an array of them all, or of the first few, can be had', async () => {
    const { client, requests } = scriptedClient([1, 2, 3, 4].map((at) => json({ count: 4, data: { tags: [{ id: at }, { id: -at }] } })));
    expect((await client.paginate('/v2/tags').toArray({ limit: 3 })).map(({ id }) => id)).toEqual([1, -1, 2]);
    expect(await client.paginate('/v2/tags').toArray({ limit: 0 })).toEqual([]);
    expect(requests).toHaveLength(2);
    expect(await client.paginate('/v2/tags').toArray()).toHaveLength(4);
    await expect(client.paginate('/v2/tags').toArray({ limit: -1 })).rejects.toThrow(RangeError);
  });

  test('nothing is asked for before it is needed, and nothing after a break', async () => {
    const { client, sent } = observedClient(service);
    const list = client.paginate('/v2/resources/filter', inOrder(2));
    expect(sent).toHaveLength(0);
    for await (const resource of list) if (resource.name === 'Note 2') break;
    expect(sent).toHaveLength(2);
  });

  test('the same list can be walked again from its start', async () => {
    const { client } = observedClient(service);
    const list = client.paginate('/v2/resources/filter', inOrder(4));
    expect(await collect(list)).toEqual(await collect(list));
  });

  test('an error on the way is thrown', async () => {
    const { client } = observedClient(service);
    const list = client.paginate('/v2/resources/filter', { body: { cursor: 'an altered cursor' } });
    await expect(collect(list)).rejects.toMatchObject({ status: 400, detail: 'invalid_cursor' });
  });

  test('an abort ends it', async () => {
    const { client } = observedClient(service);
    const controller = new AbortController();
    const seen: (string | null)[] = [];
    const walk = async (): Promise<void> => {
      for await (const resource of client.paginate('/v2/resources/filter', { ...inOrder(2), signal: controller.signal })) {
        seen.push(resource.name);
        controller.abort();
      }
    };
    await expect(walk()).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual(['Note 0', 'Note 1']);
  });
});

describe('search', () => {
  test('pages by number, from the page that is asked for', async () => {
    const page = (ids: readonly string[], hasMore: boolean) => json({ total: 5, hasMore, hits: ids.map((id) => ({ id })), degraded: false });
    const { client, requests } = scriptedClient([page(['c', 'd'], true), page(['e'], false)]);
    const hits = await collect(client.paginate('/v2/search', { body: { text: 'harbour', pagination: { page: 2, pageSize: 2 } } }));
    expect(hits.map((hit) => hit.id)).toEqual(['c', 'd', 'e']);
    expect(requests.map((request) => JSON.parse(request.body))).toEqual([
      { text: 'harbour', pagination: { page: 2, pageSize: 2 } },
      { text: 'harbour', pagination: { page: 3, pageSize: 2 } },
    ]);
  });

  test('ends with an empty page, whatever it promises', async () => {
    const { client } = scriptedClient([json({ total: 9, hasMore: true, hits: [], degraded: false })]);
    expect(await collect(client.paginate('/v2/search', { body: { text: 'harbour' } }))).toEqual([]);
  });
});

describe('memories', () => {
  test('page by offset, and count as hits', async () => {
    const page = (ids: readonly string[], hasMore: boolean) => json({ total: 3, hasMore, hits: ids.map((id) => ({ id })) });
    const { client, requests } = scriptedClient([page(['a', 'b'], true), page(['c'], false)]);
    const hits = await collect(client.paginate('/v2/memories/search', { params: { query: { query: 'tea', limit: 2 } } }));
    expect(hits.map((hit) => hit.id)).toEqual(['a', 'b', 'c']);
    expect(requests.map((request) => new URL(request.url).search)).toEqual(['?query=tea&limit=2', '?query=tea&limit=2&offset=2']);
  });
});

describe('a list that would never end', () => {
  const page = (nextCursor: string | null) => json({ total: 2, totalRelation: 'eq', hasMore: true, nextCursor, resources: [] });

  test('is refused: a cursor that does not move', async () => {
    const { client, requests } = scriptedClient([page('string'), page('string')]);
    const error = await collect(client.paginate('/v2/resources/filter', { body: {} })).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ResourceStorageError);
    expect(error).toMatchObject({ detail: 'stuck_page' });
    expect(requests).toHaveLength(2);
  });

  test('is refused: more items, but no cursor to them', async () => {
    const { client } = scriptedClient([page(null)]);
    await expect(collect(client.paginate('/v2/resources/filter', { body: {} }))).rejects.toMatchObject({ detail: 'stuck_page' });
  });

  test('is refused in the feed of events as well', async () => {
    const events = () => json({ events: [{ id: 'e' }], hasMore: true, nextCursor: 'e' });
    const { client, requests } = scriptedClient([events(), events()]);
    await expect(collect(client.paginate('/v2/events'))).rejects.toMatchObject({ detail: 'stuck_page' });
    expect(requests.map((request) => new URL(request.url).search)).toEqual(['', '?cursor=e']);
  });

  test('is no list when it holds none', async () => {
    const { client } = scriptedClient([json({ hello: 'world' })]);
    await expect(collect(client.paginate('/v2/tags'))).rejects.toMatchObject({ detail: 'unexpected_answer' });
  });
});

describe('against the mock', () => {
  let prism: Prism;
  beforeAll(async () => {
    prism = await startPrism();
  }, 60_000);
  afterAll(() => prism.stop());

  const id = '0199c1d6-5555-7abc-8def-000000000005';
  const path = { resourceId: id, chatId: id, webhookId: id };
  // Prism takes an order that is not there for one without a property.
  const query = { order: { property: 'createdAt' } };

  test.each(Object.keys(pagedLists) as PagedPath[])('%s comes to an end', async (list) => {
    const client = createClient({ baseUrl: prism.baseUrl, apiKey: 'any key' });
    // One set of options for all of them: what a list has no parameter for, the mock ignores.
    const walk = client.paginate as unknown as (path: string, options: unknown) => AsyncIterable<unknown>;
    const items = await collect(walk(list, pagedLists[list].method === 'post' ? { body: {} } : { params: { path, query } }));
    expect(items.length).toBeGreaterThan(0);
  });
});
