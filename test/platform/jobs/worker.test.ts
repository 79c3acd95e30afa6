import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JobPayloads, JobRunners } from '../../../server/core/jobs.ts';
import { systemScope } from '../../../server/core/scope.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { query } from '../../../server/platform/database/statement.ts';
import type { FailedJob } from '../../../server/platform/jobs/attempts.ts';
import { delayAfterLoss, exponentialDelay } from '../../../server/platform/jobs/delays.ts';
import { ProcessLost } from '../../../server/platform/jobs/jobs.ts';
import { createJobQueue } from '../../../server/platform/jobs/queue.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

/** For a busy machine. */
const patience = { timeout: 30_000 };

/** The database for a worker that dies: once it is cut off, nothing is written any more. */
function cuttable(database: Database): { database: Database; cut: () => void } {
  let isCut = false;
  const transaction: Database['transaction'] = (work) => {
    if (isCut) throw new Error('cut off');
    return database.transaction(work);
  };
  const cut = () => {
    isCut = true;
  };
  return {
    database: new Proxy(database, { get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)) }),
    cut,
  };
}

describe('a job', () => {
  it('is done once it was committed, and is gone then', async () => {
    const place = await openWorkplace();
    const done: string[] = [];
    const worker = place.worker(async (scope, { resourceId }) => void done.push(`${scope.workspaceId} ${scope.actor.type} ${resourceId}`), {
      pollInterval: 60_000,
    });
    worker.start();
    await place.enqueue('one', 'two');
    await worker.idle();
    expect(done.toSorted()).toEqual(['w system one', 'w system two']);
    expect(await place.jobs()).toEqual([]);
  });

  it('that was enqueued before the start is done too', async () => {
    const place = await openWorkplace();
    await place.enqueue('early');
    const done: string[] = [];
    const worker = place.worker(async (_, { resourceId }) => void done.push(resourceId), { pollInterval: 60_000 });
    worker.start();
    await worker.idle();
    expect(done).toEqual(['early']);
  });

  it('of a transaction that is rolled back never was', async () => {
    const place = await openWorkplace();
    const done: string[] = [];
    const worker = place.worker(async (_, { resourceId }) => void done.push(resourceId));
    worker.start();
    const outcome = place.database.transaction(async (trx) => {
      await place.queue.enqueue(trx, systemScope('w'), 'process_resource', { resourceId: 'ghost' });
      throw new Error('no');
    });
    await expect(outcome).rejects.toThrow('no');
    await worker.idle();
    expect(done).toEqual([]);
  });

  it('that is written by another process is found by the poll', async () => {
    const place = await openWorkplace();
    const done: string[] = [];
    const worker = place.worker(async (_, { resourceId }) => void done.push(resourceId));
    worker.start();
    const elsewhere = createJobQueue<JobPayloads>();
    await place.database.transaction((trx) => elsewhere.enqueue(trx, systemScope('w'), 'process_resource', { resourceId: 'foreign' }));
    await worker.idle();
    expect(done).toEqual(['foreign']);
  });

  it('can write and enqueue in a transaction of its own', async () => {
    const place = await openWorkplace();
    const done: string[] = [];
    const worker = place.worker(async (_, { resourceId }) => {
      done.push(resourceId);
      if (resourceId.length < 4) await place.enqueue(`${resourceId}+`);
    });
    worker.start();
    await place.enqueue('r');
    await worker.idle();
    expect(done).toEqual(['r', 'r+', 'r++', 'r+++']);
  });

  it('is done exactly once, however many there are and whoever takes them', async () => {
    const place = await openWorkplace();
    const ids = Array.from({ length: 60 }, (_, i) => `r${i}`);
    const done: string[] = [];
    let running = 0;
    let most = 0;
    // The first waits until a second runs beside it: how fast either is taken says nothing.
    const { promise: sideBySide, resolve: meet } = Promise.withResolvers<void>();
    const work: JobRunners['process_resource'] = async (_, { resourceId }) => {
      most = Math.max(most, ++running);
      if (running > 1) meet();
      await sideBySide;
      await sleep(1);
      running--;
      done.push(resourceId);
    };
    const workers = [place.worker(work), place.worker(work)];
    for (const worker of workers) worker.start();
    await place.enqueue(...ids);
    for (const worker of workers) await worker.idle();
    expect(done.toSorted()).toEqual(ids.toSorted());
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });
});

