import { describe, expect, it } from 'vitest';
import { api, expectProblem, idsOf, namesOf } from '../../support/api.ts';
import { change } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { publish, unpublish, type Visitor, visit, visitorWith } from '../../support/visitors.ts';

const service = useService();
const client = api(service);

/** A folder with a note and a file right in it, and a note further down. */
async function folderOfThings() {
  const folder = await client.folder({ name: 'Handbook' });
  const note = await client.note({ name: 'Welcome', parentId: folder.id, text: '# Welcome' });
  const file = await client.file({ name: 'Map', parentId: folder.id, bytes: 'You are here', filename: 'map.txt' });
  const inner = await client.folder({ name: 'Rooms', parentId: folder.id });
  const deep = await client.note({ name: 'Kitchen', parentId: inner.id, text: 'Wash up' });
  return { folder, note, file, inner, deep };
}

const fileUrlOf = async (visitor: Visitor, id: string): Promise<string> => (await visitor.record(id)).fileUrl ?? '';

describe('A visitor of a published folder', () => {
  it('lists it, reads in it and downloads from it, until it is unpublished: then all of that is over at once', async () => {
    const { folder, note, file, inner, deep } = await folderOfThings();
    const visitor = await visit(service, client, folder.id);

    const page = await visitor.filter({ parentId: folder.id, order: { property: 'name' } });
    expect([namesOf(page.resources), page.total]).toEqual([['Map', 'Rooms', 'Welcome'], 3]);
    expect(idsOf((await visitor.filter({ parentId: inner.id })).resources)).toEqual([deep.id]);
    const all = await visitor.filter({ parentId: folder.id, includeDescendants: 3, includeSubfolderCount: true });
    expect(all.total).toBe(4);
    for (const id of [folder.id, note.id, file.id, inner.id, deep.id]) expect((await visitor.record(id)).id).toBe(id);
    expect(await (await visitor.call('GET', `/v2/notepads/${deep.id}/content`)).text()).toBe('Wash up');
    const fileUrl = await fileUrlOf(visitor, file.id);
    expect(await (await fetch(fileUrl)).text()).toBe('You are here');

    await unpublish(client, folder.id);

    await expectProblem(await visitor.call('POST', '/v2/resources/filter', { parentId: folder.id }), 401, 'unauthorized');
    for (const id of [folder.id, note.id, file.id]) await expectProblem(await visitor.call('GET', `/v2/resources/${id}`), 401, 'unauthorized');
    await expectProblem(await visitor.call('GET', `/v2/notepads/${deep.id}/content`), 401, 'unauthorized');
    await expectProblem(await fetch(fileUrl), 404, 'stored_file_not_found');
    await expectProblem(await fetch(fileUrl, { headers: { Range: 'bytes=0-1' } }), 404, 'stored_file_not_found');
    // Publishing again is another publication: what the first one gave stays closed.
    await publish(client, folder.id);
    await expectProblem(await fetch(fileUrl), 404, 'stored_file_not_found');
  });

  it('reads on from page to page', async () => {
    const folder = await client.folder();
    for (const name of ['a', 'b', 'c']) await client.note({ name, parentId: folder.id });
    const visitor = await visit(service, client, folder.id);
    const criteria = { parentId: folder.id, order: { property: 'name' }, limit: 2 };
    const first = await visitor.filter(criteria);
    const second = await visitor.filter({ ...criteria, cursor: first.nextCursor });
    expect([...namesOf(first.resources), ...namesOf(second.resources)]).toEqual(['a', 'b', 'c']);
    // A cursor belongs to who got it.
    await expectProblem(await client.call('POST', '/v2/resources/filter', { ...criteria, cursor: first.nextCursor }), 400, 'invalid_cursor');
    const another = visitorWith(service, (await publish(client, folder.id)).accessToken);
    expect((await another.filter({ ...criteria, cursor: first.nextCursor })).resources).toHaveLength(1);
  });

  it('loses what is moved out of it at once, and gets what is moved in', async () => {
    const { folder, note, file } = await folderOfThings();
    const elsewhere = await client.folder();
    const visitor = await visit(service, client, folder.id);
    const fileUrl = await fileUrlOf(visitor, file.id);
    for (const { id } of [note, file]) await client.send('PATCH', `/v2/resources/${id}`, { parentId: elsewhere.id });

    for (const { id } of [note, file]) await expectProblem(await visitor.call('GET', `/v2/resources/${id}`), 404, 'resource_not_found');
    await expectProblem(await visitor.call('GET', `/v2/notepads/${note.id}/content`), 404, 'resource_not_found');
    await expectProblem(await fetch(fileUrl), 404, 'stored_file_not_found');
    expect(namesOf((await visitor.filter({ parentId: folder.id })).resources)).toEqual(['Rooms']);

    await client.send('PATCH', `/v2/resources/${note.id}`, { parentId: folder.id });
    expect((await visitor.record(note.id)).id).toBe(note.id);
  });

  it('loses what is put into the bin, and has it again when it is recovered', async () => {
    const { folder, inner, deep, file } = await folderOfThings();
    const visitor = await visit(service, client, folder.id);
    const ofDeep = await visit(service, client, deep.id);
    const fileUrl = await fileUrlOf(visitor, file.id);
    const bin = (ids: string[]) => client.call('POST', '/v2/resources/delete', { resourceIds: ids, archive: true });
    const recover = (ids: string[]) => client.call('POST', '/v2/resources/recover', { resourceIds: ids });

    expect((await bin([inner.id, file.id])).status).toBe(204);
    for (const { id } of [inner, deep, file]) await expectProblem(await visitor.call('GET', `/v2/resources/${id}`), 404, 'resource_not_found');
    await expectProblem(await ofDeep.call('GET', `/v2/resources/${deep.id}`), 404, 'resource_not_found');
    await expectProblem(await visitor.call('POST', '/v2/resources/filter', { parentId: inner.id }), 404, 'resource_not_found');
    await expectProblem(await fetch(fileUrl), 404, 'stored_file_not_found');
    expect((await client.record(deep.id)).publishedAncestors).toEqual([]);

    expect((await recover([inner.id, file.id])).status).toBe(204);
    expect((await visitor.record(deep.id)).id).toBe(deep.id);
    expect((await ofDeep.record(deep.id)).id).toBe(deep.id);
    expect(await (await fetch(fileUrl)).text()).toBe('You are here');

    expect((await bin([folder.id])).status).toBe(204);
    await expectProblem(await visitor.call('GET', `/v2/resources/${folder.id}`), 404, 'resource_not_found');
    expect((await recover([folder.id])).status).toBe(204);
    expect((await visitor.record(folder.id)).id).toBe(folder.id);
  });

  it('loses all of it when it is deleted for good', async () => {
    const { folder, file } = await folderOfThings();
    const visitor = await visit(service, client, folder.id);
    const memberUrl = (await client.record(file.id)).fileUrl ?? '';
    const fileUrl = await fileUrlOf(visitor, file.id);
    expect((await client.call('POST', '/v2/resources/delete', { resourceIds: [folder.id] })).status).toBe(204);
    await expectProblem(await visitor.call('GET', `/v2/resources/${file.id}`), 401, 'unauthorized');
    for (const url of [fileUrl, memberUrl]) await expectProblem(await fetch(url), 404, 'stored_file_not_found');
  });

  it('reads what is published of a private space, a root as well', async () => {
    const space = await client.space({ name: 'Diary', isPrivateRoot: true });
    const note = await client.note({ parentId: space.id, text: 'Dear diary' });
    const [ofSpace, ofNote] = [await visit(service, client, space.id), await visit(service, client, note.id)];
    expect(idsOf((await ofSpace.filter({ parentId: space.id })).resources)).toEqual([note.id]);
    expect(await (await ofNote.call('GET', `/v2/notepads/${note.id}/content`)).text()).toBe('Dear diary');
    await expectProblem(await ofNote.call('GET', `/v2/resources/${space.id}`), 404, 'resource_not_found');
  });

  it('is out when the workspace is deleted', async () => {
    const { folder, file } = await folderOfThings();
    const visitor = await visit(service, client, folder.id);
    const fileUrl = await fileUrlOf(visitor, file.id);
    await change(service, 'workspaces', {}, { deleted_at: 1 });
    try {
      await expectProblem(await visitor.call('GET', `/v2/resources/${folder.id}`), 401, 'unauthorized');
      await expectProblem(await fetch(fileUrl), 404, 'stored_file_not_found');
    } finally {
      await change(service, 'workspaces', {}, { deleted_at: null });
    }
  });
});
