import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type Scope, scopes } from '../../generated/operations.ts';
import type { OperationRow } from '../../server/core/operation-types.ts';
import { userScope } from '../../server/core/scope.ts';
import { createKey } from '../../server/operations/api-keys/create.ts';
import { type Account, ownAccount } from '../support/accounts.ts';
import { api, expectProblem, unknownId } from '../support/api.ts';
import { everythingWritten, expectNoTrace, rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';
import { publish } from '../support/visitors.ts';
import { type Place, type Request, requests } from './requests.ts';

/**
 * What a key with one scope alone gets to see, and what it changes, on every operation. The requests name whatever an operation takes besides, and are about
 * things that hold what nobody may see who may not read.
 */
type Guarded = OperationRow & { readonly operationId: keyof typeof requests };
const guarded = (Object.values(operations) as readonly OperationRow[]).filter((operation): operation is Guarded => !operation.public);

const service = useService();
const owner = api(service);
let me: Account;
let place: Place;
const keys = new Map<Scope, Readonly<Record<string, string>>>();

const keyWith = async (...granted: readonly Scope[]) => {
  const request = { userId: me.userId, name: granted.join(), kind: 'developer', scopes: granted, expiresAt: null } as const;
  const { key } = await service.service.services.database.transaction((trx) => createKey(trx, userScope(me.workspaceId, me.userId), request));
  return { 'X-Api-Key': key };
};

beforeAll(async () => {
  me = await ownAccount(service);
  const folder = await owner.space({ name: 'A space' });
  // Whoever may publish sees the token on all that lies in it.
  await publish(owner, folder.id);
  place = { owner, folderId: folder.id };
  for (const scope of scopes) keys.set(scope, await keyWith(scope));
});

const confidential = 'said in confidence';
const comment = { content: confidential };
const tags = async () => [
  { name: crypto.randomUUID() },
  { id: (await owner.send<{ id: string }>('POST', '/v2/tags', { name: crypto.randomUUID() })).id },
];
const noteId = async () => (await owner.note({ parentId: place.folderId, text: confidential, comment })).id;
const fileId = async () => (await owner.file({ parentId: place.folderId, bytes: confidential, comment })).id;
const commentOn = async (id: string) => (await owner.send<{ id: string }>('POST', `/v2/resources/${id}/comments`, comment)).id;

/** Requests that name more, or show more, than those of the matrix. */
const telling: Partial<Record<Guarded['operationId'], () => Promise<Request>>> = {
  updateResource: async () => ({ path: `/v2/resources/${await fileId()}`, body: { tags: await tags() } }),
  createFile: async () => {
    const attachment = { path: await owner.upload('text.txt', confidential), filename: 'text.txt' };
    return { path: '/v2/files', body: { attachment, mimeType: 'text/plain', parentId: place.folderId, tags: await tags(), comment } };
  },
  createNotepad: async () => ({ path: '/v2/notepads', body: { text: confidential, parentId: place.folderId, tags: await tags(), comment } }),
  createBookmark: async () => ({
    path: '/v2/bookmarks',
    body: { url: 'https://example.com/', parentId: place.folderId, tags: await tags(), comment },
  }),
  createFolder: async () => ({ path: '/v2/folders', body: { name: 'A folder', parentId: place.folderId } }),
  replaceNotepadContent: async () => ({ path: `/v2/notepads/${await noteId()}/content`, body: { text: confidential } }),
  getUploadUrl: async () => ({ path: '/v2/upload', query: `filename=text.txt&size=4&resourceId=${await fileId()}` }),
  createSpace: async () => {
    const folder = await owner.folder({ parentId: place.folderId });
    await owner.note({ parentId: folder.id, text: confidential, comment });
    return { path: '/v2/spaces', body: { copyFolderId: folder.id } };
  },
  updateComment: async () => ({ path: `/v2/comments/${await commentOn(await noteId())}`, body: { isPinned: true } }),
  updateTag: async () => {
    const [tag, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const { tags: on } = await owner.note({ parentId: place.folderId, text: confidential, tags: [{ name: tag }, { name: other }] });
    return { path: `/v2/tags/${on[0]?.id}`, body: { name: other, merge: true } };
  },
};
const requestOf = (operationId: Guarded['operationId']): Promise<Request> => telling[operationId]?.() ?? requests[operationId](place);

const send = ({ method }: OperationRow, { path, query, body }: Request, headers: Readonly<Record<string, string>>) =>
  service.call(method, query === undefined ? path : `${path}?${query}`, body, headers);

/** The tables that operations of a scope write in, whatever the request names. Scopes that aren't here write nowhere. */
const tablesOf: Partial<Record<Scope, readonly string[]>> = {
  'resources:write': [
    ...['resources', 'resource_roots', 'notepads', 'stored_files', 'blobs', 'tags', 'resource_tags', 'comments', 'workspace_usage', 'events', 'jobs'],
    'publications',
  ],
  // A workspace knows the number of its next label.
  'tags:write': ['tags', 'labels', 'workspaces', 'workspace_usage', 'resource_tags', 'events'],
  'comments:write': ['comments', 'comment_mentions', 'workspace_usage', 'events'],
  'sharing:manage': ['publications', 'events'],
  'workspaces:manage': [
    ...['workspaces', 'workspace_usage', 'workspace_deletions', 'labels', 'events'],
    // The inbox and the bin of a new one.
    ...['resources', 'resource_roots'],
  ],
  'keys:manage': ['api_keys'],
  'search:read': ['search_history'],
  'search:write': ['search_history'],
};

/** What shows that somebody can read: contents, and whatever opens them. */
const content = new RegExp(`${confidential}|/stored-files/|pub_`);

/** Their requests name no key and no token that is there, and a workspace that can't be deleted. */
const aboutNothing: readonly string[] = ['getApiKey', 'revokeApiKey', 'confirmWorkspaceDeletion', 'deleteWorkspace'];

/** Where a scope alone is not enough for what the request names. */
const further: Partial<Record<Guarded['operationId'], Scope>> = { publishResource: 'resources:read' };

describe('A key with one scope', () => {
  it.each(guarded.map((operation) => [operation.operationId, operation] as const))(
    'sees and changes what that scope is for, and no other key sees or changes anything: %s',
    async (operationId, operation) => {
      const request = await requestOf(operationId);
      const granted = operation.scopes[0] as Scope | undefined;
      await expectNoTrace(service, async () => {
        for (const [scope, headers] of keys) {
          if (scope !== granted && granted !== undefined) await expectProblem(await send(operation, request, headers), 403, 'insufficient_scope');
        }
      });
      if (granted === undefined) throw new Error(`${operationId} needs no scope`);
      const before = await everythingWritten(service);
      const response = await send(operation, request, keys.get(granted) ?? {});
      const shown = `${await response.text()} ${JSON.stringify([...response.headers])}`;
      const after = await everythingWritten(service);
      const changed = Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]));
      if (response.status === 501) return expect(changed).toEqual([]);
      if (operationId in further) {
        expect([response.status, shown]).toEqual([403, expect.stringContaining('insufficient_scope')]);
        expect(changed).toEqual([]);
        return;
      }
      if (!aboutNothing.includes(operationId)) expect(response.ok, shown).toBe(true);
      expect(tablesOf[granted] ?? []).toEqual(expect.arrayContaining(changed));
      // The address of an upload takes bytes, and gives none.
      if (granted !== 'resources:read' && operationId !== 'getUploadUrl') expect(shown).not.toMatch(content);
    },
  );
});

