import { describe, expect, it } from 'vitest';
import { scopes } from '../../generated/operations.ts';
import type { Config } from '../../server/config.ts';
import { rowsOf } from '../support/rows.ts';
import { startSuiteService, startTestService, type TestService } from '../support/service.ts';

/** Starts again on the same data. */
async function restart({ service }: TestService, overrides: Partial<Config>): Promise<TestService> {
  await service.close();
  const { dataDir, databaseUrl } = service.services.config;
  return startTestService({ dataDir, databaseUrl, bootstrapApiKey: null, ...overrides });
}

const statusWith = async ({ call }: TestService, key: string): Promise<number> =>
  (await call('GET', '/v2/users/me', undefined, { 'X-Api-Key': key })).status;

const automation = 'a key that a script has chosen';

describe('The first start', () => {
  it('makes a user, a workspace with inbox, bin and labels, and a key that can do everything', async () => {
    const service = await startTestService({ bootstrapApiKey: null });
    const key = service.service.firstApiKey ?? '';
    expect(await statusWith(service, key)).toBe(200);

    const [user, ...others] = await rowsOf(service, 'users');
    expect([user, others]).toMatchObject([{ email: 'owner@localhost.localdomain' }, []]);
    expect(Boolean(user?.is_developer)).toBe(true);
    const [workspace] = await rowsOf(service, 'workspaces');
    expect(workspace).toMatchObject({ type: 'developer', parent_workspace_id: null });
    expect(await rowsOf(service, 'workspace_members')).toMatchObject([{ user_id: user?.id, workspace_id: workspace?.id, role: 'owner' }]);
    expect((await rowsOf(service, 'resource_roots')).map(({ subtype }) => subtype).sort()).toEqual(['bin', 'inbox']);
    expect((await rowsOf(service, 'labels')).map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const [row] = await rowsOf(service, 'api_keys');
    expect(row).toMatchObject({ kind: 'developer', name: 'First key', expires_at: null });
    expect(JSON.parse(String(row?.scopes))).toEqual([...scopes]);
    expect(await rowsOf(service, 'events')).toEqual([]);
  });

  it('takes the key and the address of the configuration', async () => {
    const service = await startTestService({ bootstrapApiKey: automation, bootstrapEmail: 'ada@example.com' });
    expect(service.service.firstApiKey).toBeNull();
    expect(await (await service.call('GET', '/v2/users/me')).json()).toMatchObject({ email: 'ada@example.com' });
    expect(await rowsOf(service, 'api_keys')).toHaveLength(1);
  });
});

describe('A later start', () => {
  it('makes nothing anew, whatever address is configured', async () => {
    const first = await startSuiteService({ bootstrapApiKey: null });
    const key = first.service.firstApiKey ?? '';
    const second = await restart(first, { bootstrapEmail: 'somebody.else@example.com' });
    expect(second.service.firstApiKey).toBeNull();
    expect(await statusWith(second, key)).toBe(200);
    for (const table of ['users', 'workspaces', 'api_keys']) expect(await rowsOf(second, table), table).toHaveLength(1);
  });

  it('adds a key that is configured then, once, and the others stay', async () => {
    const first = await startSuiteService({ bootstrapApiKey: null });
    const key = first.service.firstApiKey ?? '';
    const second = await restart(first, { bootstrapApiKey: automation });
    const third = await restart(second, { bootstrapApiKey: automation });
    expect([await statusWith(third, key), await statusWith(third, automation)]).toEqual([200, 200]);
    expect(await rowsOf(third, 'api_keys')).toHaveLength(2);
    const without = await restart(third, {});
    expect(await statusWith(without, automation)).toBe(200);
  });

  it('does not bring a key back that was revoked', async () => {
    const first = await startSuiteService({ bootstrapApiKey: automation });
    const [row] = await rowsOf(first, 'api_keys');
    expect((await first.call('DELETE', `/v2/api-keys/${row?.id}`)).status).toBe(204);
    const second = await restart(first, { bootstrapApiKey: automation });
    expect(await statusWith(second, automation)).toBe(401);
  });
});
