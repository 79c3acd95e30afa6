import { describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { addAccount, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { change, eventsOf, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Tag = components['schemas']['Tag'];

const service = useService();
const client = api(service);

const create = (fields: Partial<components['schemas']['TagCreate']>, by: Api = client) => by.send<Tag>('POST', '/v2/tags', fields);
const refused = (fields: object) => client.call('POST', '/v2/tags', fields);

describe('A new tag', () => {
  it('is answered with its address and its version, and is listed', async () => {
    const response = await client.call('POST', '/v2/tags', { name: 'Invoice', description: 'Bills' });
    const tag = (await response.json()) as Tag;
    const { userId } = await ownAccount(service);
    expect(tag).toMatchObject({ userId, name: 'Invoice', description: 'Bills', resourceCount: 0 });
    expect(tag.createdAt).toBe(tag.modifiedAt);
    expect(response.status).toBe(201);
    expect(response.headers.get('Location')).toBe(`${service.baseUrl}/v2/tags/${tag.id}`);
    expect(response.headers.get('ETag')).toMatch(/^".+"$/);
    expect(await client.get('/v2/tags?name=invoice')).toEqual({ count: 1, data: { tags: [tag] } });
  });

  it('needs no description', async () => {
    expect((await create({ name: 'undescribed' })).description).toBeNull();
    expect((await create({ name: 'described as null', description: null, resourceId: null })).description).toBeNull();
  });

  it('keeps its name exactly', async () => {
    for (const name of [' spaces ', 'e\u0301', '🏷️', 'x'.repeat(255), '🏷'.repeat(255)]) expect((await create({ name })).name).toBe(name);
  });

  it('is refused when another one has the name, whatever its case and its accents are made of', async () => {
    await create({ name: 'Café' });
    await expectNoTrace(service, async () => {
      for (const name of ['Café', 'café', 'CAFE\u0301']) {
        expect(await expectProblem(await refused({ name }), 409, 'tag_exists')).toMatchObject([{ location: 'body', path: '/name' }]);
      }
    });
  });

  it('has a name that another workspace may use as well', async () => {
    const { headers } = await addAccount(service);
    const [mine, theirs] = [await create({ name: 'everywhere' }), await create({ name: 'everywhere' }, api(service, headers))];
    expect(mine.id).not.toBe(theirs.id);
  });

  it('is refused when the body is not what the contract says', async () => {
    const bodies = [{}, { name: '' }, { name: null }, { name: 'x'.repeat(256) }, { name: 1 }, { name: 'a\0b' }, { name: 'a', more: 1 }];
    const more = [
      { name: 'a', description: 'x'.repeat(2001) },
      { name: 'a', resourceId: 'no id' },
      { name: 'a', resourceId: '@alias::inbox' },
    ];
    await expectNoTrace(service, async () => {
      for (const body of [...bodies, ...more]) await expectProblem(await refused(body), 400, 'invalid_request');
    });
  });

  it('is told of, once', async () => {
    let tag: Tag | undefined;
    const events = await eventsOf(service, async () => {
      tag = await create({ name: 'told of' });
    });
    expect(events).toMatchObject([{ type: 'tag.created', data: { tagId: tag?.id } }]);
  });

  it('is made once, however many ask for it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => refused({ name: index % 2 ? 'At once' : 'at ONCE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await rowsOf(service, 'tags', { name_key: 'at once' })).toHaveLength(1);
  });

  it('is found by those who name it on a resource at the same time', async () => {
    const outcomes = await Promise.all([
      ...Array.from({ length: 5 }, () => client.note({ tags: [{ name: 'named and made' }] })),
      ...Array.from({ length: 5 }, () => refused({ name: 'named and made' })),
    ]);
    const [tag, ...others] = await rowsOf(service, 'tags', { name_key: 'named and made' });
    expect(others).toEqual([]);
    for (const note of outcomes) if ('tags' in note) expect(note.tags).toEqual([{ id: tag?.id, name: 'named and made' }]);
  });
});

describe('A new tag for a resource', () => {
  it('stands behind the tags that the resource has', async () => {
    const note = await client.note({ tags: [{ name: 'first' }, { name: 'second' }] });
    const tag = await create({ name: 'third', resourceId: note.id });
    expect(tag.resourceCount).toBe(1);
    expect((await client.record(note.id)).tags).toEqual([...note.tags, { id: tag.id, name: 'third' }]);
    const bare = await client.note();
    await create({ name: 'the only one', resourceId: bare.id });
    expect((await client.record(bare.id)).tags).toMatchObject([{ name: 'the only one' }]);
  });

  it('changes the resource: its version, its moment, and an event says so', async () => {
    const note = await client.note();
    await change(service, 'resources', { id: note.id }, { modified_at: 1000 });
    let tag: Tag | undefined;
    const events = await eventsOf(service, async () => {
      tag = await create({ name: 'a change', resourceId: note.id });
    });
    expect(events).toMatchObject([
      { type: 'tag.created', data: { tagId: tag?.id } },
      { type: 'resource.updated', data: { resourceId: note.id, changed: ['tags'] } },
    ]);
    expect(Date.parse((await client.record(note.id)).modifiedAt)).toBeGreaterThan(1000);
  });

  it('is refused when there is no such resource, or not for you', async () => {
    const { headers } = await addAccount(service);
    const theirs = await api(service, headers).note();
    const deleted = await client.note();
    await client.call('POST', '/v2/resources/delete', { resourceIds: [deleted.id], archive: false });
    await service.service.worker.idle();
    await expectNoTrace(service, async () => {
      for (const resourceId of ['00000000-0000-7000-8000-000000000001', theirs.id, deleted.id]) {
        expect(await expectProblem(await refused({ name: 'for nothing', resourceId }), 404, 'resource_not_found')).toEqual([
          { location: 'body', path: '/resourceId', message: `${resourceId} does not exist` },
        ]);
      }
    });
  });

  it("is refused when the resource is in another member's private space", async () => {
    const { workspaceId } = await ownAccount(service);
    const [maker, other] = [await addMemberWithKey(service, workspaceId, 'editor'), await addMemberWithKey(service, workspaceId, 'editor')];
    const space = await maker.space({ isPrivateRoot: true });
    const response = await other.call('POST', '/v2/tags', { name: 'not for them', resourceId: space.id });
    await expectProblem(response, 404, 'resource_not_found');
    expect(await create({ name: 'for them', resourceId: space.id }, maker)).toMatchObject({ resourceCount: 1 });
  });

  it('is refused when the resource is locked, and taken when it lies in the bin', async () => {
    const note = await client.note();
    await change(service, 'resources', { id: note.id }, { is_locked: true });
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await refused({ name: 'for a lock', resourceId: note.id }), 423, 'resource_locked');
      expect(errors).toMatchObject([{ location: 'body', path: '/resourceId' }]);
    });
    const binned = await client.note();
    await client.call('POST', '/v2/resources/delete', { resourceIds: [binned.id], archive: true });
    expect(await create({ name: 'for the bin', resourceId: binned.id })).toMatchObject({ resourceCount: 0 });
    expect((await client.record(binned.id)).tags).toMatchObject([{ name: 'for the bin' }]);
  });

  it('is one of 100 at most', async () => {
    const { id } = await client.note({ tags: Array.from({ length: 99 }, (_, index) => ({ name: `one of many ${index}` })) });
    await create({ name: 'the hundredth', resourceId: id });
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await refused({ name: 'one too many', resourceId: id }), 400, 'invalid_request');
      expect(errors).toMatchObject([{ location: 'body', path: '/resourceId' }]);
    });
  });

  it('is one of those that are made for it at the same time, each in a place of its own', async () => {
    const { id } = await client.note();
    await Promise.all(Array.from({ length: 8 }, (_, index) => create({ name: `side by side ${index}`, resourceId: id })));
    const rows = await rowsOf(service, 'resource_tags', { resource_id: id });
    expect(rows.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('Making, changing and deleting tags', () => {
  it.each(['viewer', 'commenter'] as const)('takes more than being a %s', async (role) => {
    const { workspaceId } = await ownAccount(service);
    const member = await addMemberWithKey(service, workspaceId, role);
    const { id } = await create({ name: `for ${role}` });
    await expectNoTrace(service, async () => {
      await expectProblem(await member.call('POST', '/v2/tags', { name: 'new' }), 403, 'insufficient_role');
      await expectProblem(await member.call('PATCH', `/v2/tags/${id}`, { name: 'other' }), 403, 'insufficient_role');
      await expectProblem(await member.call('DELETE', `/v2/tags/${id}`), 403, 'insufficient_role');
    });
    expect((await member.call('GET', '/v2/tags')).status).toBe(200);
  });
});
