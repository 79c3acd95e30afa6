import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../server/platform/database/statement.ts';
import { addAccount, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, idsOf, type RecordOf, unknownId } from '../../support/api.ts';
import { expectNoTrace, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { type Visitor, visit, visitorWith } from '../../support/visitors.ts';

const service = useService();
const client = api(service);
let visitor: Visitor;
let workspaceId: string;
/** `above` holds `published` and `beside`; `published` holds `inner` and `note`. */
let above: RecordOf<'folder'>;
let published: RecordOf<'folder'>;
let inner: RecordOf<'folder'>;
let note: RecordOf<'notepad'>;
let beside: RecordOf<'notepad'>;

beforeAll(async () => {
  workspaceId = (await ownAccount(service)).workspaceId;
  above = await client.folder({ name: 'Above' });
  published = await client.folder({ name: 'Published', parentId: above.id });
  inner = await client.folder({ name: 'Inner', parentId: published.id });
  note = await client.note({ name: 'Note', parentId: published.id, tags: [{ name: 'green' }], comment: { content: 'Look at this' } });
  beside = await client.note({ name: 'Beside', parentId: above.id });
  visitor = await visit(service, client, published.id);
});

describe('What a visitor reads', () => {
  it('is the record, with nothing of what lies above and nobody in it', async () => {
    const whole = await client.record(note.id);
    const shown = await visitor.record(note.id);
    const root = {
      id: published.id,
      type: 'SPACE',
      subtype: null,
      isPrivate: false,
      folder: { id: published.id, name: 'Published', isLocked: false, isPasswordProtected: false, user: null },
    };
    expect(whole.user).not.toBeNull();
    expect(whole.commentPinned?.user).not.toBeNull();
    expect(shown).toEqual({ ...whole, user: null, root, commentPinned: { ...whole.commentPinned, user: null } });
    expect((await visitor.record(published.id)).parent).toBeNull();
    expect((await visitor.record(inner.id)).parent).toEqual({ id: published.id, name: 'Published' });
  });

  it('names no publication but their own', async () => {
    const [ofAbove, ofNote] = [await visit(service, client, above.id), await visit(service, client, note.id)];
    expect((await client.record(note.id)).publishedAncestors).toHaveLength(3);
    for (const one of [visitor, ofAbove, ofNote])
      expect((await one.record(note.id)).publishedAncestors).toEqual([expect.objectContaining({ accessToken: one.accessToken })]);
    // Each sees as much of the tree as is theirs.
    expect((await ofNote.record(note.id)).parent).toBeNull();
    expect((await ofAbove.record(note.id)).root.folder.name).toBe('Above');
  });

  it('is another version than what members read', async () => {
    const path = `/v2/resources/${note.id}`;
    const [ofMember, ofVisitor] = [await client.call('GET', path), await visitor.call('GET', path)].map((answer) => answer.headers.get('ETag') ?? '');
    expect(ofVisitor).not.toBe(ofMember);
    expect((await visitor.call('GET', path, undefined, { 'If-None-Match': ofVisitor ?? '' })).status).toBe(304);
    expect((await visitor.call('GET', path, undefined, { 'If-None-Match': ofMember ?? '' })).status).toBe(200);
  });

  it('ends where the publication ends: whatever else there is, is a 404 like what never was', async () => {
    const elsewhere = await addAccount(service);
    const ofAnother = await api(service, elsewhere.headers).note();
    const inbox = await systemRoot(service, 'inbox', workspaceId);
    const withoutTrace = async (path: string, body?: unknown) => {
      const answer = (await (await visitor.call(body ? 'POST' : 'GET', path, body)).json()) as Record<string, unknown>;
      return JSON.stringify({ ...answer, traceid: null });
    };
    for (const id of [above.id, beside.id, inbox, ofAnother.id]) {
      const same = (text: string) => text.replaceAll(id, unknownId);
      expect(same(await withoutTrace(`/v2/resources/${id}`))).toBe(await withoutTrace(`/v2/resources/${unknownId}`));
      expect(same(await withoutTrace(`/v2/notepads/${id}/content`))).toBe(await withoutTrace(`/v2/notepads/${unknownId}/content`));
      const list = (parentId: string) => withoutTrace('/v2/resources/filter', { parentId });
      expect(same(await list(id))).toBe(await list(unknownId));
    }
    // An alias tells nothing of what it stands for.
    const errors = await expectProblem(await visitor.call('POST', '/v2/resources/filter', { parentId: '@alias::inbox' }), 404, 'resource_not_found');
    expect(errors).toEqual([{ location: 'body', path: '/parentId', message: '@alias::inbox does not exist' }]);
  });

  it('is read below a parent', async () => {
    const errors = await expectProblem(await visitor.call('POST', '/v2/resources/filter', {}), 400, 'invalid_request');
    expect(errors).toMatchObject([{ location: 'body', path: '/parentId' }]);
    for (const criteria of [{ rootId: published.id }, { resourceIds: [note.id] }, { parentId: null }])
      await expectProblem(await visitor.call('POST', '/v2/resources/filter', criteria), 400, 'invalid_request');
  });

  it('is found by what the records show', async () => {
    const { root } = await client.record(note.id);
    const user = note.user?.id ?? '';
    const found = async (criteria: object) =>
      idsOf((await visitor.filter({ parentId: published.id, order: { property: 'name' }, ...criteria })).resources);
    const both = [inner.id, note.id];
    for (const criteria of [
      { rootId: published.id },
      { rootTypes: ['SPACE', 'SYSTEM'] },
      { parentRoot: { isPrivate: false } },
      { parentRoot: { subtype: null } },
    ])
      expect(await found(criteria), JSON.stringify(criteria)).toEqual(both);
    for (const criteria of [
      { rootId: root.id },
      { rootTypes: ['SYSTEM'] },
      { parentRoot: { type: 'SYSTEM' } },
      { parentRoot: { isPrivate: true } },
      { userIds: [user] },
    ])
      expect(await found(criteria), JSON.stringify(criteria)).toEqual([]);
    expect(await found({ name: 'ot' })).toEqual([note.id]);
    expect(await found({ resourceIds: [note.id, beside.id] })).toEqual([note.id]);
    expect(await found({ includeRoots: true, includeDescendants: 2 })).toEqual(both);
    expect(await found({ shared: ['published'] })).toEqual(both);
    expect(await found({ shared: ['onlyMe'] })).toEqual([]);
  });
});

describe('An access token', () => {
  it('that is wrong, empty or none gives the 401 of any bad credential', async () => {
    const bodyOf = async (answer: Response) => ({ ...((await answer.json()) as object), traceid: null, status: answer.status });
    const withoutKey = await bodyOf(await service.call('GET', `/v2/resources/${note.id}`, undefined, { 'X-Api-Key': '' }));
    for (const accessToken of [
      'pub_AAAAAAAAAAAAAAAAAAAAAA',
      visitor.accessToken.toLowerCase(),
      `${visitor.accessToken}x`,
      '',
      ' ',
      '\u0000',
      'x'.repeat(300),
    ])
      expect(await bodyOf(await visitorWith(service, accessToken).call('GET', `/v2/resources/${note.id}`))).toEqual(withoutKey);
    expect(withoutKey).toMatchObject({ status: 401, detail: 'unauthorized' });
  });

  it('opens the operations that take one, and no other', async () => {
    await expectNoTrace(service, async () => {
      for (const [method, path, body] of [
        ['GET', '/v2/resource-roots'],
        ['GET', '/v2/tags'],
        ['GET', '/v2/users/me'],
        ['PATCH', `/v2/resources/${note.id}`, { name: 'Mine' }],
        ['PUT', `/v2/notepads/${note.id}/content`, { text: 'Mine' }],
        ['POST', '/v2/notepads', { parentId: published.id, text: 'Mine' }],
        ['POST', '/v2/resources/delete', { resourceIds: [note.id] }],
        ['POST', `/v2/resources/${note.id}/comments`, { content: 'Mine' }],
        ['PUT', `/v2/resources/${note.id}/publication`],
        ['DELETE', `/v2/resources/${published.id}/publication`],
      ] as const)
        await expectProblem(await visitor.call(method, path, body), 401, 'unauthorized');
    });
  });

  it('has no effect beside a key, which alone decides', async () => {
    const withToken = (path: string) => `${path}?accessToken=${visitor.accessToken}`;
    expect((await client.get<{ id: string }>(withToken(`/v2/resources/${beside.id}`))).id).toBe(beside.id);
    expect(((await (await client.call('GET', withToken(`/v2/resources/${note.id}`))).json()) as { user: unknown }).user).not.toBeNull();
    await expectProblem(await service.call('GET', withToken(`/v2/resources/${note.id}`), undefined, { 'X-Api-Key': 'wrong' }), 401, 'unauthorized');
    const bearer = { 'X-Api-Key': '', Authorization: 'Bearer wrong' };
    await expectProblem(await service.call('GET', withToken(`/v2/resources/${note.id}`), undefined, bearer), 401, 'unauthorized');
    const stranger = await addAccount(service);
    await expectProblem(await service.call('GET', withToken(`/v2/resources/${note.id}`), undefined, stranger.headers), 404, 'resource_not_found');
  });

  it('opens its own workspace, whatever a header says', async () => {
    const stranger = await addAccount(service);
    const read = (headers: Record<string, string>) => visitor.call('GET', `/v2/resources/${note.id}`, undefined, headers);
    expect((await read({ 'X-Service-Workspace-Id': workspaceId })).status).toBe(200);
    await expectProblem(await read({ 'X-Service-Workspace-Id': stranger.workspaceId }), 404, 'workspace_not_found');
    const both = { 'X-Service-Workspace-Id': workspaceId, 'X-Service-Base-Id': stranger.workspaceId };
    await expectProblem(await read(both), 400, 'conflicting_scope_headers');
  });

  it('still opens what a maker who has left published', async () => {
    const maker = await addAccount(service);
    await addMember(service, maker.userId, workspaceId, 'editor');
    const asMaker = api(service, { ...maker.headers, 'X-Service-Workspace-Id': workspaceId });
    const theirs = await asMaker.note();
    const ofTheirs = await visit(service, asMaker, theirs.id);
    const { database } = service.service.services;
    await database.transaction((trx) =>
      trx.run(query(({ knex }) => knex('workspace_members').where({ user_id: maker.userId, workspace_id: workspaceId }).delete())),
    );
    expect((await ofTheirs.record(theirs.id)).id).toBe(theirs.id);
  });
});