describe('a job that fails', () => {
  it('is tried again until it succeeds', async () => {
    const place = await openWorkplace();
    let attempts = 0;
    const worker = place.worker(async () => {
      if (++attempts < 4) throw new Error('not yet');
    });
    worker.start();
    await place.enqueue('r');
    await worker.idle();
    expect(attempts).toBe(4);
    expect(await place.jobs()).toEqual([]);
  });

  it('eight times is kept with its last error, and what follows from it is done', async () => {
    const place = await openWorkplace();
    let attempts = 0;
    const failed: FailedJob[] = [];
    const worker = place.worker(
      async () => {
        throw new TypeError(`broken \0 ${++attempts}`);
      },
      { onFailed: async (_, job) => void failed.push(job) },
    );
    worker.start();
    await place.enqueue('r');
    await worker.idle();
    expect(attempts).toBe(8);
    const error = 'TypeError: broken  8';
    expect(failed).toEqual([{ type: 'process_resource', payload: { resourceId: 'r' }, error }]);
    expect(await place.jobs()).toMatchObject([{ state: 'failed', attempts: 8, last_error: error, locked_until: null }]);
  });

  it('for good is told again when what follows from it could not be done', async () => {
    const place = await openWorkplace();
    let told = 0;
    const errors = new Set<string>();
    const worker = place.worker(
      async () => {
        throw new Error('broken');
      },
      {
        maxAttempts: 2,
        onFailed: async (_, { error }) => {
          errors.add(error);
          if (++told < 3) throw new Error('the database is away');
        },
      },
    );
    worker.start();
    await place.enqueue('r');
    await worker.idle();
    expect(told).toBe(3);
    expect([...errors]).toEqual(['Error: broken']);
    expect(await place.jobs()).toMatchObject([{ state: 'failed' }]);
  });

  it('is tried again after a while that chance is part of', async () => {
    const place = await openWorkplace();
    let attempts = 0;
    const worker = place.worker(
      async () => {
        if (++attempts < 2) throw new Error('not yet');
      },
      { retryDelay: (attempt) => exponentialDelay(attempt) },
    );
    worker.start();
    await place.enqueue('r');
    await worker.idle();
    expect(attempts).toBe(2);
    expect(await place.jobs()).toEqual([]);
  });

  it('does not keep others waiting', async () => {
    const place = await openWorkplace();
    const done: string[] = [];
    const worker = place.worker(
      async (_, { resourceId }) => {
        if (resourceId === 'bad') throw new Error('bad');
        done.push(resourceId);
      },
      { retryDelay: () => 60_000 },
    );
    worker.start();
    await place.enqueue('bad', 'good', 'better');
    await expect.poll(() => place.jobs(), patience).toMatchObject([{ state: 'ready', attempts: 1, last_error: 'Error: bad' }]);
    await expect.poll(() => done.toSorted(), patience).toEqual(['better', 'good']);
  });

  it('waits longer each time, up to five minutes', () => {
    for (const [attempt, most] of [
      [1, 1000],
      [2, 2000],
      [5, 16_000],
      [8, 128_000],
      [20, 300_000],
    ] as const) {
      const delays = Array.from({ length: 50 }, () => exponentialDelay(attempt));
      expect(Math.max(...delays)).toBeLessThanOrEqual(most);
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(most / 2);
    }
  });
});

