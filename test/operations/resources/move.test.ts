import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, idsOf, type Resource, unknownId } from '../../support/api.ts';
import { change, eventsOf, expectNoTrace, expectTrueCounters, type Row, rowsOf, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
/** The ids of the system roots. */
let inbox: string;
let bin: string;

beforeAll(async () => {
  [inbox, bin] = [await systemRoot(service, 'inbox'), await systemRoot(service, 'bin')];
});

afterAll(() => expectTrueCounters(service));

const patch = (id: string, body: unknown) => client.call('PATCH', `/v2/resources/${id}`, body);
const move = (id: string, parentId: string): Promise<Resource> => client.send('PATCH', `/v2/resources/${id}`, { parentId });
const rowOf = async (id: string): Promise<Row> => (await rowsOf(service, 'resources', { id }))[0] ?? {};

/** Folders in each other, the outermost first. */
async function chain(parentId: string, length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 0; level < length; level++) ids.push((await client.folder({ parentId: ids.at(-1) ?? parentId })).id);
  return ids;
}

describe('A move', () => {
  it('takes everything below along, to the end of the new parent', async () => {
    const [from, to] = [await client.space({ name: 'From' }), await client.space({ name: 'To' })];
    const folder = await client.folder({ parentId: from.id, name: 'Moves' });
    const inner = await client.folder({ parentId: folder.id });
    const note = await client.note({ parentId: inner.id });
    const target = await client.folder({ parentId: to.id });
    const before = await client.note({ parentId: target.id });

    const moved = await move(folder.id, target.id);
    expect(moved).toMatchObject({ id: folder.id, name: 'Moves', parent: { id: target.id }, root: { id: to.id } });
    expect(moved.modifiedAt > folder.modifiedAt).toBe(true);
    expect(await client.record(inner.id)).toMatchObject({ parent: { id: folder.id }, root: { id: to.id }, modifiedAt: inner.modifiedAt });
    expect(await client.record(note.id)).toMatchObject({ parent: { id: inner.id }, root: { id: to.id } });
    expect((await rowOf(folder.id)).depth).toBe(2);
    expect((await rowOf(note.id)).depth).toBe(4);
    expect(String((await rowOf(folder.id)).sort_key) > String((await rowOf(before.id)).sort_key)).toBe(true);
    expect((await client.filter({ rootId: from.id })).total).toBe(0);
    expect(idsOf((await client.filter({ parentId: target.id, order: { property: 'createdAt' } })).resources)).toEqual([folder.id, before.id]);
  });

  it('goes together with other changes, or neither happens', async () => {
    const [folder, note] = [await client.folder(), await client.note()];
    const body = { name: 'Moved', tags: [{ name: 'moved' }], parentId: folder.id };
    expect(await client.send('PATCH', `/v2/resources/${note.id}`, body)).toMatchObject({
      name: 'Moved',
      tags: [{ name: 'moved' }],
      parent: { id: folder.id },
    });
    await expectNoTrace(service, async () => {
      await expectProblem(await patch(note.id, { name: 'x', tags: [{ name: 'y' }], parentId: unknownId }), 404, 'resource_not_found');
    });
  });

  it('works with an alias', async () => {
    const space = await client.space();
    const note = await client.note({ parentId: space.id });
    expect(await move(note.id, '@alias::inbox')).toMatchObject({ parent: { id: inbox }, root: { id: inbox } });
  });

  it('is told, with the place before it', async () => {
    const [from, to] = [await client.space(), await client.space()];
    const folder = await client.folder({ parentId: from.id });
    const note = await client.note({ parentId: from.id });
    const events = await eventsOf(service, async () => {
      await move(note.id, folder.id);
      await move(note.id, to.id);
    });
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['resource.moved', { resourceId: note.id, changed: ['parent'], previousParentId: from.id }],
      ['resource.moved', { resourceId: note.id, changed: ['parent', 'root'], previousParentId: folder.id }],
    ]);
  });

  it('adds something to the root that it goes to, unless it was there before', async () => {
    const [from, to] = [await client.space(), await client.space()];
    const [folder, note] = [await client.folder({ parentId: from.id }), await client.note({ parentId: from.id })];
    const lastAdded = async (id: string) =>
      (await client.get<{ lastResourceAddedAt: string | null }>(`/v2/resource-roots/${id}`)).lastResourceAddedAt;
    const before = await lastAdded(from.id);
    await move(note.id, folder.id);
    expect(await lastAdded(from.id)).toBe(before);
    await move(folder.id, to.id);
    expect(await lastAdded(to.id)).not.toBeNull();
    expect(await lastAdded(from.id)).toBe(before);
  });

  it('does not go below itself', async () => {
    const [top = '', middle = '', bottom = ''] = await chain((await client.space()).id, 3);
    await expectNoTrace(service, async () => {
      for (const [id, parentId, message] of [
        [top, top, 'is the resource that moves'],
        [top, middle, 'lies below the resource that moves'],
        [top, bottom, 'lies below the resource that moves'],
        [middle, bottom, 'lies below the resource that moves'],
      ] as const) {
        expect(await expectProblem(await patch(id, { parentId }), 409, 'would_create_cycle')).toEqual([
          { location: 'body', path: '/parentId', message },
        ]);
      }
    });
    await move(bottom, top);
    await move(middle, bottom);
  });

  it('goes only where there is a parent that takes children', async () => {
    const other = await addAccount(service);
    const theirs = await api(service, other.headers).folder();
    const [note, bookmark, binned] = [await client.note(), await client.bookmark(), await client.folder()];
    const inside = await client.folder({ parentId: binned.id });
    await client.call('POST', '/v2/resources/delete', { resourceIds: [binned.id], archive: true });
    const deleted = await client.folder();
    await client.call('POST', '/v2/resources/delete', { resourceIds: [deleted.id] });
    await expectNoTrace(service, async () => {
      for (const parentId of [unknownId, theirs.id, deleted.id]) {
        expect(await expectProblem(await patch(note.id, { parentId }), 404, 'resource_not_found')).toEqual([
          { location: 'body', path: '/parentId', message: `${parentId} does not exist` },
        ]);
      }
      for (const parentId of [bookmark.id, '@alias::bin', bin, binned.id, inside.id]) {
        expect(await expectProblem(await patch(note.id, { parentId }), 400, 'invalid_parent')).toMatchObject([
          { location: 'body', path: '/parentId' },
        ]);
      }
    });
  });

  it('leaves nothing more than 64 levels below its root', async () => {
    const space = await client.space();
    const [top = ''] = await chain(space.id, 3);
    const deep = await chain((await client.space()).id, 62);
    await expectNoTrace(service, async () => {
      for (const parentId of deep.slice(-1)) {
        expect(await expectProblem(await patch(top, { parentId }), 400, 'exceeds_depth_limit')).toMatchObject([
          { location: 'body', path: '/parentId' },
        ]);
      }
    });
    await move(top, deep[60] ?? '');
    expect((await client.filter({ rootId: space.id })).total).toBe(0);
  });

  it('is nothing for a space', async () => {
    const [space, other] = [await client.space(), await client.space()];
    const inside = await client.folder({ parentId: space.id });
    await expectNoTrace(service, async () => {
      for (const parentId of [other.id, '@alias::inbox']) {
        expect(await expectProblem(await patch(space.id, { parentId }), 400, 'invalid_request')).toMatchObject([
          { location: 'body', path: '/parentId' },
        ]);
      }
      await expectProblem(await patch(space.id, { parentId: inside.id }), 409, 'would_create_cycle');
    });
  });

  it('crossing another one makes no cycle', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await client.folder(), await client.folder()];
      const statuses = (await Promise.all([patch(a.id, { parentId: b.id }), patch(b.id, { parentId: a.id })])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 409]);
    }
  });

  it('goes on together with creations in what moves, and nothing is left behind', async () => {
    const [from, to] = [await client.space(), await client.space()];
    const folder = await client.folder({ parentId: from.id });
    const create = () => client.note({ parentId: folder.id });
    const made = await Promise.all([
      create(),
      create(),
      move(folder.id, to.id),
      create(),
      create(),
      move(folder.id, from.id),
      create(),
      move(folder.id, to.id),
    ]);
    const { root } = await client.record(folder.id);
    const inside = (await client.filter({ rootId: root?.id, limit: 100 })).resources;
    expect(idsOf(inside).sort()).toEqual([...new Set([...idsOf(made), folder.id])].sort());
    for (const { id } of inside) expect((await rowOf(id)).depth).toBe(id === folder.id ? 1 : 2);
  });
});

