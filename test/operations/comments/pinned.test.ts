import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, addKey, ownAccount } from '../../support/accounts.ts';
import { api, type Resource } from '../../support/api.ts';
import { eventsOf, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
let me: Account;

beforeAll(async () => {
  me = await ownAccount(service);
});

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const signed = (content: string, anonymousDisplayName: string) => ({ content, anonymousDisplayName });
const identityOf = ({ commentPinned }: Resource) => commentPinned?.anonymousIdentity;

describe('The comment that comes with a creation', () => {
  it('is pinned, and the user who created the resource wrote it', async () => {
    const note = await client.note({ comment: { content: 'Look at this' } });
    const commentPinned = {
      id: uuid,
      content: 'Look at this',
      createdAt: expect.any(String),
      modifiedAt: expect.any(String),
      resourceId: note.id,
      isPinned: true,
      anonymousIdentity: null,
      user: { id: me.userId, name: null, pictureUrlCdn: null },
      mentionedUsers: [],
    };
    expect(note).toMatchObject({ commentPinned, commentCount: 1 });
    expect((await client.record(note.id)).commentPinned).toEqual(commentPinned);
    expect((await client.filter({ resourceIds: [note.id] })).resources[0]?.commentPinned).toEqual(commentPinned);
  });

  it('comes with bookmarks and files as well', async () => {
    for (const resource of [await client.bookmark({ comment: { content: 'A' } }), await client.file({ comment: { content: 'A' } })]) {
      expect(resource).toMatchObject({ commentPinned: { content: 'A', resourceId: resource.id }, commentCount: 1 });
    }
  });

  it('is none when it is left out or null', async () => {
    for (const fields of [{}, { comment: null }]) {
      expect(await client.bookmark(fields)).toMatchObject({ commentPinned: null, commentCount: 0 });
    }
  });

  it('keeps its text exactly', async () => {
    const content = ' <b>a</b>\r\n\t@ada 🌱 e\u0301 ';
    expect((await client.note({ comment: { content } })).commentPinned?.content).toBe(content);
  });

  it('is told of before the resource is', async () => {
    let note: Resource | undefined;
    const events = await eventsOf(service, async () => {
      note = await client.note({ comment: { content: 'A' } });
    });
    expect(events).toMatchObject([
      { type: 'comment.created', data: { commentId: note?.commentPinned?.id, resourceId: note?.id } },
      { type: 'resource.created', data: { resourceId: note?.id } },
    ]);
  });
});

describe('A comment under an anonymous name', () => {
  it('has an identity and no user', async () => {
    const note = await client.note({ comment: signed('Hello', 'A visitor') });
    expect(note.commentPinned).toMatchObject({
      content: 'Hello',
      user: null,
      anonymousIdentity: { displayName: 'A visitor', sessionHash: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    expect(await client.record(note.id)).toMatchObject({ commentPinned: note.commentPinned });
  });

  it('has the same identity each time, and another one for another name', async () => {
    const visitor = identityOf(await client.note({ comment: signed('1', 'Visitor') }));
    expect(identityOf(await client.bookmark({ comment: signed('2', 'Visitor') }))).toEqual(visitor);
    expect(identityOf(await client.note({ comment: signed('3', 'visitor') }))?.sessionHash).not.toBe(visitor?.sessionHash);
  });

  it('has another identity for the same name with another key', async () => {
    const otherKey = api(service, { 'X-Api-Key': await addKey(service, me.userId, me.workspaceId, 'personal') });
    const [one, two] = [await client.note({ comment: signed('1', 'Guest') }), await otherKey.note({ comment: signed('2', 'Guest') })];
    expect(identityOf(one)?.displayName).toBe(identityOf(two)?.displayName);
    expect(identityOf(one)?.sessionHash).not.toBe(identityOf(two)?.sessionHash);
  });

  it('reveals nothing about who wrote it, not in the database either', async () => {
    const { commentPinned } = await client.note({ comment: signed('Hello', 'Nobody') });
    const [row] = await rowsOf(service, 'comments', { id: commentPinned?.id });
    const keys = await rowsOf(service, 'api_keys', { user_id: me.userId });
    for (const shown of [JSON.stringify(commentPinned), JSON.stringify({ ...row, workspace_id: '' })]) {
      for (const secret of [me.userId, me.workspaceId, me.apiKey, ...keys.flatMap(({ id, secret_hash }) => [String(id), String(secret_hash)])]) {
        expect(shown).not.toContain(secret);
      }
    }
  });
});
