import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobNotFound } from '../../../server/platform/blobs/blobs.ts';
import { addAccount, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, idsOf, unknownId } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { eventsOf, expectNoTrace, expectTrueCounters, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { visit } from '../../support/visitors.ts';
import { type Trees, treesOf } from './trees.ts';

const service = useService();
const client = api(service);
let trees: Trees;

beforeAll(async () => {
  trees = await treesOf(service, client);
});
afterAll(async () => {
  await expectTrueCounters(service);
  await service.service.worker.idle();
  await expectTrueCounters(service);
  expect(await rowsOf(service, 'jobs')).toEqual([]);
});

const gone = async (id: string): Promise<void> => {
  await expectProblem(await client.call('GET', `/v2/resources/${id}`), 404, 'resource_not_found');
};
const lock = (id: string, isLocked = true) => client.send('PATCH', `/v2/resources/${id}`, { isLocked });

describe('What is deleted for good', () => {
  it('is gone at once, with everything below it', async () => {
    const folder = await client.folder();
    const inner = await client.folder({ parentId: folder.id });
    const note = await client.note({ parentId: inner.id, text: 'Words' });
    const file = await client.file({ parentId: inner.id, bytes: 'Bytes' });
    await client.send('POST', `/v2/resources/${note.id}/comments`, { content: 'A comment' });
    const sibling = await client.note();
    await trees.forGood(folder.id);

    for (const { id } of [folder, inner, note, file]) {
      await gone(id);
      await expectProblem(await client.call('PATCH', `/v2/resources/${id}`, { name: 'Again' }), 404, 'resource_not_found');
      await expectProblem(await client.call('GET', `/v2/resources/${id}/comments`), 404, 'resource_not_found');
      await expectProblem(await client.call('POST', '/v2/notepads', { parentId: id, text: '' }), 404, 'resource_not_found');
      await expectProblem(await client.call('GET', `/v2/upload?filename=a.txt&size=1&resourceId=${id}`), 404, 'resource_not_found');
      await expectProblem(await trees.tryToRecover([id]), 404, 'resource_not_found');
      await expectProblem(await trees.tryToDelete([id]), 404, 'resource_not_found');
    }
    await expectProblem(await client.call('GET', `/v2/notepads/${note.id}/content`), 404, 'resource_not_found');
    await expectProblem(await client.call('PUT', `/v2/notepads/${note.id}/content`, { text: 'Other words' }), 404, 'resource_not_found');
    await expectProblem(await fetch(file.fileUrl ?? ''), 404, 'stored_file_not_found');
    const all = idsOf((await client.filter({ limit: 1000, includeRoots: true })).resources);
    expect(all).toContain(sibling.id);
    for (const { id } of [folder, inner, note, file]) expect(all).not.toContain(id);
    expect(idsOf((await client.filter({ resourceIds: [note.id, file.id] })).resources)).toEqual([]);
  });

  it('gives back what it used, at once', async () => {
    const before = await rowsOf(service, 'workspace_usage');
    const folder = await client.folder();
    await client.file({ parentId: folder.id, bytes: 'Some bytes' });
    await client.note({ parentId: folder.id, text: 'Some words' });
    expect(await rowsOf(service, 'workspace_usage')).not.toEqual(before);
    await trees.forGood(folder.id);
    expect(await rowsOf(service, 'workspace_usage')).toEqual(before);
  });

  it('is removed then, with all that belongs to it, and bytes that nothing else shares', async () => {
    await service.service.worker.idle();
    const tables = ['resources', 'notepads', 'resource_tags', 'comments', 'comment_mentions', 'publications', 'blobs'];
    const contents = () => Promise.all(tables.map((table) => rowsOf(service, table)));
    await client.send('POST', '/v2/tags', { name: 'kept' });
    const before = await contents();
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id, text: 'Words', comment: { content: 'Pinned' } });
    const file = await client.file({ parentId: note.id, bytes: 'Bytes that go', tags: [{ name: 'kept' }] });
    await client.send('POST', `/v2/resources/${file.id}/comments`, { content: 'Not pinned' });
    await visit(service, client, file.id);
    const { blob_id } = await trees.row(file.id);
    await trees.forGood(folder.id);
    await service.service.worker.idle();
    expect(await contents()).toEqual(before);
    await expect(service.service.services.blobs.head(String(blob_id), 1)).rejects.toThrow(BlobNotFound);
  });

  it('leaves bytes that a copy shares', async () => {
    const folder = await client.folder();
    const file = await client.file({ parentId: folder.id, bytes: 'Shared bytes' });
    const blobId = String((await trees.row(file.id)).blob_id);
    const space = await client.send<{ id: string }>('POST', '/v2/spaces', { copyFolderId: folder.id });
    const [copy] = (await client.filter({ parentId: space.id })).resources;
    await trees.forGood(folder.id);
    await service.service.worker.idle();
    await gone(file.id);
    expect(await (await fetch(copy?.fileUrl ?? '')).text()).toBe('Shared bytes');
    await trees.forGood(space.id);
    await service.service.worker.idle();
    expect(await rowsOf(service, 'blobs', { id: blobId })).toEqual([]);
  });

  it('is told of once for each that was named', async () => {
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    const other = await client.note();
    const events = await eventsOf(service, () => trees.forGood(other.id, note.id, folder.id, other.id));
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['resource.deleted', { resourceId: other.id }],
      ['resource.deleted', { resourceId: folder.id }],
    ]);
  });

  it('may be in the bin, whole or in part', async () => {
    const [a, b, c] = (await trees.chain(3)) as [string, string, string];
    await trees.toBin(a);
    await trees.forGood(b);
    for (const id of [b, c]) await gone(id);
    expect(await client.record(a)).toMatchObject({ root: { id: trees.bin } });
    await service.service.worker.idle();
    await trees.recover(a);
    expect(await trees.childrenOf(a)).toEqual([]);
    await trees.forGood(a);
    await gone(a);
  });

  it('may be a space, with what was put into the bin from it staying there', async () => {
    const space = await client.space();
    const [kept, lost] = [await client.note({ parentId: space.id }), await client.note({ parentId: space.id })];
    await trees.toBin(kept.id);
    await trees.forGood(space.id);
    await gone(lost.id);
    await expectProblem(await client.call('GET', `/v2/resource-roots/${space.id}`), 404, 'root_not_found');
    await service.service.worker.idle();
    expect(await rowsOf(service, 'resources', { id: space.id })).toEqual([]);
    await trees.recover(kept.id);
    expect(await client.record(kept.id)).toMatchObject({ parent: { id: trees.inbox } });
  });

  it('is not touched any more by what was under way: an upload, a visitor, a look at its content', async () => {
    const folder = await client.folder();
    const file = await client.file({ parentId: folder.id, bytes: 'Before' });
    const visitor = await visit(service, client, folder.id);
    expect((await visitor.record(file.id)).id).toBe(file.id);
    const { fileUrl } = await visitor.record(file.id);
    const { url } = await client.send<{ url: string }>('GET', `/v2/upload?filename=a.txt&size=0&resourceId=${file.id}`, undefined);
    await service.service.worker.stop();
    const note = await client.note({ parentId: folder.id });
    await trees.forGood(folder.id);
    await expectProblem(await fetch(url, { method: 'PUT', body: 'After' }), 404, 'resource_not_found');
    await expectProblem(await fetch(fileUrl ?? ''), 404, 'stored_file_not_found');
    await expectProblem(await visitor.call('GET', `/v2/resources/${file.id}`), 401, 'unauthorized');
    const events = await eventsOf(service, async () => {
      service.service.worker.start();
      await service.service.worker.idle();
    });
    expect(events).toEqual([]);
    expect((await rowsOf(service, 'events')).filter(({ type, data }) => type === 'resource.processed' && String(data).includes(note.id))).toEqual([]);
  });
});

