import { describe, expect, it } from 'vitest';
import { api, expectProblem } from '../../support/api.ts';
import { eventsOf, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

const tagsNamed = async (...keys: string[]) => (await rowsOf(service, 'tags')).filter((tag) => keys.includes(String(tag.name_key)));

describe('A tag on a new resource', () => {
  it('is made when no tag has its name, and found again when one has', async () => {
    const first = await client.note({ tags: [{ name: 'Invoices' }] });
    const second = await client.bookmark({ tags: [{ name: 'Invoices' }] });
    const third = await client.file({ tags: [{ name: 'Invoices' }] });
    expect(first.tags).toEqual([{ id: expect.any(String), name: 'Invoices' }]);
    expect([second.tags, third.tags]).toEqual([first.tags, first.tags]);
  });

  it.each([
    ['another case', 'Receipts', 'rECEIPTS'],
    ['other accents', 'Café', 'CAFE\u0301'],
    ['another case of other letters', 'ΔΈΛΤΑ', 'δέλτα'],
  ])('is found in %s, and keeps the name that it was made with', async (_what, name, other) => {
    const { tags } = await client.note({ tags: [{ name }] });
    expect((await client.note({ tags: [{ name: other }] })).tags).toEqual(tags);
    expect(tags[0]?.name).toBe(name);
  });

  it('is another one for another name, however similar', async () => {
    const names = ['tag', 'tag ', ' tag', 'täg', 'ta', 'tags', 't-a-g', '🏷️'];
    const { tags } = await client.note({ tags: names.map((name) => ({ name })) });
    expect(tags.map(({ name }) => name)).toEqual(names);
    expect(new Set(tags.map(({ id }) => id)).size).toBe(names.length);
  });

  it('is taken by its id', async () => {
    const [tag] = (await client.note({ tags: [{ name: 'by id' }] })).tags;
    expect((await client.note({ tags: [{ id: tag?.id ?? '' }] })).tags).toEqual([tag]);
  });

  it('counts once, however often and in whatever way it is named', async () => {
    const [tag] = (await client.note({ tags: [{ name: 'once' }] })).tags;
    const { tags } = await client.note({ tags: [{ name: 'Once' }, { id: tag?.id ?? '' }, { name: 'once' }, { name: 'new' }, { name: 'NEW' }] });
    expect(tags.map(({ name }) => name)).toEqual(['once', 'new']);
    expect(await tagsNamed('once', 'new')).toHaveLength(2);
  });

  it('stands where it was named', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `${(index * 37) % 100}`);
    const { id, tags } = await client.note({ tags: names.map((name) => ({ name })) });
    expect(tags.map(({ name }) => name)).toEqual(names);
    expect((await client.record(id)).tags).toEqual(tags);
    const reversed = [...tags].reverse();
    expect((await client.note({ tags: reversed.map((tag) => ({ id: tag.id })) })).tags).toEqual(reversed);
  });

  it('may be none', async () => {
    expect((await client.note({ tags: [] })).tags).toEqual([]);
  });

  it('is one of 100 at most', async () => {
    const many = Array.from({ length: 101 }, () => ({ name: 'the same' }));
    await expectNoTrace(service, async () => {
      const response = await client.call('POST', '/v2/notepads', { parentId: '@alias::inbox', text: '', tags: many });
      expect(await expectProblem(response, 400, 'invalid_request')).toMatchObject([{ location: 'body', path: '/tags' }]);
    });
    expect((await client.note({ tags: many.slice(1) })).tags).toHaveLength(1);
  });

  it('is refused when its id is unknown: the answer names each of these, and nothing is left behind', async () => {
    const [known] = (await client.note({ tags: [{ name: 'known' }] })).tags;
    const [first, second] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
    const tags = [{ name: 'never made' }, { id: first }, { id: known?.id }, { id: second }];
    await expectNoTrace(service, async () => {
      for (const [path, fields] of [
        ['notepads', { text: '' }],
        ['bookmarks', { url: 'https://example.com' }],
      ] as const) {
        const response = await client.call('POST', `/v2/${path}`, { ...fields, parentId: '@alias::inbox', tags });
        expect(await expectProblem(response, 404, 'tag_not_found')).toEqual([
          { location: 'body', path: '/tags/1/id', message: `${first} does not exist` },
          { location: 'body', path: '/tags/3/id', message: `${second} does not exist` },
        ]);
      }
    });
    expect(await tagsNamed('never made')).toEqual([]);
  });

  it('is told of when it is made, once, and not when it is found', async () => {
    const tags = [{ name: 'told of' }, { name: 'TOLD OF' }];
    const [made] = await eventsOf(service, () => client.note({ tags }));
    const [tag] = await tagsNamed('told of');
    expect(made).toMatchObject({ type: 'tag.created', data: { tagId: tag?.id } });
    const again = await eventsOf(service, () => client.note({ tags }));
    expect(again.map(({ type }) => type)).toEqual(['resource.created']);
  });

  it('belongs to whoever first named it', async () => {
    const { user } = await client.note({ tags: [{ name: 'whose' }] });
    expect(await tagsNamed('whose')).toMatchObject([{ user_id: user?.id, description: null }]);
  });

  it('is one, however many resources with its name are made at the same time', async () => {
    const before = await rowsOf(service, 'events', { type: 'tag.created' });
    const notes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => client.note({ tags: [{ name: index % 2 ? 'All at once' : 'all AT once' }] })),
    );
    expect(new Set(notes.map(({ tags }) => tags[0]?.id)).size).toBe(1);
    const made = await tagsNamed('all at once');
    expect(made).toHaveLength(1);
    expect(await rowsOf(service, 'resource_tags', { tag_id: made[0]?.id })).toHaveLength(20);
    expect(await rowsOf(service, 'events', { type: 'tag.created' })).toHaveLength(before.length + 1);
  });

  it('is one, in whatever order those who make several at the same time name them', async () => {
    const names = ['north', 'east', 'south', 'west', 'up', 'down'];
    const turns = Array.from({ length: 12 }, (_, turn) => names.map((_name, index) => ({ name: names[(index + turn) % names.length] ?? '' })));
    const folders = await Promise.all(turns.map(() => client.space()));
    await Promise.all(turns.map((tags, turn) => client.note({ parentId: folders[turn]?.id, tags: turn % 2 ? tags : tags.reverse() })));
    expect(await tagsNamed(...names)).toHaveLength(names.length);
  });
});
