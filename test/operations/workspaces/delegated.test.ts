import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { change, eventsOf, expectNoTrace, expectTrueCounters, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Workspace = components['schemas']['Workspace'];
type WorkspaceList = components['schemas']['WorkspaceList'];

const service = useService();
const client = api(service);
let me: Account;

beforeAll(async () => {
  me = await ownAccount(service);
});
afterAll(() => expectTrueCounters(service));

const create = (fields: object = {}, headers?: Record<string, string>): Promise<Workspace> => client.send('POST', '/v2/workspaces', fields, headers);
const current = (headers?: Record<string, string>): Promise<Workspace> => client.get('/v2/workspaces/me', headers);
const list = (query = '', headers?: Record<string, string>): Promise<WorkspaceList> => client.get(`/v2/workspaces${query}`, headers);
const inside = (workspace: { id: string }) => ({ 'X-Service-Workspace-Id': workspace.id });
const titles = ({ data }: WorkspaceList) => data.items.map(({ title }) => title);

const ownerRole = {
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  alias: 'owner',
  permissions: {
    BILLING: true,
    'MEMBER:MANAGEMENT': true,
    'TEAM_CONNECTIONS:MANAGEMENT': true,
    'PUBLIC_API_KEY:MANAGEMENT': true,
    'WORKSPACE:MANAGEMENT': true,
    'PERMISSION_ROLE:MANAGEMENT': true,
  },
  title: 'Owner',
  type: 'system',
};

describe('A delegated workspace', () => {
  it('is whole from the start, and answered as it is read', async () => {
    const fields = { title: 'Grace Hopper', description: 'Customer 4711', slug: 'grace', plan: 'free' };
    const response = await client.call('POST', '/v2/workspaces', fields);
    const workspace = (await response.json()) as Workspace;
    expect(response.status).toBe(201);
    expect(response.headers.get('Location')).toBe(`${service.baseUrl}/v2/workspaces/${workspace.id}`);
    expect(workspace).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      parentWorkspaceId: me.workspaceId,
      title: 'Grace Hopper',
      description: 'Customer 4711',
      slug: 'grace',
      type: 'delegated',
      plan: 'free',
      referralCode: null,
      avatarStoragePath: null,
      referral: null,
      membersCount: 0,
      avatarUrl: null,
      workspaceRoles: [{ ...ownerRole, createdAt: workspace.createdAt }],
      createdAt: expect.stringMatching(/Z$/),
      modifiedAt: workspace.createdAt,
    });
    const read = await client.call('GET', '/v2/workspaces/me', undefined, inside(workspace));
    expect(await read.json()).toEqual(workspace);
    expect(read.headers.get('ETag')).toBe(response.headers.get('ETag'));

    const byId = await client.call('GET', `/v2/workspaces/${workspace.id}`);
    expect(await byId.json()).toEqual(workspace);
    expect(byId.headers.get('ETag')).toBe(response.headers.get('ETag'));

    const there = api(service, inside(workspace));
    const { data } = await there.get<{ data: { roots: { subtype: string }[] } }>('/v2/resource-roots');
    expect(data.roots.map(({ subtype }) => subtype)).toEqual(['inbox', 'bin']);
    expect(await there.get('/v2/labels')).toMatchObject({ count: 8 });
    const note = await there.note();
    await expectProblem(await client.call('GET', `/v2/resources/${note.id}`), 404, 'resource_not_found');
  });

  it('has a title of its own when it is given none, and the plan of its account', async () => {
    expect(await create()).toMatchObject({ title: 'Untitled', slug: 'untitled', description: null, plan: 'default' });
    expect(await create({ plan: null, description: null, referral: 'ACME' })).toMatchObject({ plan: 'default', referralCode: null, referral: null });
  });

  it.each([
    ['Grace Hopper', 'grace-hopper'],
    ['  Über--Straße & Söhne, Inc. ', 'uber-strasse-sohne-inc'],
    ['Ada', 'ada'],
    ['Al', 'workspace-al'],
    ['研究', 'workspace'],
    ['🚲', 'workspace'],
    [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
    [`${'long '.repeat(20)}`, 'long-long-long-long-long-long-long-long-long-long'],
  ])('called %o has the short name %o', async (title, slug) => {
    expect((await create({ title })).slug).toBe(slug);
  });

  it('is told of to those who follow its account', async () => {
    let workspace: Workspace | undefined;
    const events = await eventsOf(service, async () => {
      workspace = await create({ title: 'Told' });
    });
    const { id, title, slug, type } = workspace as Workspace;
    const summary = { id, parentWorkspaceId: me.workspaceId, title, slug, type };
    expect(events).toMatchObject([
      {
        type: 'workspace.created',
        data: { workspaceId: id, workspace: summary, changed: [] },
        row: { workspace_id: me.workspaceId, actor_type: 'api_key' },
      },
    ]);
  });

  it('is made by a developer key of an owner of the account alone', async () => {
    const person = await addAccount(service);
    const developer = await addAccount(service, { isDeveloper: true });
    const personal = await addKey(service, developer.userId, developer.workspaceId, 'personal');
    const colleague = await addAccount(service, { isDeveloper: true });
    await addMember(service, colleague.userId, developer.workspaceId, 'editor');
    const ofColleague = await addKey(service, colleague.userId, developer.workspaceId, 'developer');
    const endUser = await create();
    const ofEndUser = await addKey(service, me.userId, endUser.id, 'developer');
    await expectNoTrace(service, async () => {
      for (const key of [person.apiKey, personal, ofColleague, ofEndUser]) {
        for (const path of ['/v2/workspaces', '/v2/bases']) {
          const response = await client.call('POST', path, { title: 'Mine' }, { 'X-Api-Key': key });
          await expectProblem(response, 403, 'insufficient_role');
        }
      }
    });
    expect((await create({}, developer.headers)).parentWorkspaceId).toBe(developer.workspaceId);
  });

  it('belongs to the account of the key, whatever workspace the request names', async () => {
    const first = await create();
    expect((await create({}, inside(first))).parentWorkspaceId).toBe(me.workspaceId);
    await expectNoTrace(service, async () => {
      await expectProblem(await client.call('POST', '/v2/workspaces', {}, inside({ id: crypto.randomUUID() })), 404, 'workspace_not_found');
    });
  });

  it('never makes more of them than the plan of the account allows, however many are asked for at a time', async () => {
    const developer = await addAccount(service, { isDeveloper: true });
    await change(service, 'workspaces', { id: developer.workspaceId }, { plan: 'free' });
    for (let made = 0; made < 8; made++) await create({}, developer.headers);
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.call('POST', '/v2/workspaces', {}, developer.headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403]);
    const refused = answers.find(({ status }) => status === 403);
    if (refused) expect(await expectProblem(refused, 403, 'exceeds_workspace_limit')).toEqual([]);
    expect((await list('?limit=1', developer.headers)).count).toBe(11);

    // Nor does one that is deleted count.
    const [, oldest] = (await list('', developer.headers)).data.items.filter(({ type }) => type === 'delegated');
    expect(
      (await client.call('DELETE', '/v2/workspaces?force=true', undefined, { ...developer.headers, ...inside(oldest as Workspace) })).status,
    ).toBe(204);
    expect((await create({}, developer.headers)).type).toBe('delegated');
    await expectProblem(await client.call('POST', '/v2/bases', { name: 'One more' }, developer.headers), 403, 'exceeds_workspace_limit');
  });

  it.each([
    [{ title: '' }, '/title'],
    [{ title: 'x'.repeat(101) }, '/title'],
    [{ title: null }, '/title'],
    [{ title: 'a\0b' }, '/title'],
    [{ description: 'x'.repeat(256) }, '/description'],
    [{ slug: 'ab' }, '/slug'],
    [{ slug: 'Grace' }, '/slug'],
    [{ slug: '-grace' }, '/slug'],
    [{ slug: 'x'.repeat(51) }, '/slug'],
    [{ plan: 'platinum' }, '/plan'],
    [{ plan: '' }, '/plan'],
    [{ name: 'A base' }, '/name'],
    [{ type: 'team' }, '/type'],
  ])('is not made of %o', async (body, at) => {
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await client.call('POST', '/v2/workspaces', body), 400, 'invalid_request');
      expect(errors.map(({ location, path }) => [location, path])).toContainEqual(['body', at]);
    });
  });

  it('of another developer looks like one that never existed, byte for byte', async () => {
    const other = await addAccount(service, { isDeveloper: true });
    const theirs = await create({ title: 'Theirs' }, other.headers);
    const attempts: [string, string, unknown?][] = [
      ['GET', '/v2/workspaces/me'],
      ['PATCH', '/v2/workspaces', { title: 'Mine' }],
      ['DELETE', '/v2/workspaces'],
      ['DELETE', '/v2/workspaces?force=true'],
      ['GET', '/v2/workspaces'],
      ['POST', '/v2/workspaces', {}],
      ['POST', '/v2/workspaces/deletion-confirmation', { token: 'x' }],
      ['GET', '/v2/bases'],
      ['GET', '/v2/resource-roots'],
    ];
    await expectNoTrace(service, async () => {
      for (const [method, path, body] of attempts) {
        const shown = async (id: string) => {
          const response = await client.call(method, path, body, { 'X-Service-Base-Id': id });
          const text = (await response.text()).replace(response.headers.get('X-Trace-Id') ?? '', '');
          return { status: response.status, text: text.replaceAll(id, '') };
        };
        const real = await shown(theirs.id);
        expect(real).toMatchObject({ status: 404, text: expect.stringContaining('workspace_not_found') });
        expect(real).toEqual(await shown('0199ffff-0000-7000-8000-000000000000'));
      }
    });
    expect(await list('?limit=1000')).not.toMatchObject({ data: { items: expect.arrayContaining([expect.objectContaining({ id: theirs.id })]) } });
    expect(await list(`?parentWorkspaceId=${other.workspaceId}`)).toEqual({ count: 0, data: { items: [] } });
  });
});