describe('A move out of the bin', () => {
  it('recovers the resource, with everything below it', async () => {
    const [folder, target] = [await client.folder(), await client.folder()];
    const note = await client.note({ parentId: folder.id });
    await client.call('POST', '/v2/resources/delete', { resourceIds: [folder.id], archive: true });
    const events = await eventsOf(service, () => move(folder.id, target.id));
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['resource.recovered', { resourceId: folder.id, changed: ['parent', 'root'], previousParentId: bin }],
    ]);
    expect(idsOf((await client.filter({ parentId: target.id, includeDescendants: 3 })).resources).sort()).toEqual([folder.id, note.id].sort());
    expect(await rowOf(folder.id)).toMatchObject({ hidden_by: null, binned_at: null, bin_place: null });
    expect(await rowOf(note.id)).toMatchObject({ hidden_by: null });
  });

  it('takes a part of what is there, and leaves the rest', async () => {
    const folder = await client.folder();
    const [stays, note] = [await client.note({ parentId: folder.id }), await client.note({ parentId: folder.id })];
    await client.call('POST', '/v2/resources/delete', { resourceIds: [folder.id], archive: true });
    expect(await move(note.id, '@alias::inbox')).toMatchObject({ parent: { id: inbox } });
    expect(await rowOf(note.id)).toMatchObject({ hidden_by: null });
    expect(await rowOf(stays.id)).toMatchObject({ hidden_by: folder.id });
  });
});