describe('A key that may only write', () => {
  const [writes, reads] = ['resources:write', 'resources:read'] as const;

  it('gets a record as one of what a password protects, whatever it writes', async () => {
    const file = await owner.file({ bytes: confidential, comment, tags: [{ name: 'shown' }] });
    const note = await owner.note({ text: confidential, comment });
    await service.service.worker.idle();
    const key = await keyWith(writes);
    const whole = await owner.record(file.id);
    expect(whole.fileUrl).toContain('/stored-files/');
    const shown = await (await owner.call('PATCH', `/v2/resources/${file.id}`, {}, key)).json();
    await owner.send('PATCH', `/v2/resources/${file.id}`, { password: 'a password' });
    const withheld = await owner.record(file.id);
    expect(shown).toEqual({ ...withheld, isPasswordProtected: false, modifiedAt: whole.modifiedAt });
    expect(withheld).toMatchObject({ fileUrl: null, commentPinned: null, name: 'text', tags: [{ name: 'shown' }] });

    const made = await owner.call('POST', '/v2/notepads', { text: confidential, parentId: '@alias::inbox', comment }, key);
    expect([made.status, await made.json()]).toMatchObject([201, { commentPinned: null, kind: 'notepad' }]);
    const replaced = await owner.call('PUT', `/v2/notepads/${note.id}/content`, { text: 'Another text' }, key);
    expect([replaced.status, await replaced.json()]).toMatchObject([200, { commentPinned: null }]);
    // With both scopes nothing is withheld, and nothing of the other answers is remembered for it.
    const both = await keyWith(writes, reads);
    expect(await owner.send('PATCH', `/v2/resources/${note.id}`, {}, both)).toMatchObject({ commentPinned: comment });
    expect(await owner.get(`/v2/resources/${note.id}`, both)).toMatchObject({ commentPinned: comment });
  });

  it('does not find out what a note says by asking for its version', async () => {
    const text = 'The code is 4711';
    const note = await owner.note({ text });
    const version = (await owner.call('GET', `/v2/notepads/${note.id}/content`)).headers.get('ETag') ?? '';
    const replace = async (ifMatch: string, headers: Readonly<Record<string, string>>) =>
      owner.call('PUT', `/v2/notepads/${note.id}/content`, { text }, { ...headers, 'If-Match': ifMatch });
    const key = await keyWith(writes);
    await expectNoTrace(service, async () => {
      await expectProblem(await replace(version, key), 412, 'precondition_failed');
    });
    expect((await replace(version, await keyWith(writes, reads))).status).toBe(200);
    const own = (await owner.call('PATCH', `/v2/resources/${note.id}`, {}, key)).headers.get('ETag') ?? '';
    expect((await replace(own, key)).status).toBe(200);
  });
});

