import { afterAll, describe, expect, it } from 'vitest';
import { addAccount, addMember } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { expectNoTrace, expectTrueCounters } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

afterAll(() => expectTrueCounters(service));

describe('A folder', () => {
  it('may share its name with a sibling', async () => {
    const twins = [await client.folder({ name: 'Twin' }), await client.folder({ name: 'Twin' })];
    expect(new Set(twins.map(({ id }) => id)).size).toBe(2);
  });

  it('needs no name in a parent', async () => {
    const { id } = await client.send<{ id: string }>('POST', '/v2/folders', { parentId: '@alias::inbox' });
    expect(await client.record(id)).toMatchObject({ name: null, kind: 'folder' });
  });

  it.each([{ name: 'A space' }, { name: 'A space', parentId: null }, { name: 'A space', isPrivateRoot: false }])(
    'is a space without a parent: %o',
    async (body) => {
      const space = await client.send<{ id: string }>('POST', '/v2/folders', body);
      expect(space).toMatchObject({ parent: null, root: { id: space.id, type: 'SPACE', subtype: null, isPrivate: false } });
      expect(await client.get(`/v2/resource-roots/${space.id}`)).toMatchObject({ id: space.id, type: 'SPACE', folder: { name: 'A space' } });
    },
  );

  it.each([{ parentId: '@alias::inbox' }, { parentId: null }, { parentId: null, isPrivateRoot: true }])(
    'takes tags and a comment, as all that is created does: %o',
    async (place) => {
      const tag = await client.send<{ id: string }>('POST', '/v2/tags', { name: crypto.randomUUID() });
      const fresh = crypto.randomUUID();
      const comment = { content: 'Sort until the end of the month.', anonymousDisplayName: 'A visitor' };
      const folder = await client.folder({ ...place, tags: [{ id: tag.id }, { name: fresh }], comment });
      expect(folder).toMatchObject({
        tags: [{ id: tag.id }, { name: fresh }],
        commentPinned: { content: comment.content, anonymousIdentity: { displayName: 'A visitor' }, user: null },
        commentCount: 1,
      });
      expect(await client.filter({ tagIds: [tag.id], includeRoots: true })).toMatchObject({ resources: [{ id: folder.id }] });
      await expectNoTrace(service, async () => {
        const refused = await client.call('POST', '/v2/folders', { name: 'A', ...place, tags: [{ id: crypto.randomUUID() }] });
        expect(await expectProblem(refused, 404, 'tag_not_found')).toMatchObject([{ location: 'body', path: '/tags/0/id' }]);
      });
    },
  );

  it('hides the tags that are new in a private space with it', async () => {
    const owner = await addAccount(service);
    const { apiKey, userId } = await addAccount(service);
    await addMember(service, userId, owner.workspaceId, 'editor');
    const maker = api(service, { 'X-Api-Key': apiKey, 'X-Service-Workspace-Id': owner.workspaceId });
    const other = await addMemberWithKey(service, owner.workspaceId, 'editor');
    const name = crypto.randomUUID();
    await maker.space({ isPrivateRoot: true, tags: [{ name }] });
    expect(await other.get(`/v2/tags?name=${name}`)).toMatchObject({ count: 0 });
    expect(await maker.get(`/v2/tags?name=${name}`)).toMatchObject({ count: 1 });
  });

  it('is private as a space only, and has a name then', async () => {
    expect(await client.space({ isPrivateRoot: true })).toMatchObject({ root: { isPrivate: true } });
    await expectNoTrace(service, async () => {
      for (const [body, path] of [
        [{ name: 'A', parentId: '@alias::inbox', isPrivateRoot: true }, '/isPrivateRoot'],
        [{ isPrivateRoot: true }, '/name'],
        [{}, '/name'],
        [{ name: null, parentId: null }, '/name'],
      ] as const) {
        expect(await expectProblem(await client.call('POST', '/v2/folders', body), 400, 'invalid_request')).toMatchObject([
          { location: 'body', path },
        ]);
      }
    });
  });
});
