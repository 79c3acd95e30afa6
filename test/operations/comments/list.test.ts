import { describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { addAccount, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem, type Resource } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { change } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Comment = components['schemas']['Comment'];
type CommentList = components['schemas']['CommentList'];

const service = useService();
const client = api(service);

const comment = (on: Resource, fields: object = {}, by: Api = client, headers = {}) =>
  by.send<Comment>('POST', `/v2/resources/${on.id}/comments`, { content: 'A comment', ...fields }, headers);
const list = (on: Resource, query = '', by: Api = client, headers = {}) => by.get<CommentList>(`/v2/resources/${on.id}/comments${query}`, headers);
const contentsOf = ({ data }: CommentList) => data.comments.map(({ content }) => content);
const remove = (on: Resource, archive: boolean) => client.call('POST', '/v2/resources/delete', { resourceIds: [on.id], archive });

describe('The list of comments', () => {
  it('has those of one resource, newest first, the pinned one at its own time', async () => {
    const [note, other] = [await client.note({ comment: { content: 'pinned' } }), await client.note({ comment: { content: 'elsewhere' } })];
    const made = [note.commentPinned, await comment(note, { content: 'second' }), await comment(note, { content: 'third' })];
    const listed = await list(note);
    expect(listed).toEqual({ count: 3, data: { comments: made.toReversed() } });
    expect(contentsOf(await list(other))).toEqual(['elsewhere']);
    expect(await list(await client.note())).toEqual({ count: 0, data: { comments: [] } });
  });

  it('has an order and pages that joined are all of it, also where the moments are the same', async () => {
    const note = await client.note();
    const ids: string[] = [];
    for (let index = 0; index < 23; index++) ids.push((await comment(note, { content: `${index}` })).id);
    await change(service, 'comments', { resource_id: note.id }, { created_at: 1_000_000 });
    expect((await list(note)).data.comments).toHaveLength(20);
    const pages = [await list(note, '?limit=9'), await list(note, '?limit=9&offset=9'), await list(note, '?limit=9&offset=18')];
    expect(pages.flatMap(({ data }) => data.comments.map(({ id }) => id))).toEqual(ids.toReversed());
    expect(pages.map(({ count }) => count)).toEqual([23, 23, 23]);
    expect((await client.record(note.id)).commentCount).toBe(23);
  });

  it('takes no limit and no offset outside of the contract', async () => {
    const { id } = await client.note();
    for (const query of ['limit=0', 'limit=1001', 'offset=-1', 'more=1']) {
      await expectProblem(await client.call('GET', `/v2/resources/${id}/comments?${query}`), 400, 'invalid_request');
    }
  });

  it('shows each comment with the users whom it mentions, in their order', async () => {
    const { workspaceId } = await ownAccount(service);
    const [ada, mary] = [await addMemberWithKey(service, workspaceId, 'viewer'), await addMemberWithKey(service, workspaceId, 'viewer')];
    const note = await client.note();
    await comment(note, { mentionedUserIds: [mary.userId] });
    await comment(note, { mentionedUserIds: [mary.userId, ada.userId] });
    const mentioned = (await list(note)).data.comments.map(({ mentionedUsers }) => mentionedUsers.map(({ id }) => id));
    expect(mentioned).toEqual([[mary.userId, ada.userId], [mary.userId]]);
  });

  it('can be read by every member, and of what lies in the bin as well', async () => {
    const { workspaceId } = await ownAccount(service);
    const viewer = await addMemberWithKey(service, workspaceId, 'viewer');
    const note = await client.note({ comment: { content: 'still here' } });
    await remove(note, true);
    expect(contentsOf(await list(note, '', viewer))).toEqual(['still here']);
  });

  it('is not found when the resource never was, is deleted, or is not yours to see', async () => {
    const { workspaceId } = await ownAccount(service);
    const [maker, other] = [await addMemberWithKey(service, workspaceId, 'editor'), await addMemberWithKey(service, workspaceId, 'editor')];
    const space = await maker.space({ isPrivateRoot: true });
    const secret = await maker.note({ parentId: space.id, comment: { content: 'secret' } });
    const { headers } = await addAccount(service);
    const theirs = await api(service, headers).note({ comment: { content: 'theirs' } });
    const deleted = await client.note({ comment: { content: 'deleted' } });
    await remove(deleted, false);
    for (const id of ['00000000-0000-7000-8000-000000000001', theirs.id, deleted.id, secret.id]) {
      for (const [method, body] of [['GET'], ['POST', { content: 'x' }]] as const) {
        expect(await expectProblem(await other.call(method, `/v2/resources/${id}/comments`, body), 404, 'resource_not_found')).toEqual([
          { location: 'path', path: 'resourceId', message: `${id} does not exist` },
        ]);
      }
    }
    for (const by of [maker, client]) expect(contentsOf(await list(secret, '', by))).toEqual(['secret']);
  });
});

describe('The comments of what a password protects', () => {
  const password = { 'X-Resource-Password': 'open sesame' };

  it('are read and written with the password, and not without', async () => {
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id, comment: { content: 'hidden' } });
    await client.send('PATCH', `/v2/resources/${folder.id}`, { password: 'open sesame' });
    const path = `/v2/resources/${note.id}/comments`;
    for (const headers of [{}, { 'X-Resource-Password': 'wrong' }]) {
      for (const [method, where, body] of [
        ['GET', path],
        ['POST', path, { content: 'x' }],
        ['PATCH', `/v2/comments/${note.commentPinned?.id}`, { content: 'x' }],
      ] as const) {
        expect(await expectProblem(await client.call(method, where, body, headers), 403, 'password_required')).toMatchObject([
          { location: 'header', path: 'X-Resource-Password' },
        ]);
      }
    }
    expect(await comment(note, { content: 'written' }, client, password)).toMatchObject({ content: 'written' });
    const edited = await client.send<Comment>('PATCH', `/v2/comments/${note.commentPinned?.id}`, { content: 'edited' }, password);
    expect(edited.content).toBe('edited');
    expect(contentsOf(await list(note, '', client, password))).toEqual(['written', 'edited']);
  });

  it('do not tell without it whether a version is theirs', async () => {
    const note = await client.note({ comment: { content: 'yes' } });
    const path = `/v2/comments/${note.commentPinned?.id}`;
    const version = (await client.call('PATCH', path, {})).headers.get('ETag') ?? '';
    await client.send('PATCH', `/v2/resources/${note.id}`, { password: 'open sesame' });
    for (const ifMatch of [version, '"another"']) {
      await expectProblem(await client.call('PATCH', path, { content: 'no' }, { 'If-Match': ifMatch }), 403, 'password_required');
    }
    const refused = await client.call('PATCH', path, { content: 'no' }, { ...password, 'If-Match': '"another"' });
    await expectProblem(refused, 412, 'precondition_failed');
  });

  it('are deleted without it', async () => {
    const note = await client.note({ comment: { content: 'goes' } });
    await client.send('PATCH', `/v2/resources/${note.id}`, { password: 'open sesame' });
    expect((await client.call('DELETE', `/v2/comments/${note.commentPinned?.id}`)).status).toBe(204);
  });
});

