import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { type Account, addAccount, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, namesOf, type Resource } from '../../support/api.ts';
import { change, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Root = components['schemas']['ResourceRoot'];
type RootList = components['schemas']['ResourceRootList'];

const service = useService();
const client = api(service);
let me: Account;
let guest: Account;
const spaces = new Map<string, string>();

beforeAll(async () => {
  me = await ownAccount(service);
  guest = await addAccount(service);
  for (const [index, name] of ['beta', 'Alpha', 'Überblick', 'gamma 100%'].entries()) {
    const { id } = await client.space({ name, isPrivateRoot: name === 'Alpha', icon: { type: 'emoji', emoji: '🌱' } });
    spaces.set(name, id);
    await change(service, 'resource_roots', { id }, { created_at: index, modified_at: 10 - index });
    await change(service, 'resources', { id }, { modified_at: 0 });
  }
  await addMember(service, guest.userId, me.workspaceId, 'viewer');
  await change(service, 'users', { id: guest.userId }, { name: 'Guest' });
});

const list = (query = '', headers?: Record<string, string>): Promise<RootList> => client.get(`/v2/resource-roots${query}`, headers);
const names = async (query = ''): Promise<(string | null)[]> => (await list(query)).data.roots.map(({ folder }) => folder.name);
const encoded = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
const byName = ['Alpha', 'beta', 'gamma 100%', 'Überblick'];

describe('A list of roots', () => {
  it('has the inbox and the bin first, then the spaces by name', async () => {
    const { count, data } = await list();
    expect(count).toBe(6);
    expect(data.roots.map(({ folder }) => folder.name)).toEqual(['Inbox', 'Bin', ...byName]);
    expect(data.integrations).toEqual([]);
    expect(Object.keys(data).sort()).toEqual(['integrations', 'roots']);
  });

  it('has every field of every root', async () => {
    const { id } = await client.note({ parentId: spaces.get('beta') });
    const { roots } = (await list()).data;
    const [inbox, , , beta] = roots;
    expect(beta).toEqual({
      id: spaces.get('beta'),
      type: 'SPACE',
      subtype: null,
      isPrivate: false,
      createdAt: '1970-01-01T00:00:00.000Z',
      modifiedAt: '1970-01-01T00:00:00.010Z',
      lastResourceAddedAt: (await client.record(id)).createdAt,
      folder: {
        id: spaces.get('beta'),
        name: 'beta',
        icon: { type: 'emoji', emoji: '🌱' },
        isReadonly: false,
        isLocked: false,
        isPasswordProtected: false,
        childrenCount: 1,
        memberCount: 2,
        permissions: { role: 'owner' },
      },
    });
    expect(inbox).toMatchObject({
      type: 'SYSTEM',
      subtype: 'inbox',
      lastResourceAddedAt: null,
      folder: { name: 'Inbox', isReadonly: true, icon: null, childrenCount: 0 },
    });
  });

  it.each([
    ['types=SYSTEM', ['Inbox', 'Bin']],
    ['types=SPACE', byName],
    ['types=INTEGRATION', []],
    ['types=SPACE&types=SYSTEM', ['Inbox', 'Bin', ...byName]],
    ['types[]=SYSTEM', ['Inbox', 'Bin']],
    ['types[0]=SYSTEM', ['Inbox', 'Bin']],
    ['types[0][type]=SYSTEM&types[0][subtype]=inbox', ['Inbox']],
    ['types[0][type]=SYSTEM&types[0][subtype]=bin&types[1][type]=SPACE', ['Bin', ...byName]],
    ['types%5B0%5D%5Btype%5D=SYSTEM&types%5B0%5D%5Bsubtype%5D=inbox', ['Inbox']],
    [`types=${encoded({ type: 'SYSTEM', subtype: 'inbox' })}`, ['Inbox']],
    [`types=${encoded({ type: 'SYSTEM', subtype: 'bin' })}&types=${encoded({ type: 'SPACE', subtype: null })}`, ['Bin', ...byName]],
    [`types=SPACE&types=${encoded({ type: 'SYSTEM', subtype: 'bin' })}`, ['Bin', ...byName]],
    [`types=${encoded({ type: 'SPACE', subtype: 'inbox' })}`, []],
  ])('keeps the roots of %s', async (query, expected) => {
    expect(await names(`?${query}`)).toEqual(expected);
  });

  it.each([
    ['search=a', ['Alpha', 'beta', 'gamma 100%']],
    ['search=ALPH', ['Alpha']],
    ['search=%C3%BCber', ['Überblick']],
    ['search=U%CC%88BER', ['Überblick']],
    ['search=%25', ['gamma 100%']],
    ['search=_', []],
    ['search=', ['Inbox', 'Bin', ...byName]],
    ['search=box&types=SYSTEM', ['Inbox']],
    ['search=box&types=SPACE', []],
  ])('keeps the roots of %s in their names', async (query, expected) => {
    expect(await names(`?${query}`)).toEqual(expected);
  });

  it.each([
    ['property=name', ['Alpha', 'beta', 'Bin', 'gamma 100%', 'Inbox', 'Überblick']],
    ['property=name&direction=DESC', ['Überblick', 'Inbox', 'gamma 100%', 'Bin', 'beta', 'Alpha']],
    ['order[property]=name&order[direction]=DESC', ['Überblick', 'Inbox', 'gamma 100%', 'Bin', 'beta', 'Alpha']],
    ['order[property]=name', ['Alpha', 'beta', 'Bin', 'gamma 100%', 'Inbox', 'Überblick']],
    ['types=SPACE&property=createdAt', ['beta', 'Alpha', 'Überblick', 'gamma 100%']],
    ['types=SPACE&order[property]=createdAt&order[direction]=DESC', ['gamma 100%', 'Überblick', 'Alpha', 'beta']],
    ['types=SPACE&property=modifiedAt&direction=ASC', ['gamma 100%', 'Überblick', 'Alpha', 'beta']],
    ['types=SPACE&order[property]=name&property=createdAt&direction=DESC', byName],
    ['types=SPACE&direction=DESC', byName],
    ['types=SPACE&order[direction]=DESC', byName],
  ])('has the order of %s', async (query, expected) => {
    expect(await names(`?${query}`)).toEqual(expected);
  });

  it('has pages, and counts all that match on each', async () => {
    expect(await names('?limit=2')).toEqual(['Inbox', 'Bin']);
    expect(await names('?limit=2&offset=2')).toEqual(['Alpha', 'beta']);
    expect(await names('?limit=2&offset=5')).toEqual(['Überblick']);
    expect(await names('?offset=6')).toEqual([]);
    expect(await names('?offset=1000000000')).toEqual([]);
    expect(await names('?offset=null&limit=1000')).toHaveLength(6);
    expect((await list('?limit=1&types=SPACE')).count).toBe(4);
    expect((await list('?limit=1&offset=100&types=SPACE')).count).toBe(4);
  });

  it('keeps the roots in which I have a role', async () => {
    expect((await list('?role=owner')).count).toBe(6);
    expect((await list('?role=viewer&role=owner')).count).toBe(6);
    expect(await list('?role=viewer&role=editor&role=commenter')).toMatchObject({ count: 0, data: { roots: [] } });
    const asGuest = { ...guest.headers, 'X-Service-Workspace-Id': me.workspaceId };
    const { data } = await list('?role=viewer&limit=1', asGuest);
    expect(data.roots).toMatchObject([{ folder: { permissions: { role: 'viewer' } } }]);
    expect((await list('?role=owner', asGuest)).count).toBe(0);
  });

  it('shows as many members as are asked for', async () => {
    const [inbox] = (await list('?limit=1')).data.roots;
    const owner = { id: me.userId, name: null, pictureUrlCdn: null, permission: { role: 'owner' } };
    const viewer = { id: guest.userId, name: 'Guest', pictureUrlCdn: null, permission: { role: 'viewer' } };
    expect((await list('?limit=1&includeMembers=10')).data.sharedWith).toEqual({ [inbox?.id ?? '']: { members: [owner, viewer], totalMembers: 2 } });
    const one = (await list('?includeMembers=1')).data.sharedWith ?? {};
    expect(Object.keys(one)).toHaveLength(6);
    // The guest doesn't see the private space.
    for (const [id, shown] of Object.entries(one)) expect(shown).toEqual({ members: [owner], totalMembers: id === spaces.get('Alpha') ? 1 : 2 });
    for (const none of ['?includeMembers=0', '?includeMembers=', '?includeMembers=null', ''])
      expect((await list(none)).data).not.toHaveProperty('sharedWith');
  });

  it('shows as many of the newest resources as are asked for', async () => {
    const parentId = spaces.get('gamma 100%') ?? '';
    const folder = await client.folder({ parentId, name: 'first' });
    await client.note({ parentId, name: 'second' });
    await client.note({ parentId: folder.id, name: 'further down' });
    await client.note({ parentId, name: 'third', tags: [{ name: 'shown' }] });
    await service.service.worker.idle();
    const resources = (await list('?includeResources=2')).data.resources as Record<string, Resource[]>;
    expect(Object.keys(resources)).toHaveLength(6);
    expect(namesOf(resources[parentId] ?? [])).toEqual(['third', 'second']);
    expect(resources[parentId]?.[0]).toEqual(await client.record(resources[parentId]?.[0]?.id ?? ''));
    expect(resources[spaces.get('Alpha') ?? '']).toEqual([]);
    const all = (await list('?types=SPACE&search=gamma&includeResources=10&includeMembers=1')).data;
    expect(namesOf(all.resources?.[parentId] ?? [])).toEqual(['third', 'second', 'first']);
    expect(Object.keys(all.sharedWith ?? {})).toEqual([parentId]);
    expect((await list('?includeResources=0')).data).not.toHaveProperty('resources');
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1000000001', 'offset'],
    ['offset=1e300', 'offset'],
    ['types=FOLDER', 'types[0]'],
    ['types[0][type]=FOLDER', 'types[0][type]'],
    ['types[0][subtype]=inbox', 'types[0][type]'],
    ['types[0][type]=SYSTEM&types[0][isPrivate]=true', 'types[0][isPrivate]'],
    [`types=${encoded({ type: 'FOLDER' })}`, 'types[0][type]'],
    [`types=${encoded({ kind: 'SYSTEM' })}`, 'types[0][type]'],
    ['types={"type":', 'types[0]'],
    ['property=size', 'property'],
    ['direction=up', 'direction'],
    ['order[property]=size', 'order[property]'],
    ['order[by]=name', 'order[by]'],
    ['order=name', 'order'],
    ['role=admin', 'role[0]'],
    ['includeMembers=11', 'includeMembers'],
    ['includeResources=-1', 'includeResources'],
    [`search=${'x'.repeat(256)}`, 'search'],
    ['search=%00', 'search'],
    ['colour=red', 'colour'],
  ])('is refused for %s', async (query, at) => {
    const errors = await expectProblem(await client.call('GET', `/v2/resource-roots?${query}`), 400, 'invalid_request');
    expect(errors.map(({ location, path }) => [location, path])).toContainEqual(['query', at]);
  });
});

describe('One root', () => {
  it('is what the list shows of it, and is not sent again until it changes', async () => {
    for (const root of (await list()).data.roots) {
      const response = await client.call('GET', `/v2/resource-roots/${root.id}`);
      expect((await response.json()) as Root).toEqual(root);
      const etag = response.headers.get('ETag') ?? '';
      expect((await client.call('GET', `/v2/resource-roots/${root.id}`, undefined, { 'If-None-Match': etag })).status).toBe(304);
    }
    const id = spaces.get('beta') ?? '';
    const before = await client.call('GET', `/v2/resource-roots/${id}`);
    await client.folder({ parentId: id });
    const after = await client.call('GET', `/v2/resource-roots/${id}`, undefined, { 'If-None-Match': before.headers.get('ETag') ?? '' });
    expect(after.status).toBe(200);
  });

  it('answers 404 for what is no root', async () => {
    const folder = await client.folder();
    for (const id of [folder.id, '00000000-0000-7000-8000-000000000000']) {
      expect(await expectProblem(await client.call('GET', `/v2/resource-roots/${id}`), 404, 'root_not_found')).toEqual([
        { location: 'path', path: 'resourceRootId', message: `${id} does not exist` },
      ]);
    }
    await expectProblem(await client.call('GET', '/v2/resource-roots/inbox'), 400, 'invalid_request');
  });
});

describe('The bin', () => {
  it('counts only what lies right in it', async () => {
    const binId = await systemRoot(service, 'bin', me.workspaceId);
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    await change(service, 'resources', { id: folder.id }, { parent_id: binId, root_id: binId, hidden_by: folder.id });
    await change(service, 'resources', { id: note.id }, { root_id: binId, hidden_by: folder.id });
    expect(await client.get(`/v2/resource-roots/${binId}`)).toMatchObject({ subtype: 'bin', folder: { childrenCount: 1, isReadonly: true } });
  });
});