describe('a worker that dies', () => {
  const take = async (place: Workplace, lockedUntil: number, times = 1): Promise<void> => {
    const taken = { state: 'running', attempts: times, unconcluded: times, locked_until: lockedUntil };
    await place.database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').update(taken))));
  };

  it('leaves its job to another one, once the lock has run out', async () => {
    const place = await openWorkplace();
    await place.enqueue('r');
    const lockedUntil = Date.now() + 100;
    await take(place, lockedUntil);
    const takenAt: number[] = [];
    const worker = place.worker(async () => void takenAt.push(Date.now()), { lossDelay: () => 0 });
    worker.start();
    await worker.idle();
    expect(takenAt).toHaveLength(1);
    expect(takenAt[0]).toBeGreaterThanOrEqual(lockedUntil);
  });

  it('each time with the same job is followed by two more, and by no fourth one', async () => {
    const place = await openWorkplace();
    await place.enqueue('killer');
    const runs: number[] = [];
    const failed: FailedJob[] = [];
    for (let life = 1; life <= 4; life++) {
      const { database, cut } = cuttable(place.database);
      const { promise: end, resolve: finish } = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const onFailed = async (_: string, job: FailedJob) => void failed.push(job);
      const kill = () => {
        runs.push(life);
        begun.resolve();
        return end;
      };
      const worker = place.worker(kill, { database, lossDelay: () => 0, onFailed });
      worker.start();
      await Promise.race([begun.promise, worker.idle()]);
      // Nobody hears of it any more, as of a process that has died.
      cut();
      await worker.stop(0);
      finish();
      await place.database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').where({ state: 'running' }).update({ locked_until: 0 }))));
    }
    expect(runs).toEqual([1, 2, 3]);
    const error = 'The worker stopped while the job ran';
    expect(failed).toEqual([{ type: 'process_resource', payload: { resourceId: 'killer' }, error }]);
    expect(await place.jobs()).toMatchObject([{ state: 'failed', last_error: error }]);
  });

  it('leaves its job alone for a while, in which others are done', async () => {
    const place = await openWorkplace();
    await place.enqueue('killer');
    await take(place, 0);
    await place.enqueue('good', 'better');
    const done: string[] = [];
    const before = Date.now();
    const worker = place.worker(async (_, { resourceId }) => void done.push(resourceId));
    worker.start();
    await expect.poll(() => place.jobs(), patience).toHaveLength(1);
    expect(done.toSorted()).toEqual(['better', 'good']);
    const [job] = await place.jobs();
    expect(job).toMatchObject({ state: 'ready', attempts: 1, unconcluded: 1 });
    expect(Number(job?.run_at)).toBeGreaterThanOrEqual(before + 15_000);
  });

  it('keeps its job waiting half a minute, then five', () => {
    for (const [loss, most] of [
      [1, 30_000],
      [2, 300_000],
      [3, 300_000],
    ] as const) {
      const delays = Array.from({ length: 50 }, () => delayAfterLoss(loss));
      expect(Math.max(...delays)).toBeLessThanOrEqual(most);
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(most / 2);
    }
  });
});

describe('a job that takes a process of its own with it', () => {
  it('is done three times, and has failed then', async () => {
    const place = await openWorkplace();
    let runs = 0;
    const failed: FailedJob[] = [];
    const worker = place.worker(
      async () => {
        runs++;
        throw new ProcessLost('It took too much memory.');
      },
      { lossDelay: () => 0, onFailed: async (_, job) => void failed.push(job) },
    );
    worker.start();
    await place.enqueue('r');
    await worker.idle();
    expect(runs).toBe(3);
    expect(failed).toMatchObject([{ error: expect.stringContaining('It took too much memory.') }]);
    expect(await place.jobs()).toMatchObject([{ state: 'failed', attempts: 3 }]);
  });
});

