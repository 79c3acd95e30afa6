import { beforeAll, describe, expect, it } from 'vitest';
import { membersCommand } from '../../server/commands/members.ts';
import type { Role } from '../../server/core/scope.ts';
import { systemScope } from '../../server/core/scope.ts';
import { changeRole, removeMember } from '../../server/operations/workspaces/members.ts';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../support/accounts.ts';
import { expectProblem } from '../support/api.ts';
import { runCommand } from '../support/command.ts';
import { expectNoTrace, rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';

const service = useService();
let me: Account;
/** A workspace with one owner. */
let team: Account;

beforeAll(async () => {
  me = await ownAccount(service);
  team = await addAccount(service);
});

const members = (...args: string[]) => runCommand(() => membersCommand(args, service.service.services.config));
const emailOf = ({ userId }: Account) => `${userId}@example.com`;
const inTeam = () => ['--workspace', team.workspaceId];
const read = (headers: Record<string, string>) => service.call('GET', '/v2/resource-roots', undefined, headers);

describe('The command members', () => {
  it('lets somebody in, gives another role, and takes them out, each from the next request on', async () => {
    const ada = await addAccount(service);
    const there = { ...ada.headers, 'X-Service-Workspace-Id': team.workspaceId };
    const make = () => service.call('POST', '/v2/notepads', { parentId: '@alias::inbox', text: 'A' }, there);
    await expectProblem(await read(there), 404, 'workspace_not_found');
    const added = await members('add', '--email', emailOf(ada).toUpperCase(), '--role', 'viewer', ...inTeam());
    expect(added).toEqual({ code: 0, errors: '', output: `${emailOf(ada)} is viewer of the workspace ${team.workspaceId} (Another workspace) now.` });
    expect((await read(there)).status).toBe(200);
    await expectProblem(await make(), 403, 'insufficient_role');
    expect(await members('set-role', '--email', emailOf(ada), '--role', 'editor', ...inTeam())).toMatchObject({ code: 0, errors: '' });
    expect((await make()).status).toBe(201);

    const listed = await members('list', ...inTeam());
    expect(listed.output.split('\n')).toEqual([
      `2 members of the workspace ${team.workspaceId} (Another workspace)`,
      `  ${team.userId}  owner      ${emailOf(team)}`,
      `  ${ada.userId}  editor     ${emailOf(ada)}`,
    ]);

    const atHomeThere = { 'X-Api-Key': await addKey(service, ada.userId, team.workspaceId, 'personal') };
    expect((await read(atHomeThere)).status).toBe(200);
    expect(await members('remove', '--email', emailOf(ada), ...inTeam())).toMatchObject({ code: 0, errors: '' });
    await expectProblem(await read(there), 404, 'workspace_not_found');
    await expectProblem(await read(atHomeThere), 401, 'unauthorized');
    expect((await read(ada.headers)).status).toBe(200);
    expect(await rowsOf(service, 'resources', { user_id: ada.userId, workspace_id: team.workspaceId })).toHaveLength(1);
  });

  it('is about the own workspace of the first user where none is named', async () => {
    const ada = await addAccount(service);
    expect(await members('add', '--email', emailOf(ada), '--role', 'commenter')).toMatchObject({ code: 0 });
    expect((await members('list')).output).toContain(`2 members of the workspace ${me.workspaceId} (My workspace)`);
    expect(await members('remove', '--email', emailOf(ada))).toMatchObject({ code: 0 });
  });

  it('makes nobody at home elsewhere than where they came with', async () => {
    const ada = await addAccount(service);
    await members('add', '--email', emailOf(ada), '--role', 'owner', ...inTeam());
    const { userId, workspaceId } = ada;
    expect((await runCommand(() => membersCommand(['list', '--workspace', workspaceId], service.service.services.config))).output).toContain(userId);
    expect(await members('remove', '--email', emailOf(ada), ...inTeam())).toMatchObject({ code: 0 });
  });

  it('keeps the last owner of a workspace, and where somebody is at home', async () => {
    const ada = await addAccount(service);
    await addMember(service, ada.userId, team.workspaceId, 'editor');
    const sentence = `${emailOf(team)} is the last owner. Make somebody else an owner first.`;
    await expectNoTrace(service, async () => {
      expect(await members('remove', '--email', emailOf(team), ...inTeam())).toEqual({ code: 2, output: '', errors: sentence });
      for (const role of ['editor', 'commenter', 'viewer']) {
        expect((await members('set-role', '--email', emailOf(team), '--role', role, ...inTeam())).errors).toBe(sentence);
      }
    });
    await members('set-role', '--email', emailOf(ada), '--role', 'owner', ...inTeam());
    expect(await members('set-role', '--email', emailOf(team), '--role', 'viewer', ...inTeam())).toMatchObject({ code: 0 });
    await expectNoTrace(service, async () => {
      const { errors } = await members('remove', '--email', emailOf(team), ...inTeam());
      expect(errors).toBe(`${emailOf(team)} has no other workspace of their own to be in.`);
    });
    await members('set-role', '--email', emailOf(team), '--role', 'owner', ...inTeam());
    await members('remove', '--email', emailOf(ada), ...inTeam());
  });

  it('takes everybody out of a delegated workspace, which its account manages', async () => {
    const endUser = await addAccount(service);
    const { id } = (await (await service.call('POST', '/v2/bases', { name: 'Delegated' })).json()) as { id: string };
    expect(await members('add', '--email', emailOf(endUser), '--role', 'owner', '--workspace', id)).toMatchObject({ code: 0 });
    expect(await members('remove', '--email', emailOf(endUser), '--workspace', id)).toMatchObject({ code: 0 });
    expect((await read({ 'X-Service-Base-Id': id })).status).toBe(200);
  });

  it.each([
    [['add', '--role', 'viewer'], 'members add needs --email.'],
    [['remove'], 'members remove needs --email.'],
    [['add', '--email', 'owner@localhost.localdomain'], '--role is one of owner, editor, commenter, viewer.'],
    [['add', '--email', 'owner@localhost.localdomain', '--role', 'admin'], '--role is one of owner, editor, commenter, viewer.'],
    [['set-role', '--email', 'owner@localhost.localdomain', '--role', 'Owner'], '--role is one of owner, editor, commenter, viewer.'],
    [['add', '--email', 'owner@localhost.localdomain', '--role', 'viewer'], 'is a member already; members set-role changes the role.'],
    [['add', '--email', 'nobody@example.com', '--role', 'viewer'], 'There is no user nobody@example.com.'],
    [['list', '--workspace', 'x'], 'There is no workspace x.'],
    [['list', '--user', 'x'], 'Usage: npm run cli -- members <command>'],
    [['invite'], 'Usage: npm run cli -- members <command>'],
    [[], 'Usage: npm run cli -- members <command>'],
  ])('explains what is wrong with %o, and changes nothing', async (args, sentence) => {
    await expectNoTrace(service, async () => {
      const { code, output, errors } = await members(...args);
      expect([code, output]).toEqual([2, '']);
      expect(errors).toContain(sentence);
    });
  });

  it('says who is no member', async () => {
    const ada = await addAccount(service);
    for (const args of [['remove'], ['set-role', '--role', 'viewer']]) {
      expect((await members(...args, '--email', emailOf(ada))).errors).toBe(`${emailOf(ada)} is no member of this workspace.`);
    }
  });
});

describe('Two owners', () => {
  it.each([
    ['are removed', removeMember],
    ['get another role', (trx, scope, userId) => changeRole(trx, scope, userId, 'viewer' satisfies Role)],
  ] as [string, typeof removeMember][])('who %s at the same time leave one', async (_, change) => {
    const [first, second] = [await addAccount(service), await addAccount(service)];
    await addMember(service, second.userId, first.workspaceId, 'owner');
    const elsewhere = await addAccount(service);
    for (const { userId } of [first, second]) await addMember(service, userId, elsewhere.workspaceId, 'viewer');
    const scope = systemScope(first.workspaceId);
    const { database } = service.service.services;
    const outcomes = await Promise.all([first, second].map(({ userId }) => database.transaction((trx) => change(trx, scope, userId))));
    expect(outcomes.sort()).toEqual(['last-owner', null].sort());
    expect(await rowsOf(service, 'workspace_members', { workspace_id: first.workspaceId, role: 'owner' })).toHaveLength(1);
  });
});
