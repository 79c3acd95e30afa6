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
const move = (id: string, parentId: string) => client.send('PATCH', `/v2/resources/${id}`, { parentId });
const parentOf = async (id: string) => (await client.record(id)).parent?.id;

describe('A recovered resource', () => {
  it('is back where it was, with everything below it, as if nothing had happened', async () => {
    const space = await client.space();
    const folder = await client.folder({ parentId: space.id });
    const inner = await client.folder({ parentId: folder.id });
    const note = await client.note({ parentId: inner.id });
    await service.service.worker.idle();
    const ids = [folder.id, inner.id, note.id];
    const before = { records: await Promise.all(ids.map(client.record)), rows: await Promise.all(ids.map(trees.row)) };
    await trees.toBin(folder.id);
    await trees.recover(folder.id);
    const modified = { modifiedAt: expect.any(String) };
    expect(await Promise.all(ids.map(client.record))).toEqual(
      before.records.map((record, index) => (index === 0 ? { ...record, ...modified } : record)),
    );
    expect(await Promise.all(ids.map(trees.row))).toEqual(
      before.rows.map((row, index) => (index === 0 ? { ...row, modified_at: expect.any(Number), placements: expect.any(Number) } : row)),
    );
    expect(idsOf((await client.filter({ parentId: space.id, includeDescendants: 3 })).resources).sort()).toEqual(ids.sort());
    expect(await trees.childrenOf(trees.bin)).not.toContain(folder.id);
  });

  it('has its place among its siblings again, or the one behind who has its sort key by now', async () => {
    const folder = await client.folder();
    const [a, b, c] = [
      await client.note({ parentId: folder.id }),
      await client.note({ parentId: folder.id }),
      await client.note({ parentId: folder.id }),
    ];
    await trees.toBin(b.id);
    await trees.recover(b.id);
    expect(await trees.childrenOf(folder.id)).toEqual([a.id, b.id, c.id]);

    const { sort_key } = await trees.row(b.id);
    await trees.toBin(b.id);
    const taker = await client.note({ parentId: folder.id, location: { insertAfterId: a.id, sortKey: String(sort_key) } });
    expect((await trees.row(taker.id)).sort_key).toBe(sort_key);
    await trees.recover(b.id);
    expect(await trees.childrenOf(folder.id)).toEqual([a.id, taker.id, b.id, c.id]);
    const keys = await Promise.all([a, taker, b, c].map(async ({ id }) => String((await trees.row(id)).sort_key)));
    expect(new Set(keys).size).toBe(4);
  });

  it('goes along with its old parent, wherever that has been moved', async () => {
    const space = await client.space();
    const [folder, elsewhere] = [await client.folder(), await client.folder({ parentId: space.id })];
    const note = await client.note({ parentId: folder.id });
    await trees.toBin(note.id);
    await move(folder.id, elsewhere.id);
    await trees.recover(note.id);
    expect(await client.record(note.id)).toMatchObject({ parent: { id: folder.id }, root: { id: space.id } });
    expect(await trees.row(note.id)).toMatchObject({ depth: 3, hidden_by: null, binned_at: null, bin_place: null });
  });

  it('is told of, with where it was', async () => {
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    await trees.toBin(folder.id);
    const binned = await client.record(folder.id);
    const events = await eventsOf(service, () => trees.recover(note.id, folder.id, note.id));
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['resource.recovered', { resourceId: folder.id, changed: ['parent', 'root'], previousParentId: trees.bin }],
    ]);
    const root = await client.get<{ lastResourceAddedAt: string }>(`/v2/resource-roots/${trees.inbox}`);
    expect(root.lastResourceAddedAt >= binned.modifiedAt).toBe(true);
  });
});

