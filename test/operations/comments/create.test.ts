import { describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { addAccount, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem, type Resource } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { change, eventsOf, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Comment = components['schemas']['Comment'];
type NewComment = components['schemas']['CommentCreate'];

const service = useService();
const client = api(service);

const post = (on: Resource, fields: object, by: Api = client) => by.call('POST', `/v2/resources/${on.id}/comments`, fields);
const comment = (on: Resource, fields: Partial<NewComment> = {}, by: Api = client) =>
  by.send<Comment>('POST', `/v2/resources/${on.id}/comments`, { content: 'A comment', ...fields });

describe('A new comment', () => {
  it('is answered with its address and its version, by the user who sent it', async () => {
    const { userId } = await ownAccount(service);
    const note = await client.note();
    const response = await post(note, { content: 'Paid' });
    const made = (await response.json()) as Comment;
    expect(made).toEqual({
      id: expect.any(String),
      content: 'Paid',
      createdAt: expect.any(String),
      modifiedAt: made.createdAt,
      resourceId: note.id,
      isPinned: false,
      anonymousIdentity: null,
      user: { id: userId, name: null, pictureUrlCdn: null },
      mentionedUsers: [],
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('Location')).toBe(`${service.baseUrl}/v2/comments/${made.id}`);
    expect(response.headers.get('ETag')).toMatch(/^".+"$/);
  });

  it('counts on the record, which keeps its moment', async () => {
    const note = await client.note({ comment: { content: 'the first' } });
    await comment(note);
    await comment(note);
    expect(await client.record(note.id)).toMatchObject({ commentCount: 3, modifiedAt: note.modifiedAt, commentPinned: { content: 'the first' } });
  });

  it('may be on anything: a folder, a bookmark, a space, what lies in the bin', async () => {
    const binned = await client.note();
    await client.call('POST', '/v2/resources/delete', { resourceIds: [binned.id], archive: true });
    for (const on of [await client.folder(), await client.bookmark(), await client.space(), binned]) {
      expect(await comment(on)).toMatchObject({ resourceId: on.id });
      expect((await client.record(on.id)).commentCount).toBe(1);
    }
  });

  it('keeps its text exactly, up to 25,000 characters', async () => {
    const note = await client.note();
    for (const content of [' <b>a</b>\r\n\t@ada 🌱 e\u0301 ', '🌱'.repeat(25_000)]) expect((await comment(note, { content })).content).toBe(content);
  });

  it('is refused when the body is not what the contract says', async () => {
    const note = await client.note();
    const bodies = [{}, { content: '' }, { content: null }, { content: 'x'.repeat(25_001) }, { content: 'a\0' }, { content: 'a', isPinned: 'yes' }];
    const more = [
      { content: 'a', anonymousDisplayName: '' },
      { content: 'a', anonymousDisplayName: 'x'.repeat(101) },
      { content: 'a', mentionedUserIds: ['ada'] },
      { content: 'a', user: null },
    ];
    await expectNoTrace(service, async () => {
      for (const body of [...bodies, ...more]) await expectProblem(await post(note, body), 400, 'invalid_request');
    });
  });

  it('is told of', async () => {
    const note = await client.note();
    let made: Comment | undefined;
    const events = await eventsOf(service, async () => {
      made = await comment(note);
    });
    expect(events).toMatchObject([{ type: 'comment.created', data: { commentId: made?.id, resourceId: note.id } }]);
  });

  it('is refused on what is locked', async () => {
    const note = await client.note();
    await change(service, 'resources', { id: note.id }, { is_locked: true });
    await expectNoTrace(service, async () => {
      expect(await expectProblem(await post(note, { content: 'x' }), 423, 'resource_locked')).toEqual([
        { location: 'path', path: 'resourceId', message: 'is locked' },
      ]);
    });
  });

  it('may be written by a commenter, and not by a viewer', async () => {
    const { workspaceId } = await ownAccount(service);
    const [commenter, viewer] = [await addMemberWithKey(service, workspaceId, 'commenter'), await addMemberWithKey(service, workspaceId, 'viewer')];
    const note = await client.note();
    expect(await comment(note, {}, commenter)).toMatchObject({ user: { id: commenter.userId } });
    await expectProblem(await post(note, { content: 'x' }, viewer), 403, 'insufficient_role');
  });
});

describe('The members whom a comment mentions', () => {
  it('show in it in their order, each once', async () => {
    const { userId, workspaceId } = await ownAccount(service);
    const ada = await addMemberWithKey(service, workspaceId, 'viewer');
    const made = await comment(await client.note(), { mentionedUserIds: [ada.userId, userId, ada.userId] });
    expect(made.mentionedUsers).toEqual([
      { id: ada.userId, name: null, pictureUrlCdn: null },
      { id: userId, name: null, pictureUrlCdn: null },
    ]);
  });

  it('are all members: the answer names each who is none', async () => {
    const { userId } = await ownAccount(service);
    const stranger = (await addAccount(service)).userId;
    const nobody = '00000000-0000-7000-8000-000000000001';
    const note = await client.note();
    await expectNoTrace(service, async () => {
      const response = await post(note, { content: 'x', mentionedUserIds: [stranger, userId, nobody] });
      expect(await expectProblem(response, 400, 'invalid_request')).toEqual([
        { location: 'body', path: '/mentionedUserIds/0', message: `${stranger} is no member of the workspace` },
        { location: 'body', path: '/mentionedUserIds/2', message: `${nobody} is no member of the workspace` },
      ]);
    });
  });

  it('show in the pinned comment of the record', async () => {
    const { userId } = await ownAccount(service);
    const note = await client.note();
    const made = await comment(note, { mentionedUserIds: [userId], isPinned: true });
    expect((await client.record(note.id)).commentPinned).toEqual(made);
  });
});

describe('A comment that is pinned at once', () => {
  it('takes the place of the one that was, which stays as an ordinary one, and both are told of', async () => {
    const note = await client.note({ comment: { content: 'the first' } });
    const first = note.commentPinned;
    let second: Comment | undefined;
    const events = await eventsOf(service, async () => {
      second = await comment(note, { isPinned: true });
    });
    expect(second?.isPinned).toBe(true);
    expect(await client.record(note.id)).toMatchObject({ commentCount: 2, commentPinned: { id: second?.id } });
    const { data } = await client.get<components['schemas']['CommentList']>(`/v2/resources/${note.id}/comments`);
    expect(data.comments.map(({ id, isPinned }) => [id, isPinned])).toEqual([
      [second?.id, true],
      [first?.id, false],
    ]);
    expect(events.map(({ type, data: told }) => [type, told])).toEqual([
      ['comment.updated', { commentId: first?.id, resourceId: note.id, changed: ['isPinned'] }],
      ['comment.created', { commentId: second?.id, resourceId: note.id }],
    ]);
  });

  it('takes the role editor or owner', async () => {
    const { workspaceId } = await ownAccount(service);
    const [editor, commenter] = [await addMemberWithKey(service, workspaceId, 'editor'), await addMemberWithKey(service, workspaceId, 'commenter')];
    const note = await client.note();
    expect(await comment(note, { isPinned: true }, editor)).toMatchObject({ isPinned: true });
    expect(await comment(note, { isPinned: false }, commenter)).toMatchObject({ isPinned: false });
    await expectNoTrace(service, async () => {
      const response = await post(note, { content: 'x', isPinned: true }, commenter);
      expect(await expectProblem(response, 403, 'insufficient_role')).toMatchObject([{ location: 'body', path: '/isPinned' }]);
    });
  });

  it('is the only one, however many are pinned at the same time', async () => {
    const note = await client.note({ comment: { content: 'the first' } });
    await Promise.all(Array.from({ length: 8 }, () => comment(note, { isPinned: true })));
    expect(await rowsOf(service, 'comments', { resource_id: note.id })).toHaveLength(9);
    expect(await rowsOf(service, 'comments', { resource_id: note.id, is_pinned: true })).toHaveLength(1);
  });
});

describe('A comment under an anonymous name', () => {
  it('shows the name and no user, with the identity that the name has at a creation too', async () => {
    const note = await client.note({ comment: { content: 'x', anonymousDisplayName: 'Charles' } });
    const made = await comment(note, { anonymousDisplayName: 'Charles' });
    expect(made).toMatchObject({ user: null, anonymousIdentity: note.commentPinned?.anonymousIdentity });
    expect(made.anonymousIdentity).toEqual({ displayName: 'Charles', sessionHash: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect((await rowsOf(service, 'comments', { id: made.id }))[0]?.user_id).toBeNull();
  });
});
