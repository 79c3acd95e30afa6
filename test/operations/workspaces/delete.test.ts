import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { checkStore } from '../../../server/commands/check/check.ts';
import { systemScope } from '../../../server/core/scope.ts';
import { finishRemovals, removeWorkspace } from '../../../server/operations/workspaces/removal.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { unhurried } from '../../support/jobs.ts';
import { change, eventsOf, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Workspace = components['schemas']['Workspace'];
type Deletion = components['schemas']['WorkspaceDeletion'];

const service = useService();
const client = api(service);
let me: Account;

beforeAll(async () => {
  me = await ownAccount(service);
});

const create = (headers?: Record<string, string>): Promise<Workspace> => client.send('POST', '/v2/workspaces', { title: 'To go' }, headers);
const inside = ({ id }: { id: string }) => ({ 'X-Service-Workspace-Id': id });
const remove = (workspace: { id: string }, query = '?force=true', headers: Record<string, string> = {}) =>
  client.call('DELETE', `/v2/workspaces${query}`, undefined, { ...inside(workspace), ...headers });
const confirm = (token: string, headers?: Record<string, string>) => client.call('POST', '/v2/workspaces/deletion-confirmation', { token }, headers);
const announce = async (workspace: { id: string }, headers?: Record<string, string>): Promise<Deletion> => {
  const response = await remove(workspace, '', headers);
  expect(response.status).toBe(202);
  return (await response.json()) as Deletion;
};
const isThere = async (workspace: { id: string }) => (await client.call('GET', '/v2/workspaces/me', undefined, inside(workspace))).status === 200;

describe('Deleting a workspace in two steps', () => {
  it('changes nothing at first, and deletes with the token', async () => {
    const workspace = await create();
    const before = Date.now();
    const { workspaceId, token, expiresAt } = await announce(workspace);
    expect(workspaceId).toBe(workspace.id);
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(3_600_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(await isThere(workspace)).toBe(true);
    const response = await confirm(token);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await isThere(workspace)).toBe(false);
  });

  it('keeps the token to itself', async () => {
    const { token } = await announce(await create());
    const [row] = await rowsOf(service, 'workspace_deletions');
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(service.logged)).not.toContain(token);
  });

  it('takes a token once, also when it comes twice at a time', async () => {
    const [workspace, other] = [await create(), await create()];
    const { token } = await announce(workspace);
    const second = await announce(workspace);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403]);
    for (const used of [token, second.token]) {
      expect(await expectProblem(await confirm(used), 403, 'invalid_signature')).toMatchObject([{ location: 'body', path: '/token' }]);
    }
    expect(await isThere(other)).toBe(true);
  });

  it('takes no token that is altered, made up, or too old', async () => {
    const workspace = await create();
    const { token } = await announce(workspace);
    await expectNoTrace(service, async () => {
      for (const wrong of [`${token}x`, token.slice(0, -1), token.toLowerCase(), 'x', workspace.id, "' or 1=1"]) {
        await expectProblem(await confirm(wrong), 403, 'invalid_signature');
      }
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 });
      onTestFinished(() => {
        vi.useRealTimers();
      });
      await expectProblem(await confirm(token), 403, 'invalid_signature');
    });
    expect(await isThere(workspace)).toBe(true);
    await expectProblem(await client.call('POST', '/v2/workspaces/deletion-confirmation', {}), 400, 'invalid_request');
  });

  it("takes nobody else's token, as if it were none", async () => {
    const workspace = await create();
    const { token } = await announce(workspace);
    const developer = await addAccount(service, { isDeveloper: true });
    const colleague = await addAccount(service, { isDeveloper: true });
    await addMember(service, colleague.userId, me.workspaceId, 'owner');
    const ofColleague = { 'X-Api-Key': await addKey(service, colleague.userId, me.workspaceId, 'developer') };
    await expectNoTrace(service, async () => {
      for (const headers of [developer.headers, ofColleague]) {
        const shown = async (given: string) => ({ ...((await (await confirm(given, headers)).json()) as object), traceid: '' });
        expect(await shown(token)).toEqual(await shown('x'));
        expect(await shown(token)).toMatchObject({ status: 403, detail: 'invalid_signature' });
      }
    });
    expect((await confirm(token)).status).toBe(204);
  });

  it('asks for the role at the time of the confirmation, in the workspace that the token names', async () => {
    const workspace = await create();
    const owner = await addAccount(service);
    await addMember(service, owner.userId, workspace.id, 'owner');
    const membership = { workspace_id: workspace.id, user_id: owner.userId };
    const { token } = await announce(workspace, owner.headers);
    await change(service, 'workspace_members', membership, { role: 'editor' });
    await expectNoTrace(service, async () => expectProblem(await confirm(token, owner.headers), 403, 'insufficient_role'));
    const { database } = service.service.services;
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('workspace_members').where(membership).delete())));
    await expectNoTrace(service, async () => expectProblem(await confirm(token, owner.headers), 403, 'invalid_signature'));
    expect(await isThere(workspace)).toBe(true);
    await addMember(service, owner.userId, workspace.id, 'owner');
    // At home they are an owner; what they are where the request is about doesn't matter.
    await addMember(service, owner.userId, me.workspaceId, 'viewer');
    expect((await confirm(token, { ...owner.headers, ...inside({ id: me.workspaceId }) })).status).toBe(204);
  });
});

