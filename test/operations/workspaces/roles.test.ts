import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../server/platform/database/statement.ts';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { expectProblem } from '../../support/api.ts';
import { change, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
let owner: Account;

beforeAll(async () => {
  owner = await ownAccount(service);
});

const note = { parentId: '@alias::inbox', text: 'Read me', tags: [{ name: 'shared' }] };

/** Somebody else, in the workspace of the service's own key. */
async function guest(role: 'viewer' | 'commenter' | 'editor') {
  const account = await addAccount(service);
  await addMember(service, account.userId, owner.workspaceId, role);
  const headers = { ...account.headers, 'X-Service-Workspace-Id': owner.workspaceId };
  const call = (method: string, path: string, body?: unknown) => service.call(method, path, body, headers);
  return { account, call };
}

describe('A member of a workspace', () => {
  it.each(['viewer', 'commenter'] as const)('who is a %s reads everything and changes nothing', async (role) => {
    const { id } = (await (await service.call('POST', '/v2/notepads', note)).json()) as { id: string };
    const { call } = await guest(role);
    expect((await call('GET', `/v2/resources/${id}`)).status).toBe(200);
    expect((await call('POST', '/v2/resources/filter', {})).status).toBe(200);
    await expectNoTrace(service, async () => {
      await expectProblem(await call('POST', '/v2/notepads', note), 403, 'insufficient_role');
      await expectProblem(await call('POST', '/v2/folders', { parentId: '@alias::inbox', name: 'Mine' }), 403, 'insufficient_role');
      await expectProblem(await call('PUT', `/v2/notepads/${id}/content`, { text: 'Gone' }), 403, 'insufficient_role');
      await expectProblem(await call('GET', '/v2/upload?filename=a.txt&size=3'), 403, 'insufficient_role');
      await expectProblem(await call('POST', '/v2/tags', { name: 'new' }), 403, 'insufficient_role');
    });
  });

  it('comments as a commenter, and not as a viewer', async () => {
    const { id } = (await (await service.call('POST', '/v2/notepads', note)).json()) as { id: string };
    const comment = async (role: 'viewer' | 'commenter') =>
      (await (await guest(role)).call('POST', `/v2/resources/${id}/comments`, { content: 'Nice' })).status;
    expect(await comment('viewer')).toBe(403);
    expect(await comment('commenter')).not.toBe(403);
  });

  it('who is an editor creates and changes, from the next request after a change of the role', async () => {
    const { account, call } = await guest('viewer');
    await expectProblem(await call('POST', '/v2/notepads', note), 403, 'insufficient_role');
    await change(service, 'workspace_members', { workspace_id: owner.workspaceId, user_id: account.userId }, { role: 'editor' });
    expect((await call('POST', '/v2/notepads', note)).status).toBe(201);
  });

  it('keeps their own role elsewhere, and their own keys in any', async () => {
    const { account, call } = await guest('viewer');
    expect((await service.call('POST', '/v2/notepads', note, account.headers)).status).toBe(201);
    const made = await call('POST', '/v2/api-keys', { name: 'My key' });
    expect(made.status).toBe(201);
    const { key } = (await made.json()) as { key: string };
    // The key is at home where its user is a viewer.
    await expectProblem(await service.call('POST', '/v2/notepads', note, { 'X-Api-Key': key }), 403, 'insufficient_role');
  });

  it('who leaves takes the keys that are at home there out of use', async () => {
    const { account } = await guest('editor');
    const headers = { 'X-Api-Key': await addKey(service, account.userId, owner.workspaceId, 'personal') };
    expect((await service.call('GET', '/v2/resource-roots', undefined, headers)).status).toBe(200);
    const membership = { workspace_id: owner.workspaceId, user_id: account.userId };
    const { database } = service.service.services;
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('workspace_members').where(membership).delete())));
    expect(await rowsOf(service, 'workspace_members', membership)).toEqual([]);
    await expectProblem(await service.call('GET', '/v2/resource-roots', undefined, headers), 401, 'unauthorized');
  });
});

describe('A developer', () => {
  it('is in a delegated workspace what they are in the one that delegated it', async () => {
    const developer = await addAccount(service, { isDeveloper: true });
    const endUser = await addAccount(service, { delegatedBy: developer.workspaceId });
    const create = () => service.call('POST', '/v2/notepads', note, { ...developer.headers, 'X-Service-Base-Id': endUser.workspaceId });
    expect((await create()).status).toBe(201);
    await change(service, 'workspace_members', { workspace_id: developer.workspaceId, user_id: developer.userId }, { role: 'viewer' });
    await expectProblem(await create(), 403, 'insufficient_role');
  });

  it('may have a key that is at home in a delegated workspace', async () => {
    const developer = await addAccount(service, { isDeveloper: true });
    const endUser = await addAccount(service, { delegatedBy: developer.workspaceId });
    const headers = { 'X-Api-Key': await addKey(service, developer.userId, endUser.workspaceId, 'developer') };
    expect((await service.call('POST', '/v2/notepads', note, headers)).status).toBe(201);
  });
});
