import { expect, it } from 'vitest';
import { newId } from '../../server/platform/crypto/ids.ts';
import { ownAccount } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { insertRows } from '../support/rows.ts';
import { useService } from '../support/service.ts';

// Nobody does what is in the other lanes.
const service = useService({}, { worker: { lanes: { content: 1 } } });

it('The metrics tell how many jobs there are of each state, how long the oldest has waited, and how runs went', async () => {
  const client = api(service);
  const { workspaceId } = await ownAccount(service);
  const file = await client.file();
  await expect.poll(async () => (await client.record(file.id)).stateProcessing, { timeout: 30_000 }).toBe('completed');
  const job = (more: Record<string, unknown>) => ({
    ...{ id: newId(), workspace_id: workspaceId, type: 'remove_blobs', payload: '{"blobIds":[]}', state: 'ready', attempts: 1 },
    ...{ run_at: Date.now() - 90_000, created_at: 0 },
    ...more,
  });
  await insertRows(service, 'jobs', [job({}), job({ run_at: Date.now() + 60_000 }), job({ type: 'remove_trees', state: 'failed' })]);
  const metrics = async (): Promise<string> => (await service.call('GET', '/metrics')).text();
  await expect.poll(metrics).toContain('job_runs_total{type="process_resource",result="done"} 1');
  const told = await metrics();
  expect(told).toContain('job_duration_seconds_count{type="process_resource"} 1');
  expect(told).toContain('job_queue_depth{lane="light",type="remove_blobs",state="ready"} 2');
  expect(told).toContain('job_queue_depth{lane="removal",type="remove_trees",state="failed"} 1');
  expect(told).toContain('job_queue_depth{lane="content",type="process_resource",state="ready"} 0');
  const [, oldest] = /job_oldest_due_seconds\{lane="light",type="remove_blobs"\} (\S+)/.exec(told) ?? [];
  expect(Number(oldest)).toBeGreaterThanOrEqual(90);
  expect(told).toContain('job_oldest_due_seconds{lane="removal",type="remove_trees"} 0');
});