describe('Deleting a workspace', () => {
  it('is done at once with force', async () => {
    const workspace = await create();
    const response = await remove(workspace);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await isThere(workspace)).toBe(false);
    expect((await announce(await create())).token).toEqual(expect.any(String));
    expect((await remove(await create(), '?force=false')).status).toBe(202);
  });

  it("is not possible for an account's own", async () => {
    const person = await addAccount(service);
    await expectNoTrace(service, async () => {
      for (const [id, headers] of [
        [me.workspaceId, {}],
        [person.workspaceId, person.headers],
      ] as const) {
        for (const query of ['', '?force=true']) await expectProblem(await remove({ id }, query, headers), 403, 'system_resource');
      }
    });
  });

  it('is for owners', async () => {
    const workspace = await create();
    for (const role of ['editor', 'viewer'] as const) {
      const person = await addAccount(service);
      await addMember(service, person.userId, workspace.id, role);
      await expectNoTrace(service, async () => {
        for (const query of ['', '?force=true']) await expectProblem(await remove(workspace, query, person.headers), 403, 'insufficient_role');
      });
    }
    const owner = await addAccount(service);
    await addMember(service, owner.userId, workspace.id, 'owner');
    expect((await remove(workspace, '?force=true', owner.headers)).status).toBe(204);
  });

  it('is done once, also when it is asked for twice at a time', async () => {
    const workspace = await create();
    const events = await eventsOf(service, async () => {
      const answers = await Promise.all([remove(workspace), remove(workspace), remove(workspace)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    });
    expect(events).toMatchObject([
      { type: 'workspace.deleted', data: { workspaceId: workspace.id, workspace: null, changed: [] }, row: { workspace_id: me.workspaceId } },
    ]);
  });
});

/** A workspace with something of everything in it, and what can be done with it. */
async function fullWorkspace() {
  const workspace = await create();
  const there = api(service, inside(workspace));
  const folder = await there.folder({ name: 'Locked' });
  const note = await there.note({ parentId: folder.id, tags: [{ name: 'tagged' }], comment: { content: 'Pinned' } });
  const file = await there.file({ parentId: folder.id, bytes: 'Some bytes' });
  await there.bookmark();
  await there.space();
  await there.call('POST', '/v2/resources/delete', { resourceIds: [(await there.note()).id], archive: true });
  await there.call('PATCH', `/v2/resources/${folder.id}`, { isLocked: true, label: 1 });
  const publication = await there.send<{ accessToken: string }>('PUT', `/v2/resources/${note.id}/publication`, undefined);
  const unclaimed = await there.upload('unclaimed.txt', 'Nobody claims this');
  const { url: uploadUrl } = await there.get<{ url: string }>('/v2/upload?filename=later.txt&size=0');
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await there.call('PATCH', '/v2/workspaces', { avatarStoragePath: await there.upload('a.png', picture) });
  const { avatarUrl } = await there.get<Workspace>('/v2/workspaces/me');
  const key = await there.send<{ key: string }>('POST', '/v2/api-keys', { name: 'At home there' });
  const member = await addAccount(service);
  await addMember(service, member.userId, workspace.id, 'editor');
  await there.send('POST', '/v2/notepads', { parentId: '@alias::inbox', text: 'Once' }, { 'Idempotency-Key': crypto.randomUUID() });
  const { token } = await announce(workspace);
  await service.service.worker.idle();
  return { workspace, there, note, file, publication, unclaimed, uploadUrl, avatarUrl: avatarUrl ?? '', key: key.key, member, token };
}

/** The rows of a workspace in every table that has any. */
async function rowsOfWorkspace(id: string): Promise<Record<string, number>> {
  const { reader, dialect } = service.service.services.database;
  const list =
    dialect.name === 'sqlite'
      ? "select m.name from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and c.name = 'workspace_id'"
      : "select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'workspace_id'";
  const counts: Record<string, number> = {};
  for (const { name } of await reader.all(query<{ name: string }>(({ knex }) => knex.raw(list)))) {
    const rows = await rowsOf(service, name, { workspace_id: id });
    if (rows.length > 0) counts[name] = rows.length;
  }
  return counts;
}

const storedFiles = async (): Promise<string[]> => {
  const folder = join(service.service.services.config.dataDir, 'files');
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).map(({ name }) => name);
};