describe('A key that may only comment', () => {
  it('gets no more of a comment than it says itself', async () => {
    const note = await owner.note();
    const id = await commentOn(note.id);
    const key = await keyWith('comments:write');
    const patch = (body: object, headers: Readonly<Record<string, string>> = {}) =>
      owner.call('PATCH', `/v2/comments/${id}`, body, { ...key, ...headers });
    const pinned = await patch({ isPinned: true });
    expect(await pinned.json()).toMatchObject({ id, content: '', isPinned: true, mentionedUsers: [] });
    // Its version is one that who guesses the text can't compute, and that works for the next change.
    const version = pinned.headers.get('ETag') ?? '';
    const ofReader = (await owner.call('PATCH', `/v2/comments/${id}`, {})).headers.get('ETag') ?? '';
    await expectProblem(await patch({ isPinned: false }, { 'If-Match': ofReader }), 412, 'precondition_failed');
    expect((await patch({ isPinned: false }, { 'If-Match': version })).status).toBe(200);
    const said = await (await patch({ content: 'Something else' })).json();
    expect(said).toMatchObject({ content: 'Something else' });
    const made = await owner.call('POST', `/v2/resources/${note.id}/comments`, { content: 'Mine', mentionedUserIds: [me.userId] }, key);
    expect(await made.json()).toMatchObject({ content: 'Mine', mentionedUsers: [{ id: me.userId }] });
  });

  it("does not find out what another's comment says by sending the same", async () => {
    const note = await owner.note();
    const id = (await owner.send<{ id: string }>('POST', `/v2/resources/${note.id}/comments`, { ...comment, anonymousDisplayName: 'Somebody' })).id;
    const key = await keyWith('comments:write');
    await expectNoTrace(service, async () => {
      for (const content of [confidential, 'A guess'])
        await expectProblem(await owner.call('PATCH', `/v2/comments/${id}`, { content }, key), 403, 'insufficient_role');
    });
  });
});

describe('A key that may only tag', () => {
  it('puts no tag on a resource, with a resource that is there or not, until it may write resources', async () => {
    const note = await owner.note();
    const key = await keyWith('tags:write', 'resources:read');
    const name = crypto.randomUUID();
    await expectNoTrace(service, async () => {
      for (const resourceId of [note.id, unknownId]) {
        const response = await owner.call('POST', '/v2/tags', { name, resourceId }, key);
        expect(await expectProblem(response, 403, 'insufficient_scope')).toEqual([
          { location: 'header', path: 'X-Api-Key', message: 'the key lacks the scope resources:write' },
        ]);
      }
    });
    const both = await keyWith('tags:write', 'resources:write');
    expect(await owner.send('POST', '/v2/tags', { name, resourceId: note.id }, both)).toMatchObject({ name, resourceCount: 1 });
    expect((await owner.call('POST', '/v2/tags', { name: crypto.randomUUID(), resourceId: null }, key)).status).toBe(201);
  });
});

describe('A key that may only share', () => {
  it('publishes nothing until it may read, and ends what is published', async () => {
    const note = await owner.note({ text: confidential });
    const path = (id: string) => `/v2/resources/${id}/publication`;
    const key = await keyWith('sharing:manage', 'resources:write');
    await expectNoTrace(service, async () => {
      for (const id of [note.id, unknownId]) {
        expect(await expectProblem(await owner.call('PUT', path(id), undefined, key), 403, 'insufficient_scope')).toMatchObject([
          { message: expect.stringContaining('resources:read') },
        ]);
      }
    });
    expect((await owner.call('PUT', path(note.id), undefined, await keyWith('sharing:manage', 'resources:read'))).status).toBe(200);
    // Nor does it get the token of what others have published.
    const patched = await owner.send('PATCH', `/v2/resources/${note.id}`, {}, key);
    expect(patched).toMatchObject({ publishedAncestors: [{ resourceId: note.id, accessToken: '' }] });
    expect((await owner.call('DELETE', path(note.id), undefined, key)).status).toBe(204);
    expect(await rowsOf(service, 'publications', { resource_id: note.id })).toEqual([]);
  });
});