describe('A recovered resource goes to the end of the inbox', () => {
  const expectInInbox = async (id: string): Promise<void> => {
    expect(await client.record(id)).toMatchObject({ parent: { id: trees.inbox }, root: { id: trees.inbox } });
    expect((await trees.childrenOf(trees.inbox)).at(-1)).toBe(id);
    expect(await trees.row(id)).toMatchObject({ depth: 1, hidden_by: null, private_to: null, binned_at: null, bin_place: null });
  };

  it('when its old parent is deleted, whether its row is still there or not', async () => {
    for (const settle of [false, true]) {
      const folder = await client.folder();
      const note = await client.note({ parentId: folder.id });
      await client.note();
      await trees.toBin(note.id);
      await trees.forGood(folder.id);
      if (settle) await service.service.worker.idle();
      await trees.recover(note.id);
      await expectInInbox(note.id);
    }
  });

  it('when its old parent is in the bin, as it is for what lies below a binned folder', async () => {
    const [a, b, c] = (await trees.chain(3)) as [string, string, string];
    const note = await client.note({ parentId: c });
    await trees.toBin(note.id);
    await trees.toBin(a);
    await trees.recover(note.id);
    await expectInInbox(note.id);
    await trees.recover(c);
    await expectInInbox(c);
    await trees.recover(b, c);
    await expectInInbox(b);
    expect(await trees.childrenOf(b)).toEqual([]);
    await trees.recover(a);
    expect(await parentOf(a)).toBe(trees.inbox);
  });

  it('when it would stand too deep there by now', async () => {
    const chain = await trees.chain(60);
    const [top, last] = [chain[0] as string, chain.at(-1) as string];
    const [folder, ...below] = (await trees.chain(3)) as [string, string, string];
    const note = await client.note({ parentId: folder });
    await trees.toBin(below[0]);
    await trees.toBin(note.id);
    await move(folder, last);
    await trees.recover(below[0]);
    expect(await parentOf(below[0])).toBe(folder);
    await trees.recover(note.id);
    expect(await parentOf(note.id)).toBe(folder);

    const [deep, lower, lowest] = (await trees.chain(3, folder)) as [string, string, string];
    expect((await trees.row(lowest)).depth).toBe(64);
    await trees.toBin(lower);
    const above = await client.folder();
    await move(top, above.id);
    await trees.recover(lower);
    expect(await trees.row(deep)).toMatchObject({ depth: 63 });
    await expectInInbox(lower);
    expect(await trees.row(lowest)).toMatchObject({ depth: 2, parent_id: lower, root_id: trees.inbox });
  });

  it('when its old parent is of a kind without children by now', async () => {
    const parent = await client.file({ filename: 'a.pdf', mimeType: 'application/pdf' });
    const note = await client.note({ parentId: parent.id });
    await trees.toBin(note.id);
    await change(service, 'resources', { id: parent.id }, { kind: 'image' });
    await trees.recover(note.id);
    await expectInInbox(note.id);
  });

  it('when it can not see its old parent any more', async () => {
    const { workspaceId } = await ownAccount(service);
    const editor = await addMemberWithKey(service, workspaceId, 'editor');
    const [folder, hidden] = [await client.folder(), await client.space({ isPrivateRoot: true })];
    const note = await client.note({ parentId: folder.id });
    await trees.toBin(note.id);
    await move(folder.id, hidden.id);
    expect((await trees.tryToRecover([note.id], editor)).status).toBe(204);
    await expectInInbox(note.id);
  });
});

