import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { addAccount, addKey, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem, type Resource } from '../../support/api.ts';
import { addMemberWithKey, type Member } from '../../support/members.ts';
import { change, eventsOf, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Comment = components['schemas']['Comment'];

const service = useService();
const client = api(service);
let editor: Member;
let commenter: Member;

beforeAll(async () => {
  const { workspaceId } = await ownAccount(service);
  editor = await addMemberWithKey(service, workspaceId, 'editor');
  commenter = await addMemberWithKey(service, workspaceId, 'commenter');
});

const comment = (on: Resource, fields: object = {}, by: Api = client) =>
  by.send<Comment>('POST', `/v2/resources/${on.id}/comments`, { content: 'A comment', ...fields });
const update = (id: string, fields: object, by: Api = client) => by.send<Comment>('PATCH', `/v2/comments/${id}`, fields);
const patch = (id: string, fields: object, by: Api = client, headers = {}) => by.call('PATCH', `/v2/comments/${id}`, fields, headers);
const remove = (id: string, by: Api = client) => by.call('DELETE', `/v2/comments/${id}`);

describe('A comment', () => {
  it('is read by itself, with the version that a change of it takes', async () => {
    const made = await comment(await client.note(), { mentionedUserIds: [editor.userId] });
    const response = await commenter.call('GET', `/v2/comments/${made.id}`);
    expect(await response.json()).toEqual(made);
    const etag = response.headers.get('ETag') ?? '';
    expect((await client.call('GET', `/v2/comments/${made.id}`, undefined, { 'If-None-Match': etag })).status).toBe(304);
    expect((await patch(made.id, { content: 'Changed' }, client, { 'If-Match': etag })).status).toBe(200);
    await expectProblem(await patch(made.id, { content: 'Changed again' }, client, { 'If-Match': etag }), 412, 'precondition_failed');
    await remove(made.id);
    expect(await expectProblem(await client.call('GET', `/v2/comments/${made.id}`), 404, 'comment_not_found')).toMatchObject([{ path: 'commentId' }]);
  });

  it('is read with the password of what it is on alone', async () => {
    const note = await client.note();
    const { id } = await comment(note);
    await client.send('PATCH', `/v2/resources/${note.id}`, { password: 'open sesame' });
    const read = (headers = {}) => client.call('GET', `/v2/comments/${id}`, undefined, headers);
    await expectProblem(await read(), 403, 'password_required');
    await expectProblem(await read({ 'X-Resource-Password': 'wrong' }), 403, 'password_required');
    expect((await read({ 'X-Resource-Password': 'open sesame' })).status).toBe(200);
  });

  it('gets the text that is sent, and keeps the rest', async () => {
    const before = await comment(await client.note(), { mentionedUserIds: [editor.userId] });
    const after = await update(before.id, { content: 'Another text' });
    expect(after).toEqual({ ...before, content: 'Another text', modifiedAt: expect.any(String) });
    expect(Date.parse(after.modifiedAt)).toBeGreaterThan(Date.parse(before.modifiedAt));
  });

  it('gets the mentions that are sent in place of the earlier ones', async () => {
    const { id } = await comment(await client.note(), { mentionedUserIds: [editor.userId] });
    const mentioned = async (mentionedUserIds: string[]) => (await update(id, { mentionedUserIds })).mentionedUsers.map((user) => user.id);
    expect(await mentioned([commenter.userId, editor.userId])).toEqual([commenter.userId, editor.userId]);
    expect(await mentioned([commenter.userId])).toEqual([commenter.userId]);
    expect(await mentioned([])).toEqual([]);
    expect(await rowsOf(service, 'comment_mentions', { comment_id: id })).toEqual([]);
  });

  it('mentions no one who is no member, and stays as it is then', async () => {
    const { id } = await comment(await client.note(), { mentionedUserIds: [editor.userId] });
    const stranger = (await addAccount(service)).userId;
    await expectNoTrace(service, async () => {
      const response = await patch(id, { content: 'x', mentionedUserIds: [editor.userId, stranger] });
      expect(await expectProblem(response, 400, 'invalid_request')).toMatchObject([{ location: 'body', path: '/mentionedUserIds/1' }]);
    });
  });

  it('goes on to mention who has left the workspace, until somebody takes that out', async () => {
    const { userId } = await addMemberWithKey(service, (await ownAccount(service)).workspaceId, 'viewer');
    const { id } = await comment(await client.note(), { mentionedUserIds: [userId] });
    const { database } = service.service.services;
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('workspace_members').where({ user_id: userId }).delete())));
    expect(await update(id, { content: 'x', mentionedUserIds: [userId, editor.userId] })).toMatchObject({
      content: 'x',
      mentionedUsers: [{ id: userId }, {}],
    });
    await update(id, { mentionedUserIds: [] });
    await expectProblem(await patch(id, { mentionedUserIds: [userId] }), 400, 'invalid_request');
  });

  it('is pinned in place of the one that is, and unpinned', async () => {
    const note = await client.note({ comment: { content: 'the first' } });
    const first = note.commentPinned?.id ?? '';
    const { id } = await comment(note);
    const pinned = await update(id, { isPinned: true });
    expect(pinned.isPinned).toBe(true);
    expect((await client.record(note.id)).commentPinned).toEqual(pinned);
    expect(await rowsOf(service, 'comments', { resource_id: note.id, is_pinned: true })).toMatchObject([{ id }]);
    expect((await update(id, { isPinned: false })).isPinned).toBe(false);
    expect((await client.record(note.id)).commentPinned).toBeNull();
    expect(await update(first, { isPinned: true, content: 'pinned again' })).toMatchObject({ isPinned: true, content: 'pinned again' });
  });

  it('stays as it is, without an event, when what is sent is so already', async () => {
    const before = await comment(await client.note(), { mentionedUserIds: [editor.userId], isPinned: true });
    await expectNoTrace(service, async () => {
      for (const fields of [{}, { content: 'A comment' }, { isPinned: true }, { mentionedUserIds: [editor.userId, editor.userId] }]) {
        expect(await update(before.id, fields)).toEqual(before);
      }
    });
  });

  it('tells what has changed, of the one that is no longer pinned too', async () => {
    const note = await client.note({ comment: { content: 'the first' } });
    const { id } = await comment(note);
    const events = await eventsOf(service, async () => {
      await update(id, { content: 'edited', mentionedUserIds: [editor.userId] });
      await update(id, { isPinned: true });
      await remove(id);
    });
    const of = { commentId: id, resourceId: note.id };
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['comment.updated', { ...of, changed: ['content', 'mentionedUsers'] }],
      ['comment.updated', { ...of, commentId: note.commentPinned?.id, changed: ['isPinned'] }],
      ['comment.updated', { ...of, changed: ['isPinned'] }],
      ['comment.deleted', of],
    ]);
  });

  it('is deleted for good, with its mentions; the pinned one leaves none', async () => {
    const note = await client.note();
    const { id } = await comment(note, { isPinned: true, mentionedUserIds: [editor.userId] });
    const response = await remove(id);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await client.record(note.id)).toMatchObject({ commentPinned: null, commentCount: 0, modifiedAt: note.modifiedAt });
    expect(await rowsOf(service, 'comment_mentions', { comment_id: id })).toEqual([]);
    for (const answer of [await remove(id), await patch(id, { content: 'x' })]) {
      expect(await expectProblem(answer, 404, 'comment_not_found')).toEqual([
        { location: 'path', path: 'commentId', message: `${id} does not exist` },
      ]);
    }
  });

  it('is not changed and not deleted while its resource is locked', async () => {
    const note = await client.note();
    const { id } = await comment(note);
    await change(service, 'resources', { id: note.id }, { is_locked: true });
    await expectNoTrace(service, async () => {
      for (const response of [await patch(id, { content: 'x' }), await patch(id, { isPinned: true }), await remove(id)]) {
        expect(await expectProblem(response, 423, 'resource_locked')).toMatchObject([{ location: 'path', path: 'commentId' }]);
      }
    });
  });

  it('can be changed and deleted while its resource lies in the bin', async () => {
    const note = await client.note();
    const { id } = await comment(note);
    await client.call('POST', '/v2/resources/delete', { resourceIds: [note.id], archive: true });
    expect(await update(id, { content: 'x' })).toMatchObject({ content: 'x' });
    expect((await remove(id)).status).toBe(204);
  });

  it('is not found when it is of another workspace, on what is deleted, or on what is private to another', async () => {
    const { headers } = await addAccount(service);
    const other = api(service, headers);
    const theirs = await comment(await other.note(), {}, other);
    const deleted = await client.note();
    const gone = await comment(deleted);
    await client.call('POST', '/v2/resources/delete', { resourceIds: [deleted.id], archive: false });
    const space = await editor.space({ isPrivateRoot: true });
    const secret = await comment(space, {}, editor);
    for (const { id } of [theirs, gone, secret]) {
      for (const response of [await patch(id, { content: 'x' }, commenter), await remove(id, commenter)]) {
        await expectProblem(response, 404, 'comment_not_found');
      }
    }
  });

  it('is not changed by what is no change', async () => {
    const { id } = await comment(await client.note());
    await expectNoTrace(service, async () => {
      for (const body of [{ content: '' }, { content: null }, { content: 'x'.repeat(25_001) }, { isPinned: null }, { anonymousDisplayName: 'x' }]) {
        await expectProblem(await patch(id, body), 400, 'invalid_request');
      }
    });
  });
});

