import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, unknownId } from '../../support/api.ts';
import { eventsOf, expectNoTrace, expectTrueCounters } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { type Trees, treesOf } from './trees.ts';

const service = useService();
const client = api(service);
let trees: Trees;

beforeAll(async () => {
  trees = await treesOf(service, client, (await ownAccount(service)).workspaceId);
});

afterAll(() => expectTrueCounters(service));

const tryToDelete = (id: string, query = '', headers = {}) => client.call('DELETE', `/v2/resources/${id}${query}`, undefined, headers);
async function remove(id: string, query?: string, headers?: Record<string, string>): Promise<void> {
  const response = await tryToDelete(id, query, headers);
  expect([response.status, await response.text()]).toEqual([204, '']);
}
const gone = async (id: string) => expectProblem(await client.call('GET', `/v2/resources/${id}`), 404, 'resource_not_found');
const inPath = { location: 'path', path: 'resourceId' };

describe('A resource that is deleted by itself', () => {
  it('goes into the bin with what lies below it, as often as it is asked for, and comes back', async () => {
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    const events = await eventsOf(service, async () => {
      for (const query of ['', '?force=false', '']) await remove(folder.id, query);
    });
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['resource.binned', { resourceId: folder.id, changed: ['parent', 'root'], previousParentId: trees.inbox }],
    ]);
    for (const id of [folder.id, note.id]) expect((await client.record(id)).root.id).toBe(trees.bin);
    await trees.recover(folder.id);
    expect((await client.record(folder.id)).parent?.id).toBe(trees.inbox);
  });

  it.each([
    ['where it is', async () => (await client.folder()).id],
    [
      'in the bin',
      async () => {
        const { id } = await client.folder();
        await remove(id);
        return id;
      },
    ],
    ['as a space', async () => (await client.space()).id],
  ])('is gone for good with force, %s, and only once', async (_where, make) => {
    const id = await make();
    const events = await eventsOf(service, () => remove(id, '?force=true'));
    expect(events.map(({ type, data }) => [type, data])).toEqual([['resource.deleted', { resourceId: id }]]);
    await gone(id);
    expect(await expectProblem(await tryToDelete(id, '?force=true'), 404, 'resource_not_found')).toMatchObject([inPath]);
  });

  it.each(['', '?force=true'])('is what the version is of that the request names (%s)', async (query) => {
    const { id } = await client.note();
    const eTag = async () => (await client.call('GET', `/v2/resources/${id}`)).headers.get('ETag') ?? '';
    const before = await eTag();
    await client.send('PATCH', `/v2/resources/${id}`, { name: 'Changed' });
    await expectNoTrace(service, async () => {
      await expectProblem(await tryToDelete(id, query, { 'If-Match': before }), 412, 'precondition_failed');
      const unknown = await tryToDelete(unknownId, query, { 'If-Match': before });
      expect(await expectProblem(unknown, 404, 'resource_not_found')).toMatchObject([inPath]);
    });
    await remove(id, query, { 'If-Match': await eTag() });
  });
});

describe('Nothing is deleted, and the path is said to be wrong,', () => {
  const refused = async (id: string, query: string, status: number, detail: string): Promise<void> => {
    await expectNoTrace(service, async () => {
      expect(await expectProblem(await tryToDelete(id, query), status, detail)).toMatchObject([inPath]);
    });
  };

  it.each(['', '?force=true'])('where it names nothing or a system root (%s)', async (query) => {
    await refused(unknownId, query, 404, 'resource_not_found');
    for (const id of [trees.inbox, trees.bin]) await refused(id, query, 403, 'system_resource');
  });

  it.each(['', '?force=true'])('where something is locked: what it names, its parent, or what lies below (%s)', async (query) => {
    const folder = await client.folder();
    const inner = await client.folder({ parentId: folder.id });
    const note = await client.note({ parentId: inner.id });
    await client.send('PATCH', `/v2/resources/${inner.id}`, { isLocked: true });
    for (const { id } of [folder, inner, note]) await refused(id, query, 423, 'resource_locked');
  });

  it('where a space is to go into the bin', async () => {
    await refused((await client.space()).id, '', 400, 'invalid_request');
  });

  it('where force is neither true nor false', async () => {
    const { id } = await client.note();
    const errors = await expectProblem(await tryToDelete(id, '?force=yes'), 400, 'invalid_request');
    expect(errors).toMatchObject([{ location: 'query', path: 'force' }]);
  });
});
