import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, addAccount, ownAccount } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { expectTrueCounters, rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';

const service = useService();
const client = api(service);
let me: Account;

beforeAll(async () => {
  me = await ownAccount(service);
});

/** What `work` adds to the counters of the first workspace. */
async function counted(work: () => Promise<unknown>): Promise<{ bytes: number; resources: number }> {
  const read = async () => {
    const [row] = await rowsOf(service, 'workspace_usage', { workspace_id: me.workspaceId });
    return { bytes: Number(row?.storage_bytes), resources: Number(row?.resource_count) };
  };
  const before = await read();
  await work();
  const after = await read();
  await expectTrueCounters(service);
  return { bytes: after.bytes - before.bytes, resources: after.resources - before.resources };
}

describe('The counters of a workspace', () => {
  it('begin with nothing: the inbox and the bin do not count', async () => {
    expect(await rowsOf(service, 'workspace_usage')).toMatchObject([{ storage_bytes: 0, resource_count: 0 }]);
  });

  it.each([
    ['a folder', () => client.folder(), 0],
    ['a space', () => client.space(), 0],
    ['a bookmark', () => client.bookmark(), 0],
    ['a note, in bytes of UTF-8', () => client.note({ text: 'Grüße 🌱' }), 12],
    ['an empty note', () => client.note({ text: '' }), 0],
    ['a file', () => client.file({ bytes: new Uint8Array(12_345) }), 12_345],
    ['an empty file', () => client.file({ bytes: '' }), 0],
  ] as const)('count %s', async (_what, create, bytes) => {
    expect(await counted(create)).toEqual({ bytes, resources: 1 });
  });

  it('count an upload when it becomes a file, not before', async () => {
    let path = '';
    expect(await counted(async () => (path = await client.upload('a.txt', 'abc')))).toEqual({ bytes: 0, resources: 0 });
    const body = { attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain', parentId: '@alias::inbox' };
    expect(await counted(() => client.send('POST', '/v2/files', body))).toEqual({ bytes: 3, resources: 1 });
  });

  it('count nothing of what is refused', async () => {
    const refused = async () => {
      for (const body of [
        { parentId: '@alias::bin', text: 'A' },
        { parentId: '@alias::inbox', text: 'A', tags: [{ id: '00000000-0000-7000-8000-000000000000' }] },
        { parentId: '@alias::inbox' },
      ]) {
        expect((await client.call('POST', '/v2/notepads', body)).status).toBeGreaterThanOrEqual(400);
      }
    };
    expect(await counted(refused)).toEqual({ bytes: 0, resources: 0 });
  });

  it('count for one workspace only', async () => {
    const other = await addAccount(service);
    expect(await counted(() => api(service, other.headers).note({ text: 'abc' }))).toEqual({ bytes: 0, resources: 0 });
    expect(await rowsOf(service, 'workspace_usage', { workspace_id: other.workspaceId })).toMatchObject([{ storage_bytes: 3, resource_count: 1 }]);
  });

  it('lose nothing when much is made at the same time', async () => {
    const note = await client.note({ text: '' });
    const path = await client.upload('a.txt', 'abcd');
    const { id: parentId } = await client.folder();
    const body = { attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain', parentId };
    const atOnce = () =>
      Promise.all([
        ...Array.from({ length: 15 }, (_, index) => client.note({ parentId, text: 'x'.repeat(index) })),
        ...Array.from({ length: 5 }, () => client.bookmark({ parentId })),
        ...Array.from({ length: 5 }, () => client.call('POST', '/v2/files', body)),
        ...Array.from({ length: 5 }, () => client.call('PUT', `/v2/notepads/${note.id}/content`, { text: 'xyz' })),
      ]);
    expect(await counted(atOnce)).toEqual({ bytes: 105 + 4 + 3, resources: 21 });
  });
});