describe('The current workspace', () => {
  it('is the home of the key, or the one that a header names', async () => {
    expect(await current()).toMatchObject({ id: me.workspaceId, type: 'developer', parentWorkspaceId: null, membersCount: 1, slug: 'my-workspace' });
    const workspace = await create({ title: 'Named' });
    expect((await current(inside(workspace))).title).toBe('Named');
    expect((await current({ 'X-Service-Base-Id': workspace.id })).title).toBe('Named');
    const person = await addAccount(service);
    expect(await current(person.headers)).toMatchObject({ id: person.workspaceId, type: 'personal' });
  });

  it.each(['editor', 'commenter', 'viewer'] as const)('shows a %s the role', async (role) => {
    const person = await addAccount(service);
    await addMember(service, person.userId, me.workspaceId, role);
    const { workspaceRoles, membersCount } = await current({ ...person.headers, ...inside({ id: me.workspaceId }) });
    expect(workspaceRoles).toMatchObject([
      { alias: role, permissions: { BILLING: false, 'WORKSPACE:MANAGEMENT': false, 'PUBLIC_API_KEY:MANAGEMENT': true } },
    ]);
    expect(membersCount).toBe((await current()).membersCount);
  });

  it('shows a developer in a delegated one the role that they have in their own', async () => {
    const colleague = await addAccount(service, { isDeveloper: true });
    await addMember(service, colleague.userId, me.workspaceId, 'editor');
    const key = await addKey(service, colleague.userId, me.workspaceId, 'developer');
    const workspace = await create();
    expect((await current({ 'X-Api-Key': key, ...inside(workspace) })).workspaceRoles).toMatchObject([{ alias: 'editor' }]);
    const listed = await list(`?limit=1000&search=${encodeURIComponent(workspace.title)}`, { 'X-Api-Key': key });
    expect(listed.data.items.find(({ id }) => id === workspace.id)?.workspaceRoles).toMatchObject([{ alias: 'editor' }]);
  });

  it('is not sent again until it changes', async () => {
    const workspace = await create({ title: 'Before' });
    const { headers } = await client.call('GET', '/v2/workspaces/me', undefined, inside(workspace));
    const again = () => client.call('GET', '/v2/workspaces/me', undefined, { ...inside(workspace), 'If-None-Match': headers.get('ETag') ?? '' });
    expect((await again()).status).toBe(304);
    expect((await client.call('PATCH', '/v2/workspaces', { title: 'After' }, inside(workspace))).status).toBe(204);
    expect(await (await again()).json()).toMatchObject({ title: 'After' });
  });
});

