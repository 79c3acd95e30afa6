import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { change, eventsOf, expectNoTrace, expectTrueCounters, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
let me: Account;

beforeAll(async () => {
  me = await ownAccount(service);
});
afterAll(async () => {
  await service.service.worker.idle();
  await expectTrueCounters(service);
});

const remove = (id: string, as = client): Promise<Response> => as.call('DELETE', `/v2/spaces/${id}`);

async function member(role: 'editor' | 'viewer'): Promise<Api> {
  const account = await addAccount(service);
  await addMember(service, account.userId, me.workspaceId, role);
  return api(service, { 'X-Api-Key': await addKey(service, account.userId, me.workspaceId, 'personal') });
}

describe('A deleted space', () => {
  it('is gone at once with everything below it, and doesn’t pass through the bin', async () => {
    const space = await client.space();
    const note = await client.note({ parentId: space.id });
    const file = await client.file({ parentId: note.id.length > 0 ? space.id : '', bytes: 'Bytes' });
    const response = await remove(space.id);
    expect([response.status, await response.text()]).toEqual([204, '']);
    for (const { id } of [space, note, file]) await expectProblem(await client.call('GET', `/v2/resources/${id}`), 404, 'resource_not_found');
    await expectProblem(await client.call('GET', `/v2/resource-roots/${space.id}`), 404, 'root_not_found');
    await expectProblem(await client.call('GET', `/v2/notepads/${note.id}/content`), 404, 'resource_not_found');
    expect((await fetch(file.fileUrl ?? '')).status).toBe(404);
    const roots = await client.get<{ data: { roots: { id: string; subtype: string; folder: { childrenCount: number } }[] } }>('/v2/resource-roots');
    expect(roots.data.roots.map(({ id }) => id)).not.toContain(space.id);
    expect(roots.data.roots.find(({ subtype }) => subtype === 'bin')?.folder.childrenCount).toBe(0);
    await expectProblem(await client.call('POST', '/v2/notepads', { parentId: space.id, text: '' }), 404, 'resource_not_found');
  });

  it('gives back what it used, and its rows and bytes are removed', async () => {
    const before = await rowsOf(service, 'workspace_usage', { workspace_id: me.workspaceId });
    const blobs = (await rowsOf(service, 'blobs')).length;
    const space = await client.space();
    await client.file({ parentId: space.id, bytes: 'Bytes that take room' });
    expect((await remove(space.id)).status).toBe(204);
    expect(await rowsOf(service, 'workspace_usage', { workspace_id: me.workspaceId })).toEqual(before);
    await service.service.worker.idle();
    expect(await rowsOf(service, 'resources', { root_id: space.id })).toEqual([]);
    expect(await rowsOf(service, 'blobs')).toHaveLength(blobs);
  });

  it('is told of once', async () => {
    const space = await client.space();
    await client.note({ parentId: space.id });
    const events = await eventsOf(service, () => remove(space.id));
    expect(events.map(({ type, data }) => [type, data])).toEqual([['resource.deleted', { resourceId: space.id }]]);
  });

  it('is deleted once, however many ask at the same time', async () => {
    const space = await client.space();
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(space.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  });

  it('may be a private one of one’s own or, for an owner, of another member', async () => {
    const editor = await member('editor');
    const [own, theirs] = [await editor.space({ isPrivateRoot: true }), await editor.space({ isPrivateRoot: true })];
    expect((await remove(own.id, editor)).status).toBe(204);
    expect((await remove(theirs.id)).status).toBe(204);
  });
});

describe('No space is deleted', () => {
  it.each([
    ['that never was', () => '00000000-0000-7000-8000-000000000000'],
    ['that is a folder', async () => (await client.folder()).id],
    ['that is in another workspace', async () => (await api(service, (await addAccount(service)).headers).space()).id],
    ['that is gone already', async () => gone()],
  ])('%s', async (_, id) => {
    const spaceId = await id();
    await service.service.worker.idle();
    await expectNoTrace(service, async () => {
      expect(await expectProblem(await remove(spaceId), 404, 'space_not_found')).toEqual([
        { location: 'path', path: 'spaceId', message: `${spaceId} does not exist` },
      ]);
    });
  });

  async function gone(): Promise<string> {
    const { id } = await client.space();
    await remove(id);
    return id;
  }

  it('that is the private one of somebody else, whom an editor doesn’t see', async () => {
    const { id } = await client.space({ isPrivateRoot: true });
    await expectProblem(await remove(id, await member('editor')), 404, 'space_not_found');
    expect((await client.record(id)).id).toBe(id);
  });

  it('that is the inbox or the bin', async () => {
    for (const root of await rowsOf(service, 'resource_roots', { workspace_id: me.workspaceId, type: 'SYSTEM' })) {
      expect(await expectProblem(await remove(String(root.id)), 403, 'system_resource')).toMatchObject([{ location: 'path', path: 'spaceId' }]);
    }
  });

  it('that is locked, or has something locked below it', async () => {
    const space = await client.space();
    const note = await client.note({ parentId: space.id });
    await service.service.worker.idle();
    for (const { id } of [space, note]) {
      await change(service, 'resources', { id }, { is_locked: true });
      await expectNoTrace(service, async () => {
        expect(await expectProblem(await remove(space.id), 423, 'resource_locked')).toMatchObject([{ location: 'path', path: 'spaceId' }]);
      });
      await change(service, 'resources', { id }, { is_locked: false });
    }
    expect((await remove(space.id)).status).toBe(204);
  });

  it('by a viewer', async () => {
    const { id } = await client.space();
    await expectProblem(await remove(id, await member('viewer')), 403, 'insufficient_role');
  });

  it('by an id that is none', async () => {
    await expectProblem(await remove('inbox'), 400, 'invalid_request');
  });
});
