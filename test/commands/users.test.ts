import { describe, expect, it } from 'vitest';
import { keysCommand } from '../../server/commands/keys.ts';
import { usersCommand } from '../../server/commands/users.ts';
import { runCommand } from '../support/command.ts';
import { expectNoTrace, rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';

const service = useService();

const users = (...args: string[]) => runCommand(() => usersCommand(args, service.service.services.config));
const keys = (...args: string[]) => runCommand(() => keysCommand(args, service.service.services.config));
const keyIn = (output: string) => ({ 'X-Api-Key': /rss_\S+/.exec(output)?.[0] ?? '' });

describe('The command users', () => {
  it('makes a user with a workspace of their own, whom a running service knows at once', async () => {
    const made = await users('create', '--email', 'Ada@Example.com', '--name', 'Ada Lovelace');
    expect([made.code, made.errors]).toEqual([0, '']);
    const [, id = '', workspaceId = ''] = /^The user (\S+), Ada@Example\.com, with the workspace (\S+)\.$/.exec(made.output) ?? [];
    const headers = keyIn((await keys('create', '--name', 'A', '--email', 'ada@example.com')).output);
    const profile = await service.call('GET', '/v2/users/me', undefined, headers);
    expect(await profile.json()).toMatchObject({ id, email: 'ada@example.com', name: 'Ada Lovelace', authMethod: null });
    const workspace = await service.call('GET', '/v2/workspaces/me', undefined, headers);
    expect(await workspace.json()).toMatchObject({ id: workspaceId, type: 'personal', membersCount: 1, workspaceRoles: [{ alias: 'owner' }] });
  });

  it('makes a developer, or makes one of a user', async () => {
    await users('create', '--email', 'grace@example.com', '--developer');
    await users('create', '--email', 'alan@example.com');
    expect(await keys('create', '--name', 'A', '--kind', 'developer', '--email', 'alan@example.com')).toMatchObject({ code: 2 });
    expect(await users('make-developer', '--email', 'Alan@example.com')).toMatchObject({ code: 0, errors: '' });
    for (const email of ['grace@example.com', 'alan@example.com']) {
      const headers = keyIn((await keys('create', '--name', 'A', '--kind', 'developer', '--email', email)).output);
      expect((await service.call('POST', '/v2/workspaces', {}, headers)).status, email).toBe(201);
      expect(await (await service.call('GET', '/v2/workspaces/me', undefined, headers)).json()).toMatchObject({ type: 'developer' });
    }
    await expectNoTrace(service, () => keys('list', '--email', 'alan@example.com'));
  });

  it('lists everybody, those who came first before the others', async () => {
    const { code, output, errors } = await users('list');
    expect([code, errors]).toEqual([0, '']);
    const all = await rowsOf(service, 'users');
    const [first, ...lines] = output.split('\n');
    expect(first).toBe(`${all.length} users`);
    expect(lines[0]).toMatch(/^ {2}[0-9a-f-]{36} {2}developer {2}workspace [0-9a-f-]{36} {2}owner@localhost\.localdomain$/);
    expect(lines).toContainEqual(expect.stringMatching(/ {2}personal {3}workspace [0-9a-f-]{36} {2}ada@example\.com \(Ada Lovelace\)$/));
    expect(lines).toHaveLength(all.length);
  });

  it.each([
    [['create'], 'users create needs --email with an e-mail address.'],
    [['create', '--email', 'ada'], 'users create needs --email with an e-mail address.'],
    [['create', '--email', 'ada@localhost'], 'users create needs --email with an e-mail address.'],
    [['create', '--email', 'OWNER@localhost.localdomain'], 'There is a user OWNER@localhost.localdomain already.'],
    [['create', '--email', 'b@example.com', '--name', ''], '--name needs a name of 1 to 255 characters.'],
    [['create', '--email', 'b@example.com', '--role', 'owner'], 'Usage: npm run cli -- users <command>'],
    [['make-developer', '--email', 'nobody@example.com'], 'There is no user nobody@example.com.'],
    [['make-developer'], 'users make-developer needs --email'],
    [['remove', '--email', 'ada@example.com'], 'Usage: npm run cli -- users <command>'],
    [[], 'Usage: npm run cli -- users <command>'],
  ])('explains what is wrong with %o, and changes nothing', async (args, sentence) => {
    await expectNoTrace(service, async () => {
      const { code, output, errors } = await users(...args);
      expect([code, output]).toEqual([2, '']);
      expect(errors).toContain(sentence);
    });
  });
});