describe('Nothing is deleted', () => {
  it('when one id is unknown, or another workspace’s: each is named', async () => {
    const stranger = api(service, (await addAccount(service)).headers);
    const [note, theirs] = [await client.note(), await stranger.note()];
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await trees.tryToDelete([note.id, unknownId, theirs.id]), 404, 'resource_not_found');
      expect(errors.map(({ path, message }) => [path, message])).toEqual([
        ['/resourceIds/1', `${unknownId} does not exist`],
        ['/resourceIds/2', `${theirs.id} does not exist`],
      ]);
    });
  });

  it('when one is a system root', async () => {
    const note = await client.note();
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await trees.tryToDelete([trees.bin, note.id, trees.inbox]), 403, 'system_resource');
      expect(errors.map(({ path }) => path)).toEqual(['/resourceIds/0', '/resourceIds/2']);
    });
  });

  it('when one is locked, or in a folder that is, or holds anything that is', async () => {
    const [free, folder, holder, space] = [await client.note(), await client.folder(), await client.folder(), await client.space()];
    const inside = await client.note({ parentId: folder.id });
    const deep = await client.note({ parentId: (await client.folder({ parentId: holder.id })).id });
    const inSpace = await client.note({ parentId: space.id });
    for (const { id } of [folder, deep, inSpace]) await lock(id);
    await service.service.worker.idle();
    await expectNoTrace(service, async () => {
      for (const locked of [folder, inside, holder, space]) {
        const errors = await expectProblem(await trees.tryToDelete([free.id, locked.id]), 423, 'resource_locked');
        expect(errors).toMatchObject([{ location: 'body', path: '/resourceIds/1' }]);
      }
    });
    for (const { id } of [folder, deep, inSpace]) await lock(id, false);
    await trees.forGood(inside.id, holder.id, space.id, folder.id);
  });

  it('by a viewer or a commenter', async () => {
    const { workspaceId } = await ownAccount(service);
    const note = await client.note();
    for (const role of ['viewer', 'commenter'] as const) {
      const member = await addMemberWithKey(service, workspaceId, role);
      await expectProblem(await trees.tryToDelete([note.id], member), 403, 'insufficient_role');
    }
    await client.record(note.id);
  });
});

describe('Deletions at the same time', () => {
  it('delete a tree once, and give back once what it used', async () => {
    const { workspaceId } = await ownAccount(service);
    const usage = () => rowsOf(service, 'workspace_usage', { workspace_id: workspaceId });
    const before = await usage();
    const [a, b, c] = (await trees.chain(3)) as [string, string, string];
    const answers = await Promise.all([c, a, b, a].map((id) => trees.tryToDelete([id])));
    expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 204 || status === 404)).toBe(true);
    for (const id of [a, b, c]) await gone(id);
    expect(await usage()).toEqual(before);
  });

  it('leave no resource behind that was made in the tree meanwhile', async () => {
    for (let round = 0; round < 10; round++) {
      const folder = await client.folder();
      const [made, deleted] = await Promise.all([
        client.call('POST', '/v2/notepads', { parentId: folder.id, text: 'A note' }),
        trees.tryToDelete([folder.id]),
      ]);
      expect(deleted.status).toBe(204);
      if (made.status === 201) await gone(((await made.json()) as { id: string }).id);
      else await expectProblem(made, 404, 'resource_not_found');
    }
    await service.service.worker.idle();
  });
});
