import { describe, expect, it } from 'vitest';
import { addAccount, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { change, eventsOf, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { insertCarriers } from './carriers.ts';

const service = useService();
const client = api(service);

const remove = (id: string) => client.call('DELETE', `/v2/tags/${id}`);

describe('Deleting a tag', () => {
  it('takes it off every resource, and leaves the others in their order', async () => {
    const note = await client.note({ tags: [{ name: 'a' }, { name: 'goes' }, { name: 'b' }] });
    const only = await client.note({ tags: [{ name: 'goes' }] });
    const id = note.tags[1]?.id ?? '';
    const response = await remove(id);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect((await client.record(note.id)).tags.map(({ name }) => name)).toEqual(['a', 'b']);
    expect((await client.record(only.id)).tags).toEqual([]);
    expect(await client.get('/v2/tags?name=goes')).toMatchObject({ count: 0 });
    expect(await client.filter({ tagIds: [id] })).toMatchObject({ total: 0 });
    await expectProblem(await remove(id), 404, 'tag_not_found');
  });

  it('leaves its name to a new one', async () => {
    const [tag] = (await client.note({ tags: [{ name: 'again' }] })).tags;
    await remove(tag?.id ?? '');
    const [next] = (await client.note({ tags: [{ name: 'again' }] })).tags;
    expect(next?.id).not.toBe(tag?.id);
  });

  it('reaches what is locked, in the bin, and waits to be removed', async () => {
    const tags = [{ name: 'everywhere' }];
    const notes = [await client.note({ tags }), await client.note({ tags }), await client.note({ tags })];
    await change(service, 'resources', { id: notes[0]?.id }, { is_locked: true });
    await client.call('POST', '/v2/resources/delete', { resourceIds: [notes[1]?.id], archive: true });
    await change(service, 'resources', { id: notes[2]?.id }, { deleted_at: Date.now(), hidden_by: notes[2]?.id });
    const id = notes[0]?.tags[0]?.id ?? '';
    expect((await remove(id)).status).toBe(204);
    expect(await rowsOf(service, 'resource_tags', { tag_id: id })).toEqual([]);
  });

  it('is told of as the deletion of a tag, with nothing about the resources, which keep their moment and get another version', async () => {
    const note = await client.note({ tags: [{ name: 'told' }] });
    const before = (await client.call('GET', `/v2/resources/${note.id}`)).headers.get('ETag');
    const id = note.tags[0]?.id ?? '';
    const events = await eventsOf(service, () => remove(id));
    expect(events).toMatchObject([{ type: 'tag.deleted', data: { tagId: id } }]);
    expect((await client.record(note.id)).modifiedAt).toBe(note.modifiedAt);
    expect((await client.call('GET', `/v2/resources/${note.id}`)).headers.get('ETag')).not.toBe(before);
  });

  it('leaves the tag of another workspace alone', async () => {
    const { headers } = await addAccount(service);
    const [tag] = (await api(service, headers).note({ tags: [{ name: 'theirs' }] })).tags;
    await expectProblem(await remove(tag?.id ?? ''), 404, 'tag_not_found');
    expect(await rowsOf(service, 'resource_tags', { tag_id: tag?.id })).toHaveLength(1);
  });

  it('takes it off hundreds of resources', async () => {
    const { workspaceId } = await ownAccount(service);
    const [tag, stays] = (await client.note({ tags: [{ name: 'on many' }, { name: 'stays on many' }] })).tags;
    await insertCarriers(service, workspaceId, 1234, () => [tag?.id ?? '', stays?.id ?? '']);
    expect((await remove(tag?.id ?? '')).status).toBe(204);
    expect(await client.get('/v2/tags?name=on many')).toMatchObject({ data: { tags: [{ id: stays?.id, resourceCount: 1235 }] } });
  });

  it('fails nobody who tags meanwhile: they are before it or after it', async () => {
    for (let round = 0; round < 5; round++) {
      const tag = await client.send<{ id: string }>('POST', '/v2/tags', { name: 'meanwhile' });
      const note = await client.note({ tags: [{ id: tag.id }] });
      const create = (tags: object[]) => client.call('POST', '/v2/notepads', { parentId: '@alias::inbox', text: '', tags });
      const [byId, byName, replaced, deleted] = await Promise.all([
        create([{ id: tag.id }]),
        create([{ name: 'meanwhile' }]),
        client.call('PATCH', `/v2/resources/${note.id}`, { tags: [{ id: tag.id }, { name: 'besides' }] }),
        remove(tag.id),
      ]);
      expect(deleted.status).toBe(204);
      expect([201, 404]).toContain(byId.status);
      expect(byName.status).toBe(201);
      expect([200, 404]).toContain(replaced.status);
      expect(await rowsOf(service, 'resource_tags', { tag_id: tag.id })).toEqual([]);
      for (const { id } of (await client.get<{ data: { tags: { id: string }[] } }>('/v2/tags?name=meanwhile')).data.tags) await remove(id);
    }
  });

  it('fails nobody who copies meanwhile what carries it: the copies have it no more than the originals', async () => {
    const folder = await client.folder();
    for (let round = 0; round < 5; round++) {
      const tag = await client.send<{ id: string }>('POST', '/v2/tags', { name: 'on copies' });
      await Promise.all(Array.from({ length: 5 }, () => client.note({ parentId: folder.id, tags: [{ id: tag.id }] })));
      const [copied, deleted] = await Promise.all([client.call('POST', '/v2/spaces', { copyFolderId: folder.id }), remove(tag.id)]);
      expect([copied.status, deleted.status]).toEqual([201, 204]);
      expect(await rowsOf(service, 'resource_tags', { tag_id: tag.id })).toEqual([]);
    }
  });
});
