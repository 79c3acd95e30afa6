import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../server/platform/database/statement.ts';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, idsOf, namesOf, type Resource } from '../../support/api.ts';
import { change, eventsOf, expectNoTrace, expectTrueCounters, type Row, rowsOf, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

interface Space {
  readonly id: string;
  readonly name: string | null;
}

const service = useService();
const client = api(service);
let me: Account;
let inboxId: string;
let binId: string;

beforeAll(async () => {
  me = await ownAccount(service);
  inboxId = await systemRoot(service, 'inbox');
  binId = await systemRoot(service, 'bin');
});
afterAll(() => expectTrueCounters(service));

const copy = (folderId: string, more: object = {}): Promise<Space> => client.send('POST', '/v2/spaces', { copyFolderId: folderId, ...more });
const rowOf = async (id: string): Promise<Row> => (await rowsOf(service, 'resources', { id }))[0] as Row;
const childrenOf = async (parentId: string): Promise<readonly Resource[]> =>
  (await client.filter({ parentId, order: { property: 'name', direction: 'ASC' } })).resources;

/** A folder with two levels below it, of several kinds; the content of all is read. */
async function someTree(): Promise<{ folder: Resource; note: Resource; file: Resource; inner: Resource; bookmark: Resource }> {
  const folder = await client.folder({ name: 'Invoices', description: 'What we have to pay', icon: { type: 'emoji', emoji: '💶' } });
  const note = await client.note({ parentId: folder.id, name: 'a note', text: 'Grüße, *world*', tags: [{ name: 'red' }, { name: 'Blue' }] });
  const file = await client.file({ parentId: folder.id, name: 'b file', bytes: 'The bytes of a file', filename: 'bytes.txt' });
  const inner = await client.folder({ parentId: folder.id, name: 'c inner' });
  const bookmark = await client.bookmark({ parentId: inner.id, name: 'd bookmark', url: 'https://example.com/page', comment: { content: 'Look' } });
  await service.service.worker.idle();
  return { folder, note, file, inner, bookmark };
}

describe('A space that is a copy of a folder', () => {
  it('has everything below it, under new ids, in the same places', async () => {
    const tree = await someTree();
    const space = await copy(tree.folder.id);
    expect(space).toEqual({ id: expect.not.stringMatching(tree.folder.id), name: 'Invoices' });
    const children = await childrenOf(space.id);
    expect(namesOf(children)).toEqual(['a note', 'b file', 'c inner']);
    const [note, file, inner] = children as [Resource, Resource, Resource];
    expect(namesOf(await childrenOf(inner.id))).toEqual(['d bookmark']);
    expect(idsOf(children)).not.toEqual(expect.arrayContaining(idsOf([tree.note, tree.file, tree.inner])));
    for (const [copied, original] of [
      [note, tree.note],
      [file, tree.file],
      [inner, tree.inner],
    ] as const) {
      expect((await rowOf(copied.id)).sort_key).toBe((await rowOf(original.id)).sort_key);
      expect(copied).toMatchObject({ parent: { id: space.id, name: 'Invoices' }, root: { id: space.id, type: 'SPACE', isPrivate: false } });
    }
    expect(await client.record(space.id)).toMatchObject({
      kind: 'folder',
      parent: null,
      description: 'What we have to pay',
      icon: { type: 'emoji', emoji: '💶' },
      user: { id: me.userId },
    });
  });

  it('leaves the original as it is', async () => {
    const tree = await someTree();
    const before = await Promise.all(Object.values(tree).map(({ id }) => rowOf(id)));
    await copy(tree.folder.id);
    expect(await Promise.all(Object.values(tree).map(({ id }) => rowOf(id)))).toEqual(before);
  });

  it('has what belongs to the content: the text of notes, tags in their order, bytes, data, label, preferences', async () => {
    const tree = await someTree();
    await change(service, 'resources', { id: tree.file.id }, { label_id: 3 });
    await client.send('PATCH', `/v2/resources/${tree.file.id}`, { preferences: { view: 'grid' } });
    const [note, file] = (await childrenOf((await copy(tree.folder.id)).id)) as [Resource, Resource];
    const text = await client.call('GET', `/v2/notepads/${note.id}/content`);
    expect(await text.text()).toBe('Grüße, *world*');
    expect(note.tags).toEqual((await client.record(tree.note.id)).tags);
    expect(note.tags.map(({ name }) => name)).toEqual(['red', 'Blue']);
    const original = await client.record(tree.file.id);
    expect(file).toMatchObject({
      label: { id: 3 },
      preferences: { view: 'grid' },
      stateProcessing: 'completed',
      data: original.data,
      size: original.size,
      mimeType: 'text/plain',
      extension: 'txt',
    });
    expect(await (await fetch(file.fileUrl ?? '')).text()).toBe('The bytes of a file');
  });

  it('begins without comments, locks and publications, which are about the original', async () => {
    const tree = await someTree();
    await change(service, 'resources', { id: tree.folder.id }, { is_locked: true });
    await change(service, 'resources', { id: tree.inner.id }, { is_locked: true });
    const space = await copy(tree.folder.id);
    const inner = (await childrenOf(space.id)).at(2) as Resource;
    const [bookmark] = await childrenOf(inner.id);
    expect(bookmark).toMatchObject({ commentPinned: null, commentCount: 0, isLocked: false, originUrl: 'https://example.com/page' });
    expect(inner.isLocked).toBe(false);
    expect((await client.record(space.id)).isLocked).toBe(false);
    expect(await client.record(tree.bookmark.id)).toMatchObject({ commentPinned: { content: 'Look' }, commentCount: 1 });
  });

  it('is made now, by who copies', async () => {
    const tree = await someTree();
    await change(service, 'resources', { id: tree.note.id }, { created_at: 0, modified_at: 0, user_id: null });
    const began = new Date().toISOString();
    const { id } = await copy(tree.folder.id);
    const [note] = await childrenOf(id);
    expect(note?.user).toMatchObject({ id: me.userId });
    expect(String(note?.createdAt) >= began && String(note?.modifiedAt) >= began).toBe(true);
    expect(await client.get(`/v2/resource-roots/${id}`)).toMatchObject({ isPrivate: false, folder: { childrenCount: 3 } });
    expect((await client.get<{ lastResourceAddedAt: string }>(`/v2/resource-roots/${id}`)).lastResourceAddedAt >= began).toBe(true);
    const empty = await copy((await client.folder()).id);
    expect(await client.get(`/v2/resource-roots/${empty.id}`)).toMatchObject({ lastResourceAddedAt: null, folder: { childrenCount: 0 } });
  });

  it('decides about every column of a resource and of what belongs to it', async () => {
    const { folder, note } = await someTree();
    const copied = (await childrenOf((await copy(folder.id)).id))[0] as Resource;
    const [before, after] = [await rowOf(note.id), await rowOf(copied.id)];
    const own = ['id', 'root_id', 'parent_id', 'depth', 'private_to', 'user_id', 'created_at', 'modified_at'];
    const left = ['is_locked', 'hidden_by', 'bin_place', 'binned_at', 'deleted_at', 'placements', 'password_from'];
    const same = [
      ...['workspace_id', 'kind', 'name', 'name_key', 'description', 'icon', 'mime_type', 'extension', 'size', 'url', 'origin_url', 'blob_id'],
      ...['filename', 'preferences', 'password_hash', 'label_id', 'sort_key', 'data', 'state_processing'],
    ];
    expect(Object.keys(after).sort()).toEqual([...own, ...left, ...same].sort());
    for (const column of same) expect(after[column], column).toEqual(before[column]);
    expect(Object.keys((await rowsOf(service, 'notepads', { resource_id: note.id }))[0] ?? {}).sort()).toEqual([
      'resource_id',
      'text',
      'workspace_id',
    ]);
    expect(Object.keys((await rowsOf(service, 'resource_tags', { resource_id: note.id }))[0] ?? {}).sort()).toEqual(
      ['position', 'resource_id', 'tag_id', 'workspace_id'].sort(),
    );
  });

  it('tells of each copy, and has what was not read yet read for the copy', async () => {
    const tree = await someTree();
    await change(service, 'resources', { id: tree.note.id }, { state_processing: 'processing' });
    await change(service, 'resources', { id: tree.file.id }, { state_processing: 'failed' });
    await change(service, 'resources', { id: tree.bookmark.id }, { state_processing: 'pending' });
    let space: Space | undefined;
    const events = await eventsOf(service, async () => {
      space = await copy(tree.folder.id);
    });
    const below = await rowsOf(service, 'resources', { root_id: space?.id });
    expect(events.map(({ type }) => type)).toEqual(Array(5).fill('resource.created'));
    expect(events[0]?.data).toEqual({ resourceId: space?.id });
    expect(events.map(({ data }) => (data as { resourceId: string }).resourceId).sort()).toEqual(below.map(({ id }) => id).sort());
    await service.service.worker.idle();
    const states = await rowsOf(service, 'resources', { root_id: space?.id });
    expect(Object.fromEntries(states.map(({ name, state_processing }) => [name, state_processing]))).toEqual({
      Invoices: 'completed',
      'a note': 'completed',
      'b file': 'failed',
      'c inner': 'completed',
      'd bookmark': 'completed',
    });
    const processed = (await rowsOf(service, 'events', { type: 'resource.processed' })).map(({ data }) => String(data));
    for (const { id, name } of below) {
      const isRead = processed.some((data) => data.includes(String(id)));
      expect(isRead, String(name)).toBe(name === 'a note' || name === 'd bookmark');
    }
  });

  it('shares the bytes, which live as long as either needs them', async () => {
    const { folder, file } = await someTree();
    const space = await copy(folder.id);
    const copied = (await childrenOf(space.id))[1] as Resource;
    const [original, shared] = [await rowOf(file.id), await rowOf(copied.id)];
    expect(shared.blob_id).toBe(original.blob_id);
    expect((await client.call('DELETE', `/v2/spaces/${space.id}`)).status).toBe(204);
    await service.service.worker.idle();
    expect(await rowsOf(service, 'resources', { id: copied.id })).toEqual([]);
    expect(await (await fetch(file.fileUrl ?? '')).text()).toBe('The bytes of a file');
    expect(await rowsOf(service, 'blobs', { id: original.blob_id })).toHaveLength(1);
    const again = await copy(folder.id);
    expect((await client.call('POST', '/v2/resources/delete', { resourceIds: [folder.id] })).status).toBe(204);
    await service.service.worker.idle();
    const last = (await childrenOf(again.id))[1] as Resource;
    expect(await (await fetch(last.fileUrl ?? '')).text()).toBe('The bytes of a file');
    expect((await client.call('DELETE', `/v2/spaces/${again.id}`)).status).toBe(204);
    await service.service.worker.idle();
    expect(await rowsOf(service, 'blobs', { id: original.blob_id })).toEqual([]);
  });

  it('takes the bytes with it when it was the last to need them, also when all of them go at once', async () => {
    const { folder, file } = await someTree();
    const { blob_id } = await rowOf(file.id);
    const spaces = await Promise.all([copy(folder.id), copy(folder.id), copy(folder.id)]);
    const answers = await Promise.all([
      client.call('POST', '/v2/resources/delete', { resourceIds: [folder.id] }),
      ...spaces.map(({ id }) => client.call('DELETE', `/v2/spaces/${id}`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    await service.service.worker.idle();
    expect(await rowsOf(service, 'resources', { blob_id })).toEqual([]);
    expect(await rowsOf(service, 'blobs', { id: blob_id })).toEqual([]);
  });

  it('may be a copy of a space, and of a folder deep down', async () => {
    let parentId = (await client.space()).id;
    for (let depth = 1; depth <= 64; depth++) parentId = (await client.folder({ parentId, name: `level ${depth}` })).id;
    const deep = await copy(parentId);
    expect(deep.name).toBe('level 64');
    const { root } = await client.record(parentId);
    const whole = await copy(String(root?.id));
    const rows = await rowsOf(service, 'resources', { root_id: whole.id });
    expect(rows.map(({ depth }) => depth).sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 65 }, (_, depth) => depth));
  });

  it('is of one moment, whatever others do to the original meanwhile', async () => {
    const folder = await client.folder({ name: 'Busy' });
    const notes = await Promise.all(
      Array.from({ length: 6 }, (_, index) => client.note({ parentId: folder.id, text: `note ${index}`, tags: [{ name: 'busy' }] })),
    );
    const [first, second, third] = notes as [Resource, Resource, Resource];
    const tagId = String(first.tags[0]?.id);
    const copying = Array.from({ length: 4 }, () => client.call('POST', '/v2/spaces', { copyFolderId: folder.id }));
    const meanwhile = [
      client.call('PUT', `/v2/notepads/${first.id}/content`, { text: 'a text that is longer than it was before' }),
      client.call('POST', '/v2/notepads', { parentId: folder.id, text: 'one more' }),
      client.call('POST', '/v2/resources/delete', { resourceIds: [second.id], archive: true }),
      client.call('POST', '/v2/resources/delete', { resourceIds: [third.id] }),
      client.call('DELETE', `/v2/tags/${tagId}`),
    ];
    const answers = await Promise.all([...copying, ...meanwhile]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 201, 204, 204, 204]);
    const visible = (rows: readonly Row[]): Row[] => rows.filter((row) => row.deleted_at === null && row.hidden_by === null);
    for (const answer of answers.slice(0, 4)) {
      const { id } = (await answer.json()) as Space;
      const rows = visible(await rowsOf(service, 'resources', { root_id: id }));
      expect(rows.length).toBeGreaterThanOrEqual(5);
      expect(await rowsOf(service, 'resource_roots', { id })).toHaveLength(1);
    }
    expect(await rowsOf(service, 'resource_tags', { tag_id: tagId })).toEqual([]);
    await service.service.worker.idle();
    await expectTrueCounters(service);
  });

  it('takes more than one step', async () => {
    const { id } = await client.folder({ name: 'Many' });
    const now = Date.now();
    const row: Row = { ...(await rowOf((await client.folder({ parentId: id })).id)), created_at: now };
    const rows = Array.from({ length: 1203 }, (_, index) => {
      const suffix = String(index).padStart(12, '0');
      return { ...row, id: `0199c1d6-aaaa-7abc-8def-${suffix}`, sort_key: `a${suffix}`, name: suffix, name_key: suffix };
    });
    await service.service.services.database.transaction(async (trx) => {
      for (let start = 0; start < rows.length; start += 100)
        await trx.run(query(({ knex }) => knex('resources').insert(rows.slice(start, start + 100))));
      await trx.run(
        query(({ knex }) =>
          knex('workspace_usage')
            .where({ workspace_id: me.workspaceId })
            .update({ resource_count: knex.raw('resource_count + ?', [rows.length]) }),
        ),
      );
    });
    const space = await copy(id);
    const copies = await rowsOf(service, 'resources', { parent_id: space.id });
    expect(copies.map(({ name, sort_key }) => `${name} ${sort_key}`).sort()).toEqual(
      [...rows.map(({ name, sort_key }) => `${name} ${sort_key}`), `${row.name} ${row.sort_key}`].sort(),
    );
  });
});

describe('A copy and passwords', () => {
  it('is protected by the passwords in the original, without being asked for them', async () => {
    const tree = await someTree();
    await change(service, 'resources', { id: tree.folder.id }, { password_hash: 'one' });
    await change(service, 'resources', { id: tree.note.id }, { password_hash: 'two' });
    const space = await copy(tree.folder.id);
    const [note, file] = await childrenOf(space.id);
    const hashes = await Promise.all([space, note, file].map(async (resource) => (await rowOf(resource?.id ?? '')).password_hash));
    expect(hashes).toEqual(['one', 'two', null]);
    expect(await client.record(space.id)).toMatchObject({ isPasswordProtected: true });
  });

  it('is protected by the nearest password above the original too', async () => {
    const top = await client.folder();
    const middle = await client.folder({ parentId: top.id });
    const folder = await client.folder({ parentId: middle.id });
    await change(service, 'resources', { id: top.id }, { password_hash: 'further' });
    expect((await rowOf((await copy(folder.id)).id)).password_hash).toBe('further');
    await change(service, 'resources', { id: middle.id }, { password_hash: 'nearest' });
    expect((await rowOf((await copy(folder.id)).id)).password_hash).toBe('nearest');
    await change(service, 'resources', { id: folder.id }, { password_hash: 'its own' });
    expect((await rowOf((await copy(folder.id)).id)).password_hash).toBe('its own');
  });
});

describe('A copy and who may see it', () => {
  it('is private where that is asked for, under either name', async () => {
    const { folder } = await someTree();
    for (const [form, isPrivate] of [
      [{}, false],
      [{ isPrivate: true }, true],
      [{ private: true }, true],
      [{ isPrivate: false, private: true }, false],
    ] as const) {
      const space = await copy(folder.id, form);
      const rows = await rowsOf(service, 'resources', { root_id: space.id });
      expect(rows.map(({ private_to }) => private_to)).toEqual(Array(5).fill(isPrivate ? me.userId : null));
      expect(await client.get(`/v2/resource-roots/${space.id}`)).toMatchObject({ isPrivate });
    }
  });

  it('has no copy of what the copier does not see', async () => {
    const editor = await addAccount(service);
    await addMember(service, editor.userId, me.workspaceId, 'editor');
    const theirs = api(service, { 'X-Api-Key': await addKey(service, editor.userId, me.workspaceId, 'personal') });
    const space = await client.space({ isPrivateRoot: true });
    const folder = await client.folder({ parentId: space.id });
    await expectNoTrace(service, async () => {
      for (const id of [space.id, folder.id]) {
        const errors = await expectProblem(await theirs.call('POST', '/v2/spaces', { copyFolderId: id }), 404, 'resource_not_found');
        expect(errors).toEqual([{ location: 'body', path: '/copyFolderId', message: `${id} does not exist` }]);
      }
    });
    const own = await theirs.space({ isPrivateRoot: true });
    const shared = await theirs.send<Space>('POST', '/v2/spaces', { copyFolderId: own.id });
    expect(await client.record(shared.id)).toMatchObject({ user: { id: editor.userId }, root: { isPrivate: false } });
  });
});

describe('A copy is refused', () => {
  it.each([
    ['of the inbox', () => inboxId, 403, 'system_resource'],
    ['of the bin', () => binId, 403, 'system_resource'],
    ['of nothing', () => '00000000-0000-7000-8000-000000000000', 404, 'resource_not_found'],
    ['of a note', async () => (await client.note()).id, 400, 'invalid_request'],
    ['of what is in the bin', async () => binned(), 400, 'invalid_request'],
    ['of what another workspace has', async () => (await api(service, (await addAccount(service)).headers).folder()).id, 404, 'resource_not_found'],
  ])('%s', async (_, id, status, detail) => {
    const copyFolderId = await id();
    await service.service.worker.idle();
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await client.call('POST', '/v2/spaces', { copyFolderId }), status, detail);
      expect(errors).toMatchObject([{ location: 'body', path: '/copyFolderId' }]);
    });
  });

  async function binned(): Promise<string> {
    const { id } = await client.folder();
    await change(service, 'resources', { id }, { parent_id: binId, root_id: binId, hidden_by: id });
    return id;
  }

  it('whole, when the plan has no room for all of it', async () => {
    const { folder } = await someTree();
    await change(service, 'workspace_usage', { workspace_id: me.workspaceId }, { resource_count: 99_996 });
    await change(service, 'workspaces', { id: me.workspaceId }, { plan: 'personal' });
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await client.call('POST', '/v2/spaces', { copyFolderId: folder.id }), 403, 'exceeds_resource_limit');
      expect(errors).toEqual([]);
    });
    await change(service, 'workspace_usage', { workspace_id: me.workspaceId }, { resource_count: 99_995 });
    await copy(folder.id);
    await change(service, 'workspaces', { id: me.workspaceId }, { plan: null });
    const { length } = await rowsOf(service, 'resources', { workspace_id: me.workspaceId });
    await change(service, 'workspace_usage', { workspace_id: me.workspaceId }, { resource_count: length - 2 });
  });
});
