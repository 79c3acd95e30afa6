import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { change, eventsOf, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Workspace = components['schemas']['Workspace'];

const service = useService();
const client = api(service);
let me: Account;
let workspace: Workspace;
/** As a developer in the workspace. */
let there: Api;
let picture: Buffer;

beforeAll(async () => {
  me = await ownAccount(service);
  picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});

beforeEach(async () => {
  workspace = await client.send('POST', '/v2/workspaces', { title: 'Grace Hopper', description: 'Customer 4711' });
  there = api(service, { 'X-Service-Workspace-Id': workspace.id });
});

const current = () => there.get<Workspace>('/v2/workspaces/me');
const update = (changes: object, headers?: Record<string, string>) => there.call('PATCH', '/v2/workspaces', changes, headers);
const updated = async (changes: object, headers?: Record<string, string>): Promise<Workspace> => {
  const response = await update(changes, headers);
  expect([response.status, await response.text()]).toEqual([204, '']);
  return current();
};

describe('An update of a workspace', () => {
  it('changes what is sent, and keeps the rest', async () => {
    const renamed = await updated({ title: 'Grace B. Hopper' });
    expect(renamed).toEqual({ ...workspace, title: 'Grace B. Hopper', modifiedAt: renamed.modifiedAt });
    expect(Date.parse(renamed.modifiedAt)).toBeGreaterThan(Date.parse(workspace.modifiedAt));
    const more = { description: null, slug: 'admiral', plan: 'free' };
    const changed = await updated(more);
    expect(changed).toEqual({ ...renamed, ...more, modifiedAt: changed.modifiedAt });
    expect(await updated({ plan: null })).toMatchObject({ plan: 'default', slug: 'admiral' });
    expect((await client.get<{ count: number }>('/v2/workspaces?search=grace%20b')).count).toBe(1);
  });

  it('acts on the home of the key when no header names another', async () => {
    const person = await addAccount(service);
    expect((await client.call('PATCH', '/v2/workspaces', { title: 'My own' }, person.headers)).status).toBe(204);
    expect(await client.get('/v2/workspaces/me', person.headers)).toMatchObject({ id: person.workspaceId, title: 'My own' });
  });

  it('that changes nothing leaves no trace', async () => {
    const { title, description, slug, avatarStoragePath } = workspace;
    await expectNoTrace(service, async () => {
      expect(await updated({})).toEqual(workspace);
      expect(await updated({ title, description, slug, avatarStoragePath, plan: null })).toEqual(workspace);
    });
  });

  it('is told of with the names of what changed, to those who follow the account', async () => {
    const events = await eventsOf(service, () => updated({ title: 'New', slug: workspace.slug, description: null, plan: 'scale' }));
    expect(events).toMatchObject([
      {
        type: 'workspace.updated',
        data: {
          workspaceId: workspace.id,
          workspace: { id: workspace.id, title: 'New', type: 'delegated' },
          changed: ['title', 'description', 'plan'],
        },
        row: { workspace_id: me.workspaceId },
      },
    ]);
    const person = await addAccount(service);
    const own = await eventsOf(service, () => client.call('PATCH', '/v2/workspaces', { title: 'Mine' }, person.headers));
    expect(own).toMatchObject([{ type: 'workspace.updated', row: { workspace_id: person.workspaceId, actor_id: person.userId } }]);
  });

  it('that was made for another version is refused', async () => {
    const { headers } = await there.call('GET', '/v2/workspaces/me');
    const ifMatch = { 'If-Match': headers.get('ETag') ?? '' };
    // That somebody joins is no reason.
    const person = await addAccount(service);
    await addMember(service, person.userId, workspace.id, 'viewer');
    expect((await updated({ title: 'First' }, ifMatch)).title).toBe('First');
    await expectNoTrace(service, async () => {
      const [error] = await expectProblem(await update({ title: 'Second' }, ifMatch), 412, 'precondition_failed');
      expect(error).toMatchObject({ location: 'header', path: 'If-Match' });
    });
    expect((await updated({ title: 'Third' }, { 'If-Match': '*' })).title).toBe('Third');
  });

  it('is for owners', async () => {
    for (const role of ['editor', 'commenter', 'viewer'] as const) {
      const person = await addAccount(service);
      await addMember(service, person.userId, workspace.id, role);
      await expectNoTrace(service, async () => expectProblem(await update({ title: 'Mine' }, person.headers), 403, 'insufficient_role'));
    }
    const owner = await addAccount(service);
    await addMember(service, owner.userId, workspace.id, 'owner');
    expect((await updated({ title: 'Mine' }, owner.headers)).title).toBe('Mine');
  });

  it.each([
    [{ title: '' }, '/title'],
    [{ title: null }, '/title'],
    [{ slug: null }, '/slug'],
    [{ slug: 'a b' }, '/slug'],
    [{ description: 'x'.repeat(256) }, '/description'],
    [{ plan: 'platinum' }, '/plan'],
    [{ avatarStoragePath: '' }, '/avatarStoragePath'],
    [{ parentWorkspaceId: '0199c1d6-1111-7abc-8def-000000000001' }, '/parentWorkspaceId'],
  ])('to %o is refused', async (changes, at) => {
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await update(changes), 400, 'invalid_request');
      expect(errors.map(({ location, path }) => [location, path])).toContainEqual(['body', at]);
    });
  });
});

