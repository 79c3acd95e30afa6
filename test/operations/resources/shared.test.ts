import { describe, expect, it } from 'vitest';
import { addAccount, addMember } from '../../support/accounts.ts';
import { type Api, api, namesOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { publish, unpublish } from '../../support/visitors.ts';

const service = useService();

type Way = 'onlyMe' | 'published' | 'shared' | 'sharedWithMe' | 'sharedWithMeDirectly';
const ways: readonly Way[] = ['onlyMe', 'published', 'shared', 'sharedWithMe', 'sharedWithMeDirectly'];

/** The names that each criterion finds, by name. The total agrees with them, and so does what a page at a time gives. */
async function found(client: Api, ...shared: Way[]): Promise<(string | null)[]> {
  const order = { property: 'name' as const };
  const { resources, total } = await client.filter({ shared, order, limit: 100 });
  expect(total).toBe(resources.length);
  const pages = await client.pages({ shared, order, limit: 2 });
  expect(pages.flatMap((page) => namesOf(page.resources))).toEqual(namesOf(resources));
  return namesOf(resources);
}

/** A workspace of its own, with more members if asked for. */
async function workspace() {
  const account = await addAccount(service);
  const client = api(service, account.headers);
  const join = async (role: 'owner' | 'editor' | 'viewer'): Promise<Api> => {
    const { userId, headers } = await addAccount(service);
    await addMember(service, userId, account.workspaceId, role);
    return api(service, { ...headers, 'X-Service-Workspace-Id': account.workspaceId });
  };
  return { client, join };
}

describe('A filter by how things are shared', () => {
  it('in a workspace with one member finds everything under onlyMe, but what is published', async () => {
    const { client } = await workspace();
    const folder = await client.folder({ name: 'a folder' });
    await client.note({ name: 'b inside', parentId: folder.id });
    const space = await client.space({ name: 'Private', isPrivateRoot: true });
    await client.note({ name: 'c private', parentId: space.id });
    await client.note({ name: 'd alone' });
    expect(await found(client, 'onlyMe')).toEqual(['a folder', 'b inside', 'c private', 'd alone']);
    for (const way of ways.slice(1)) expect(await found(client, way)).toEqual([]);

    await publish(client, folder.id);
    expect(await found(client, 'onlyMe')).toEqual(['c private', 'd alone']);
    expect(await found(client, 'published')).toEqual(['a folder', 'b inside']);
    expect(await found(client, 'shared')).toEqual(['a folder', 'b inside']);
    await unpublish(client, folder.id);
    await publish(client, space.id);
    expect(await found(client, 'published')).toEqual(['c private']);
    expect(await found(client, 'onlyMe')).toEqual(['a folder', 'b inside', 'd alone']);
  });

  it('follows what is published up and down the tree, through the bin as well', async () => {
    const { client } = await workspace();
    const outer = await client.folder({ name: 'a outer' });
    const inner = await client.folder({ name: 'b inner', parentId: outer.id });
    const note = await client.note({ name: 'c note', parentId: inner.id });
    await client.note({ name: 'd below the note', parentId: note.id });
    await publish(client, inner.id);
    await publish(client, note.id);
    expect(await found(client, 'published')).toEqual(['b inner', 'c note', 'd below the note']);
    await client.send('PATCH', `/v2/resources/${note.id}`, { parentId: outer.id });
    await unpublish(client, note.id);
    expect(await found(client, 'published')).toEqual(['b inner']);
    await client.send('PATCH', `/v2/resources/${note.id}`, { parentId: inner.id });
    expect(await found(client, 'published')).toEqual(['b inner', 'c note', 'd below the note']);
    await client.call('POST', '/v2/resources/delete', { resourceIds: [inner.id], archive: true });
    expect(await found(client, 'published')).toEqual([]);
    expect((await client.filter({ rootTypes: ['SYSTEM'], shared: ['published'] })).total).toBe(0);
    await client.call('POST', '/v2/resources/recover', { resourceIds: [inner.id] });
    expect(await found(client, 'published')).toEqual(['b inner', 'c note', 'd below the note']);
  });

  it('tells among members who sees what, and who made it', async () => {
    const { client: owner, join } = await workspace();
    const [editor, viewer] = [await join('editor'), await join('viewer')];
    await owner.note({ name: 'a of the owner' });
    await editor.note({ name: 'b of the editor' });
    const ofOwner = await owner.space({ name: 'The owner’s', isPrivateRoot: true });
    await owner.note({ name: 'c private to the owner', parentId: ofOwner.id });
    const ofEditor = await editor.space({ name: 'The editor’s', isPrivateRoot: true });
    await editor.note({ name: 'd private to the editor', parentId: ofEditor.id });
    const common = ['a of the owner', 'b of the editor'];

    expect(await found(owner, 'onlyMe')).toEqual(['c private to the owner']);
    // There is no other owner, and its maker sees the editor's.
    expect(await found(owner, 'shared')).toEqual([...common, 'd private to the editor']);
    expect(await found(owner, 'sharedWithMe')).toEqual(['b of the editor', 'd private to the editor']);

    expect(await found(editor, 'onlyMe')).toEqual(['d private to the editor']);
    expect(await found(editor, 'shared')).toEqual([...common, 'd private to the editor']);
    expect(await found(editor, 'sharedWithMe')).toEqual(['a of the owner']);

    expect(await found(viewer, 'onlyMe')).toEqual([]);
    expect(await found(viewer, 'shared')).toEqual(common);
    expect(await found(viewer, 'sharedWithMe')).toEqual(common);

    await join('owner');
    expect(await found(owner, 'onlyMe')).toEqual(['c private to the owner']);
    expect(await found(owner, 'shared')).toEqual([...common, 'c private to the owner', 'd private to the editor']);
  });

  it('takes several ways for any of them, and narrows with the other criteria', async () => {
    const { client, join } = await workspace();
    const editor = await join('editor');
    const mine = await client.note({ name: 'a mine' });
    await editor.note({ name: 'b theirs' });
    const space = await client.space({ name: 'Private', isPrivateRoot: true });
    await client.note({ name: 'c private', parentId: space.id });
    await publish(client, mine.id);
    expect(await found(client, 'onlyMe', 'sharedWithMe')).toEqual(['b theirs', 'c private']);
    expect(await found(client, 'published', 'sharedWithMeDirectly', 'published')).toEqual(['a mine']);
    expect(await found(client, ...ways)).toEqual(['a mine', 'b theirs', 'c private']);
    expect(namesOf((await client.filter({ shared: ['shared'], name: 'mine' })).resources)).toEqual(['a mine']);
    expect((await client.filter({ shared: ['shared'], rootId: space.id })).total).toBe(0);
    expect((await client.filter({ shared: ['onlyMe'], random: true })).resources).toHaveLength(1);
  });

  it('leaves out what other workspaces publish', async () => {
    const first = api(service);
    const note = await first.note({ name: 'Of the first' });
    await publish(first, note.id);
    const { client } = await workspace();
    await client.note({ name: 'Of the second' });
    expect(await found(client, 'published')).toEqual([]);
    expect(await found(first, 'published')).toEqual(['Of the first']);
  });
});
