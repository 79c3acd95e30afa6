import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { api, expectProblem, idsOf, namesOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';

type SpaceList = components['schemas']['SpaceList'];

const service = useService();
const client = api(service);
let ids: Record<string, string>;

beforeAll(async () => {
  ids = {};
  for (const name of ['beta', 'Alpha', 'gamma']) ids[name] = (await client.space({ name })).id;
});

const list = (query = ''): Promise<SpaceList> => client.get(`/v2/spaces${query}`);
const names = async (query = ''): Promise<(string | null)[]> => (await list(query)).data.roots.map(({ folder }) => folder.name);
const encoded = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

describe('A list of spaces', () => {
  it('is the list of roots, limited to spaces', async () => {
    const { count, data } = await list();
    const roots = await client.get<SpaceList>('/v2/resource-roots?types=SPACE');
    expect({ count, roots: data.roots }).toEqual({ count: 3, roots: roots.data.roots });
    expect(Object.keys(data)).toEqual(['roots']);
    expect(await names()).toEqual(['Alpha', 'beta', 'gamma']);
  });

  it.each([
    ['types=SPACE', ['Alpha', 'beta', 'gamma']],
    ['types=SYSTEM', []],
    ['types=INTEGRATION', []],
    ['types=SYSTEM&types=SPACE', ['Alpha', 'beta', 'gamma']],
    ['types[]=SPACE', ['Alpha', 'beta', 'gamma']],
    ['types[0][type]=SYSTEM&types[0][subtype]=inbox', []],
    [`types=${encoded({ type: 'SPACE' })}`, ['Alpha', 'beta', 'gamma']],
    [`types=${encoded({ type: 'SPACE', subtype: null })}`, ['Alpha', 'beta', 'gamma']],
    [`types=${encoded({ type: 'SPACE', subtype: 'inbox' })}`, []],
    ['search=A', ['Alpha', 'beta', 'gamma']],
    ['search=inbox', []],
    ['search=ph', ['Alpha']],
    ['property=name&direction=DESC', ['gamma', 'beta', 'Alpha']],
    ['order[property]=createdAt', ['beta', 'Alpha', 'gamma']],
    ['order[property]=createdAt&order[direction]=DESC', ['gamma', 'Alpha', 'beta']],
    ['limit=2', ['Alpha', 'beta']],
    ['limit=2&offset=2', ['gamma']],
    ['offset=3', []],
  ])('takes %s', async (query, expected) => {
    expect(await names(`?${query}`)).toEqual(expected);
  });

  it('shows as many of the newest resources as are asked for', async () => {
    const folder = await client.folder({ parentId: ids.beta, name: 'first' });
    await client.note({ parentId: ids.beta, name: 'second' });
    await client.note({ parentId: folder.id, name: 'further down' });
    const { resources = {} } = (await list('?includeResources=1')).data;
    expect(Object.fromEntries(Object.entries(resources).map(([id, shown]) => [id, namesOf(shown)]))).toEqual({
      [ids.Alpha ?? '']: [],
      [ids.beta ?? '']: ['second'],
      [ids.gamma ?? '']: [],
    });
    for (const none of ['0', '', 'null']) expect((await list(`?includeResources=${none}`)).data).not.toHaveProperty('resources');
    expect((await list('?search=beta')).data.roots).toMatchObject([{ folder: { childrenCount: 2 }, lastResourceAddedAt: expect.any(String) }]);
  });

  it('has pages that neither repeat nor leave out spaces of one name', async () => {
    const twins: string[] = [];
    for (let made = 0; made < 7; made++) twins.push((await client.space({ name: 'Twin' })).id);
    for (const order of ['', '&property=name', '&property=name&direction=DESC', '&property=modifiedAt']) {
      const seen: string[] = [];
      for (let offset = 0; offset < 8; offset += 2)
        seen.push(...idsOf((await list(`?search=twin&limit=2&offset=${offset}${order}`)).data.roots as never));
      expect(seen.sort(), order).toEqual(twins.toSorted());
    }
  });

  it.each(['limit=0', 'offset=-1', 'types=FOLDER', 'property=size', 'includeMembers=1', 'role=owner', 'includeResources=11'])(
    'is refused for %s',
    async (query) => {
      await expectProblem(await client.call('GET', `/v2/spaces?${query}`), 400, 'invalid_request');
    },
  );
});

describe('The root of a space', () => {
  it('has changed when its folder has', async () => {
    const { id } = await client.space({ name: 'Before' });
    const address = `/v2/resource-roots/${id}`;
    const before = await client.call('GET', address);
    expect(await before.json()).toMatchObject({ folder: { name: 'Before' } });
    const renamed = await client.send<{ modifiedAt: string }>('PATCH', `/v2/resources/${id}`, { name: 'After' });
    const after = await client.call('GET', address, undefined, { 'If-None-Match': before.headers.get('ETag') ?? '' });
    expect(await after.json()).toMatchObject({ modifiedAt: renamed.modifiedAt, folder: { name: 'After' } });
    expect((await list('?property=modifiedAt&direction=DESC&limit=1')).data.roots).toMatchObject([{ id }]);
  });
});
