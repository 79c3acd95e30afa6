import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, addAccount, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, unknownId } from '../../support/api.ts';
import { change, eventsOf, everything, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { startTestService, useService } from '../../support/service.ts';
import { publish, unpublish, visitorWith } from '../../support/visitors.ts';

const service = useService();
const client = api(service);
let me: Account;

beforeAll(async () => {
  me = await ownAccount(service);
});

const pathOf = (id: string): string => `/v2/resources/${id}/publication`;
const systemRoot = async (subtype: string): Promise<string> =>
  String((await rowsOf(service, 'resource_roots', { workspace_id: me.workspaceId, subtype }))[0]?.id);

describe('Publishing a resource', () => {
  it('answers a token that cannot be guessed, with the address to share', async () => {
    const { id } = await client.note();
    const publication = await publish(client, id);
    expect(publication).toEqual({
      resourceId: id,
      accessToken: expect.stringMatching(/^pub_[A-Za-z0-9_-]{22}$/),
      url: `${service.baseUrl}/v2/resources/${id}?accessToken=${publication.accessToken}`,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await (await fetch(publication.url)).json()).toMatchObject({ id, kind: 'notepad' });
    const others = await Promise.all([1, 2, 3].map(async () => (await publish(client, (await client.note()).id)).accessToken));
    expect(new Set([publication.accessToken, ...others]).size).toBe(4);
  });

  it('again answers the same publication, and tells nobody', async () => {
    const { id } = await client.folder();
    const first = await publish(client, id);
    await expectNoTrace(service, async () => expect(await publish(client, id)).toEqual(first));
  });

  it('makes one publication when several do it at once', async () => {
    const { id } = await client.folder();
    const all = await Promise.all(Array.from({ length: 8 }, () => publish(client, id)));
    expect(new Set(all.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(await rowsOf(service, 'publications', { resource_id: id })).toHaveLength(1);
  });

  it('fails nobody while others end the publication', async () => {
    const { id } = await client.folder();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => client.call(index % 2 ? 'DELETE' : 'PUT', pathOf(id))));
    const seen = await Promise.all(answers.map(async (answer) => (answer.ok ? answer.status : ((await answer.json()) as { detail: string }).detail)));
    expect(seen.filter((outcome) => ![200, 204, 'publication_not_found'].includes(outcome))).toEqual([]);
  });

  it('makes another token once it was unpublished, and the earlier one opens nothing any more', async () => {
    const { id } = await client.note();
    const first = await publish(client, id);
    await unpublish(client, id);
    const second = await publish(client, id);
    expect(second.accessToken).not.toBe(first.accessToken);
    await expectProblem(await visitorWith(service, first.accessToken).call('GET', `/v2/resources/${id}`), 401, 'unauthorized');
    expect((await visitorWith(service, second.accessToken).record(id)).id).toBe(id);
  });

  it('is told as a change of the record, and so is its end', async () => {
    const { id } = await client.note();
    const events = await eventsOf(service, async () => {
      await publish(client, id);
      await unpublish(client, id);
    });
    const event = { type: 'resource.updated', data: { resourceId: id, changed: ['publishedAncestors'] } };
    expect(events).toMatchObject([event, event]);
  });

  it('is no change that a writer has to know of', async () => {
    const { id } = await client.note();
    const etag = (await client.call('GET', `/v2/resources/${id}`)).headers.get('ETag') ?? '';
    await publish(client, id);
    const after = await client.call('GET', `/v2/resources/${id}`, undefined, { 'If-None-Match': etag });
    expect(after.status).toBe(200);
    const written = await client.call('PUT', `/v2/notepads/${id}/content`, { text: 'New' }, { 'If-Match': etag });
    expect(written.status).toBe(200);
  });

  it('works for a space and for what is locked, and not for the inbox and the bin', async () => {
    const space = await client.space();
    await change(service, 'resources', { id: space.id }, { is_locked: true });
    expect((await publish(client, space.id)).resourceId).toBe(space.id);
    await expectNoTrace(service, async () => {
      for (const root of ['inbox', 'bin']) await expectProblem(await client.call('PUT', pathOf(await systemRoot(root))), 403, 'system_resource');
    });
  });

  it('answers 404 for what is absent, deleted, in another workspace, or in the private space of somebody else', async () => {
    const deleted = await client.note();
    await change(service, 'resources', { id: deleted.id }, { deleted_at: 1, hidden_by: deleted.id });
    const stranger = await addAccount(service);
    const theirs = await api(service, stranger.headers).note();
    const member = await addAccount(service);
    await addMember(service, member.userId, me.workspaceId, 'editor');
    const asMember = api(service, { ...member.headers, 'X-Service-Workspace-Id': me.workspaceId });
    const space = await client.space({ isPrivateRoot: true });
    await expectNoTrace(service, async () => {
      for (const id of [unknownId, deleted.id, theirs.id]) {
        await expectProblem(await client.call('PUT', pathOf(id)), 404, 'resource_not_found');
        await expectProblem(await client.call('DELETE', pathOf(id)), 404, 'resource_not_found');
      }
      await expectProblem(await asMember.call('PUT', pathOf(space.id)), 404, 'resource_not_found');
    });
    await publish(client, space.id);
    await expectProblem(await asMember.call('DELETE', pathOf(space.id)), 404, 'resource_not_found');
  });

  it('is for editors and owners, with the scope for it', async () => {
    const { id } = await client.note();
    for (const role of ['viewer', 'commenter'] as const) {
      const account = await addAccount(service);
      await addMember(service, account.userId, me.workspaceId, role);
      const headers = { ...account.headers, 'X-Service-Workspace-Id': me.workspaceId };
      await expectProblem(await service.call('PUT', pathOf(id), undefined, headers), 403, 'insufficient_role');
    }
    const { key } = await client.send<{ key: string }>('POST', '/v2/api-keys', { name: 'Reader', scopes: ['resources:read', 'resources:write'] });
    const errors = await expectProblem(await service.call('PUT', pathOf(id), undefined, { 'X-Api-Key': key }), 403, 'insufficient_scope');
    expect(errors).toMatchObject([{ message: expect.stringContaining('sharing:manage') }]);
  });
});

describe('Unpublishing a resource', () => {
  it('answers 404 where it is not published itself, also below something that is', async () => {
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    await publish(client, folder.id);
    await expectNoTrace(service, async () =>
      expect(await expectProblem(await client.call('DELETE', pathOf(note.id)), 404, 'publication_not_found')).toMatchObject([
        { location: 'path', path: 'resourceId' },
      ]),
    );
    await unpublish(client, folder.id);
    await expectProblem(await client.call('DELETE', pathOf(folder.id)), 404, 'publication_not_found');
  });

  it('leaves open what a published folder above opens', async () => {
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    const [above, itself] = [await publish(client, folder.id), await publish(client, note.id)];
    await unpublish(client, note.id);
    await expectProblem(await visitorWith(service, itself.accessToken).call('GET', `/v2/resources/${note.id}`), 401, 'unauthorized');
    expect((await visitorWith(service, above.accessToken).record(note.id)).id).toBe(note.id);
  });
});

describe('publishedAncestors', () => {
  it('names the publications that hold a resource, the nearest first, on every record', async () => {
    const space = await client.space();
    const folder = await client.folder({ parentId: space.id });
    const note = await client.note({ parentId: folder.id });
    expect((await client.record(note.id)).publishedAncestors).toEqual([]);
    const [outer, own] = [await publish(client, space.id), await publish(client, note.id)];
    const [ofSpace, ofNote] = [outer, own].map(({ resourceId, accessToken }) => ({ resourceId, accessToken }));
    expect((await client.record(note.id)).publishedAncestors).toEqual([ofNote, ofSpace]);
    expect((await client.record(folder.id)).publishedAncestors).toEqual([ofSpace]);
    const page = await client.filter({ rootId: space.id, includeRoots: true, order: { property: 'createdAt' } });
    expect(page.resources.map(({ publishedAncestors }) => publishedAncestors)).toEqual([[ofSpace], [ofSpace], [ofNote, ofSpace]]);
    await unpublish(client, space.id);
    expect((await client.record(note.id)).publishedAncestors).toEqual([ofNote]);
  });
});

describe('The access token of a publication', () => {
  const tokenIn = ({ publishedAncestors }: { publishedAncestors: { accessToken: string }[] }) =>
    publishedAncestors.map(({ accessToken }) => accessToken);

  it('is nowhere in the database', async () => {
    const { id } = await client.note();
    const { accessToken } = await publish(client, id);
    for (const [table, rows] of Object.entries(await everything(service))) expect(JSON.stringify(rows), table).not.toContain(accessToken.slice(4));
    expect(tokenIn(await client.record(id))).toEqual([accessToken]);
  });

  it('shows to who may publish, and to others only that there is a publication', async () => {
    const { id } = await client.folder();
    const note = await client.note({ parentId: id });
    const { accessToken } = await publish(client, id);
    const shown = async (headers: Readonly<Record<string, string>>) => {
      const within = api(service, { ...headers, 'X-Service-Workspace-Id': me.workspaceId });
      const listed = await within.filter({ parentId: id });
      const record = await within.record(note.id);
      expect(listed.resources.map(({ publishedAncestors }) => publishedAncestors)).toEqual([record.publishedAncestors]);
      expect(record.publishedAncestors).toMatchObject([{ resourceId: id }]);
      return tokenIn(record);
    };
    for (const [role, tokens] of [
      ['viewer', ['']],
      ['commenter', ['']],
      ['editor', [accessToken]],
      ['owner', [accessToken]],
    ] as const) {
      const { userId, headers } = await addAccount(service);
      await addMember(service, userId, me.workspaceId, role);
      expect(await shown(headers), role).toEqual(tokens);
    }
    const granted = (scopes: string[]) => client.send<{ key: string }>('POST', '/v2/api-keys', { name: 'A', scopes });
    for (const [scopes, tokens] of [
      [['resources:read'], ['']],
      [['resources:read', 'resources:write'], ['']],
      [['resources:read', 'sharing:manage'], [accessToken]],
    ] as const) {
      expect(await shown({ 'X-Api-Key': (await granted([...scopes])).key }), scopes.join()).toEqual(tokens);
    }
    // Who has come with it sees no less.
    expect(tokenIn(await visitorWith(service, accessToken).record(note.id))).toEqual([accessToken]);
    await expectProblem(await visitorWith(service, '').call('GET', `/v2/resources/${note.id}`), 401, 'unauthorized');
  });

  it('that was stored as it is by an earlier version goes on working, and is sealed at the start', async () => {
    const { id } = await client.note();
    const accessToken = 'pub_AAAAAAAAAAAAAAAAAAAAAA';
    await publish(client, id);
    await change(service, 'publications', { resource_id: id }, { token_hash: accessToken, sealed_token: null });
    const { dataDir, databaseUrl, databasePoolSize } = service.service.services.config;
    const next = await startTestService({ dataDir, databaseUrl, databasePoolSize });
    expect(JSON.stringify(await rowsOf(service, 'publications'))).not.toContain(accessToken);
    expect((await visitorWith(next, accessToken).record(id)).id).toBe(id);
    expect(tokenIn(await api(next).record(id))).toEqual([accessToken]);
    expect((await publish(api(next), id)).accessToken).toBe(accessToken);
  });

  it('goes on working where the service has got another secret, and is made anew when it is asked for', async () => {
    const { id } = await client.note();
    const { accessToken, createdAt } = await publish(client, id);
    const { dataDir, databaseUrl, databasePoolSize } = service.service.services.config;
    const signingSecret = 'another secret of at least 32 characters';
    const other = await startTestService({ dataDir, databaseUrl, databasePoolSize, signingSecret });
    expect((await visitorWith(other, accessToken).record(id)).id).toBe(id);
    expect(tokenIn(await api(other).record(id))).toEqual(['']);
    const renewed = await publish(api(other), id);
    expect(renewed).toMatchObject({ createdAt, accessToken: expect.stringMatching(/^pub_[A-Za-z0-9_-]{22}$/) });
    expect(renewed.accessToken).not.toBe(accessToken);
    expect(tokenIn(await api(other).record(id))).toEqual([renewed.accessToken]);
    expect((await visitorWith(other, renewed.accessToken).record(id)).id).toBe(id);
    await expectProblem(await visitorWith(other, accessToken).call('GET', `/v2/resources/${id}`), 401, 'unauthorized');
  });
});
