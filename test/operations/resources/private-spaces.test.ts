import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../server/platform/database/statement.ts';
import { type Account, addAccount, addMember, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem, idsOf, namesOf, type Resource, unknownId } from '../../support/api.ts';
import { change, expectNoTrace, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { publish } from '../../support/visitors.ts';

const service = useService();
const owner = api(service);
let me: Account;
let maker: Api;
let other: Api;
let makerId: string;
let space: Resource;
let folder: Resource;
let note: Resource;
let file: Resource;

beforeAll(async () => {
  me = await ownAccount(service);
  ({ client: maker, userId: makerId } = await memberOf('editor'));
  ({ client: other } = await memberOf('editor'));
  space = await maker.space({ name: 'Diary', isPrivateRoot: true });
  folder = await maker.folder({ name: 'Days', parentId: space.id });
  note = await maker.note({ name: 'Monday', parentId: folder.id, text: 'Rain', comment: { content: 'Dear diary' } });
  file = await maker.file({ name: 'Photo', parentId: folder.id });
});

async function memberOf(role: 'owner' | 'editor' | 'viewer'): Promise<{ client: Api; userId: string }> {
  const { userId, headers } = await addAccount(service);
  await addMember(service, userId, me.workspaceId, role);
  return { client: api(service, { ...headers, 'X-Service-Workspace-Id': me.workspaceId }), userId };
}

/** What names the private resource, with this id in its place. */
type Call = (id: string) => readonly [method: string, path: string, body?: unknown];

const reads: [string, Call][] = [
  ['its record', (id) => ['GET', `/v2/resources/${id}`]],
  ['its text', (id) => ['GET', `/v2/notepads/${id}/content`]],
  ['its comments', (id) => ['GET', `/v2/resources/${id}/comments`]],
  ['what is in it', (id) => ['POST', '/v2/resources/filter', { parentId: id }]],
  ['its root', (id) => ['GET', `/v2/resource-roots/${id}`]],
];

const writes: [string, Call][] = [
  ['change it', (id) => ['PATCH', `/v2/resources/${id}`, { name: 'Mine' }]],
  ['replace its text', (id) => ['PUT', `/v2/notepads/${id}/content`, { text: 'Mine' }]],
  ['replace its bytes', (id) => ['GET', `/v2/upload?filename=a.txt&size=1&resourceId=${id}`]],
  ['comment on it', (id) => ['POST', `/v2/resources/${id}/comments`, { content: 'Mine' }]],
  ['publish it', (id) => ['PUT', `/v2/resources/${id}/publication`]],
  ['unpublish it', (id) => ['DELETE', `/v2/resources/${id}/publication`]],
  ['bin it', (id) => ['POST', '/v2/resources/delete', { resourceIds: [id], archive: true }]],
  ['delete it', (id) => ['POST', '/v2/resources/delete', { resourceIds: [id] }]],
  ['delete it by itself', (id) => ['DELETE', `/v2/resources/${id}`]],
  ['delete it by itself for good', (id) => ['DELETE', `/v2/resources/${id}?force=true`]],
  ['recover it', (id) => ['POST', '/v2/resources/recover', { resourceIds: [id] }]],
  ['put a note into it', (id) => ['POST', '/v2/notepads', { parentId: id, text: 'Mine' }]],
  ['put a folder into it', (id) => ['POST', '/v2/folders', { parentId: id, name: 'Mine' }]],
  ['put a bookmark into it', (id) => ['POST', '/v2/bookmarks', { parentId: id, url: 'https://example.com/' }]],
  ['move something into it', (id) => ['PATCH', `/v2/resources/${mine.id}`, { parentId: id }]],
  ['make a space of it', (id) => ['POST', '/v2/spaces', { moveFolderId: id }]],
  ['copy it', (id) => ['POST', '/v2/spaces', { copyFolderId: id }]],
  ['delete it as a space', (id) => ['DELETE', `/v2/spaces/${id}`]],
];

let mine: Resource;
beforeAll(async () => {
  mine = await other.note({ name: 'Of the other' });
});

/** The answer without what is different each time, and with the id that it names put in place of another one. */
async function answerOf(client: Api, call: Call, id: string): Promise<string> {
  const [method, path, body] = call(id);
  const response = await client.call(method, path, body);
  const text = (await response.text()).replaceAll(response.headers.get('X-Trace-Id') ?? '', '');
  return `${response.status} ${text.replaceAll(id, unknownId)}`;
}

describe('To another member a private space', () => {
  it.each(reads)('does not exist: who asks for %s is told so in the same words', async (_what, call) => {
    for (const { id } of [space, folder, note, file]) expect(await answerOf(other, call, id)).toBe(await answerOf(other, call, unknownId));
  });

  it.each(writes)('does not exist: who wants to %s is told so in the same words, and leaves no trace', async (_what, call) => {
    await expectNoTrace(service, async () => {
      for (const { id } of [space, folder, note, file]) expect(await answerOf(other, call, id)).toBe(await answerOf(other, call, unknownId));
    });
  });

  it('shows nothing in any list, and counts nowhere', async () => {
    expect(namesOf((await other.filter()).resources)).toEqual(['Of the other']);
    for (const criteria of [
      {},
      { includeRoots: true },
      { order: { property: 'name' as const } },
      { random: true },
      { name: 'monday' },
      { kind: ['folder' as const], name: space.name ?? '' },
      { kind: ['notepad' as const, 'folder' as const] },
      { resourceIds: [note.id, space.id] },
      { rootId: space.id },
      { rootTypes: ['SPACE' as const] },
      { parentRoot: { isPrivate: true } },
      { userIds: [makerId] },
      { shared: ['shared' as const, 'sharedWithMe' as const, 'onlyMe' as const, 'published' as const] },
    ]) {
      const { resources, total } = await other.filter(criteria);
      expect(idsOf(resources).filter((id) => [space, folder, note, file].some((hidden) => hidden.id === id))).toEqual([]);
      expect(total, JSON.stringify(criteria)).toBe(resources.length);
    }
    const roots = await other.get<{ count: number; data: { roots: { id: string }[] } }>('/v2/resource-roots?includeResources=5');
    expect([roots.count, roots.data.roots.some(({ id }) => id === space.id)]).toEqual([2, false]);
  });

  it('does not exist in the bin either: nothing is put behind what was in it', async () => {
    const diary = await maker.note({ parentId: folder.id });
    const [first, second] = [await other.note(), await other.note()];
    for (const [client, { id }] of [
      [maker, diary],
      [other, first],
      [other, second],
    ] as const) {
      expect((await client.call('POST', '/v2/resources/delete', { resourceIds: [id], archive: true })).status).toBe(204);
    }
    const behind: Call = (id) => ['PATCH', '/v2/resources/position', { resourceIds: [first.id], location: { insertAfterId: id } }];
    await expectNoTrace(service, async () => {
      expect(await answerOf(other, behind, diary.id)).toBe(await answerOf(other, behind, unknownId));
    });
    expect((await other.call(...behind(second.id))).status).toBe(204);
    expect((await owner.call(...behind(diary.id))).status).toBe(204);
    await owner.call('POST', '/v2/resources/delete', { resourceIds: [diary.id, first.id, second.id] });
  });

  it('is there once they are an owner, and gone again with that', async () => {
    const { client, userId } = await memberOf('viewer');
    const seen = async () => [(await client.call('GET', `/v2/resources/${note.id}`)).status, (await client.filter({ name: 'Monday' })).total];
    const become = (role: string) => change(service, 'workspace_members', { workspace_id: me.workspaceId, user_id: userId }, { role });
    expect(await seen()).toEqual([404, 0]);
    await become('owner');
    expect(await seen()).toEqual([200, 1]);
    await become('editor');
    expect(await seen()).toEqual([404, 0]);
  });
});

describe('To its maker and to the owners a private space', () => {
  it('is like any other', async () => {
    for (const client of [maker, owner]) {
      expect((await client.record(note.id)).root).toMatchObject({ id: space.id, isPrivate: true });
      expect(await (await client.call('GET', `/v2/notepads/${note.id}/content`)).text()).toBe('Rain');
      expect(namesOf((await client.filter({ rootId: space.id, order: { property: 'name' } })).resources)).toEqual(['Days', 'Monday', 'Photo']);
      expect((await client.filter({ parentRoot: { isPrivate: true } })).total).toBe(3);
      expect(await client.get(`/v2/resources/${note.id}/comments`)).toMatchObject({ count: 1 });
    }
  });

  it('may be written in by both', async () => {
    for (const client of [maker, owner]) {
      const made = await client.note({ parentId: folder.id, text: 'Sun' });
      expect((await client.call('PUT', `/v2/notepads/${made.id}/content`, { text: 'Snow' })).status).toBe(200);
      await client.send('PATCH', `/v2/resources/${made.id}`, { name: 'Tuesday' });
      await publish(client, made.id);
      await expectProblem(await other.call('GET', `/v2/resources/${made.id}`), 404, 'resource_not_found');
      expect((await client.call('POST', '/v2/resources/delete', { resourceIds: [made.id] })).status).toBe(204);
    }
  });

  it('stays private in the bin, and takes in what is moved there', async () => {
    const parent = await maker.folder({ name: 'Weeks', parentId: space.id });
    const child = await maker.note({ name: 'Second week', parentId: parent.id });
    await maker.send('POST', '/v2/notepads', { name: 'Third week', text: '', parentId: parent.id });
    expect((await maker.call('POST', '/v2/resources/delete', { resourceIds: [parent.id], archive: true })).status).toBe(204);
    const bin = await systemRoot(service, 'bin', me.workspaceId);
    const inBin = async (client: Api) => {
      const counted = await client.get<{ folder: { childrenCount: number } }>(`/v2/resource-roots/${bin}`);
      return [namesOf((await client.filter({ parentId: '@alias::bin' })).resources), counted.folder.childrenCount];
    };
    for (const client of [maker, owner]) expect(await inBin(client)).toEqual([['Weeks'], 1]);
    expect(await inBin(other)).toEqual([[], 0]);
    for (const { id } of [parent, child]) await expectProblem(await other.call('GET', `/v2/resources/${id}`), 404, 'resource_not_found');
    const recover = (client: Api) => client.call('POST', '/v2/resources/recover', { resourceIds: [parent.id] });
    await expectProblem(await recover(other), 404, 'resource_not_found');
    expect((await recover(owner)).status).toBe(204);
    await expectProblem(await other.call('GET', `/v2/resources/${child.id}`), 404, 'resource_not_found');

    const moved = await maker.folder({ name: 'Moved' });
    const below = await maker.note({ parentId: moved.id });
    expect((await other.record(below.id)).id).toBe(below.id);
    await maker.send('PATCH', `/v2/resources/${moved.id}`, { parentId: space.id });
    await expectProblem(await other.call('GET', `/v2/resources/${below.id}`), 404, 'resource_not_found');
    await maker.send('PATCH', `/v2/resources/${moved.id}`, { parentId: '@alias::inbox' });
    expect((await other.record(below.id)).id).toBe(below.id);
  });

  it('has its files replaced by both, and by nobody who loses the right before the bytes come', async () => {
    const replace = async (client: Api, between?: () => Promise<unknown>): Promise<Response> => {
      const { url } = await client.get<{ url: string }>(`/v2/upload?filename=new.txt&size=3&resourceId=${file.id}`);
      await between?.();
      return fetch(url, { method: 'PUT', body: 'new' });
    };
    for (const client of [maker, owner]) expect((await replace(client)).status).toBe(200);
    const { client: second, userId } = await memberOf('owner');
    const become = (role: string) => change(service, 'workspace_members', { workspace_id: me.workspaceId, user_id: userId }, { role });
    await expectProblem(await replace(second, () => become('editor')), 404, 'resource_not_found');
    await become('owner');
    expect((await replace(second)).status).toBe(200);
  });

  it('is processed like any other', async () => {
    const made = await maker.file({ parentId: folder.id });
    await service.service.worker.idle();
    expect((await maker.record(made.id)).stateProcessing).toBe('completed');
  });

  it("is the owners' alone once its maker has left", async () => {
    const { client, userId } = await memberOf('editor');
    const theirs = await client.space({ name: 'Left behind', isPrivateRoot: true });
    const { database } = service.service.services;
    const membership = { workspace_id: me.workspaceId, user_id: userId };
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('workspace_members').where(membership).delete())));
    await expectProblem(await client.call('GET', `/v2/resources/${theirs.id}`), 404, 'workspace_not_found');
    expect((await owner.record(theirs.id)).name).toBe('Left behind');
    await expectProblem(await maker.call('GET', `/v2/resources/${theirs.id}`), 404, 'resource_not_found');
  });
});

describe('A developer', () => {
  it('sees the private spaces of the workspaces that theirs has delegated, as an owner does', async () => {
    const endUser = await addAccount(service, { delegatedBy: me.workspaceId });
    const theirs = await api(service, endUser.headers).space({ isPrivateRoot: true });
    const headers = { 'X-Service-Base-Id': endUser.workspaceId };
    expect((await owner.get<Resource>(`/v2/resources/${theirs.id}`, headers)).id).toBe(theirs.id);
  });
});
