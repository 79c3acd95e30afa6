import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, idsOf, unknownId } from '../../support/api.ts';
import { change, expectNoTrace, expectTrueCounters, rowsOf } from '../../support/rows.ts';
import { startTestService, useService } from '../../support/service.ts';
import { visit } from '../../support/visitors.ts';

const service = useService();
const client = api(service);
/** The developer whose key the service began with. */
let developer: Account;
/** The end user of a workspace that the developer's home has delegated. */
let endUser: Account;
let stranger: Account;

beforeAll(async () => {
  developer = await ownAccount(service);
  endUser = await addAccount(service, { delegatedBy: developer.workspaceId });
  stranger = await addAccount(service);
});
afterAll(() => expectTrueCounters(service));

const rootsWith = (headers: Record<string, string>) => client.call('GET', '/v2/resource-roots', undefined, headers);

/** The workspace that a request with these headers runs in, told by its inbox. */
async function workspaceOf(headers: Record<string, string>): Promise<unknown> {
  const response = await rootsWith(headers);
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { roots: { id: string }[] } };
  return (await rowsOf(service, 'resource_roots', { id: data.roots[0]?.id }))[0]?.workspace_id;
}

describe('The workspace of a request', () => {
  it("is the key's home when no header is sent that would name one", async () => {
    expect(await workspaceOf({})).toBe(developer.workspaceId);
    expect(await workspaceOf(endUser.headers)).toBe(endUser.workspaceId);
  });

  it('may be named as workspace, as base, or as both', async () => {
    for (const id of [developer.workspaceId, endUser.workspaceId]) {
      expect(await workspaceOf({ 'X-Service-Workspace-Id': id })).toBe(id);
      expect(await workspaceOf({ 'X-Service-Base-Id': id })).toBe(id);
      expect(await workspaceOf({ 'X-Service-Base-Id': id, 'X-Service-Workspace-Id': id })).toBe(id);
      expect(await workspaceOf({ 'X-Service-Base-Id': id, 'X-Service-Workspace-Id': '' })).toBe(id);
    }
  });

  it('is not guessed where a header is empty: the id of a customer may be what is missing', async () => {
    for (const headers of [
      { 'X-Service-Workspace-Id': '' },
      { 'X-Service-Base-Id': ' ' },
      { 'X-Service-Workspace-Id': '', 'X-Service-Base-Id': '' },
    ]) {
      const [error] = await expectProblem(await rootsWith(headers), 400, 'invalid_request');
      expect(error).toMatchObject({ location: 'header', path: Object.keys(headers).at(-1), message: expect.stringContaining('is empty') });
    }
  });

  it('is not named in two ways', async () => {
    for (const [workspaceId, baseId] of [
      [developer.workspaceId, endUser.workspaceId],
      [endUser.workspaceId, developer.workspaceId],
      [developer.workspaceId, unknownId],
      ['x', 'y'],
    ] as const) {
      const response = await rootsWith({ 'X-Service-Workspace-Id': workspaceId, 'X-Service-Base-Id': baseId });
      expect(await expectProblem(response, 400, 'conflicting_scope_headers')).toMatchObject([{ location: 'header' }]);
    }
  });

  it('is one that the key may enter: anything else looks like nothing', async () => {
    await expectNoTrace(service, async () => {
      for (const id of [unknownId, stranger.workspaceId, developer.workspaceId.toUpperCase(), 'x', 'null', '*', "' or 1=1"]) {
        for (const name of ['X-Service-Workspace-Id', 'X-Service-Base-Id']) {
          expect(await expectProblem(await rootsWith({ [name]: id }), 404, 'workspace_not_found')).toEqual([]);
          const write = await client.call('POST', '/v2/folders', { name: 'A' }, { [name]: id });
          await expectProblem(write, 404, 'workspace_not_found');
        }
      }
    });
  });

  it('that is delegated is open to a developer key of the home that delegated it, and to no personal key', async () => {
    const named = { 'X-Service-Workspace-Id': endUser.workspaceId };
    const personal = { 'X-Api-Key': await addKey(service, developer.userId, developer.workspaceId, 'personal') };
    await expectProblem(await rootsWith({ ...personal, ...named }), 404, 'workspace_not_found');
    expect(await workspaceOf(personal)).toBe(developer.workspaceId);

    const otherDeveloper = await addAccount(service, { isDeveloper: true });
    await expectProblem(await rootsWith({ ...otherDeveloper.headers, ...named }), 404, 'workspace_not_found');
    // Delegation goes down, not up and not across.
    const sibling = await addAccount(service, { isDeveloper: true, delegatedBy: developer.workspaceId });
    await expectProblem(await rootsWith({ ...sibling.headers, ...named }), 404, 'workspace_not_found');
    await expectProblem(await rootsWith({ ...sibling.headers, 'X-Service-Base-Id': developer.workspaceId }), 404, 'workspace_not_found');
    const below = await addAccount(service, { delegatedBy: endUser.workspaceId });
    await expectProblem(await rootsWith({ 'X-Service-Base-Id': below.workspaceId }), 404, 'workspace_not_found');
  });

  it('is not named by a header that is not known: whatever begins it, it is refused by its name, and nothing is done', async () => {
    const folder = await client.folder();
    const visitor = await visit(service, client, folder.id);
    await expectNoTrace(service, async () => {
      for (const name of ['X-Acme-Workspace-Id', 'X-Acme-Base-Id', 'acme-workspace-id', 'Workspace-Id', 'base-id', 'X-Service-Acme-Base-Id']) {
        for (const value of [endUser.workspaceId, developer.workspaceId, 'x']) {
          for (const request of [
            client.call('POST', '/v2/folders', { name: 'A' }, { [name]: value }),
            client.call('GET', '/v2/users/me', undefined, { [name]: value }),
            client.call('POST', '/v2/folders', { name: 'A' }, { [name]: value, 'X-Service-Workspace-Id': endUser.workspaceId }),
            visitor.call('GET', `/v2/resources/${folder.id}`, undefined, { [name]: value }),
          ]) {
            const [error] = await expectProblem(await request, 400, 'invalid_request');
            expect(error).toMatchObject({ location: 'header', message: expect.stringContaining('HEADER_PREFIXES') });
            expect(error?.path.toLowerCase()).toBe(name.toLowerCase());
          }
        }
      }
      // Without a credential nothing is told of it.
      await expectProblem(await rootsWith({ 'X-Api-Key': '', 'X-Acme-Workspace-Id': 'x' }), 401, 'unauthorized');
    });
    // Other things have ids too.
    for (const name of ['X-Request-Id', 'X-Database-Id', 'X-Codebase-Id', 'X-Workspace-Id-Hint'])
      expect((await rootsWith({ [name]: 'x' })).status).toBe(200);
    await expectProblem(await rootsWith({ 'X-Acme-Workspace-Id': '' }), 400, 'invalid_request');
  });

  it('is named by a header that the operator has said the beginning of', async () => {
    const named = await startTestService({ headerPrefixes: ['x-service-', 'x-acme-'] });
    const other = await addAccount(named, { delegatedBy: (await ownAccount(named)).workspaceId });
    const title = (headers: Record<string, string>) => named.call('GET', '/v2/workspaces/me', undefined, headers).then((response) => response.json());
    expect(await title({ 'X-Acme-Workspace-Id': other.workspaceId })).toMatchObject({ id: other.workspaceId });
    await expectProblem(
      await named.call('GET', '/v2/workspaces/me', undefined, { 'X-Acne-Workspace-Id': other.workspaceId }),
      400,
      'invalid_request',
    );
  });

  it('may be any that the user is a member of, with a personal key too', async () => {
    const team = await addAccount(service);
    await addMember(service, endUser.userId, team.workspaceId, 'viewer');
    const named = { 'X-Service-Base-Id': team.workspaceId };
    expect(await workspaceOf({ ...endUser.headers, ...named })).toBe(team.workspaceId);
    await expectProblem(await rootsWith(named), 404, 'workspace_not_found');
  });

  it('is none that is deleted, and a key whose home is deleted is no key', async () => {
    const gone = await addAccount(service, { delegatedBy: developer.workspaceId });
    expect(await workspaceOf({ 'X-Service-Base-Id': gone.workspaceId })).toBe(gone.workspaceId);
    await change(service, 'workspaces', { id: gone.workspaceId }, { deleted_at: Date.now() });
    await expectProblem(await rootsWith({ 'X-Service-Base-Id': gone.workspaceId }), 404, 'workspace_not_found');
    await expectProblem(await rootsWith(gone.headers), 401, 'unauthorized');
  });
});