describe('a clock that is set back by two hours', () => {
  const twoHours = 2 * 3_600_000;
  /** Everything before `setBack` is two hours ahead. */
  function ahead(): { setBack: () => void } {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + twoHours });
    onTestFinished(() => void vi.useRealTimers());
    return { setBack: () => void vi.setSystemTime(now) };
  }

  it('keeps no job waiting that was enqueued before', async () => {
    const place = await openWorkplace();
    const { setBack } = ahead();
    await place.enqueue('one', 'two');
    setBack();
    const done: string[] = [];
    const worker = place.worker(async (_, { resourceId }) => void done.push(resourceId));
    worker.start();
    await worker.idle();
    expect(done.toSorted()).toEqual(['one', 'two']);
  });

  it('keeps no job waiting that is to be tried again', async () => {
    const place = await openWorkplace();
    const { setBack } = ahead();
    let runs = 0;
    const worker = place.worker(
      async () => {
        if (++runs === 1) throw new Error('not yet');
      },
      { retryDelay: () => 60_000 },
    );
    worker.start();
    await place.enqueue('r');
    await expect.poll(() => place.jobs(), patience).toMatchObject([{ state: 'ready', attempts: 1 }]);
    setBack();
    await worker.idle();
    expect(runs).toBe(2);
  });

  it('leaves a job that waits for its next attempt waiting when it waits for no longer than it should', async () => {
    const place = await openWorkplace();
    let runs = 0;
    const worker = place.worker(
      async () => {
        runs++;
        throw new Error('not yet');
      },
      { retryDelay: () => 60_000 },
    );
    worker.start();
    await place.enqueue('r');
    await expect.poll(() => place.jobs(), patience).toMatchObject([{ state: 'ready', attempts: 1 }]);
    // So that the worker has looked since.
    await place.enqueue('other');
    await expect.poll(() => place.jobs(), patience).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
    expect(runs).toBe(2);
  });

  it('keeps no job locked whose worker has died', async () => {
    const place = await openWorkplace();
    const { setBack } = ahead();
    await place.enqueue('r');
    const taken = { state: 'running', attempts: 1, unconcluded: 1, locked_until: Date.now() + 30_000 };
    await place.database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').update(taken))));
    setBack();
    let runs = 0;
    const worker = place.worker(async () => void runs++, { lockDuration: 100, lossDelay: () => 0 });
    worker.start();
    await worker.idle();
    expect(runs).toBe(1);
  });

  it('takes no job away from a worker that lives', async () => {
    const place = await openWorkplace();
    const { setBack } = ahead();
    let runs = 0;
    const end = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const work = async (): Promise<void> => {
      runs++;
      begun.resolve();
      await end.promise;
    };
    const workers = [place.worker(work, { lockDuration: 600 }), place.worker(work, { lockDuration: 600 })];
    for (const worker of workers) worker.start();
    await place.enqueue('r');
    await begun.promise;
    const [before] = await place.jobs();
    setBack();
    // Extended by the clock of now, and then once more.
    await expect.poll(async () => Number((await place.jobs())[0]?.locked_until), patience).toBeLessThan(Number(before?.locked_until) - 3_600_000);
    const [then] = await place.jobs();
    vi.setSystemTime(Date.now() + 100);
    await expect.poll(async () => Number((await place.jobs())[0]?.locked_until), patience).toBeGreaterThan(Number(then?.locked_until));
    end.resolve();
    for (const worker of workers) await worker.idle();
    expect(runs).toBe(1);
  });
});

describe('a worker that lives', () => {
  it('keeps a job that takes longer than its lock', async () => {
    const place = await openWorkplace();
    let runs = 0;
    const work = async (): Promise<void> => {
      runs++;
      await sleep(2500);
    };
    const workers = [place.worker(work, { lockDuration: 1000 }), place.worker(work, { lockDuration: 1000 })];
    for (const worker of workers) worker.start();
    await place.enqueue('slow');
    for (const worker of workers) await worker.idle();
    expect(runs).toBe(1);
  });

  it('finishes what runs when it is stopped, and takes nothing more', async () => {
    const place = await openWorkplace();
    const done: string[] = [];
    const started = Promise.withResolvers<void>();
    const worker = place.worker(
      async (_, { resourceId }) => {
        started.resolve();
        await sleep(30);
        done.push(resourceId);
      },
      { lanes: { content: 1 } },
    );
    worker.start();
    await place.enqueue('first', 'second');
    await started.promise;
    await worker.stop();
    expect(done).toHaveLength(1);
    expect(await place.jobs()).toMatchObject([{ state: 'ready', attempts: 0 }]);
  });

  it('does not wait for what runs beyond the deadline', async () => {
    const place = await openWorkplace();
    const started = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const worker = place.worker(() => {
      started.resolve();
      return end.promise;
    });
    worker.start();
    await place.enqueue('endless');
    await started.promise;
    await worker.stop(20);
    // It is left to whoever comes next, and counts as not begun.
    expect(await place.jobs()).toMatchObject([{ state: 'ready', attempts: 0, unconcluded: 0, locked_until: null }]);
    end.resolve();
  });
});