describe('A request to recover', () => {
  it('leaves alone what is not in the bin, system roots and spaces too', async () => {
    const [note, space] = [await client.note(), await client.space()];
    await service.service.worker.idle();
    await expectNoTrace(service, () => trees.recover(note.id, space.id, trees.inbox, trees.bin));
  });

  it('takes the folder out of the bin first that another one was in, in whatever order they are named', async () => {
    for (const reversed of [false, true]) {
      const outer = await client.folder();
      const inner = await client.folder({ parentId: outer.id });
      const [first, second] = [await client.note({ parentId: inner.id }), await client.note({ parentId: inner.id })];
      await trees.toBin(second.id);
      await trees.toBin(first.id);
      await trees.toBin(outer.id);
      const ids = [outer.id, first.id, second.id];
      await trees.recover(...(reversed ? ids.reverse() : ids));
      expect(await trees.childrenOf(inner.id)).toEqual([first.id, second.id]);
      expect(await parentOf(inner.id)).toBe(outer.id);
      expect(await parentOf(outer.id)).toBe(trees.inbox);
    }
  });

  it('is back in its old parent, which is named as well and lay deep in what was binned, in whatever order', async () => {
    for (const inOrder of [true, false]) {
      const top = await client.folder();
      const parent = await client.folder({ parentId: top.id });
      const note = await client.note({ parentId: parent.id });
      await trees.toBin(note.id);
      await trees.toBin(top.id);
      await trees.recover(...(inOrder ? [parent.id, note.id] : [note.id, parent.id]));
      expect(await parentOf(note.id)).toBe(parent.id);
    }
  });

  it('is all or nothing: unknown ids are named', async () => {
    const stranger = api(service, (await addAccount(service)).headers);
    const [note, theirs] = [await client.note(), await stranger.note()];
    await trees.toBin(note.id);
    await service.service.worker.idle();
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await trees.tryToRecover([note.id, theirs.id, unknownId]), 404, 'resource_not_found');
      expect(errors.map(({ path }) => path)).toEqual(['/resourceIds/1', '/resourceIds/2']);
    });
  });

  it('is refused for what is locked, or taken out of or put into what is locked', async () => {
    const [locked, folder, target] = [await client.note(), await client.folder(), await client.folder()];
    const [inside, goesBack] = [await client.note({ parentId: folder.id }), await client.note({ parentId: target.id })];
    await trees.toBin(locked.id, folder.id, goesBack.id);
    for (const { id } of [locked, folder, target]) await lock(id);
    await service.service.worker.idle();
    await expectNoTrace(service, async () => {
      for (const { id } of [locked, inside, goesBack]) {
        expect(await expectProblem(await trees.tryToRecover([id]), 423, 'resource_locked')).toMatchObject([{ path: '/resourceIds/0' }]);
      }
    });
    for (const { id } of [locked, folder, target]) await lock(id, false);
    await lock(inside.id);
    await trees.recover(locked.id, folder.id, goesBack.id);
    expect(await client.record(inside.id)).toMatchObject({ isLocked: true, parent: { id: folder.id }, root: { id: trees.inbox } });
  });

  it('is refused to a viewer and a commenter', async () => {
    const { workspaceId } = await ownAccount(service);
    const note = await client.note();
    await trees.toBin(note.id);
    for (const role of ['viewer', 'commenter'] as const) {
      const member = await addMemberWithKey(service, workspaceId, role);
      await expectProblem(await trees.tryToRecover([note.id], member), 403, 'insufficient_role');
    }
  });

  it('is done once, however many ask at the same time', async () => {
    const folder = await client.folder();
    await client.note({ parentId: folder.id });
    await trees.toBin(folder.id);
    const events = await eventsOf(service, async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => trees.tryToRecover([folder.id])));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    });
    expect(events.map(({ type }) => type)).toEqual(['resource.recovered']);
  });
});

describe('What was private', () => {
  it('is private again in its space, and takes the place that it is put to otherwise', async () => {
    const { workspaceId } = await ownAccount(service);
    const [maker, other] = [await addMemberWithKey(service, workspaceId, 'editor'), await addMemberWithKey(service, workspaceId, 'editor')];
    const space = await maker.space({ isPrivateRoot: true });
    const folder = await maker.folder({ parentId: space.id });
    const note = await maker.note({ parentId: folder.id });
    expect((await trees.tryToBin([folder.id], maker)).status).toBe(204);
    expect((await trees.tryToRecover([folder.id], maker)).status).toBe(204);
    expect((await maker.record(note.id)).root.id).toBe(space.id);
    await expectProblem(await other.call('GET', `/v2/resources/${note.id}`), 404, 'resource_not_found');
    expect((await rowsOf(service, 'resources', { private_to: maker.userId })).map(({ id }) => id).sort()).toEqual(
      [space.id, folder.id, note.id].sort(),
    );

    expect((await trees.tryToBin([folder.id], maker)).status).toBe(204);
    expect((await trees.tryToDelete([space.id], maker)).status).toBe(204);
    expect((await trees.tryToRecover([folder.id], maker)).status).toBe(204);
    expect((await other.record(note.id)).root.id).toBe(trees.inbox);
  });
});
