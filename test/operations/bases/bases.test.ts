import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { type Account, addAccount, addKey, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { eventsOf, expectNoTrace } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Base = components['schemas']['Base'];
type BaseList = components['schemas']['BaseList'];

const service = useService();
const client = api(service);
let me: Account;

beforeAll(async () => {
  me = await ownAccount(service);
});

const create = (fields: object, headers?: Record<string, string>): Promise<Base> => client.send('POST', '/v2/bases', fields, headers);

describe('A base', () => {
  it('is a delegated workspace under another name', async () => {
    const response = await client.call('POST', '/v2/bases', { name: 'Grace Hopper' });
    const base = (await response.json()) as Base;
    expect(response.status).toBe(201);
    expect(response.headers.get('Location')).toBe(`${service.baseUrl}/v2/workspaces/${base.id}`);
    expect(base).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Grace Hopper',
      title: 'Grace Hopper',
      createdAt: expect.stringMatching(/Z$/),
      modifiedAt: base.createdAt,
    });
    for (const header of ['X-Service-Base-Id', 'X-Service-Workspace-Id']) {
      const workspace = await client.get('/v2/workspaces/me', { [header]: base.id });
      expect(workspace).toMatchObject({
        id: base.id,
        title: 'Grace Hopper',
        slug: 'grace-hopper',
        type: 'delegated',
        parentWorkspaceId: me.workspaceId,
      });
    }
    const inBase = api(service, { 'X-Service-Base-Id': base.id });
    const note = await inBase.note();
    expect((await inBase.record(note.id)).id).toBe(note.id);
  });

  it('is called as `name` says, or else as the older `title`', async () => {
    expect(await create({ title: 'Older' })).toMatchObject({ name: 'Older', title: 'Older' });
    expect(await create({ title: 'Older', name: 'Newer' })).toMatchObject({ name: 'Newer', title: 'Newer' });
  });

  it('is told of as a workspace', async () => {
    expect(await eventsOf(service, () => create({ name: 'Told' }))).toMatchObject([
      { type: 'workspace.created', row: { workspace_id: me.workspaceId } },
    ]);
  });

  it('is changed and deleted as a workspace', async () => {
    const base = await create({ name: 'To go' });
    const inBase = { 'X-Service-Base-Id': base.id };
    expect((await client.call('PATCH', '/v2/workspaces', { title: 'Going' }, inBase)).status).toBe(204);
    const [listed] = (await client.get<BaseList>('/v2/bases?limit=1000')).data.items.filter(({ id }) => id === base.id);
    expect(listed).toEqual({ ...base, name: 'Going', title: 'Going', modifiedAt: listed?.modifiedAt });
    expect((await client.call('DELETE', '/v2/workspaces?force=true', undefined, inBase)).status).toBe(204);
    await expectProblem(await client.call('GET', '/v2/bases', undefined, inBase), 404, 'workspace_not_found');
  });

  it.each([
    [{}, ''],
    [{ name: '' }, '/name'],
    [{ title: '' }, '/title'],
    [{ name: null }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ name: 'A', slug: 'abc' }, '/slug'],
    [{ name: 'A', plan: 'free' }, '/plan'],
  ])('is not made of %o', async (body, at) => {
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await client.call('POST', '/v2/bases', body), 400, 'invalid_request');
      expect(errors.map(({ location, path }) => [location, path])).toContainEqual(['body', at]);
    });
  });
});

describe('A list of bases', () => {
  it('has those of the developer account by name, wherever it is asked from', async () => {
    const developer = await addAccount(service, { isDeveloper: true });
    for (const name of ['zebra', 'Äpfel', 'apple', 'Banana']) await create({ name }, developer.headers);
    const list = (query = '', more = {}) => client.get<BaseList>(`/v2/bases${query}`, { ...developer.headers, ...more });
    const all = await list();
    expect([all.count, all.data.items.map(({ name }) => name)]).toEqual([4, ['apple', 'Banana', 'zebra', 'Äpfel']]);
    expect(await list('', { 'X-Service-Base-Id': all.data.items[2]?.id ?? '' })).toEqual(all);
    const page = await list('?limit=2&offset=1');
    expect([page.count, page.data.items.map(({ name }) => name)]).toEqual([4, ['Banana', 'zebra']]);
  });

  it('is empty for whoever has no developer account, and for a personal key of one who has', async () => {
    const person = await addAccount(service);
    const personal = { 'X-Api-Key': await addKey(service, me.userId, me.workspaceId, 'personal') };
    for (const headers of [person.headers, personal]) expect(await client.get('/v2/bases', headers)).toEqual({ count: 0, data: { items: [] } });
  });

  it('takes pages that the contract knows', async () => {
    for (const query of ['?limit=0', '?limit=1001', '?offset=-1', '?search=a']) {
      await expectProblem(await client.call('GET', `/v2/bases${query}`), 400, 'invalid_request');
    }
  });
});
