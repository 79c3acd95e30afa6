import type { Knex } from 'knex';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenedDatabase } from '../../../server/platform/database/database.ts';
import { countedTexts } from '../../../server/platform/database/migrations/007_counted_texts.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { type Account, addAccount, ownAccount } from '../../support/accounts.ts';
import { api } from '../../support/api.ts';
import { change, expectTrueCounters, rowsOf, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

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
    ['a description', () => client.folder({ description: 'Grüße' }), 7],
    ['the description of a space', () => client.space({ description: 'Grüße' }), 7],
    ['a comment that comes with it', () => client.note({ text: '', comment: { content: 'Grüße' } }), 7],
    ['new tags that come with it, each once', () => client.note({ text: '', tags: [{ name: 'grün' }, { name: 'GRÜN' }, { name: 'blue' }] }), 9],
    ['no tags that there were', () => client.note({ text: '', tags: [{ name: 'Grün' }, { name: 'Blue' }] }), 0],
  ] as const)('count %s', async (_what, create, bytes) => {
    expect(await counted(create)).toEqual({ bytes, resources: 1 });
  });

  it('count what is written of a resource, and let go of it', async () => {
    const { id } = await client.folder({ description: 'ab' });
    const update = (body: object) => () => client.send('PATCH', `/v2/resources/${id}`, body);
    const bytesOf = async (work: () => Promise<unknown>) => (await counted(work)).bytes;
    expect(await bytesOf(update({ description: 'äöü' }))).toBe(4);
    expect(await bytesOf(update({ preferences: { view: 'größer' } }))).toBe(Buffer.byteLength('{"view":"größer"}'));
    expect(await bytesOf(update({ preferences: { view: 'x' }, description: null }))).toBe(Buffer.byteLength('{"view":"x"}') - 6 - 19);
    expect(await bytesOf(update({ preferences: null, name: 'Names are free' }))).toBe(-12);
    expect(await bytesOf(update({ tags: [{ name: 'new here' }] }))).toBe(8);
    expect(await bytesOf(update({ tags: [] }))).toBe(0);
  });

  it('count what is written of the inbox and the bin, which are free themselves', async () => {
    const inbox = await systemRoot(service, 'inbox');
    const describe = (description: string | null) => () => client.send('PATCH', `/v2/resources/${inbox}`, { description });
    expect(await counted(describe('abc'))).toEqual({ bytes: 3, resources: 0 });
    expect(await counted(describe(null))).toEqual({ bytes: -3, resources: 0 });
  });

  it('count comments', async () => {
    const { id } = await client.folder();
    let commentId = '';
    const bytesOf = async (work: () => Promise<unknown>) => (await counted(work)).bytes;
    const create = async () => (commentId = (await client.send<{ id: string }>('POST', `/v2/resources/${id}/comments`, { content: 'ä' })).id);
    expect(await bytesOf(create)).toBe(2);
    expect(await bytesOf(() => client.send('PATCH', `/v2/comments/${commentId}`, { content: 'longer' }))).toBe(4);
    expect(await bytesOf(() => client.send('PATCH', `/v2/comments/${commentId}`, { isPinned: true }))).toBe(0);
    expect(await bytesOf(() => client.call('DELETE', `/v2/comments/${commentId}`))).toBe(-6);
  });

  it('count tags, renamed, described, merged and deleted', async () => {
    const ids: string[] = [];
    const bytesOf = async (work: () => Promise<unknown>) => (await counted(work)).bytes;
    const create = (name: string, description?: string) => async () =>
      ids.push((await client.send<{ id: string }>('POST', '/v2/tags', { name, description })).id);
    expect(await bytesOf(create('first', 'ä'))).toBe(7);
    expect(await bytesOf(create('second'))).toBe(6);
    const [first, second] = ids;
    expect(await bytesOf(() => client.send('PATCH', `/v2/tags/${first}`, { name: 'primo', description: null }))).toBe(-2);
    expect(await bytesOf(() => client.send('PATCH', `/v2/tags/${second}`, { description: 'ab' }))).toBe(2);
    expect(await bytesOf(() => client.send('PATCH', `/v2/tags/${first}`, { name: 'second', merge: true, description: 'abc' }))).toBe(-5 + 1);
    expect(await bytesOf(() => client.call('DELETE', `/v2/tags/${second}`))).toBe(-9);
  });

  it('count all of that in a copy but comments, and give back what is deleted for good, with its comments', async () => {
    const folder = await client.folder({ description: 'abc' });
    await client.note({ parentId: folder.id, text: 'abcd', comment: { content: 'a comment' }, tags: [{ name: 'blue' }] });
    await client.send('PATCH', `/v2/resources/${folder.id}`, { preferences: {} });
    let copyId = '';
    const copy = async () => (copyId = (await client.send<{ id: string }>('POST', '/v2/spaces', { copyFolderId: folder.id })).id);
    expect(await counted(copy)).toEqual({ bytes: 3 + 2 + 4, resources: 2 });
    expect(await counted(() => client.call('DELETE', `/v2/spaces/${copyId}`))).toEqual({ bytes: -9, resources: -2 });
    const remove = (archive: boolean) => () => client.call('POST', '/v2/resources/delete', { resourceIds: [folder.id], archive });
    expect(await counted(remove(true))).toEqual({ bytes: 0, resources: 0 });
    expect(await counted(remove(false))).toEqual({ bytes: -9 - 9, resources: -2 });
  });

  it('are counted anew for what is there from before texts counted', async () => {
    const { database } = service.service.services;
    const note = await client.note({ text: 'abc', comment: { content: 'a comment' }, tags: [{ name: 'another one' }] });
    await client.send('PATCH', `/v2/resources/${note.id}`, { description: 'a description', preferences: { a: 1 } });
    await client.call('POST', '/v2/resources/delete', { resourceIds: [(await client.folder({ description: 'gone' })).id], archive: false });
    await change(service, 'workspace_usage', { workspace_id: me.workspaceId }, { storage_bytes: 3 });
    const { dialect } = database as OpenedDatabase;
    await database.transaction((trx) =>
      countedTexts.up({
        knex: dialect.knex,
        dialect,
        run: async (builder) => {
          await trx.run(query(() => builder as Knex.Raw));
        },
      }),
    );
    await expectTrueCounters(service);
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
