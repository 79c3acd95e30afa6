import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { change, eventsOf, expectNoTrace, expectTrueCounters, type Row, rowsOf, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Root = components['schemas']['ResourceRoot'];

interface Space {
  readonly id: string;
  readonly name: string | null;
}

const service = useService();
const client = api(service);
let me: Account;
let editor: Account;
let asEditor: Api;
let inboxId: string;
let binId: string;

beforeAll(async () => {
  me = await ownAccount(service);
  editor = await addAccount(service);
  await addMember(service, editor.userId, me.workspaceId, 'editor');
  asEditor = api(service, { 'X-Api-Key': await addKey(service, editor.userId, me.workspaceId, 'personal') });
  inboxId = await systemRoot(service, 'inbox', me.workspaceId);
  binId = await systemRoot(service, 'bin', me.workspaceId);
});
afterAll(() => expectTrueCounters(service));

const create = (body: object, as = client): Promise<Space> => as.send('POST', '/v2/spaces', body);
const move = (id: string, as = client): Promise<Space> => create({ moveFolderId: id }, as);
const root = (id: string, as = client): Promise<Root> => as.get(`/v2/resource-roots/${id}`);
const rowOf = async (id: string): Promise<Row> => (await rowsOf(service, 'resources', { id }))[0] as Row;

describe('A new space', () => {
  it('is empty, and its address is that of its root', async () => {
    const response = await client.call('POST', '/v2/spaces', { name: 'Research' });
    const space = (await response.json()) as Space;
    expect([response.status, space]).toEqual([201, { id: expect.any(String), name: 'Research' }]);
    const location = response.headers.get('Location') ?? '';
    expect(location).toBe(`${service.baseUrl}/v2/resource-roots/${space.id}`);
    expect(await root(space.id)).toMatchObject({ type: 'SPACE', subtype: null, isPrivate: false, lastResourceAddedAt: null });
    expect(await root(space.id)).toMatchObject({ folder: { name: 'Research', childrenCount: 0, isReadonly: false } });
    expect(await client.record(space.id)).toMatchObject({ kind: 'folder', parent: null, user: { id: me.userId } });
    expect(await client.note({ parentId: space.id })).toMatchObject({ root: { id: space.id } });
  });

  it('is what createFolder without a parent makes', async () => {
    const ids = [(await create({ name: 'The same' })).id, (await client.space({ name: 'The same' })).id];
    const [one, other] = await Promise.all(
      ids.map(async (id) => ({ ...(await rowOf(id)), ...(await rowsOf(service, 'resource_roots', { id }))[0], id: 0, root_id: 0, now: 0 })),
    );
    expect({ ...one, created_at: 0, modified_at: 0 }).toEqual({ ...other, created_at: 0, modified_at: 0 });
  });

  it('may be without a name, or share one', async () => {
    expect(await create({ name: null })).toMatchObject({ name: null });
    expect((await create({ name: 'Twin' })).id).not.toBe((await create({ name: 'Twin' })).id);
  });

  it('is private under either name of the field, and whatever the access token', async () => {
    for (const [form, isPrivate] of [
      [{ isPrivate: true }, true],
      [{ private: true }, true],
      [{ isPrivate: true, private: false }, true],
      [{ isPrivate: false, private: true }, false],
      [{ private: false }, false],
    ] as const) {
      const { id } = await client.send<Space>('POST', '/v2/spaces?accessToken=pub_anything', { name: 'Mine', ...form });
      expect((await root(id)).isPrivate, JSON.stringify(form)).toBe(isPrivate);
      expect((await rowOf(id)).private_to).toBe(isPrivate ? me.userId : null);
    }
  });

  it('counts as one resource, and is told of', async () => {
    const events = await eventsOf(service, () => create({ name: 'Told' }));
    expect(events.map(({ type }) => type)).toEqual(['resource.created']);
    await expectTrueCounters(service);
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: 'x'.repeat(256) }],
    [{ isPrivate: true }],
    [{ name: 'A', colour: 'red' }],
    [{ name: 'A', isPrivate: null }],
    [{ name: 'A', moveFolderId: '00000000-0000-7000-8000-000000000000' }],
    [{ moveFolderId: '00000000-0000-7000-8000-000000000000', isPrivate: true }],
    [{ moveFolderId: '00000000-0000-7000-8000-000000000000', copyFolderId: '00000000-0000-7000-8000-000000000000' }],
    [{ moveFolderId: '@alias::inbox' }],
    [{ copyFolderId: null }],
  ])('is refused for %o', async (body) => {
    await expectNoTrace(service, async () => {
      await expectProblem(await client.call('POST', '/v2/spaces', body), 400, 'invalid_request');
    });
  });
});

