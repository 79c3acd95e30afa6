import { afterAll, describe, expect, it } from 'vitest';
import contract from '../../../generated/contract.json' with { type: 'json' };
import { api, expectProblem, type Resource } from '../../support/api.ts';
import { expectNoTrace, expectTrueCounters } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

afterAll(() => expectTrueCounters(service));

const setLock = (id: string, isLocked: boolean): Promise<Resource> => client.send('PATCH', `/v2/resources/${id}`, { isLocked });
const bin = (id: string) => client.call('POST', '/v2/resources/delete', { resourceIds: [id], archive: true });

/** What is locked, and what is in it or near it. */
interface Locked {
  readonly folder: string;
  readonly inside: string;
  readonly note: string;
  readonly file: string;
  readonly binned: string;
  readonly space: string;
  readonly comment: string;
  /** Not locked. */
  readonly free: string;
  readonly freeFolder: string;
  /** A file that was uploaded, and an address for other bytes of `file` from before it was locked. */
  readonly uploaded: string;
  readonly overwriteUrl: string;
}

async function lockSome(): Promise<Locked> {
  const [folder, freeFolder, space] = [await client.folder(), await client.folder(), await client.space()];
  const [note, file, binned, free] = [await client.note(), await client.file(), await client.note(), await client.note()];
  const inside = await client.folder({ parentId: folder.id });
  const comment = await client.send<{ id: string }>('POST', `/v2/resources/${note.id}/comments`, { content: 'Before' });
  const uploaded = await client.upload('a.txt', 'Some bytes');
  const { url } = await client.send<{ url: string }>('GET', `/v2/upload?filename=a.txt&size=0&resourceId=${file.id}`, undefined);
  for (const { id } of [folder, space, note, file, binned]) await setLock(id, true);
  await setLock(binned.id, false);
  expect((await bin(binned.id)).status).toBe(204);
  await setLock(binned.id, true);
  return {
    ...{ folder: folder.id, inside: inside.id, note: note.id, file: file.id, binned: binned.id, space: space.id, comment: comment.id },
    ...{ free: free.id, freeFolder: freeFolder.id, uploaded, overwriteUrl: url },
  };
}