describe('A move and private spaces', () => {
  it('shows what leaves one to every member, and hides what goes into one', async () => {
    const { workspaceId } = await ownAccount(service);
    const member = await addAccount(service);
    await addMember(service, member.userId, workspaceId, 'editor');
    const theirs = api(service, { 'X-Api-Key': await addKey(service, member.userId, workspaceId, 'personal') });
    const secret = await client.folder({ parentId: undefined, name: 'Private', isPrivateRoot: true });
    const folder = await client.folder({ parentId: secret.id });
    const note = await client.note({ parentId: folder.id });
    const found = async () => (await theirs.call('GET', `/v2/resources/${note.id}`)).status;
    expect(await found()).toBe(404);

    const own = await theirs.note();
    await expectNoTrace(service, async () => {
      await expectProblem(await theirs.call('PATCH', `/v2/resources/${own.id}`, { parentId: folder.id }), 404, 'resource_not_found');
      await expectProblem(await theirs.call('PATCH', `/v2/resources/${note.id}`, { parentId: '@alias::inbox' }), 404, 'resource_not_found');
    });
    await move(folder.id, '@alias::inbox');
    expect(await found()).toBe(200);
    await move(folder.id, secret.id);
    expect(await found()).toBe(404);
  });
});

describe('What leaves a protected folder', () => {
  /** Each check takes a tenth of a second, on a machine that has nothing else to do. */
  const patience = 120_000;
  const secret = { 'X-Resource-Password': 'secret' };
  const protect = (id: string, password: string) => client.send('PATCH', `/v2/resources/${id}`, { password });
  const call = async (path: string, body: object) => expect((await client.call('POST', path, body)).ok).toBe(true);
  const hashOf = async (id: string) => (await rowOf(id)).password_hash;

  it(
    'stays protected by its password, wherever it goes',
    async () => {
      const folder = await client.folder();
      await protect(folder.id, 'secret');
      const inBin = (id: string) => call('/v2/resources/delete', { resourceIds: [id], archive: true });
      const ways: ((id: string, parentId: string) => Promise<unknown>)[] = [
        (id) => move(id, '@alias::inbox'),
        (id) => client.call('PATCH', '/v2/resources/position', { resourceIds: [id], parentId: '@alias::inbox', location: { insertAfterId: null } }),
        (id) => inBin(id),
        (_id, parentId) => inBin(parentId),
        (_id, parentId) => call('/v2/spaces', { moveFolderId: parentId }),
        async (id, parentId) => {
          await inBin(parentId);
          await call('/v2/resources/recover', { resourceIds: [id] });
        },
        async (id, parentId) => {
          await inBin(parentId);
          await move(id, '@alias::inbox');
        },
      ];
      for (const leave of ways) {
        const inner = await client.folder({ parentId: folder.id });
        const file = await client.file({ parentId: inner.id });
        await leave(file.id, inner.id);
        expect((await client.record(file.id)).fileUrl).toBeNull();
        expect(await client.get(`/v2/resources/${file.id}`, secret)).toMatchObject({ fileUrl: expect.any(String) });
      }
    },
    patience,
  );

  it(
    'has the password as its own until it comes back',
    async () => {
      const [folder, target] = [await client.folder(), await client.folder()];
      const inner = await client.folder({ parentId: folder.id });
      const file = await client.file({ parentId: inner.id });
      await protect(folder.id, 'secret');
      const events = await eventsOf(service, async () => {
        expect(await move(file.id, folder.id)).toMatchObject({ isPasswordProtected: false });
        expect(await move(file.id, target.id)).toMatchObject({ isPasswordProtected: true });
        expect(await move(file.id, '@alias::inbox')).toMatchObject({ isPasswordProtected: true });
        expect(await move(file.id, inner.id)).toMatchObject({ isPasswordProtected: false });
        await call('/v2/resources/delete', { resourceIds: [inner.id], archive: true });
        expect(await hashOf(inner.id)).toBe(await hashOf(folder.id));
        await call('/v2/resources/recover', { resourceIds: [inner.id] });
        expect(await hashOf(inner.id)).toBeNull();
      });
      expect(events.map(({ data }) => (data as { changed: string[] }).changed)).toEqual([
        ['parent'],
        ['parent', 'isPasswordProtected'],
        ['parent'],
        ['parent', 'isPasswordProtected'],
        ['parent', 'root', 'isPasswordProtected'],
        ['parent', 'root', 'isPasswordProtected'],
      ]);
    },
    patience,
  );

  it(
    'comes back under the password that its folder has by then, and keeps its own where that has none',
    async () => {
      const change = (id: string, password: string | null, before: string) =>
        client.send('PATCH', `/v2/resources/${id}`, { password }, { 'X-Resource-Password': before });
      const ways: ((id: string, folderId: string) => Promise<unknown>)[] = [
        (id) => call('/v2/resources/recover', { resourceIds: [id] }),
        (id, folderId) => move(id, folderId),
      ];
      for (const comeBack of ways) {
        const folder = await client.folder();
        await protect(folder.id, 'secret');
        const [one, two] = [await client.file({ parentId: folder.id }), await client.file({ parentId: folder.id })];
        await call('/v2/resources/delete', { resourceIds: [one.id, two.id], archive: true });
        await change(folder.id, 'new', 'secret');
        await comeBack(one.id, folder.id);
        expect(await client.get(`/v2/resources/${one.id}`, { 'X-Resource-Password': 'new' })).toMatchObject({ fileUrl: expect.any(String) });
        expect(await hashOf(one.id)).toBeNull();
        await change(folder.id, null, 'new');
        await comeBack(two.id, folder.id);
        expect(await client.record(two.id)).toMatchObject({ isPasswordProtected: true, fileUrl: null });
        await change(two.id, null, 'new');
        expect(await client.record(two.id)).toMatchObject({ isPasswordProtected: false, fileUrl: expect.any(String) });
      }
    },
    patience,
  );

  it(
    'keeps a password that somebody has given it meanwhile',
    async () => {
      const folder = await client.folder();
      await protect(folder.id, 'secret');
      const file = await client.file({ parentId: folder.id });
      await move(file.id, '@alias::inbox');
      await client.send('PATCH', `/v2/resources/${file.id}`, { password: 'mine' }, secret);
      const hash = await hashOf(file.id);
      await move(file.id, folder.id);
      expect(await hashOf(file.id)).toBe(hash);
    },
    patience,
  );

  it(
    'takes a password of its own along, and what is protected by none comes under that of its new place',
    async () => {
      const [folder, file] = [await client.folder(), await client.file()];
      await protect(folder.id, 'secret');
      expect(await move(file.id, folder.id)).toMatchObject({ isPasswordProtected: false, fileUrl: null });
      await client.send('PATCH', `/v2/resources/${file.id}`, { password: 'mine' }, secret);
      const hash = await hashOf(file.id);
      await move(file.id, '@alias::inbox');
      await move(file.id, folder.id);
      expect(await hashOf(file.id)).toBe(hash);
    },
    patience,
  );
});

describe('A locked', () => {
  it('resource is not moved, and nothing is taken out of it or put into it', async () => {
    const [locked, free] = [await client.folder(), await client.folder()];
    const [inside, outside] = [await client.note({ parentId: locked.id }), await client.note()];
    await change(service, 'resources', { id: locked.id }, { is_locked: true });
    await expectNoTrace(service, async () => {
      for (const [id, parentId, where] of [
        [locked.id, free.id, { location: 'path', path: 'resourceId' }],
        [inside.id, free.id, { location: 'body', path: '/parentId' }],
        [outside.id, locked.id, { location: 'body', path: '/parentId' }],
      ] as const) {
        expect(await expectProblem(await patch(id, { parentId }), 423, 'resource_locked')).toMatchObject([where]);
      }
    });
    // The folder that holds the locked one can go anywhere.
    await change(service, 'resources', { id: locked.id }, { is_locked: false });
    await move(locked.id, free.id);
    await change(service, 'resources', { id: locked.id }, { is_locked: true });
    await move(free.id, (await client.space()).id);
  });
});