describe('The plan of a workspace', () => {
  it('is not set by somebody who has only a developer key in the account, and owns the workspace alone', async () => {
    const account = await addAccount(service, { isDeveloper: true });
    const delegated = await addAccount(service, { delegatedBy: account.workspaceId });
    const former = await addAccount(service);
    await addMember(service, former.userId, account.workspaceId, 'viewer');
    await addMember(service, former.userId, delegated.workspaceId, 'owner');
    const headers = {
      'X-Api-Key': await addKey(service, former.userId, account.workspaceId, 'developer'),
      'X-Service-Workspace-Id': delegated.workspaceId,
    };
    expect((await client.call('PATCH', '/v2/workspaces', { title: 'Theirs to name' }, headers)).status).toBe(204);
    await expectProblem(await client.call('PATCH', '/v2/workspaces', { plan: 'free' }, headers), 403, 'insufficient_role');
  });

  it('is set by the developer account that has delegated it, and by nobody else', async () => {
    const owner = await addAccount(service);
    await addMember(service, owner.userId, workspace.id, 'owner');
    const personal = { 'X-Api-Key': await addKey(service, me.userId, me.workspaceId, 'personal') };
    await expectNoTrace(service, async () => {
      for (const plan of ['free', null]) {
        const refused = await update({ plan }, owner.headers);
        expect(await expectProblem(refused, 403, 'insufficient_role')).toMatchObject([{ location: 'body', path: '/plan' }]);
        await expectProblem(await client.call('PATCH', '/v2/workspaces', { plan }), 403, 'insufficient_role');
        await expectProblem(await client.call('PATCH', '/v2/workspaces', { plan }, personal), 403, 'insufficient_role');
        await expectProblem(await client.call('PATCH', '/v2/workspaces', { plan }, owner.headers), 403, 'insufficient_role');
      }
    });
    expect((await updated({ plan: 'free' })).plan).toBe('free');
  });

  it('allows no more than that of the account', async () => {
    const developer = await addAccount(service, { isDeveloper: true });
    await change(service, 'workspaces', { id: developer.workspaceId }, { plan: 'free' });
    const delegated = await client.send<Workspace>('POST', '/v2/workspaces', {}, developer.headers);
    expect(delegated.plan).toBe('free');
    const set = (plan: string) => client.call('PATCH', '/v2/workspaces', { plan }, { ...developer.headers, 'X-Service-Base-Id': delegated.id });
    await expectProblem(await set('scale'), 400, 'invalid_request');
    await expectProblem(await client.call('POST', '/v2/workspaces', { plan: 'default' }, developer.headers), 400, 'invalid_request');
    expect((await set('free')).status).toBe(204);
  });
});

describe('The picture of a workspace', () => {
  it('is an upload, shown at a signed address as long as it is the picture', async () => {
    const path = await there.upload('grace.png', picture);
    const { avatarStoragePath, avatarUrl } = await updated({ avatarStoragePath: path });
    expect(avatarStoragePath).toBe(path);
    const shown = await fetch(avatarUrl ?? '');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture);
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(new URL(avatarUrl ?? '').searchParams.get('disposition')).toBe('inline');
    const listed = await client.get<{ data: { items: Workspace[] } }>('/v2/workspaces?limit=1000');
    expect(listed.data.items.find(({ id }) => id === workspace.id)?.avatarUrl).toBe(avatarUrl);
    // What was read may be sent back.
    await expectNoTrace(service, () => updated({ avatarStoragePath: path }));

    const other = await updated({ avatarStoragePath: await client.upload('other.png', picture) });
    expect((await fetch(avatarUrl ?? '')).status).toBe(404);
    expect((await fetch(other.avatarUrl ?? '')).status).toBe(200);
    expect(await updated({ avatarStoragePath: null })).toMatchObject({ avatarStoragePath: null, avatarUrl: null });
    expect((await fetch(other.avatarUrl ?? '')).status).toBe(404);
    await service.service.worker.idle();
    expect(await rowsOf(service, 'blobs', { workspace_id: workspace.id })).toEqual([]);
  });

  it('is told of', async () => {
    const path = await there.upload('grace.png', picture);
    const events = await eventsOf(service, () => updated({ avatarStoragePath: path }));
    expect(events).toMatchObject([{ type: 'workspace.updated', data: { changed: ['avatarStoragePath'] } }]);
  });

  it('is an upload of the account that waits to be claimed, and a picture', async () => {
    const used = await there.upload('used.png', picture);
    await there.send('POST', '/v2/files', { attachment: { path: used, filename: 'used.png' }, mimeType: 'image/png', parentId: '@alias::inbox' });
    const stranger = await addAccount(service);
    const theirs = await api(service, stranger.headers).upload('theirs.png', picture);
    const text = await there.upload('text.png', 'No picture at all');
    const svg = await there.upload('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refusals = [
      [used, 409, 'stored_file_already_used'],
      [theirs, 404, 'stored_file_not_found'],
      ['stored-files/0199ffff-0000-7000-8000-000000000000.png', 404, 'stored_file_not_found'],
      ['https://example.com/grace.png', 404, 'stored_file_not_found'],
      [text, 400, 'invalid_request'],
      [svg, 400, 'invalid_request'],
    ] as const;
    await expectNoTrace(service, async () => {
      for (const [avatarStoragePath, status, code] of refusals) {
        const errors = await expectProblem(await update({ avatarStoragePath }), status, code);
        expect(errors).toMatchObject([{ location: 'body', path: '/avatarStoragePath' }]);
      }
    });
    // What was refused can still become a file; what became a picture can't.
    expect(
      (await there.call('POST', '/v2/files', { attachment: { path: text, filename: 'a.txt' }, mimeType: 'text/plain', parentId: '@alias::inbox' }))
        .status,
    ).toBe(201);
    const path = await there.upload('grace.png', picture);
    await updated({ avatarStoragePath: path });
    const again = await there.call('POST', '/v2/files', {
      attachment: { path, filename: 'a.png' },
      mimeType: 'image/png',
      parentId: '@alias::inbox',
    });
    await expectProblem(again, 409, 'stored_file_already_used');
  });
});
