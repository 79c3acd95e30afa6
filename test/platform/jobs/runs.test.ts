import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import { query } from '../../../server/platform/database/statement.ts';
import type { JobRules } from '../../../server/platform/jobs/jobs.ts';
import { TryAgainIn } from '../../../server/platform/jobs/jobs.ts';
import { findJob } from '../../../server/platform/jobs/results.ts';
import { openWorkplace } from './workplace.ts';

const rules = (of: Partial<JobRules>): Record<string, JobRules> => ({ process_resource: { lane: 'content', seconds: 60, ...of } as JobRules });

/** Ends when it is told to, and throws why. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('I was told to end'))));

const patience = { timeout: 30_000 };

describe('a run', () => {
  it('that is past its time is told to end, and has failed', async () => {
    const place = await openWorkplace();
    let runs = 0;
    const worker = place.worker(
      async (_, __, { signal }) => {
        if (++runs === 1) await untilAborted(signal);
      },
      { rules: rules({ seconds: 0.05 }), retryDelay: () => 1 },
    );
    worker.start();
    await place.enqueue('slow');
    await worker.idle();
    expect(runs).toBe(2);
    expect(await place.jobs()).toEqual([]);
  });

  it('has failed also when it makes light of that, and is noted with the reason', async () => {
    const place = await openWorkplace();
    const worker = place.worker(
      async (_, __, { signal }) => {
        await untilAborted(signal).catch(() => {});
      },
      { rules: rules({ seconds: 0.05 }), maxAttempts: 1 },
    );
    worker.start();
    await place.enqueue('slow');
    await worker.idle();
    expect(await place.jobs()).toMatchObject([
      { state: 'failed', attempts: 1, unconcluded: 0, last_error: 'Error: It took longer than 0.05 seconds' },
    ]);
  });

  it('is told to end when the service stops before it is done, and its job is handed back', async () => {
    const place = await openWorkplace();
    const started = Promise.withResolvers<void>();
    const told = Promise.withResolvers<unknown>();
    const worker = place.worker(async (_, __, { signal }) => {
      signal.addEventListener('abort', () => told.resolve(signal.reason));
      started.resolve();
      await untilAborted(signal);
    });
    worker.start();
    await place.enqueue('long');
    await started.promise;
    await worker.stop(10);
    expect(await told.promise).toEqual(new Error('The service stops'));
    expect(await place.jobs()).toMatchObject([{ state: 'ready', attempts: 0, unconcluded: 0, locked_until: null, last_error: null }]);
  });

  it('that asks to wait is done again after that time, and has used up no attempt', async () => {
    const place = await openWorkplace();
    const before = Date.now();
    let runs = 0;
    const worker = place.worker(async () => {
      if (++runs < 2) throw new TryAgainIn(60, 'The budget is used up');
    });
    worker.start();
    await place.enqueue('r');
    await expect
      .poll(() => place.jobs(), patience)
      .toMatchObject([{ state: 'ready', attempts: 0, unconcluded: 0, postponed: 60, last_error: 'Error: The budget is used up' }]);
    expect(Number((await place.jobs())[0]?.run_at)).toBeGreaterThanOrEqual(before + 60_000);
    await place.database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').update({ run_at: 0 }))));
    await worker.idle();
    expect(runs).toBe(2);
    expect(await place.jobs()).toEqual([]);
  });

  it('waits for five minutes at a time at most, and a job for a day in all; what asks for more has failed', async () => {
    const place = await openWorkplace();
    const before = Date.now();
    let runs = 0;
    const worker = place.worker(
      async () => {
        runs++;
        throw new TryAgainIn(1_000_000, 'never');
      },
      { maxAttempts: 2 },
    );
    worker.start();
    await place.enqueue('r');
    await expect.poll(() => place.jobs(), patience).toMatchObject([{ state: 'ready', attempts: 0, postponed: 300 }]);
    expect(Number((await place.jobs())[0]?.run_at)).toBeLessThanOrEqual(Date.now() + 300_000);
    expect(Number((await place.jobs())[0]?.run_at)).toBeGreaterThanOrEqual(before + 300_000);
    await place.database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').update({ run_at: 0, postponed: 86_400 }))));
    await worker.idle();
    expect(runs).toBe(3);
    expect(await place.jobs()).toMatchObject([{ state: 'failed', attempts: 2 }]);
  });
});

describe('a job', () => {
  const w = systemScope('w');

  it('whose result is kept can be asked for, by its workspace alone, until that has expired', async () => {
    const place = await openWorkplace();
    const end = Promise.withResolvers<void>();
    const worker = place.worker(() => end.promise.then(() => ({ memories: ['one'] })), { rules: rules({ resultSeconds: 3600 }) });
    const { reader } = place.database;
    const [id = ''] = await place.database.transaction((trx) => place.queue.enqueue(trx, w, 'process_resource', { resourceId: 'r' }));
    expect(await findJob(reader, w, id)).toEqual({ state: 'ready' });
    worker.start();
    await expect.poll(() => findJob(reader, w, id), patience).toEqual({ state: 'running' });
    end.resolve();
    await worker.idle();
    expect(await findJob(reader, w, id)).toEqual({ state: 'done', result: { memories: ['one'] } });
    expect(await findJob(reader, systemScope('v'), id)).toBeUndefined();
    const [row] = await reader.all(query(({ knex }) => knex('job_results')));
    expect(Number(row?.expires_at) - Number(row?.finished_at)).toBeGreaterThan(3_590_000);
    await place.database.transaction((trx) => trx.run(query(({ knex }) => knex('job_results').update({ expires_at: Date.now() }))));
    expect(await findJob(reader, w, id)).toBeUndefined();
  });

  it('of another type leaves nothing behind', async () => {
    const place = await openWorkplace();
    const worker = place.worker(async () => 'nobody asks');
    worker.start();
    await place.enqueue('r');
    await worker.idle();
    expect(await place.jobs()).toEqual([]);
    expect(await place.database.reader.all(query(({ knex }) => knex('job_results')))).toEqual([]);
  });

  it('that has failed says why', async () => {
    const place = await openWorkplace();
    const worker = place.worker(
      async () => {
        await sleep(1);
        throw new Error('broken');
      },
      { rules: rules({ resultSeconds: 3600 }), maxAttempts: 1 },
    );
    const [id = ''] = await place.database.transaction((trx) => place.queue.enqueue(trx, w, 'process_resource', { resourceId: 'r' }));
    worker.start();
    await worker.idle();
    expect(await findJob(place.database.reader, w, id)).toEqual({ state: 'failed', error: 'Error: broken' });
  });
});
