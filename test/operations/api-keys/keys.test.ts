import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { scopes } from '../../../generated/operations.ts';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { change, eventsOf, everything, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { startTestService, useService } from '../../support/service.ts';

type Created = components['schemas']['ApiKeyCreated'];
type KeyList = components['schemas']['ApiKeyList'];

const service = useService();
const client = api(service);
let me: Account;

beforeAll(async () => {
  me = await ownAccount(service);
});

const create = (fields: object = {}, headers?: Record<string, string>): Promise<Created> =>
  client.send('POST', '/v2/api-keys', { name: 'A key', ...fields }, headers);
const list = (query = '', headers?: Record<string, string>): Promise<KeyList> => client.get(`/v2/api-keys${query}`, headers);
const revoke = (id: string, headers?: Record<string, string>) => client.call('DELETE', `/v2/api-keys/${id}`, undefined, headers);
/** What a request with this key answers. */
const statusWith = async (key: string): Promise<number> => (await client.call('GET', '/v2/users/me', undefined, { 'X-Api-Key': key })).status;

describe('A new API key', () => {
  it('is shown whole, this once, and works', async () => {
    const response = await client.call('POST', '/v2/api-keys', { name: 'Backup script' });
    const created = (await response.json()) as Created;
    expect(response.status).toBe(201);
    expect(response.headers.get('Location')).toBe(`${service.baseUrl}/v2/api-keys/${created.id}`);
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Backup script',
      kind: 'personal',
      scopes: expect.arrayContaining([...scopes]),
      prefix: `rss_${created.id.replaceAll('-', '')}`,
      workspaceId: me.workspaceId,
      createdAt: expect.any(String),
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      key: expect.stringMatching(/^rss_[0-9a-f]{32}_[\w-]{32}$/),
    });
    expect(created.key.startsWith(created.prefix)).toBe(true);
    expect(await statusWith(created.key)).toBe(200);
  });

  it('is read again without its secret part, with a version that stays as it is used', async () => {
    const { key, ...record } = await create();
    const read = async (by?: Record<string, string>) => client.call('GET', `/v2/api-keys/${record.id}`, undefined, by);
    const before = await read();
    expect(await before.json()).toEqual(record);
    const etag = before.headers.get('ETag') ?? '';
    expect((await read({ 'If-None-Match': etag })).status).toBe(304);
    await change(service, 'api_keys', { id: record.id }, { last_used_at: Date.now() });
    const after = (await read()).headers.get('ETag') ?? '';
    expect(after).not.toBe(etag);
    expect(after.split('.')[0]).toBe(etag.split('.')[0]);
    await expectProblem(await read({ 'X-Api-Key': (await addAccount(service)).apiKey }), 404, 'key_not_found');
    expect(await statusWith(key)).toBe(200);
  });

  it('is another one each time', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(5);
  });

  it('may do what it is made for, and no more', async () => {
    const { key, scopes: granted } = await create({ scopes: ['profile:read', 'keys:manage'] });
    expect(granted).toEqual(['profile:read', 'keys:manage']);
    expect(await statusWith(key)).toBe(200);
    const refused = await client.call('POST', '/v2/resources/filter', {}, { 'X-Api-Key': key });
    expect(await expectProblem(refused, 403, 'insufficient_scope')).toMatchObject([{ message: expect.stringContaining('resources:read') }]);
  });

  it('grants nothing that its maker lacks, and by itself what its maker has', async () => {
    const maker = { 'X-Api-Key': (await create({ scopes: ['keys:manage', 'resources:read'] })).key };
    await expectNoTrace(service, async () => {
      const response = await client.call(
        'POST',
        '/v2/api-keys',
        { name: 'More', scopes: ['resources:read', 'resources:write', 'tags:write'] },
        maker,
      );
      expect(await expectProblem(response, 403, 'insufficient_scope')).toEqual(
        ['resources:write', 'tags:write'].map((scope) => ({
          location: 'body',
          path: '/scopes',
          message: `the key that asks lacks the scope ${scope}`,
        })),
      );
    });
    expect((await create({}, maker)).scopes.sort()).toEqual(['keys:manage', 'resources:read']);
    expect((await create({ scopes: ['resources:read'] }, maker)).scopes).toEqual(['resources:read']);
  });

  it('has the workspace of the request as its home', async () => {
    const delegated = await addAccount(service, { delegatedBy: me.workspaceId });
    const created = await create({ kind: 'developer' }, { 'X-Service-Base-Id': delegated.workspaceId });
    expect(created.workspaceId).toBe(delegated.workspaceId);
    const note = await api(service, { 'X-Api-Key': created.key }).note();
    expect(await rowsOf(service, 'resources', { id: note.id })).toMatchObject([{ workspace_id: delegated.workspaceId, user_id: me.userId }]);
  });

  it('is a developer key only where a developer key asks', async () => {
    const person = await addAccount(service);
    const personal = { 'X-Api-Key': (await create()).key };
    await expectNoTrace(service, async () => {
      for (const headers of [person.headers, personal]) {
        const response = await client.call('POST', '/v2/api-keys', { name: 'A', kind: 'developer' }, headers);
        expect(await expectProblem(response, 403, 'insufficient_role')).toMatchObject([{ location: 'body', path: '/kind' }]);
      }
    });
    expect((await create({ kind: 'personal' }, person.headers)).kind).toBe('personal');
    expect((await create({ kind: 'developer' })).kind).toBe('developer');
  });

  it('is a developer key only at home in the workspace of a developer account of the same user, or in one that the account of the asking key has delegated', async () => {
    const other = await addAccount(service, { isDeveloper: true });
    const endUser = await addAccount(service, { delegatedBy: other.workspaceId });
    const person = await addAccount(service);
    const colleague = await addAccount(service, { isDeveloper: true });
    await addMember(service, me.userId, colleague.workspaceId, 'editor');
    const mine = await addAccount(service, { delegatedBy: me.workspaceId });
    for (const { workspaceId } of [other, endUser, person]) await addMember(service, me.userId, workspaceId, 'owner');
    const at = ({ workspaceId }: Account) =>
      client.call('POST', '/v2/api-keys', { name: 'A', kind: 'developer' }, { 'X-Service-Workspace-Id': workspaceId });
    await expectNoTrace(service, async () => {
      for (const account of [endUser, person, colleague]) {
        expect(await expectProblem(await at(account), 403, 'insufficient_role')).toMatchObject([{ location: 'body', path: '/kind' }]);
      }
    });
    for (const account of [me, mine, other]) expect((await at(account)).status).toBe(201);
  });

  it('lives no longer than the key that asks', async () => {
    const [soon, later] = ['2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.001Z'];
    const maker = { 'X-Api-Key': (await create({ expiresAt: soon })).key };
    await expectNoTrace(service, async () => {
      const response = await client.call('POST', '/v2/api-keys', { name: 'Longer', expiresAt: later }, maker);
      expect(await expectProblem(response, 400, 'invalid_request')).toEqual([
        { location: 'body', path: '/expiresAt', message: `must not be later than ${soon}, when the key that asks expires` },
      ]);
    });
    for (const expiresAt of [undefined, null, soon]) expect((await create({ expiresAt }, maker)).expiresAt).toBe(soon);
    expect((await create({ expiresAt: '2098-12-31T23:59:59.999Z' }, maker)).expiresAt).toBe('2098-12-31T23:59:59.999Z');
  });

  it('can be made while another one seems to come from the future', async () => {
    const ahead = await create({ name: 'Ahead' });
    await change(service, 'api_keys', { id: ahead.id }, { created_at: Date.now() + 60_000 });
    expect((await create({ name: 'Later' })).name).toBe('Later');
    expect((await revoke(ahead.id)).status).toBe(204);
  });

  it('is told of to nobody', async () => {
    expect(await eventsOf(service, () => create())).toEqual([]);
  });

  it.each([
    [{}, '/name'],
    [{ name: '' }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ name: null }, '/name'],
    [{ name: 'A', kind: 'admin' }, '/kind'],
    [{ name: 'A', scopes: [] }, '/scopes'],
    [{ name: 'A', scopes: ['resources:delete'] }, '/scopes/0'],
    [{ name: 'A', scopes: ['profile:read', 'profile:read'] }, '/scopes'],
    [{ name: 'A', scopes: 'profile:read' }, '/scopes'],
    [{ name: 'A', expiresAt: 'tomorrow' }, '/expiresAt'],
    [{ name: 'A', expiresAt: '2027-01-01' }, '/expiresAt'],
    [{ name: 'A', expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
    [{ name: 'A', expiresAt: '2016-12-31T23:59:60Z' }, '/expiresAt'],
    [{ name: 'A', key: 'rss_of_my_choice' }, '/key'],
  ])('is not made of %o', async (body, at) => {
    await expectNoTrace(service, async () => {
      const errors = await expectProblem(await client.call('POST', '/v2/api-keys', body), 400, 'invalid_request');
      expect(errors.map(({ location, path }) => [location, path])).toContainEqual(['body', at]);
    });
  });
});

