import { describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { addAccount, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { change, eventsOf, expectNoTrace, insertRows, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Label = components['schemas']['Label'];
type LabelList = components['schemas']['LabelList'];

const service = useService();
const client = api(service);

const create = (fields: object = { hexColor: '#123456' }, by: Api = client) => by.send<Label>('POST', '/v2/labels', fields);
const patch = (id: number, fields: object, headers = {}) => client.call('PATCH', `/v2/labels/${id}`, fields, headers);
const remove = (id: number, by: Api = client) => by.call('DELETE', `/v2/labels/${id}`);

/** Somebody in a workspace that has the first labels and no others. */
async function newcomer(): Promise<Api> {
  const { headers } = await addAccount(service);
  return api(service, headers);
}

describe('The list of labels', () => {
  it('is a palette of eight in a new workspace', async () => {
    const { count, data } = await (await newcomer()).get<LabelList>('/v2/labels');
    expect(count).toBe(8);
    expect(data.labels.map(({ id, name, hexColor }) => [id, name, hexColor])).toEqual([
      [1, 'Red', '#e03131'],
      [2, 'Orange', '#f08c00'],
      [3, 'Green', '#2f9e44'],
      [4, 'Teal', '#0c8599'],
      [5, 'Blue', '#1971c2'],
      [6, 'Purple', '#6741d9'],
      [7, 'Pink', '#c2255c'],
      [8, 'Gray', '#868e96'],
    ]);
  });

  it('is in the order of the ids and comes in pages, with what was added and without what was deleted', async () => {
    const by = await newcomer();
    for (let index = 0; index < 4; index++) await create(undefined, by);
    await remove(2, by);
    const idsOn = async (query: string) => (await by.get<LabelList>(`/v2/labels?${query}`)).data.labels.map(({ id }) => id);
    expect(await idsOn('')).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await idsOn('limit=3&offset=8')).toEqual([10, 11, 12]);
    expect(await by.get('/v2/labels?offset=11')).toEqual({ count: 11, data: { labels: [] } });
  });
});

describe('A new label', () => {
  it('is answered with its address and its version, and can be put on a resource', async () => {
    const response = await client.call('POST', '/v2/labels', { name: 'Urgent', hexColor: '#D9480F' });
    const label = (await response.json()) as Label;
    expect(label).toMatchObject({ name: 'Urgent', hexColor: '#d9480f' });
    expect(label.createdAt).toBe(label.modifiedAt);
    expect(response.headers.get('Location')).toBe(`${service.baseUrl}/v2/labels/${label.id}`);
    expect(response.headers.get('ETag')).toMatch(/^".+"$/);
    const note = await client.note();
    const labelled = await client.send('PATCH', `/v2/resources/${note.id}`, { label: label.id });
    expect(labelled).toMatchObject({ label: { id: label.id, hexColor: '#d9480f' } });
  });

  it('needs no name, and may have the name and the color of another', async () => {
    const [one, other] = [await create({ name: 'Twice', hexColor: '#111111' }), await create({ name: 'Twice', hexColor: '#111111' })];
    expect(other).toMatchObject({ id: one.id + 1, name: 'Twice', hexColor: '#111111' });
    for (const fields of [{ hexColor: '#222222' }, { name: null, hexColor: '#222222' }]) expect((await create(fields)).name).toBeNull();
  });

  it('is refused when the body is not what the contract says', async () => {
    const bodies = [
      {},
      { name: 'x' },
      { hexColor: 'red' },
      { hexColor: '#fff' },
      { hexColor: '#12345g' },
      { hexColor: '#1234567' },
      { hexColor: null },
    ];
    const more = [
      { hexColor: '#123456', name: '' },
      { hexColor: '#123456', name: 'x'.repeat(51) },
      { hexColor: '#123456', id: 99 },
    ];
    await expectNoTrace(service, async () => {
      for (const body of [...bodies, ...more]) await expectProblem(await client.call('POST', '/v2/labels', body), 400, 'invalid_request');
    });
  });

  it('gets an id of its own when several are made at the same time', async () => {
    const ids = (await Promise.all(Array.from({ length: 10 }, () => create()))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
  });

  it('never gets the id of one that was deleted, be it the last', async () => {
    const by = await newcomer();
    const last = await create(undefined, by);
    await remove(last.id, by);
    expect((await create(undefined, by)).id).toBe(last.id + 1);
    for (let id = 1; id <= last.id + 1; id++) await remove(id, by);
    expect(await by.get('/v2/labels')).toEqual({ count: 0, data: { labels: [] } });
    expect((await create(undefined, by)).id).toBe(last.id + 2);
  });
});

describe('A label', () => {
  it('is read by itself, with the version that a change of it takes', async () => {
    const label = await create();
    const response = await client.call('GET', `/v2/labels/${label.id}`);
    expect(await response.json()).toEqual(label);
    const etag = response.headers.get('ETag') ?? '';
    expect((await client.call('GET', `/v2/labels/${label.id}`, undefined, { 'If-None-Match': etag })).status).toBe(304);
    expect((await patch(label.id, { name: 'Changed' }, { 'If-Match': etag })).status).toBe(200);
    await expectProblem(await patch(label.id, { name: 'Changed again' }, { 'If-Match': etag }), 412, 'precondition_failed');
    await expectProblem(await (await newcomer()).call('GET', `/v2/labels/${label.id}`), 404, 'label_not_found');
  });

  it('gets the name and the color that are sent, and keeps what is left out', async () => {
    const label = await create({ name: 'Before', hexColor: '#aaaaaa' });
    const update = async (fields: object) => (await (await patch(label.id, fields)).json()) as Label;
    const renamed = await update({ name: 'After' });
    expect(renamed).toEqual({ ...label, name: 'After', modifiedAt: expect.any(String) });
    expect(Date.parse(renamed.modifiedAt)).toBeGreaterThan(Date.parse(label.modifiedAt));
    expect(await update({ hexColor: '#BBBBBB' })).toMatchObject({ name: 'After', hexColor: '#bbbbbb' });
    expect(await update({ name: null })).toMatchObject({ name: null, hexColor: '#bbbbbb' });
  });

  it('shows its new color on every resource, which keeps its moment', async () => {
    const { id } = await create();
    const note = await client.note();
    await client.send('PATCH', `/v2/resources/${note.id}`, { label: id });
    const { modifiedAt } = await client.record(note.id);
    await patch(id, { hexColor: '#00ff00' });
    expect(await client.record(note.id)).toMatchObject({ label: { id, hexColor: '#00ff00' }, modifiedAt });
  });

  it('stays as it is when what is sent is so already', async () => {
    const label = await create({ name: 'Same', hexColor: '#abcdef' });
    await expectNoTrace(service, async () => {
      for (const fields of [{}, { name: 'Same' }, { hexColor: '#ABCDEF' }]) expect(await (await patch(label.id, fields)).json()).toEqual(label);
    });
  });

  it('is changed in the version that was read, and in no other', async () => {
    const response = await client.call('POST', '/v2/labels', { hexColor: '#123456' });
    const { id } = (await response.json()) as Label;
    const first = { 'If-Match': response.headers.get('ETag') ?? '' };
    const changed = await patch(id, { name: 'second' }, first);
    expect(changed.status).toBe(200);
    await expectNoTrace(service, async () => {
      await expectProblem(await patch(id, { name: 'third' }, first), 412, 'precondition_failed');
    });
    expect((await patch(id, { name: 'third' }, { 'If-Match': changed.headers.get('ETag') ?? '' })).status).toBe(200);
  });

  it('is not found when it never was, is deleted, or is of another workspace', async () => {
    const { workspaceId } = await addAccount(service);
    const theirs = { id: 1000, workspace_id: workspaceId, hex_color: '#123456', created_at: 0, modified_at: 0 };
    await insertRows(service, 'labels', [theirs]);
    const deleted = await create();
    await remove(deleted.id);
    for (const id of [deleted.id, theirs.id, 2_147_483_647]) {
      for (const response of [await patch(id, { name: 'x' }), await remove(id)]) {
        expect(await expectProblem(response, 404, 'label_not_found')).toEqual([
          { location: 'path', path: 'labelId', message: `${id} does not exist` },
        ]);
      }
    }
    for (const id of ['0', '-1', '2147483648', '1.5', 'one']) {
      await expectProblem(await client.call('DELETE', `/v2/labels/${id}`), 400, 'invalid_request');
    }
  });

  it('is changed by editors, and not by commenters', async () => {
    const { workspaceId } = await ownAccount(service);
    const [editor, commenter] = [await addMemberWithKey(service, workspaceId, 'editor'), await addMemberWithKey(service, workspaceId, 'commenter')];
    const { id } = await create(undefined, editor);
    await expectNoTrace(service, async () => {
      await expectProblem(await commenter.call('POST', '/v2/labels', { hexColor: '#123456' }), 403, 'insufficient_role');
      await expectProblem(await commenter.call('PATCH', `/v2/labels/${id}`, { name: 'x' }), 403, 'insufficient_role');
      await expectProblem(await remove(id, commenter), 403, 'insufficient_role');
    });
    expect((await commenter.call('GET', '/v2/labels')).status).toBe(200);
  });
});

describe('Deleting a label', () => {
  it('takes it off every resource, which keeps its moment and gets another version', async () => {
    const { id } = await create();
    const note = await client.note();
    const labelled = await client.send<{ modifiedAt: string }>('PATCH', `/v2/resources/${note.id}`, { label: id });
    const before = (await client.call('GET', `/v2/resources/${note.id}`)).headers.get('ETag');
    const events = await eventsOf(service, async () => {
      expect((await remove(id)).status).toBe(204);
    });
    expect(events).toEqual([]);
    expect(await client.record(note.id)).toMatchObject({ label: null, modifiedAt: labelled.modifiedAt });
    expect((await client.call('GET', `/v2/resources/${note.id}`)).headers.get('ETag')).not.toBe(before);
    expect(await client.filter({ label: id })).toMatchObject({ total: 0 });
    expect((await client.filter({ label: null, resourceIds: [note.id] })).resources).toHaveLength(1);
  });

  it('reaches what is locked, in the bin, and waits to be removed', async () => {
    const { id } = await create();
    const notes = await Promise.all([client.note(), client.note(), client.note()]);
    for (const note of notes) await client.send('PATCH', `/v2/resources/${note.id}`, { label: id });
    await change(service, 'resources', { id: notes[0].id }, { is_locked: true });
    await client.call('POST', '/v2/resources/delete', { resourceIds: [notes[1].id], archive: true });
    await change(service, 'resources', { id: notes[2].id }, { deleted_at: Date.now(), hidden_by: notes[2].id });
    expect((await remove(id)).status).toBe(204);
    for (const note of notes) expect(await rowsOf(service, 'resources', { id: note.id })).toMatchObject([{ label_id: null }]);
  });

  it('leaves the label of the same id in another workspace where it is', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const note = await theirs.note();
    await theirs.send('PATCH', `/v2/resources/${note.id}`, { label: 5 });
    await remove(5, mine);
    expect((await theirs.record(note.id)).label).toMatchObject({ id: 5 });
  });

  it('takes it off hundreds of resources', async () => {
    const { headers, workspaceId } = await addAccount(service);
    const by = api(service, headers);
    const [inbox] = await rowsOf(service, 'resource_roots', { workspace_id: workspaceId, subtype: 'inbox' });
    const note = await by.note();
    const [row] = await rowsOf(service, 'resources', { id: note.id });
    const rows = Array.from({ length: 1234 }, (_, index) => ({ ...row, id: `${note.id}-${index}`, parent_id: inbox?.id, label_id: 7 }));
    await insertRows(service, 'resources', rows);
    expect((await remove(7, by)).status).toBe(204);
    expect(await rowsOf(service, 'resources', { workspace_id: workspaceId, label_id: 7 })).toEqual([]);
  });

  it('fails nobody who labels meanwhile: they are before it or after it', async () => {
    const note = await client.note();
    for (let round = 0; round < 5; round++) {
      const { id } = await create();
      const [labelled, deleted] = await Promise.all([client.call('PATCH', `/v2/resources/${note.id}`, { label: id }), remove(id)]);
      expect(deleted.status).toBe(204);
      if (labelled.status !== 200) await expectProblem(labelled, 404, 'label_not_found');
      expect((await client.record(note.id)).label).toBeNull();
    }
  });
});
