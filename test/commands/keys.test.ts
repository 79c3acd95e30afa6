import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { scopes } from '../../generated/operations.ts';
import { keysCommand } from '../../server/commands/keys.ts';
import { type CommandRun, runCommand, runProcess } from '../support/command.ts';
import { temporaryDatabaseOptions } from '../support/databases.ts';
import { expectNoTrace, rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';

const service = useService();

/** `keys …` in a process of its own, on the database of the service that runs, unless the environment names another. */
function keys(args: readonly string[], environment: Record<string, string> = {}): Promise<CommandRun> {
  const { dataDir, databaseUrl } = service.service.services.config;
  return runProcess(['keys', ...args], {
    DATA_DIR: dataDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '1' }),
    ...environment,
  });
}

const statusWith = async (key: string): Promise<number> => (await service.call('GET', '/v2/users/me', undefined, { 'X-Api-Key': key })).status;

describe('The command keys', { timeout: 60_000 }, () => {
  it('makes a key that a running service takes at once, lists it, and revokes it', async () => {
    const made = await keys(['create', '--name', 'Made by hand', '--expires', '2099-12-31']);
    expect([made.code, made.errors]).toEqual([0, '']);
    const [, id = '', key = ''] =
      /The key ([0-9a-f-]{36}) of owner@localhost\.localdomain, shown this once:\n\n {2}(rss_\S+)\n/.exec(made.output) ?? [];
    expect(await statusWith(key)).toBe(200);
    const [row] = await rowsOf(service, 'api_keys', { id });
    expect(row).toMatchObject({ name: 'Made by hand', kind: 'personal', expires_at: Date.UTC(2099, 11, 31) });
    expect(JSON.parse(String(row?.scopes))).toEqual([...scopes]);

    const listed = await keys(['list']);
    expect([listed.code, listed.errors]).toEqual([0, '']);
    expect(listed.output).toContain('2 keys of owner@localhost.localdomain');
    expect(listed.output).toMatch(new RegExp(`${id} +personal +made \\S+Z +expires 2099-12-31T00:00:00\\.000Z +Made by hand`));
    expect(listed.output).not.toContain(key.slice(37));

    const revoked = await keys(['revoke', id]);
    expect([revoked.code, revoked.errors]).toEqual([0, '']);
    expect(revoked.output).toContain(`Revoked ${id}.`);
    expect(await statusWith(key)).toBe(401);
    expect((await keys(['list'])).output).toMatch(new RegExp(`${id} .*revoked `));
  });

  it('makes a developer key with some scopes, for a user who is named', async () => {
    const args = ['--kind', 'developer', '--scopes', 'profile:read, keys:manage', '--email', 'Owner@LocalHost.localdomain'];
    const made = await keys(['create', '--name', 'Narrow', ...args]);
    const [key = ''] = /rss_\S+/.exec(made.output) ?? [];
    const listed = await service.call('GET', '/v2/api-keys', undefined, { 'X-Api-Key': key });
    expect((await listed.json()) as unknown).toMatchObject({
      data: {
        keys: expect.arrayContaining([expect.objectContaining({ name: 'Narrow', kind: 'developer', scopes: ['profile:read', 'keys:manage'] })]),
      },
    });
    expect((await service.call('GET', '/v2/resource-roots', undefined, { 'X-Api-Key': key })).status).toBe(403);
  });

  it('lists and revokes keys that are at home in another workspace', async () => {
    const workspace = (await (await service.call('POST', '/v2/workspaces', {})).json()) as { id: string };
    const made = await service.call('POST', '/v2/api-keys', { name: 'At home elsewhere' }, { 'X-Service-Workspace-Id': workspace.id });
    const { id, key } = (await made.json()) as { id: string; key: string };
    expect((await keys(['list'])).output).not.toContain(id);
    expect((await keys(['list', '--workspace', workspace.id])).output).toContain(id);
    expect((await keys(['revoke', id])).code).not.toBe(0);
    expect((await keys(['revoke', id, '--workspace', workspace.id])).output).toContain(`Revoked ${id}.`);
    expect(await statusWith(key)).toBe(401);
  });

  it.each([
    [['create'], '--name needs a name'],
    [['create', '--name', 'x'.repeat(101)], '--name needs a name of 1 to 100 characters.'],
    [['create', '--name', 'A', '--kind', 'admin'], '--kind is personal or developer.'],
    [['create', '--name', 'A', '--scopes', 'resources:read,all'], '--scopes: there is no all.'],
    [['create', '--name', 'A', '--expires', 'soon'], '--expires needs a moment in the future'],
    [['create', '--name', 'A', '--expires', '2020-01-01'], '--expires needs a moment in the future'],
    [['create', '--name', 'A', '--email', 'nobody@example.com'], 'There is no user nobody@example.com.'],
    [['create', '--nme', 'A'], 'Usage: npm run cli -- keys <command>'],
    [['revoke'], 'keys revoke needs the id of a key'],
    [['revoke', '00000000-0000-7000-8000-000000000000'], 'has no key 00000000-0000-7000-8000-000000000000.'],
    [['rotate'], 'Usage: npm run cli -- keys <command>'],
    [[], 'Usage: npm run cli -- keys <command>'],
  ])('explains what is wrong with %o, and changes nothing', async (args, sentence) => {
    await expectNoTrace(service, async () => {
      const run = await runCommand(() => keysCommand(args, service.service.services.config));
      expect(run).toEqual({ code: 2, output: '', errors: expect.stringContaining(sentence) });
    });
  });

  it('ends with 2 and complains on standard error alone', async () => {
    const { code, output, errors } = await keys(['create']);
    expect([code, output, errors]).toEqual([2, '', '--name needs a name of 1 to 100 characters.\n']);
  });

  it('says that there is no database where no service ever ran, and makes none', async () => {
    const { dataDir, databaseUrl } = await temporaryDatabaseOptions();
    const { code, errors } = await keys(['list'], { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) });
    const which = databaseUrl === undefined ? `There is no database in ${dataDir}` : 'The database of DATABASE_URL is empty';
    expect([code, errors.split(':')[0]]).toEqual([2, which]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('stops with one sentence for a wrong configuration', async () => {
    const { code, errors } = await keys(['list'], { PORT: 'x' });
    expect([code, errors.trim()]).toEqual([1, 'PORT must be a whole number from 0 to 65535, not "x".']);
  });
});