describe('A developer key that is at home in a delegated workspace', () => {
  const at = (key: { 'X-Api-Key': string }, workspaceId: string) => ({ ...key, 'X-Service-Workspace-Id': workspaceId });
  const keyHeader = ({ key }: Created) => ({ 'X-Api-Key': key });
  let home: Account;
  let elsewhere: string[];
  /** That key, and a personal one that it has made. */
  let confined: { 'X-Api-Key': string }[];

  beforeAll(async () => {
    home = await addAccount(service, { delegatedBy: me.workspaceId });
    const sibling = await addAccount(service, { delegatedBy: me.workspaceId });
    const [developer, team] = [await addAccount(service, { isDeveloper: true }), await addAccount(service)];
    // The user may be a member of the home as well: it is about the key.
    for (const { workspaceId } of [developer, team, home]) await addMember(service, me.userId, workspaceId, 'owner');
    elsewhere = [me, sibling, developer, team].map(({ workspaceId }) => workspaceId);
    const made = await create({ kind: 'developer' }, { 'X-Service-Workspace-Id': home.workspaceId });
    const personal = await create({}, keyHeader(made));
    const next = await create({}, keyHeader(personal));
    confined = [made, personal, next, await create({ kind: 'developer' }, keyHeader(made))].map(keyHeader);
  });

  it('finds nothing elsewhere, nor do the keys that it makes, of either kind', async () => {
    const note = await client.note({ text: 'The account has written this' });
    await expectNoTrace(service, async () => {
      for (const key of confined) {
        for (const workspaceId of elsewhere) {
          for (const [method, path, body] of [
            ['GET', '/v2/resource-roots'],
            ['GET', `/v2/notepads/${note.id}/content`],
            ['POST', '/v2/resources/delete', { resourceIds: [note.id] }],
            ['GET', '/v2/api-keys'],
            ['POST', '/v2/api-keys', { name: 'A' }],
            ['POST', '/v2/api-keys', { name: 'A', kind: 'developer' }],
            ['POST', '/v2/workspaces', {}],
            ['GET', '/v2/workspaces'],
            ['DELETE', '/v2/workspaces?force=true'],
          ] as const) {
            await expectProblem(await client.call(method, path, body, at(key, workspaceId)), 404, 'workspace_not_found');
          }
        }
        await expectProblem(await client.call('GET', `/v2/notepads/${note.id}/content`, undefined, key), 404, 'resource_not_found');
      }
    });
    for (const key of confined) {
      expect((await client.call('GET', '/v2/resource-roots', undefined, at(key, home.workspaceId))).status).toBe(200);
      expect(await client.get('/v2/workspaces', key)).toMatchObject({ count: 1, data: { items: [{ id: home.workspaceId }] } });
      expect(await client.get('/v2/bases', key)).toEqual({ count: 0, data: { items: [] } });
    }
  });

  it('makes no workspaces', async () => {
    await expectNoTrace(service, async () => {
      for (const key of confined) {
        for (const path of ['/v2/workspaces', '/v2/bases'])
          await expectProblem(await client.call('POST', path, { title: 'Mine' }, key), 403, 'insufficient_role');
      }
    });
  });

  it('manages the keys of its home, and no others', async () => {
    const ofAccount = await create({ kind: 'developer' });
    const [key = { 'X-Api-Key': '' }] = confined;
    const { data } = await list('?limit=1000', key);
    expect(data.keys.length).toBeGreaterThanOrEqual(confined.length);
    expect(new Set(data.keys.map(({ workspaceId }) => workspaceId))).toEqual(new Set([home.workspaceId]));
    for (const asks of confined) {
      await expectProblem(await revoke(ofAccount.id, asks), 404, 'key_not_found');
      await expectProblem(await revoke(ofAccount.id, at(asks, me.workspaceId)), 404, 'workspace_not_found');
    }
    expect(await statusWith(ofAccount.key)).toBe(200);
    const made = await create({}, key);
    expect(made.workspaceId).toBe(home.workspaceId);
    expect((await revoke(made.id, key)).status).toBe(204);
    expect(await statusWith(made.key)).toBe(401);
  });

  it('deletes no other workspace, though its user was given the token for that', async () => {
    const workspace = await client.send<{ id: string }>('POST', '/v2/workspaces', { title: 'To stay' });
    await addMember(service, me.userId, workspace.id, 'owner');
    const announced = await client.call('DELETE', '/v2/workspaces', undefined, { 'X-Service-Workspace-Id': workspace.id });
    const { token } = (await announced.json()) as { token: string };
    for (const key of confined) {
      const response = await client.call('POST', '/v2/workspaces/deletion-confirmation', { token }, key);
      await expectProblem(response, 403, 'invalid_signature');
    }
    expect((await client.call('GET', '/v2/workspaces/me', undefined, { 'X-Service-Workspace-Id': workspace.id })).status).toBe(200);
  });

  it('claims no upload that was asked for elsewhere', async () => {
    const path = await client.upload('a.txt', 'The account has uploaded this');
    const file = { attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain', parentId: '@alias::inbox' };
    for (const key of confined) await expectProblem(await client.call('POST', '/v2/files', file, key), 404, 'stored_file_not_found');
    const own = await api(service, confined[0]).file();
    expect(own.kind).toBe('document');
    expect((await client.call('POST', '/v2/files', file)).status).toBe(201);
  });

  it('is not given again what a key was answered that is free to go elsewhere', async () => {
    const free = { 'X-Api-Key': await addKey(service, me.userId, me.workspaceId, 'personal') };
    const send = (key: { 'X-Api-Key': string }) =>
      client.call('POST', '/v2/api-keys', { name: 'Once' }, { ...at(key, home.workspaceId), 'Idempotency-Key': 'the same for all' });
    const first = (await (await send(free)).json()) as Created;
    for (const key of confined) expect(((await (await send(key)).json()) as Created).id).not.toBe(first.id);
    expect((await send(free)).headers.get('Idempotency-Replayed')).toBe('true');
  });
});

describe('An API key', () => {
  it('stops working when it expires', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { key, id, ...made } = await create({ expiresAt });
    expect(made.expiresAt).toBe(expiresAt);
    expect(await statusWith(key)).toBe(200);
    const past = Date.now() - 1;
    await change(service, 'api_keys', { id }, { expires_at: past });
    expect(await statusWith(key)).toBe(401);
    const shown = (await list('?limit=1000')).data.keys.find((candidate) => candidate.id === id);
    expect(shown).toMatchObject({ expiresAt: new Date(past).toISOString(), revokedAt: null });
  });

  it('stops working with the next request once it is revoked, and stays in the list', async () => {
    const { key, id } = await create();
    expect(await statusWith(key)).toBe(200);
    const response = await revoke(id);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await statusWith(key)).toBe(401);
    const shown = (await list('?limit=1000')).data.keys.find((candidate) => candidate.id === id);
    expect(shown?.revokedAt).toEqual(expect.any(String));
    await sleep(5);
    expect((await revoke(id)).status).toBe(204);
    expect((await list('?limit=1000')).data.keys.find((candidate) => candidate.id === id)).toEqual(shown);
  });

  it('can revoke itself, whatever workspace the request names', async () => {
    const { key, id } = await create();
    expect((await revoke(id, { 'X-Api-Key': key })).status).toBe(204);
    expect((await revoke(id, { 'X-Api-Key': key })).status).toBe(401);
    const delegated = await addAccount(service, { delegatedBy: me.workspaceId });
    const developer = await create({ kind: 'developer' });
    const inside = { 'X-Api-Key': developer.key, 'X-Service-Base-Id': delegated.workspaceId };
    expect((await revoke(developer.id, inside)).status).toBe(204);
    expect(await statusWith(developer.key)).toBe(401);
  });

  it('that is revoked stops working on every process with the next request', async () => {
    const { dataDir, databaseUrl, databasePoolSize } = service.service.services.config;
    const second = await startTestService({ dataDir, databaseUrl, databasePoolSize });
    const { key, id } = await create();
    const elsewhere = async () => (await second.call('GET', '/v2/users/me', undefined, { 'X-Api-Key': key })).status;
    for (let time = 0; time < 3; time++) expect([await elsewhere(), await statusWith(key)]).toEqual([200, 200]);
    expect((await revoke(id)).status).toBe(204);
    expect([await elsewhere(), await statusWith(key)]).toEqual([401, 401]);
    const there = (await (await second.call('POST', '/v2/api-keys', { name: 'Made there' })).json()) as Created;
    expect(await statusWith(there.key)).toBe(200);
    expect((await second.call('DELETE', `/v2/api-keys/${there.id}`)).status).toBe(204);
    expect(await statusWith(there.key)).toBe(401);
  });

  it('works as it is only: in another case, cut off or with something around it, it is no key', async () => {
    const { key } = await create();
    const [prefix, id, secret] = [key.slice(0, 4), key.slice(4, 36), key.slice(37)];
    for (const wrong of [
      key.toUpperCase(),
      key.toLowerCase() === key ? `${key}x` : key.toLowerCase(),
      prefix + id.toUpperCase() + key.slice(36),
      key.slice(0, -1),
      `${key}=`,
      `"${key}"`,
      `${prefix}${id}`,
      secret,
      createHash('sha256').update(key).digest('hex'),
    ]) {
      expect(await statusWith(wrong), wrong).toBe(401);
    }
    expect(await statusWith(key)).toBe(200);
  });

  it('is seen and revoked by its user alone', async () => {
    const other = await addAccount(service);
    const mine = await create();
    const theirs = await create({}, other.headers);
    expect((await list('?limit=1000', other.headers)).data.keys.map(({ id }) => id)).not.toContain(mine.id);
    await expectNoTrace(service, async () => {
      await expectProblem(await revoke(mine.id, other.headers), 404, 'key_not_found');
      await expectProblem(await revoke(theirs.id), 404, 'key_not_found');
      await expectProblem(await revoke('00000000-0000-7000-8000-000000000000'), 404, 'key_not_found');
      await expectProblem(await revoke('x'), 400, 'invalid_request');
    });
    expect([await statusWith(mine.key), await statusWith(theirs.key)]).toEqual([200, 200]);
  });

  it('is nowhere but with its user: not in a list, the database, its files or the log', async () => {
    const { key, id } = await create({ name: 'Nowhere' });
    await statusWith(key);
    await statusWith(`${key}x`);
    await revoke(id);
    const secret = key.slice(37);
    expect(JSON.stringify(await list('?limit=1000'))).not.toContain(secret);
    const content = JSON.stringify(await everything(service));
    expect(content).not.toContain(secret);
    expect(content).not.toContain(service.apiKey);
    expect(JSON.stringify(service.logged)).not.toContain(secret);
    const { dataDir } = service.service.services.config;
    for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) expect((await readFile(join(file.parentPath, file.name))).includes(secret), file.name).toBe(false);
    }
  });

  it('says when it was last used, to within some minutes', async () => {
    const { key, id } = await create();
    const lastUsedAt = async () => (await list('?limit=1000')).data.keys.find((candidate) => candidate.id === id)?.lastUsedAt;
    expect(await lastUsedAt()).toBeNull();
    const before = Date.now();
    await statusWith(key);
    await expect.poll(lastUsedAt).toEqual(expect.any(String));
    const first = Date.parse((await lastUsedAt()) ?? '');
    expect(first).toBeGreaterThanOrEqual(before);
    expect(first).toBeLessThanOrEqual(Date.now());
  });
});

