import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, ownAccount } from '../../support/accounts.ts';
import { api, type Resource, unknownId } from '../../support/api.ts';
import { change, eventsOf, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
let me: Account;

beforeAll(async () => {
  me = await ownAccount(service);
});

/** What a creation made, and the events of it. */
async function eventsWith(create: () => Promise<Resource>) {
  let made: Resource | undefined;
  const events = await eventsOf(service, async () => {
    made = await create();
  });
  if (!made) throw new Error('Nothing was made');
  return { made, events: events.map(({ type, data }) => ({ type, data })), rows: events.map(({ row }) => row) };
}

describe('A creation tells', () => {
  it.each([
    ['a folder', () => client.folder()],
    ['a space', () => client.space()],
    ['a note', () => client.note()],
    ['a bookmark', () => client.bookmark()],
  ] as const)('of %s, and of nothing else', async (_what, create) => {
    const { made, events } = await eventsWith(create);
    expect(events).toEqual([{ type: 'resource.created', data: { resourceId: made.id } }]);
  });

  it('of a file once it is made, and not of its upload', async () => {
    let path = '';
    expect(await eventsOf(service, async () => (path = await client.upload('a.txt', 'abc')))).toEqual([]);
    const body = { attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain', parentId: '@alias::inbox' };
    const { made, events } = await eventsWith(() => client.send('POST', '/v2/files', body));
    expect(events).toEqual([{ type: 'resource.created', data: { resourceId: made.id } }]);
  });

  it('of everything that it makes, in the order in which it is made', async () => {
    const { made, events } = await eventsWith(() => client.note({ tags: [{ name: 'one' }, { name: 'two' }], comment: { content: 'A' } }));
    expect(events).toEqual([
      { type: 'tag.created', data: { tagId: made.tags[0]?.id } },
      { type: 'tag.created', data: { tagId: made.tags[1]?.id } },
      { type: 'comment.created', data: { commentId: made.commentPinned?.id, resourceId: made.id } },
      { type: 'resource.created', data: { resourceId: made.id } },
    ]);
  });

  it('when, and in which workspace', async () => {
    const before = Date.now();
    const { rows } = await eventsWith(() => client.note());
    expect(rows).toMatchObject([{ workspace_id: me.workspaceId, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(Number(rows[0]?.occurred_at)).toBeGreaterThanOrEqual(before);
    expect(Number(rows[0]?.occurred_at)).toBeLessThanOrEqual(Date.now());
  });
});

describe('Processing tells', () => {
  it('of its end, once, as the work of the service', async () => {
    const [file, note] = [await client.file(), await client.note()];
    await service.service.worker.idle();
    const processed = await rowsOf(service, 'events', { type: 'resource.processed' });
    const told = processed.filter((row) => String(row.data).includes(file.id));
    expect(told).toMatchObject([{ actor_type: 'system', actor_id: null, workspace_id: me.workspaceId }]);
    expect(JSON.parse(String(told[0]?.data))).toEqual({ resourceId: file.id, changed: ['stateProcessing', 'data'] });
    // Of which there is nothing to find out.
    expect(processed.filter((row) => String(row.data).includes(note.id))).toEqual([]);
  });
});

describe('A request that is refused tells of nothing', () => {
  it.each([
    ['an unknown parent', 'POST', '/v2/notepads', { parentId: unknownId, text: '' }, 404],
    [
      'an unknown tag behind new ones',
      'POST',
      '/v2/notepads',
      { parentId: '@alias::inbox', text: '', tags: [{ name: 'n' }, { id: unknownId }] },
      404,
    ],
    [
      'an unknown upload',
      'POST',
      '/v2/files',
      { attachment: { path: `stored-files/${unknownId}`, filename: 'a' }, mimeType: 'a/b', parentId: '@alias::inbox' },
      404,
    ],
    ['the bin', 'POST', '/v2/folders', { parentId: '@alias::bin', name: 'A' }, 400],
    ['a space without a name', 'POST', '/v2/folders', {}, 400],
    ['a wrong field', 'POST', '/v2/bookmarks', { url: 'x', parentId: '@alias::inbox' }, 400],
    ['an unknown note', 'PUT', `/v2/notepads/${unknownId}/content`, { text: '' }, 404],
    ['an unknown key', 'DELETE', `/v2/api-keys/${unknownId}`, undefined, 404],
    ['what is not there yet', 'POST', '/v2/chats', {}, 501],
  ] as const)('%s', async (_what, method, path, body, status) => {
    expect(await eventsOf(service, async () => expect((await client.call(method, path, body)).status).toBe(status))).toEqual([]);
  });

  it('another version, or a lock', async () => {
    const note = await client.note();
    expect(
      await eventsOf(service, async () => {
        expect((await client.call('PUT', `/v2/notepads/${note.id}/content`, { text: '' }, { 'If-Match': '"x"' })).status).toBe(412);
        await change(service, 'resources', { id: note.id }, { is_locked: true });
        expect((await client.call('PUT', `/v2/notepads/${note.id}/content`, { text: '' })).status).toBe(423);
        expect((await client.call('POST', '/v2/notepads', { text: '', parentId: note.id })).status).toBe(423);
      }),
    ).toEqual([]);
  });
});

describe('Reading tells of nothing', () => {
  it('whatever is read', async () => {
    const note = await client.note();
    await service.service.worker.idle();
    expect(
      await eventsOf(service, async () => {
        await client.record(note.id);
        await client.filter();
        await client.get('/v2/resource-roots?includeMembers=1&includeResources=1');
        await client.call('GET', `/v2/notepads/${note.id}/content`);
      }),
    ).toEqual([]);
  });
});
