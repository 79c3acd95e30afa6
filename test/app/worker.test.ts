import { describe, expect, it, onTestFinished } from 'vitest';
import { startWorker } from '../../server/app/worker.ts';
import { openLog } from '../../server/platform/log.ts';
import { api } from '../support/api.ts';
import { testedDatabase } from '../support/databases.ts';
import { rowsOf } from '../support/rows.ts';
import { startTestService } from '../support/service.ts';

/** PGlite serves one process at a time. */
const hasServer = testedDatabase() === 'postgres' && Boolean(process.env.TEST_DATABASE_URL);
const { log } = openLog('silent');

describe('A worker in a process of its own', () => {
  it.skipIf(!hasServer)('does the jobs that a service without one leaves, and the service does none', async () => {
    const service = await startTestService({ jobs: false });
    const client = api(service);
    const file = await client.file();
    expect(await rowsOf(service, 'jobs')).toMatchObject([{ type: 'process_resource', state: 'ready', attempts: 0 }]);
    expect((await client.record(file.id)).stateProcessing).toBe('pending');

    const other = await startWorker(service.service.services.config, { log, worker: { pollInterval: 20 } });
    onTestFinished(() => other.close());
    await other.worker.idle();
    expect((await client.record(file.id)).stateProcessing).toBe('completed');
    // One that is enqueued by the other process while it runs.
    const another = await client.file();
    await expect.poll(async () => (await client.record(another.id)).stateProcessing, { timeout: 30_000 }).toBe('completed');
    await other.close();
    const left = await client.file();
    await service.service.worker.idle();
    expect((await client.record(left.id)).stateProcessing).toBe('pending');
  });

  it.runIf(testedDatabase() === 'sqlite')('is refused on SQLite, in a sentence', async () => {
    const service = await startTestService();
    await expect(startWorker(service.service.services.config, { log })).rejects.toThrow(
      'A worker needs DATABASE_URL: with SQLite the service is one process, which does the jobs itself.',
    );
  });
});