describe('A space that was a folder', () => {
  it('keeps its id and all that lies below it, and has left its parent', async () => {
    const parent = await client.folder();
    const folder = await client.folder({ parentId: parent.id, name: 'Invoices', description: 'To pay' });
    const note = await client.note({ parentId: folder.id });
    const inner = await client.folder({ parentId: note.id });
    const bookmark = await client.bookmark({ parentId: inner.id });
    await service.service.worker.idle();
    expect(await move(folder.id)).toEqual({ id: folder.id, name: 'Invoices' });
    const rows = await rowsOf(service, 'resources', { root_id: folder.id });
    expect(Object.fromEntries(rows.map(({ id, parent_id, depth }) => [id, [parent_id, depth]]))).toEqual({
      [folder.id]: [null, 0],
      [note.id]: [folder.id, 1],
      [inner.id]: [note.id, 2],
      [bookmark.id]: [inner.id, 3],
    });
    expect((await client.filter({ parentId: parent.id })).total).toBe(0);
    expect(await client.record(bookmark.id)).toMatchObject({ root: { id: folder.id, type: 'SPACE', subtype: null, folder: { name: 'Invoices' } } });
    expect(await client.record(folder.id)).toMatchObject({ parent: null, description: 'To pay', createdAt: folder.createdAt });
    expect(await root(folder.id)).toMatchObject({ type: 'SPACE', isPrivate: false, folder: { childrenCount: 1 } });
  });

  it('had something added when it had something below it', async () => {
    const [full, empty] = [await client.folder(), await client.folder()];
    await client.note({ parentId: full.id });
    const began = new Date().toISOString();
    await move(full.id);
    await move(empty.id);
    expect(String((await root(full.id)).lastResourceAddedAt) >= began).toBe(true);
    expect(await root(empty.id)).toMatchObject({ lastResourceAddedAt: null });
    expect((await root(empty.id)).createdAt >= began).toBe(true);
  });

  it('tells of the move alone, and counts no more than before', async () => {
    const folder = await client.folder();
    await client.note({ parentId: folder.id });
    const usage = await rowsOf(service, 'workspace_usage', { workspace_id: me.workspaceId });
    const events = await eventsOf(service, () => move(folder.id));
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['resource.moved', { resourceId: folder.id, changed: ['parent', 'root'], previousParentId: inboxId }],
    ]);
    expect(await rowsOf(service, 'workspace_usage', { workspace_id: me.workspaceId })).toEqual(usage);
  });

  it('is seen by those who saw the folder, and by nobody else', async () => {
    const shared = await asEditor.folder();
    await move(shared.id);
    expect(await root(shared.id, asEditor)).toMatchObject({ isPrivate: false });

    const space = await asEditor.space({ isPrivateRoot: true });
    const folder = await asEditor.folder({ parentId: space.id });
    const note = await asEditor.note({ parentId: folder.id });
    // An owner moves it, and it stays the editor's.
    await move(folder.id);
    expect(await root(folder.id, asEditor)).toMatchObject({ isPrivate: true, folder: { memberCount: 2 } });
    expect(await asEditor.record(note.id)).toMatchObject({ root: { id: folder.id, isPrivate: true } });
    const viewer = await addAccount(service);
    await addMember(service, viewer.userId, me.workspaceId, 'viewer');
    const asViewer = api(service, { 'X-Api-Key': await addKey(service, viewer.userId, me.workspaceId, 'personal') });
    await expectProblem(await asViewer.call('GET', `/v2/resource-roots/${folder.id}`), 404, 'root_not_found');
    await expectProblem(await asViewer.call('GET', `/v2/resources/${note.id}`), 404, 'resource_not_found');
    await expectProblem(await asViewer.call('POST', '/v2/spaces', { moveFolderId: shared.id }), 403, 'insufficient_role');
  });

  it('stays protected by the nearest password above it', async () => {
    const top = await client.folder();
    const folder = await client.folder({ parentId: top.id });
    const own = await client.folder({ parentId: top.id });
    await change(service, 'resources', { id: top.id }, { password_hash: 'above' });
    await change(service, 'resources', { id: own.id }, { password_hash: 'its own' });
    const events = await eventsOf(service, () => move(folder.id));
    expect(events.map(({ data }) => (data as { changed: string[] }).changed)).toEqual([['parent', 'root', 'isPasswordProtected']]);
    await move(own.id);
    expect((await rowOf(folder.id)).password_hash).toBe('above');
    expect((await rowOf(own.id)).password_hash).toBe('its own');
    expect(await client.record(folder.id)).toMatchObject({ isPasswordProtected: true });
  });

  it.each([
    ['when it is locked', { is_locked: true }, {}],
    ['when its parent is locked', {}, { is_locked: true }],
  ])('is refused %s', async (_, ofFolder, ofParent) => {
    const parent = await client.folder();
    const folder = await client.folder({ parentId: parent.id });
    await change(service, 'resources', { id: folder.id }, { is_locked: false, ...ofFolder });
    await change(service, 'resources', { id: parent.id }, { is_locked: false, ...ofParent });
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await client.call('POST', '/v2/spaces', { moveFolderId: folder.id }), 423, 'resource_locked');
      expect(errors).toMatchObject([{ location: 'body', path: '/moveFolderId' }]);
    });
  });

  it.each([
    ['the inbox', () => inboxId, 403, 'system_resource'],
    ['the bin', () => binId, 403, 'system_resource'],
    ['a space', async () => (await client.space()).id, 400, 'invalid_request'],
    ['a note', async () => (await client.note()).id, 400, 'invalid_request'],
    ['what is in the bin', () => binned(), 400, 'invalid_request'],
    ['nothing', () => '00000000-0000-7000-8000-000000000000', 404, 'resource_not_found'],
    ['what another workspace has', async () => (await api(service, editor.headers).folder()).id, 404, 'resource_not_found'],
  ])('is refused for %s', async (_, id, status, detail) => {
    const moveFolderId = await id();
    await service.service.worker.idle();
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await client.call('POST', '/v2/spaces', { moveFolderId }), status, detail);
      expect(errors).toMatchObject([{ location: 'body', path: '/moveFolderId' }]);
    });
  });

  async function binned(): Promise<string> {
    const { id } = await client.folder();
    await change(service, 'resources', { id }, { parent_id: binId, root_id: binId, hidden_by: id });
    return id;
  }

  it('becomes one once, however many ask at the same time', async () => {
    const folder = await client.folder();
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.call('POST', '/v2/spaces', { moveFolderId: folder.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect(await rowsOf(service, 'resource_roots', { id: folder.id })).toHaveLength(1);
  });
});
