import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addMember, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { expectNoTrace, expectTrueCounters, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

interface Tag {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly resourceCount: number;
}

const service = useService();
/** An owner, who sees private spaces. */
const owner = api(service);
let maker: Api;
let other: Api & { readonly userId: string };
/** In a private space of the maker. */
let parentId: string;

beforeAll(async () => {
  const { workspaceId } = await ownAccount(service);
  const join = async (): Promise<Api & { readonly userId: string }> => {
    const { userId, headers } = await addAccount(service);
    await addMember(service, userId, workspaceId, 'editor');
    return { ...api(service, { ...headers, 'X-Service-Workspace-Id': workspaceId }), userId };
  };
  maker = await join();
  other = await join();
  parentId = (await maker.space({ isPrivateRoot: true })).id;
});

afterAll(() => expectTrueCounters(service));

const named = (name: string) => [{ name }];
const listed = async (client: Api, name: string) => client.get<{ count: number; data: { tags: Tag[] } }>(`/v2/tags?name=${name}`);
const namesSeen = async (client: Api, name: string) => (await listed(client, name)).data.tags.map((tag) => tag.name);
const secret = () => `secret-${crypto.randomUUID()}`;

describe('A tag that is new in a private space', () => {
  const makings: Readonly<Record<string, (name: string) => Promise<{ id: string }>>> = {
    'a creation': (name) => maker.note({ parentId, tags: named(name) }),
    'a change': async (name) => maker.send('PATCH', `/v2/resources/${(await maker.note({ parentId })).id}`, { tags: named(name) }),
    'createTag with a resource': async (name) => {
      const note = await maker.note({ parentId });
      await maker.send('POST', '/v2/tags', { name, resourceId: note.id });
      return note;
    },
  };

  it.each(Object.keys(makings))('shows to its maker and to owners, and to no other editor: %s', async (way) => {
    const name = secret();
    await makings[way]?.(name);
    for (const client of [maker, owner]) expect(await listed(client, name)).toMatchObject({ count: 1, data: { tags: [{ name, resourceCount: 1 }] } });
    expect(await listed(other, name)).toEqual({ count: 0, data: { tags: [] } });
    const [tag] = (await listed(maker, name)).data.tags;
    await expectNoTrace(service, async () => {
      const asked = [
        await other.call('PATCH', `/v2/tags/${tag?.id}`, { description: 'Seen' }),
        await other.call('DELETE', `/v2/tags/${tag?.id}`),
        await other.call('POST', '/v2/notepads', { text: '', parentId: '@alias::inbox', tags: [{ id: tag?.id }] }),
      ];
      for (const response of asked) await expectProblem(response, 404, 'tag_not_found');
    });
  });

  it('shows as soon as something that others see carries it, and no longer', async () => {
    const [name, moved] = [secret(), secret()];
    await maker.note({ parentId, tags: named(name) });
    const shared = await maker.note({ tags: named(name) });
    expect(await listed(other, name)).toMatchObject({ count: 1, data: { tags: [{ name, resourceCount: 1 }] } });
    expect((await other.record(shared.id)).tags).toMatchObject([{ name }]);
    await maker.send('PATCH', `/v2/resources/${shared.id}`, { tags: [] });
    expect(await namesSeen(other, name)).toEqual([]);
    const folder = await maker.folder({ parentId });
    await maker.note({ parentId: folder.id, tags: named(moved) });
    expect(await namesSeen(other, moved)).toEqual([]);
    await maker.send('PATCH', `/v2/resources/${folder.id}`, { parentId: '@alias::inbox' });
    expect(await namesSeen(other, moved)).toEqual([moved]);
  });

  it('is no new one where the name is everybody’s', async () => {
    const name = secret();
    await other.send('POST', '/v2/tags', { name });
    const note = await maker.note({ parentId, tags: named(name.toUpperCase()) });
    expect(note.tags).toMatchObject([{ name }]);
    expect(await listed(other, name)).toMatchObject({ count: 1, data: { tags: [{ name, resourceCount: 0 }] } });
  });

  const takings: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
    createTag: (name) => other.send('POST', '/v2/tags', { name }),
    'a creation': (name) => other.note({ tags: named(name) }),
    'another name': async (name) => {
      const { id } = await other.send<{ id: string }>('POST', '/v2/tags', { name: secret() });
      return other.send('PATCH', `/v2/tags/${id}`, { name });
    },
  };

  it.each(Object.keys(takings))('is in the way of nobody else, who finds out nothing: %s', async (way) => {
    const name = secret();
    const note = await maker.note({ parentId, tags: [...named('first'), ...named(name), ...named('last')] });
    const [before] = (await listed(maker, name)).data.tags;
    await takings[way]?.(name.toUpperCase());
    const [taken] = (await listed(other, name)).data.tags;
    expect(taken).toMatchObject({ name: name.toUpperCase(), userId: other.userId, resourceCount: way === 'a creation' ? 1 : 0 });
    expect(taken?.id).not.toBe(before?.id);
    // The maker's note has the name still, in its place.
    expect((await maker.record(note.id)).tags.map((tag) => tag.name.toLowerCase())).toEqual(['first', name, 'last']);
    expect(await listed(maker, name)).toMatchObject({ count: 1 });
    expect(await rowsOf(service, 'tags', { id: before?.id })).toEqual([]);
  });

  it('stays everybody’s when one that everybody sees is merged into it', async () => {
    const [name, shown] = [secret(), secret()];
    await maker.note({ parentId, tags: named(name) });
    const tag = await maker.send<Tag>('POST', '/v2/tags', { name: shown });
    await maker.send('PATCH', `/v2/tags/${tag.id}`, { name, merge: true });
    expect(await namesSeen(other, name)).toEqual([name]);
  });
});

it('A member who comes later sees what everybody sees', async () => {
  const name = secret();
  await maker.note({ parentId, tags: named(name) });
  const { workspaceId } = await ownAccount(service);
  const viewer = await addMemberWithKey(service, workspaceId, 'viewer');
  const seen = await viewer.call('GET', `/v2/tags?name=${name}`, undefined, { 'X-Service-Workspace-Id': workspaceId });
  expect(await seen.json()).toEqual({ count: 0, data: { tags: [] } });
});
