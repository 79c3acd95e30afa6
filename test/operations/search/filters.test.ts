import { beforeAll, describe, expect, it } from 'vitest';
import { ownAccount } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { change } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
const ids: Record<string, string> = {};
const nameOf = (id: string): string => Object.keys(ids).find((name) => ids[name] === id) ?? id;

beforeAll(async () => {
  ids.space = (await client.space({ name: 'Project lighthouse' })).id;
  ids.folder = (await client.folder({ parentId: ids.space, name: 'Lighthouse plans' })).id;
  ids.note = (await client.note({ parentId: ids.folder, name: 'Lighthouse keeper', text: 'Oil', tags: [{ name: 'Coast' }] })).id;
  ids.bookmark = (await client.bookmark({ name: 'Lighthouse list', url: 'https://example.com/lighthouses' })).id;
  for (const [index, name] of ['space', 'folder', 'note', 'bookmark'].entries())
    await change(service, 'resources', { id: ids[name] }, { created_at: Date.UTC(2026, 0, index + 1), modified_at: Date.UTC(2026, 1, 10 - index) });
  await service.service.indexer.settled();
});

const found = async (filters: object, text?: string): Promise<string[]> =>
  (await client.search({ ...(text === undefined ? {} : { text }), filters })).hits.map(({ id }) => nameOf(id)).sort();

describe('The filters of a search, with a text and without one,', () => {
  it.each([
    ['kinds', () => ({ kinds: ['notepad', 'bookmark'] }), ['bookmark', 'note']],
    ['parents', () => ({ parentIds: [ids.space, '@alias::inbox'] }), ['bookmark', 'folder']],
    ['ancestors', () => ({ ancestorIds: [ids.space] }), ['folder', 'note']],
    ['ancestors that are no roots', () => ({ ancestorIds: [ids.folder] }), ['note']],
    ['roots by id', () => ({ rootIds: [ids.space] }), ['folder', 'note']],
    ['roots by type', () => ({ roots: [{ type: 'SYSTEM', subtype: 'inbox' }] }), ['bookmark']],
    ['roots that are left out', () => ({ excludeRoots: [{ type: 'SPACE' }] }), ['bookmark']],
    ['names of tags', () => ({ tags: ['coast', 'other'] }), ['note']],
    ['moments', () => ({ createdAfter: '2026-01-02', createdBefore: '2026-01-04T00:00:00.000Z' }), ['folder', 'note']],
    ['ids of nothing', () => ({ parentIds: [crypto.randomUUID()] }), []],
    ['empty lists', () => ({ kinds: [], tags: [] }), ['bookmark', 'folder', 'note', 'space']],
  ] as const)('are met: %s', async (_name, filters, expected) => {
    expect(await found(filters())).toEqual(expected);
    expect(await found(filters(), 'lighthouse')).toEqual(expected);
  });

  it('are met: users', async () => {
    const { userId } = await ownAccount(service);
    expect(await found({ userId })).toHaveLength(4);
    expect(await found({ userIds: [crypto.randomUUID()] }, 'lighthouse')).toEqual([]);
  });
});

describe('A search', () => {
  const order = async (request: object): Promise<string[]> => (await client.search(request)).hits.map(({ id }) => nameOf(id));

  it('without a query lists what is there, newest first', async () => {
    expect(await order({})).toEqual(['bookmark', 'note', 'folder', 'space']);
    expect((await client.search({ pagination: { page: 2, pageSize: 3 } })).hits).toMatchObject([{ id: ids.space, matchedBy: [], chunks: [] }]);
    expect(await order({ queries: [{}] })).toEqual([]);
  });

  it.each([{}, { text: 'lighthouse' }])('is sorted as asked for, and in pages: %o', async (query) => {
    expect(await order({ ...query, sort: { field: 'createdAt' } })).toEqual(['space', 'folder', 'note', 'bookmark']);
    expect(await order({ ...query, sort: { field: 'modifiedAt', order: 'desc' } })).toEqual(['space', 'folder', 'note', 'bookmark']);
    expect((await order({ ...query, sort: { field: 'kind' } })).slice(0, 1)).toEqual(['bookmark']);
    const pages = [];
    for (let page = 1; page <= 3; page++) pages.push(await client.search({ ...query, pagination: { page, pageSize: 2 } }));
    expect(pages.map(({ total, hasMore, hits }) => [total, hasMore, hits.length])).toEqual([
      [4, true, 2],
      [4, false, 2],
      [4, false, 0],
    ]);
    expect(new Set(pages.flatMap(({ hits }) => hits.map(({ id }) => id))).size).toBe(4);
  });

  it('with several queries merges what they find, each with its own filters and precision', async () => {
    expect(await order({ queries: [{ text: 'keeper' }, { text: 'list' }] }).then((found) => found.sort())).toEqual(['bookmark', 'note']);
    expect(
      await order({
        queries: [
          { text: 'lighthouse', filters: { kinds: ['folder'] } },
          { text: 'lighthouse', filters: { kinds: ['notepad'] } },
        ],
        filters: { ancestorIds: [ids.folder] },
      }),
    ).toEqual(['note']);
    expect(await order({ queries: [{ text: 'lighthouse oil', precision: 0.9 }] })).not.toContain('space');
  });

  it('does without words where meaning alone is asked for, and finds nothing like what is not there', async () => {
    expect(await client.search({ text: 'lighthouse', mode: 'semantic-text' })).toMatchObject({ total: 0, degraded: true });
    for (const mode of ['keyword', 'hybrid', 'similar-text', 'text']) expect((await client.search({ text: 'lighthouse', mode })).total, mode).toBe(4);
    await expectProblem(await client.call('POST', '/v2/search', { resourceId: crypto.randomUUID() }), 404, 'resource_not_found');
  });

  it('answers on the older path as well', async () => {
    expect(await client.send('POST', '/v2/resources/search', { text: 'keeper' })).toMatchObject({ total: 1 });
  });
});