describe('A list of workspaces', () => {
  it('has all that the key can address, by title, and no others', async () => {
    const developer = await addAccount(service, { isDeveloper: true });
    for (const title of ['zebra', 'Äpfel', 'apple', 'Banana']) await create({ title }, developer.headers);
    const team = await addAccount(service);
    await addMember(service, developer.userId, team.workspaceId, 'viewer');
    await change(service, 'workspaces', { id: team.workspaceId }, { title: 'Cherries', title_key: 'cherries' });
    const all = await list('', developer.headers);
    expect(all.count).toBe(6);
    expect(titles(all)).toEqual(['Another workspace', 'apple', 'Banana', 'Cherries', 'zebra', 'Äpfel']);
    for (const { id, workspaceRoles } of all.data.items) {
      expect((await current({ ...developer.headers, ...inside({ id }) })).workspaceRoles).toEqual(workspaceRoles);
    }
    const personal = { 'X-Api-Key': await addKey(service, developer.userId, developer.workspaceId, 'personal') };
    expect(titles(await list('', personal))).toEqual(['Another workspace', 'Cherries']);
    // Where it is asked from makes no difference.
    expect(await list('', { ...developer.headers, ...inside({ id: team.workspaceId }) })).toEqual(all);

    expect(titles(await list('?search=AP', developer.headers))).toEqual(['apple']);
    expect(titles(await list(`?search=${encodeURIComponent('ÄP')}`, developer.headers))).toEqual(['Äpfel']);
    expect(titles(await list('?search=%25', developer.headers))).toEqual([]);
    expect(titles(await list(`?parentWorkspaceId=${developer.workspaceId}`, developer.headers))).toEqual(['apple', 'Banana', 'zebra', 'Äpfel']);
    const page = await list('?limit=2&offset=3', developer.headers);
    expect([page.count, titles(page)]).toEqual([6, ['Cherries', 'zebra']]);
  });

  it('has the home of a developer key also where its user is no member', async () => {
    const workspace = await create({ title: 'Home of a key' });
    const key = { 'X-Api-Key': await addKey(service, me.userId, workspace.id, 'developer') };
    expect(titles(await list('?search=home%20of', key))).toEqual(['Home of a key']);
  });

  it('takes pages and criteria that the contract knows', async () => {
    for (const query of ['?limit=0', '?limit=1001', '?offset=-1', '?parentWorkspaceId=x', `?search=${'x'.repeat(256)}`, '?colour=red']) {
      await expectProblem(await client.call('GET', `/v2/workspaces${query}`), 400, 'invalid_request');
    }
  });

  it('has nothing that is deleted', async () => {
    const developer = await addAccount(service, { isDeveloper: true });
    const workspace = await create({ title: 'Gone' }, developer.headers);
    await client.call('DELETE', '/v2/workspaces?force=true', undefined, { ...developer.headers, ...inside(workspace) });
    expect(await list('?search=gone', developer.headers)).toEqual({ count: 0, data: { items: [] } });
    expect((await client.get<WorkspaceList>('/v2/bases', developer.headers)).count).toBe(0);
    await service.service.worker.idle();
    expect(await rowsOf(service, 'workspaces', { id: workspace.id })).toMatchObject([{ title: '' }]);
  });
});
