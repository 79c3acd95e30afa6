import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, idsOf, unknownId } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { change, eventsOf, expectNoTrace, expectTrueCounters, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { type Trees, treesOf } from './trees.ts';

const service = useService();
const client = api(service);
let trees: Trees;

beforeAll(async () => {
  trees = await treesOf(service, client);
});
afterAll(() => expectTrueCounters(service));

const lock = (id: string, isLocked = true) => client.send('PATCH', `/v2/resources/${id}`, { isLocked });

describe('What is put into the bin', () => {
  it('goes there with everything below it, and shows where the bin is asked for', async () => {
    const space = await client.space();
    const folder = await client.folder({ parentId: space.id });
    const inner = await client.folder({ parentId: folder.id });
    const note = await client.note({ parentId: inner.id });
    await trees.toBin(folder.id);

    for (const [id, parentId] of [
      [folder.id, trees.bin],
      [inner.id, folder.id],
      [note.id, inner.id],
    ] as const) {
      expect(await client.record(id)).toMatchObject({ parent: { id: parentId }, root: { id: trees.bin, type: 'SYSTEM', subtype: 'bin' } });
      expect(await trees.row(id)).toMatchObject({ root_id: trees.bin, hidden_by: folder.id, deleted_at: null });
    }
    expect((await Promise.all([folder, inner, note].map(({ id }) => trees.row(id)))).map(({ depth }) => depth)).toEqual([1, 2, 3]);
    expect(idsOf((await client.filter({ parentId: space.id })).resources)).toEqual([]);
    expect(idsOf((await client.filter({ limit: 1000 })).resources)).not.toContain(note.id);
    expect(idsOf((await client.filter({ parentId: trees.bin })).resources)).toEqual([folder.id]);
    expect(idsOf((await client.filter({ rootId: trees.bin })).resources).sort()).toEqual([folder.id, inner.id, note.id].sort());
    expect(idsOf((await client.filter({ parentId: inner.id })).resources)).toEqual([note.id]);
  });

  it('still counts, and can still be read', async () => {
    const before = await rowsOf(service, 'workspace_usage');
    const note = await client.note({ text: 'Still here' });
    const file = await client.file({ bytes: 'Bytes' });
    const counted = await rowsOf(service, 'workspace_usage');
    expect(counted).not.toEqual(before);
    await trees.toBin(note.id, file.id);
    expect(await rowsOf(service, 'workspace_usage')).toEqual(counted);
    expect(await (await client.call('GET', `/v2/notepads/${note.id}/content`)).text()).toBe('Still here');
    const { fileUrl } = await client.record(file.id);
    expect(await (await fetch(fileUrl ?? '')).text()).toBe('Bytes');
  });

  it('is told of once for each that was named, with where it was', async () => {
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    await client.note({ parentId: note.id });
    const other = await client.note();
    const events = await eventsOf(service, () => trees.toBin(note.id, other.id));
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['resource.binned', { resourceId: note.id, changed: ['parent', 'root'], previousParentId: folder.id }],
      ['resource.binned', { resourceId: other.id, changed: ['parent', 'root'], previousParentId: trees.inbox }],
    ]);
    expect(events[0]?.row).toMatchObject({ actor_type: 'api_key' });
  });

  it('has changed by it, and what lies below has not', async () => {
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    await service.service.worker.idle();
    const below = await client.record(note.id);
    await trees.toBin(folder.id);
    expect((await client.record(folder.id)).modifiedAt > folder.modifiedAt).toBe(true);
    expect((await client.record(note.id)).modifiedAt).toBe(below.modifiedAt);
  });

  it('stays there as it is when it is put there again, also what lies below', async () => {
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    await trees.toBin(folder.id);
    await expectNoTrace(service, async () => {
      await trees.toBin(folder.id);
      await trees.toBin(note.id, folder.id);
    });
    const other = await client.note();
    await trees.toBin(note.id, other.id);
    expect(await trees.row(note.id)).toMatchObject({ parent_id: folder.id, hidden_by: folder.id });
    expect(await trees.row(other.id)).toMatchObject({ parent_id: trees.bin, hidden_by: other.id });
  });

  it('goes along with what lies above it in the same request, in whatever order they are named, twice or once', async () => {
    const [top, middle, low] = await trees.chain(3);
    const [a, b, c] = [top as string, middle as string, low as string];
    const events = await eventsOf(service, () => trees.toBin(c, a, b, a, c));
    expect(events.map(({ data }) => (data as { resourceId: string }).resourceId)).toEqual([a]);
    expect(await trees.row(c)).toMatchObject({ parent_id: b, hidden_by: a });
    expect(await trees.row(b)).toMatchObject({ parent_id: a, hidden_by: a });
  });

  it('may be a thousand resources at once', { timeout: 60_000 }, async () => {
    const folder = await client.folder();
    const ids = await trees.seed(folder.id, 1000);
    await expectProblem(await trees.tryToBin([...ids, folder.id]), 400, 'invalid_request');
    await trees.toBin(...ids);
    expect(await trees.childrenOf(folder.id)).toEqual([]);
    expect((await trees.childrenOf(trees.bin)).slice(-1000)).toEqual(ids);
    await trees.recover(...ids);
    expect(await trees.childrenOf(folder.id)).toHaveLength(1000);
    await trees.forGood(...ids);
    expect(await trees.childrenOf(folder.id)).toEqual([]);
  });
});

