import { beforeAll, describe, expect, it } from 'vitest';
import { jobsCommand } from '../../server/commands/jobs.ts';
import { newId } from '../../server/platform/crypto/ids.ts';
import { query } from '../../server/platform/database/statement.ts';
import { ownAccount } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { type CommandRun, runCommand } from '../support/command.ts';
import { change, insertRows, rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';

const service = useService({}, { worker: { pollInterval: 20 } });
const client = api(service);
let workspaceId: string;
beforeAll(async () => {
  ({ workspaceId } = await ownAccount(service));
});

const run = (...args: string[]): Promise<CommandRun> => runCommand(() => jobsCommand(args, service.service.services.config));

const minute = 60_000;
const job = (more: Record<string, unknown>) => ({
  ...{ id: newId(), workspace_id: workspaceId, type: 'remove_trees', payload: '{"topIds":[]}', state: 'failed', attempts: 8, run_at: Date.now() },
  ...{ created_at: Date.now() - 30 * minute, last_error: 'Error: The disk\nis full' },
  ...more,
});

describe('The command jobs', { timeout: 120_000 }, () => {
  it('lists what waits, runs and has failed, with its age and its last error', async () => {
    const failed = job({});
    const waiting = job({ state: 'ready', type: 'remove_workspace', attempts: 1, run_at: Date.now() + 2 * minute });
    const running = job({ state: 'running', type: 'remove_blobs', attempts: 1, locked_until: Date.now() + 30_000, last_error: null });
    await insertRows(
      service,
      'jobs',
      [failed, waiting, running].map((row) => ({ locked_until: null, ...row })),
    );
    const { code, output, errors } = await run('list');
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain('remove_trees      0 waiting; 0 running; 1 failed');
    expect(output).toContain('remove_blobs      0 waiting; 1 running; 0 failed');
    expect(output).toContain(
      `Failed, the oldest first:\n  ${failed.id}  remove_trees      made 30 minutes ago, 8 attempts, in the workspace ${workspaceId}\n    Error: The disk is full`,
    );
    expect(output).toContain(`Running, the oldest first:\n  ${running.id}`);
    expect(output).toMatch(new RegExp(`Waiting, the oldest first:\\n {2}${waiting.id} .*1 attempt, due 20`));
    expect((await run('list', '--type', 'remove_workspace')).output).not.toContain(failed.id);
    await service.service.services.database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').del())));
  });

  it('has a failed job tried again, which does what it was to do', async () => {
    const file = await client.file();
    await service.service.worker.idle();
    await change(service, 'resources', { id: file.id }, { state_processing: 'failed' });
    const failed = job({ type: 'process_resource', payload: JSON.stringify({ resourceId: file.id }), unconcluded: 3 });
    await insertRows(service, 'jobs', [failed]);
    expect(await run('retry', failed.id)).toEqual({ code: 0, output: '1 job will be tried again.', errors: '' });
    await service.service.worker.idle();
    expect(await rowsOf(service, 'jobs')).toEqual([]);
    expect((await client.record(file.id)).stateProcessing).toBe('completed');
  });

  it('has all failed jobs of a type tried again, and no others', async () => {
    await insertRows(service, 'jobs', [...Array.from({ length: 3 }, () => job({})), job({ type: 'remove_workspace' })]);
    expect((await run('retry', '--type', 'remove_trees')).output).toBe('3 jobs will be tried again.');
    await service.service.worker.idle();
    expect(await rowsOf(service, 'jobs')).toMatchObject([{ type: 'remove_workspace', state: 'failed' }]);
  });

  it('says what is wrong with what it is told', async () => {
    expect(await run('list', '--type', 'dance')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('there is no dance. There are: scan_again, remove_blobs'),
    });
    expect(await run('retry')).toMatchObject({ code: 2, errors: expect.stringContaining('needs the id of one job, or --type') });
    expect(await run('retry', 'no')).toMatchObject({ code: 2, errors: 'No job no has failed for good.' });
  });
});