describe('A list of API keys', () => {
  it('has personal keys for their user, and developer keys for developer keys: all of them for owners of the account', async () => {
    const owner = await addAccount(service, { isDeveloper: true });
    const editor = await addAccount(service, { isDeveloper: true });
    await addMember(service, editor.userId, owner.workspaceId, 'editor');
    const make = async (name: string, { userId }: Account, kind: 'personal' | 'developer') => {
      const headers = { 'X-Api-Key': await addKey(service, userId, owner.workspaceId, kind, name) };
      return { headers, seen: async () => (await list('', headers)).data.keys.map((key) => key.name).sort() };
    };
    const keys = {
      ownPersonal: await make('own personal', owner, 'personal'),
      ownDeveloper: await make('own developer', owner, 'developer'),
      theirPersonal: await make('their personal', editor, 'personal'),
      theirDeveloper: await make('their developer', editor, 'developer'),
    };
    expect(await keys.ownPersonal.seen()).toEqual(['own personal']);
    expect(await keys.ownDeveloper.seen()).toEqual(['A key', 'own developer', 'own personal', 'their developer']);
    expect(await keys.theirPersonal.seen()).toEqual(['their personal']);
    expect(await keys.theirDeveloper.seen()).toEqual(['their developer', 'their personal']);

    const all = await rowsOf(service, 'api_keys', { workspace_id: owner.workspaceId });
    const idOf = (name: string) => String(all.find((row) => row.name === name)?.id);
    await expectNoTrace(service, async () => {
      for (const [headers, name] of [
        [keys.ownPersonal.headers, 'own developer'],
        [keys.ownDeveloper.headers, 'their personal'],
        [keys.theirDeveloper.headers, 'own developer'],
        [keys.theirPersonal.headers, 'their developer'],
      ] as const) {
        await expectProblem(await revoke(idOf(name), headers), 404, 'key_not_found');
      }
    });
    expect((await revoke(idOf('their developer'), keys.ownDeveloper.headers)).status).toBe(204);
    await expectProblem(await client.call('GET', '/v2/api-keys', undefined, keys.theirDeveloper.headers), 401, 'unauthorized');
  });

  it('has the newest first, in pages, and counts them all', async () => {
    const owner = await addAccount(service);
    const second = await addKey(service, owner.userId, owner.workspaceId, 'personal');
    const names = ['one', 'two', 'three'];
    for (const name of names) await create({ name }, owner.headers);
    const all = await list('', { 'X-Api-Key': second });
    expect(all.count).toBe(5);
    expect(all.data.keys.map(({ name }) => name)).toEqual(['three', 'two', 'one', 'A key', 'A key']);
    expect(all.data.keys.every((key) => !('key' in key) && key.workspaceId === owner.workspaceId)).toBe(true);
    const page = await list('?limit=2&offset=1', owner.headers);
    expect([page.count, page.data.keys.map(({ name }) => name)]).toEqual([5, ['two', 'one']]);
    expect((await list('?offset=5', owner.headers)).data.keys).toEqual([]);
  });

  it('has 20 on a page, and 1,000 at most', async () => {
    const owner = await addAccount(service);
    for (let number = 0; number < 21; number++) await addKey(service, owner.userId, owner.workspaceId, 'personal');
    const { count, data } = await list('', owner.headers);
    expect([count, data.keys.length]).toEqual([22, 20]);
    for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?offset=-1', '?colour=red']) {
      await expectProblem(await client.call('GET', `/v2/api-keys${query}`), 400, 'invalid_request');
    }
  });
});