describe('What a developer makes in a delegated workspace', () => {
  it('is there and nowhere else, and counted there', async () => {
    const asDeveloper = api(service, { 'X-Service-Base-Id': endUser.workspaceId });
    const note = await asDeveloper.note({ text: 'For the end user', tags: [{ name: 'delegated' }] });
    expect(note.user?.id).toBe(developer.userId);
    const asEndUser = api(service, endUser.headers);
    expect(await asEndUser.record(note.id)).toMatchObject({ id: note.id, tags: note.tags });
    expect(idsOf((await asEndUser.filter()).resources)).toContain(note.id);
    expect(idsOf((await client.filter()).resources)).not.toContain(note.id);
    await expectProblem(await client.call('GET', `/v2/resources/${note.id}`), 404, 'resource_not_found');
    expect(await rowsOf(service, 'events', { workspace_id: endUser.workspaceId, type: 'resource.created' })).toHaveLength(1);
    expect(await rowsOf(service, 'workspace_usage', { workspace_id: endUser.workspaceId })).toMatchObject([
      // The text of the note, and the name of its tag.
      { storage_bytes: 'For the end user'.length + 'delegated'.length, resource_count: 1 },
    ]);
  });

  it('may come from an upload that was asked for elsewhere', async () => {
    const path = await client.upload('a.txt', 'abc');
    const asDeveloper = api(service, { 'X-Service-Base-Id': endUser.workspaceId });
    const attachment = { path, filename: 'a.txt' };
    const file = await asDeveloper.send<{ id: string; fileUrl: string }>('POST', '/v2/files', {
      attachment,
      mimeType: 'text/plain',
      parentId: '@alias::inbox',
    });
    expect(await (await fetch(file.fileUrl)).text()).toBe('abc');
    await service.service.worker.idle();
    expect(await asDeveloper.record(file.id)).toMatchObject({ stateProcessing: 'completed' });
    expect((await rowsOf(service, 'blobs')).map((blob) => blob.workspace_id)).toEqual([endUser.workspaceId]);
  });
});