/** Every operation that keeps to locks, and in which ways each could break one. */
const attempts: Record<string, (locked: Locked) => Promise<Response>[]> = {
  updateResource: ({ note, folder, inside, free, freeFolder }) => [
    ...[{ name: 'x' }, { isLocked: true }, { isLocked: false, name: 'x' }, {}, { password: 'x' }, { tags: [] }, { parentId: freeFolder }].map(
      (body) => client.call('PATCH', `/v2/resources/${note}`, body),
    ),
    client.call('PATCH', `/v2/resources/${inside}`, { parentId: freeFolder }),
    client.call('PATCH', `/v2/resources/${free}`, { parentId: folder }),
  ],
  deleteResource: ({ note, inside, folder }) =>
    [note, inside, folder].flatMap((id) => ['', '?force=true'].map((query) => client.call('DELETE', `/v2/resources/${id}${query}`))),
  deleteResources: ({ note, inside, folder, free }) =>
    [note, inside, folder].flatMap((id) =>
      [true, false].map((archive) => client.call('POST', '/v2/resources/delete', { resourceIds: [free, id], archive })),
    ),
  recoverResources: ({ binned }) => [client.call('POST', '/v2/resources/recover', { resourceIds: [binned] })],
  repositionResources: ({ note, inside, free, folder, freeFolder }) =>
    [
      { resourceIds: [free, note] },
      { resourceIds: [free, note], parentId: freeFolder },
      { resourceIds: [inside] },
      { resourceIds: [inside], parentId: freeFolder },
      { resourceIds: [free], parentId: folder },
    ].map((body) => client.call('PATCH', '/v2/resources/position', { ...body, location: { insertAfterId: null } })),
  reprocessResource: ({ file }) => [client.call('POST', `/v2/resources/${file}/reprocess`)],
  createFolder: ({ folder, space }) => [folder, space].map((parentId) => client.call('POST', '/v2/folders', { parentId, name: 'x' })),
  createFile: ({ folder, note, uploaded }) =>
    [folder, note].map((parentId) =>
      client.call('POST', '/v2/files', { parentId, mimeType: 'text/plain', attachment: { path: uploaded, filename: 'a.txt' } }),
    ),
  getUploadUrl: ({ file }) => [client.call('GET', `/v2/upload?filename=a.txt&size=1&resourceId=${file}`)],
  putStoredFile: ({ overwriteUrl }) => [fetch(overwriteUrl, { method: 'PUT', body: 'Other bytes' })],
  createNotepad: ({ folder, note }) => [folder, note].map((parentId) => client.call('POST', '/v2/notepads', { parentId, text: 'x' })),
  replaceNotepadContent: ({ note }) => [client.call('PUT', `/v2/notepads/${note}/content`, { text: 'x' })],
  createBookmark: ({ folder }) => [client.call('POST', '/v2/bookmarks', { parentId: folder, url: 'https://example.com/' })],
  createSpace: ({ folder, inside }) => [folder, inside].map((moveFolderId) => client.call('POST', '/v2/spaces', { moveFolderId })),
  deleteSpace: ({ space }) => [client.call('DELETE', `/v2/spaces/${space}`)],
  createTag: ({ note }) => [client.call('POST', '/v2/tags', { name: 'on a locked one', resourceId: note })],
  createComment: ({ note }) => [client.call('POST', `/v2/resources/${note}/comments`, { content: 'x' })],
  updateComment: ({ comment }) => [client.call('PATCH', `/v2/comments/${comment}`, { content: 'x' })],
  deleteComment: ({ comment }) => [client.call('DELETE', `/v2/comments/${comment}`)],
};

describe('A lock', () => {
  it('is kept by every operation that the contract has it for, in every way', async () => {
    const locked = await lockSome();
    await expectNoTrace(service, async () => {
      for (const [operationId, make] of Object.entries(attempts)) {
        for (const [index, response] of (await Promise.all(make(locked))).entries()) {
          await expectProblem(response, 423, 'resource_locked').catch((error: unknown) => {
            throw new Error(`${operationId}, attempt ${index}: ${String(error)}`);
          });
        }
      }
    });
    const operations = Object.values(contract.paths).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId: string; responses?: object }>),
    );
    const declared = operations.filter(({ responses }) => responses && '423' in responses).map(({ operationId }) => operationId);
    expect(Object.keys(attempts).sort()).toEqual(declared.sort());
  });

  it('is taken off by the one update that a locked resource accepts', async () => {
    const { id } = await client.note();
    expect(await setLock(id, true)).toMatchObject({ isLocked: true });
    expect(await setLock(id, false)).toMatchObject({ isLocked: false });
    expect(await client.send('PATCH', `/v2/resources/${id}`, { name: 'Free', isLocked: true })).toMatchObject({ name: 'Free', isLocked: true });
  });

  it('of a folder leaves what is in it to be read and changed, and moved within what is not locked', async () => {
    const folder = await client.folder();
    const inner = await client.folder({ parentId: folder.id });
    const note = await client.note({ parentId: folder.id });
    const deep = await client.note({ parentId: inner.id });
    await setLock(folder.id, true);
    expect(await client.send('PATCH', `/v2/resources/${note.id}`, { name: 'Changed' })).toMatchObject({ name: 'Changed' });
    expect((await client.call('PUT', `/v2/notepads/${note.id}/content`, { text: 'Changed' })).status).toBe(200);
    expect(await client.send('PATCH', `/v2/resources/${deep.id}`, { parentId: '@alias::inbox' })).toMatchObject({ name: deep.name });
    expect((await client.filter({ parentId: folder.id })).total).toBe(2);
  });
});