describe('Of a deleted workspace', () => {
  it('nothing can be reached from the 204 on: by header, key, member, signed address, upload or publication', async () => {
    const { workspace, there, note, file, publication, unclaimed, uploadUrl, avatarUrl, key, member, token } = await fullWorkspace();
    const fileUrl = file.fileUrl ?? '';
    const read = `/v2/resources/${note.id}?accessToken=${publication.accessToken}`;
    expect((await fetch(fileUrl)).status).toBe(200);
    expect((await fetch(avatarUrl)).status).toBe(200);
    expect((await client.call('GET', read, undefined, { 'X-Api-Key': '' })).status).toBe(200);
    // The job waits: what holds, holds without it.
    const { worker } = service.service;
    await worker.stop();
    expect((await remove(workspace)).status).toBe(204);

    await expectProblem(await there.call('GET', `/v2/resources/${note.id}`), 404, 'workspace_not_found');
    await expectProblem(await there.call('POST', '/v2/notepads', { parentId: '@alias::inbox', text: 'Late' }), 404, 'workspace_not_found');
    await expectProblem(await client.call('GET', '/v2/workspaces/me', undefined, { 'X-Service-Base-Id': workspace.id }), 404, 'workspace_not_found');
    await expectProblem(await client.call('GET', '/v2/users/me', undefined, { 'X-Api-Key': key }), 401, 'unauthorized');
    await expectProblem(
      await client.call('GET', '/v2/workspaces/me', undefined, { ...member.headers, ...inside(workspace) }),
      404,
      'workspace_not_found',
    );
    expect((await client.call('GET', '/v2/workspaces/me', undefined, member.headers)).status).toBe(200);
    await expectProblem(await fetch(fileUrl), 404, 'stored_file_not_found');
    await expectProblem(await fetch(avatarUrl), 404, 'stored_file_not_found');
    await expectProblem(await client.call('GET', read, undefined, { 'X-Api-Key': '' }), 401, 'unauthorized');
    await expectProblem(await fetch(uploadUrl, { method: 'PUT', body: 'Late' }), 403, 'invalid_signature');
    const claim = { attachment: { path: unclaimed, filename: 'a.txt' }, mimeType: 'text/plain', parentId: '@alias::inbox' };
    await expectProblem(await client.call('POST', '/v2/files', claim), 404, 'stored_file_not_found');
    await expectProblem(await confirm(token), 403, 'invalid_signature');
    worker.start();
    await worker.idle();
  });

  it('nothing is left: neither rows nor bytes, but the mark that it was there', async () => {
    const before = await storedFiles();
    const { workspace } = await fullWorkspace();
    const filled = await rowsOfWorkspace(workspace.id);
    expect(Object.keys(filled)).toEqual(
      expect.arrayContaining([
        ...[
          'api_keys',
          'blobs',
          'comments',
          'events',
          'idempotency_records',
          'labels',
          'notepads',
          'publications',
          'resource_roots',
          'resource_tags',
        ],
        ...['resources', 'stored_files', 'tags', 'workspace_deletions', 'workspace_members', 'workspace_usage'],
      ]),
    );
    expect((await storedFiles()).length).toBeGreaterThan(before.length);
    expect((await remove(workspace)).status).toBe(204);
    await service.service.worker.idle();
    expect(await rowsOfWorkspace(workspace.id)).toEqual({});
    expect((await storedFiles()).sort()).toEqual(before.sort());
    expect(await rowsOf(service, 'workspaces', { id: workspace.id })).toMatchObject([
      { title: '', description: null, slug: null, plan: null, avatar_blob_id: null, avatar_path: null, parent_workspace_id: me.workspaceId },
    ]);
    expect(await checkStore(service.service.services)).toEqual([]);
  });

  it('the removal can be done twice, and is taken up again when the job has failed for good', async () => {
    const { workspace } = await fullWorkspace();
    const { services, worker } = service.service;
    await worker.stop();
    expect((await remove(workspace)).status).toBe(204);
    const { database } = services;
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').where({ workspace_id: workspace.id }).delete())));
    worker.start();
    await finishRemovals(services);
    await worker.idle();
    expect(Object.keys(await rowsOfWorkspace(workspace.id))).not.toEqual([]);
    await finishRemovals(services, { now: Date.now() + 25 * 60 * 60 * 1000 });
    await worker.idle();
    expect(await rowsOfWorkspace(workspace.id)).toEqual({});
    await expectNoTrace(service, () => removeWorkspace(services)(systemScope(workspace.id), {}, unhurried));
    await expectNoTrace(service, () => finishRemovals(services, { now: Date.now() + 25 * 60 * 60 * 1000 }));
  });

  it('no write that was under way at the time leaves anything behind', async () => {
    const workspace = await create();
    const there = api(service, inside(workspace));
    const writes = Array.from({ length: 10 }, (_, index) => there.call('POST', '/v2/notepads', { parentId: '@alias::inbox', text: `Note ${index}` }));
    const uploads = Array.from({ length: 3 }, async () => {
      const { url } = await there.get<{ url: string }>('/v2/upload?filename=a.txt&size=0');
      return fetch(url, { method: 'PUT', body: 'Some bytes' });
    });
    const gone = remove(workspace);
    for (const answer of await Promise.allSettled([...writes, ...uploads])) {
      if (answer.status === 'fulfilled') expect([200, 201, 403, 404]).toContain(answer.value.status);
    }
    expect((await gone).status).toBe(204);
    await service.service.worker.idle();
    expect(await rowsOfWorkspace(workspace.id)).toEqual({});
  });
});