describe('The comments of what is published', () => {
  const read = (id: string, query: string, headers = {}) => fetch(`${service.baseUrl}/v2/resources/${id}/comments?${query}`, { headers });

  async function publish(on: Resource): Promise<string> {
    const { accessToken } = await client.send<{ accessToken: string }>('PUT', `/v2/resources/${on.id}/publication`, undefined);
    return accessToken;
  }

  it('are read with its access token, of what lies below it as well, and do not show which users they name', async () => {
    const { userId } = await ownAccount(service);
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    await comment(note, { content: 'by a user', mentionedUserIds: [userId], isPinned: true });
    await comment(note, { content: 'signed', anonymousDisplayName: 'Guest' });
    const accessToken = await publish(folder);
    const response = await read(note.id, `accessToken=${accessToken}&limit=5`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      count: 2,
      data: {
        comments: [
          { content: 'signed', user: null, anonymousIdentity: { displayName: 'Guest' } },
          { content: 'by a user', user: null, anonymousIdentity: null, mentionedUsers: [], isPinned: true },
        ],
      },
    });
  });

  it('are not read with the token of something else, and not once it is unpublished, in the bin or deleted', async () => {
    const [note, other] = [await client.note({ comment: { content: 'A' } }), await client.note()];
    const [accessToken, ofOther] = [await publish(note), await publish(other)];
    expect((await read(note.id, `accessToken=${accessToken}`)).status).toBe(200);
    await expectProblem(await read(note.id, `accessToken=${ofOther}`), 404, 'resource_not_found');
    await remove(note, true);
    await expectProblem(await read(note.id, `accessToken=${accessToken}`), 404, 'resource_not_found');
    expect((await client.call('DELETE', `/v2/resources/${other.id}/publication`)).status).toBe(204);
    expect((await read(other.id, `accessToken=${ofOther}`)).status).toBe(401);
  });

  it('need the password that protects them', async () => {
    const note = await client.note({ comment: { content: 'hidden' } });
    await client.send('PATCH', `/v2/resources/${note.id}`, { password: 'open sesame' });
    const accessToken = await publish(note);
    await expectProblem(await read(note.id, `accessToken=${accessToken}`), 403, 'password_required');
    expect((await read(note.id, `accessToken=${accessToken}`, { 'X-Resource-Password': 'open sesame' })).status).toBe(200);
  });

  it('are not written with it', async () => {
    const note = await client.note();
    const accessToken = await publish(note);
    const response = await fetch(`${service.baseUrl}/v2/resources/${note.id}/comments?accessToken=${accessToken}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ content: 'By a stranger' }),
    });
    await expectProblem(response, 401, 'unauthorized');
  });
});