describe('Who may change a comment', () => {
  it('is its writer for text and mentions, whatever the role of the others', async () => {
    const made = await comment(await client.note(), {}, commenter);
    await expectNoTrace(service, async () => {
      for (const by of [editor, client]) {
        for (const [fields, path] of [
          [{ content: 'x' }, '/content'],
          [{ mentionedUserIds: [editor.userId] }, '/mentionedUserIds'],
        ] as const) {
          expect(await expectProblem(await patch(made.id, fields, by), 403, 'insufficient_role')).toMatchObject([{ location: 'body', path }]);
        }
      }
    });
    expect(await update(made.id, { content: 'My own' }, commenter)).toMatchObject({ content: 'My own' });
  });

  it('is everyone from editor on for pinning, and not the writer as such', async () => {
    const made = await comment(await client.note(), {}, commenter);
    for (const isPinned of [true, false]) {
      await expectProblem(await patch(made.id, { isPinned }, commenter), 403, 'insufficient_role');
      expect(await update(made.id, { isPinned }, editor)).toMatchObject({ isPinned });
    }
    expect(await update(made.id, { content: 'Unchanged pin', isPinned: false }, commenter)).toMatchObject({ content: 'Unchanged pin' });
  });

  it('is its writer and everyone from editor on for deleting', async () => {
    const { workspaceId } = await ownAccount(service);
    const another = await addMemberWithKey(service, workspaceId, 'commenter');
    const note = await client.note();
    const [mine, second] = [await comment(note, {}, commenter), await comment(note, {}, commenter)];
    await expectProblem(await remove(mine.id, another), 403, 'insufficient_role');
    expect((await remove(mine.id, commenter)).status).toBe(204);
    expect((await remove(second.id, editor)).status).toBe(204);
  });

  it('is who has the key, when it was written under an anonymous name', async () => {
    const { userId, workspaceId } = await ownAccount(service);
    const sameUser = api(service, { 'X-Api-Key': await addKey(service, userId, workspaceId, 'personal') });
    const made = await comment(await client.note(), { anonymousDisplayName: 'Guest' }, commenter);
    for (const by of [client, editor]) await expectProblem(await patch(made.id, { content: 'x' }, by), 403, 'insufficient_role');
    expect(await update(made.id, { content: 'Mine' }, commenter)).toMatchObject({ content: 'Mine', user: null });
    const own = await comment(await client.note(), { anonymousDisplayName: 'Guest' });
    await expectProblem(await patch(own.id, { content: 'x' }, sameUser), 403, 'insufficient_role');
    expect((await remove(own.id, sameUser)).status).toBe(204);
  });

  it('is not told where it was written under an anonymous name', async () => {
    const note = await client.note();
    const events = await eventsOf(service, async () => {
      const made = await comment(note, { anonymousDisplayName: 'Guest' }, commenter);
      await update(made.id, { content: 'Changed' }, commenter);
      await remove(made.id, commenter);
    });
    expect(events.map(({ type }) => type)).toEqual(['comment.created', 'comment.updated', 'comment.deleted']);
    expect(events.map(({ row }) => [row.actor_type, row.actor_id])).toEqual(events.map(() => ['system', null]));
  });
});