describe('Nothing is put into the bin', () => {
  it('when one id is unknown, another workspace’s, or deleted: each is named', async () => {
    const stranger = api(service, (await addAccount(service)).headers);
    const [note, theirs, deleted] = [await client.note(), await stranger.note(), await client.note()];
    await trees.forGood(deleted.id);
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await trees.tryToBin([unknownId, note.id, theirs.id, deleted.id, unknownId]), 404, 'resource_not_found');
      expect(errors).toEqual(
        [unknownId, theirs.id, deleted.id, unknownId].map((id, index) => ({
          location: 'body',
          path: `/resourceIds/${[0, 2, 3, 4][index]}`,
          message: `${id} does not exist`,
        })),
      );
    });
  });

  it('when one is a system root, or a space', async () => {
    const [note, space] = [await client.note(), await client.space()];
    await expectNoTrace(service, async () => {
      const system = await expectProblem(await trees.tryToBin([note.id, trees.inbox, trees.bin]), 403, 'system_resource');
      expect(system.map(({ path }) => path)).toEqual(['/resourceIds/1', '/resourceIds/2']);
      const spaces = await expectProblem(await trees.tryToBin([note.id, space.id]), 400, 'invalid_request');
      expect(spaces.map(({ path }) => path)).toEqual(['/resourceIds/1']);
    });
  });

  it('when one is locked, or in a folder that is, or holds anything that is', async () => {
    const [free, folder, holder] = [await client.note(), await client.folder(), await client.folder()];
    const inside = await client.note({ parentId: folder.id });
    const deep = await client.note({ parentId: (await client.folder({ parentId: holder.id })).id });
    for (const { id } of [folder, deep]) await lock(id);
    await service.service.worker.idle();
    await expectNoTrace(service, async () => {
      for (const locked of [folder, inside, holder]) {
        const errors = await expectProblem(await trees.tryToBin([free.id, locked.id]), 423, 'resource_locked');
        expect(errors).toMatchObject([{ location: 'body', path: '/resourceIds/1' }]);
      }
    });
    expect((await expectProblem(await trees.tryToBin([holder.id]), 423, 'resource_locked'))[0]?.message).toContain(deep.id);
    for (const { id } of [folder, deep]) await lock(id, false);
    await trees.toBin(inside.id, folder.id, holder.id);
  });

  it('while the bin is locked, as versions before this one allowed', async () => {
    const note = await client.note();
    await change(service, 'resources', { id: trees.bin }, { is_locked: true });
    await expectProblem(await trees.tryToBin([note.id]), 423, 'resource_locked');
    await lock(trees.bin, false);
    await trees.toBin(note.id);
  });

  it('by a viewer or a commenter, nor by a member who can not see it', async () => {
    const { workspaceId } = await ownAccount(service);
    const note = await client.note();
    for (const role of ['viewer', 'commenter'] as const) {
      const member = await addMemberWithKey(service, workspaceId, role);
      await expectProblem(await trees.tryToBin([note.id], member), 403, 'insufficient_role');
    }
    const editor = await addMemberWithKey(service, workspaceId, 'editor');
    const space = await client.space({ isPrivateRoot: true });
    const hidden = await client.note({ parentId: space.id });
    await expectProblem(await trees.tryToBin([note.id, hidden.id], editor), 404, 'resource_not_found');
    expect((await trees.tryToBin([note.id], editor)).status).toBe(204);
  });
});

describe('What comes from a private space', () => {
  it('stays private in the bin', async () => {
    const { workspaceId } = await ownAccount(service);
    const [maker, other] = [await addMemberWithKey(service, workspaceId, 'editor'), await addMemberWithKey(service, workspaceId, 'editor')];
    const space = await maker.space({ isPrivateRoot: true });
    const folder = await maker.folder({ parentId: space.id });
    const note = await maker.note({ parentId: folder.id });
    expect((await trees.tryToBin([folder.id], maker)).status).toBe(204);
    for (const { id } of [folder, note]) {
      expect((await maker.record(id)).root.id).toBe(trees.bin);
      expect((await client.record(id)).root.id).toBe(trees.bin);
      await expectProblem(await other.call('GET', `/v2/resources/${id}`), 404, 'resource_not_found');
    }
    expect(idsOf((await other.filter({ rootId: trees.bin, limit: 1000 })).resources)).not.toContain(note.id);
    await expectProblem(await trees.tryToRecover([folder.id], other), 404, 'resource_not_found');
    await expectProblem(await trees.tryToDelete([folder.id], other), 404, 'resource_not_found');
  });
});

describe('Requests at the same time', () => {
  it('bin a resource once, and leave a whole tree behind', async () => {
    const [a, b, c] = (await trees.chain(3)) as [string, string, string];
    const events = await eventsOf(service, async () => {
      const answers = await Promise.all([a, b, c, a, b, c].map((id) => trees.tryToBin([id])));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
    });
    const tops = events.map(({ data }) => (data as { resourceId: string }).resourceId);
    expect(new Set(tops).size).toBe(tops.length);
    for (const id of [a, b, c]) {
      const row = await trees.row(id);
      const parent = await trees.row(String(row.parent_id));
      expect(row).toMatchObject({ root_id: trees.bin, depth: Number(parent.depth) + 1 });
      expect(row.hidden_by).toBe(parent.id === trees.bin ? id : parent.hidden_by);
    }
  });

  it('put a note into a folder, or the folder into the bin first, and never a visible note into a binned folder', async () => {
    for (let round = 0; round < 10; round++) {
      const folder = await client.folder();
      const [made, binned] = await Promise.all([
        client.call('POST', '/v2/notepads', { parentId: folder.id, text: 'A note' }),
        trees.tryToBin([folder.id]),
      ]);
      expect(binned.status).toBe(204);
      if (made.status === 201) {
        const note = (await made.json()) as { id: string };
        expect(await trees.row(note.id)).toMatchObject({ root_id: trees.bin, hidden_by: folder.id });
      } else await expectProblem(made, 400, 'invalid_parent');
    }
  });
});
