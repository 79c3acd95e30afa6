import { beforeAll, describe, expect, it } from 'vitest';
import { plansCommand } from '../../server/commands/plans.ts';
import { type Account, addAccount, ownAccount } from '../support/accounts.ts';
import { type CommandRun, runCommand } from '../support/command.ts';
import { eventsOf, expectNoTrace, rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';

const service = useService();
let me: Account;

beforeAll(async () => {
  me = await ownAccount(service);
});

/** `plans …` on the database of the service that runs. */
const run = (...args: string[]): Promise<CommandRun> => runCommand(() => plansCommand(args, service.service.services.config));
const planOf = async (workspaceId: string): Promise<unknown> => (await rowsOf(service, 'workspaces', { id: workspaceId }))[0]?.plan;
const shown = async (): Promise<string> => ((await (await service.call('GET', '/v2/subscriptions')).json()) as { plan: string }).plan;

describe('The command plans', { timeout: 120_000 }, () => {
  it('lists what each plan allows', async () => {
    const { code, output, errors } = await run('list');
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/^default: /m);
    expect(output).toContain('requests              1,000 an hour');
    expect(output).toContain('storage               10 GiB');
    expect(output).toContain('delegated workspaces  1,000');
  });

  it('gives a plan that holds with the next request, shows it, and takes it away', async () => {
    expect(await shown()).toBe('default');
    expect(await run('set', 'free')).toMatchObject({ code: 0, output: expect.stringContaining('has the plan free now.') });
    expect(await shown()).toBe('free');
    const { output } = await run('show');
    expect(output).toContain(`The developer workspace ${me.workspaceId} (My workspace) has a plan of its own: free`);
    expect(output).toContain('Used: 0 B, 0 resources, 0 credits this month');
    expect(await run('set', 'none')).toMatchObject({ code: 0, output: expect.stringContaining('has no plan of its own any more.') });
    expect(await shown()).toBe('default');
    expect((await run('show')).output).toContain('has no plan of its own: default');
  });

  it('finds a workspace by its id or by the e-mail address of its owner, and tells of the change', async () => {
    const delegated = await addAccount(service, { delegatedBy: me.workspaceId });
    const changed = { workspaceId: delegated.workspaceId, changed: ['plan'], workspace: { parentWorkspaceId: me.workspaceId } };
    const [event] = await eventsOf(service, () => run('set', 'personal', '--workspace', delegated.workspaceId));
    expect(event).toMatchObject({ type: 'workspace.updated', data: changed, row: { workspace_id: me.workspaceId, actor_type: 'system' } });
    expect(await planOf(delegated.workspaceId)).toBe('personal');
    const grace = await addAccount(service);
    await run('set', 'scale', '--email', `${grace.userId}@example.com`);
    expect(await planOf(grace.workspaceId)).toBe('scale');
    expect(await planOf(me.workspaceId)).toBe(null);
  });

  it.each([
    [['set'], 'plans set needs one of default, personal, free, scale, or none.'],
    [['set', 'gold'], 'plans set needs one of default, personal, free, scale, or none.'],
    [['set', 'free', '--workspace', 'x'], 'There is no workspace x.'],
    [['show', '--email', 'nobody@example.com'], 'There is no user nobody@example.com.'],
    [['show', '--wrkspace', 'x'], 'Usage: npm run cli -- plans <command>'],
    [['give'], 'Usage: npm run cli -- plans <command>'],
    [[], 'Usage: npm run cli -- plans <command>'],
  ])('explains what is wrong with %o, and changes nothing', async (args, sentence) => {
    await expectNoTrace(service, async () => expect(await run(...args)).toEqual({ code: 2, output: '', errors: expect.stringContaining(sentence) }));
  });
});