describe('A change of a comment with If-Match', () => {
  it('is made for the version that was read, and refused for another', async () => {
    const note = await client.note();
    const created = await client.call('POST', `/v2/resources/${note.id}/comments`, { content: 'first' });
    const { id } = (await created.json()) as Comment;
    const first = { 'If-Match': created.headers.get('ETag') ?? '' };
    const changed = await patch(id, { content: 'second' }, client, first);
    expect(changed.status).toBe(200);
    await expectNoTrace(service, async () => {
      for (const fields of [{ content: 'third' }, { isPinned: true }, {}]) {
        await expectProblem(await patch(id, fields, client, first), 412, 'precondition_failed');
      }
    });
    expect((await patch(id, { content: 'third' }, client, { 'If-Match': changed.headers.get('ETag') ?? '' })).status).toBe(200);
  });

  it('is made although somebody in it has another name now', async () => {
    const { userId } = await ownAccount(service);
    const note = await client.note();
    const created = await client.call('POST', `/v2/resources/${note.id}/comments`, { content: 'first', mentionedUserIds: [editor.userId] });
    const { id } = (await created.json()) as Comment;
    await change(service, 'users', { id: userId }, { name: 'Ada' });
    await change(service, 'users', { id: editor.userId }, { name: 'Mary' });
    const changed = await patch(id, { content: 'second' }, client, { 'If-Match': created.headers.get('ETag') ?? '' });
    expect(await changed.json()).toMatchObject({ user: { name: 'Ada' }, mentionedUsers: [{ name: 'Mary' }] });
  });
});

describe('Changes of the comments on one resource at the same time', () => {
  it('leave one pinned, or none', async () => {
    const note = await client.note();
    const made = await Promise.all(Array.from({ length: 6 }, () => comment(note)));
    await Promise.all(made.map(({ id }) => update(id, { isPinned: true })));
    expect(await rowsOf(service, 'comments', { resource_id: note.id, is_pinned: true })).toHaveLength(1);
    await Promise.all(made.map(({ id }) => update(id, { isPinned: false })));
    expect(await rowsOf(service, 'comments', { resource_id: note.id, is_pinned: true })).toEqual([]);
  });

  it('delete a comment once', async () => {
    const { id } = await comment(await client.note());
    const answers = await Promise.all([remove(id), remove(id), patch(id, { content: 'x' })]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([204, 404]);
    expect([200, 404]).toContain(answers[2]?.status);
  });
});
