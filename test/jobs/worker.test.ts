import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import type { JobRunners } from '../../server/jobs/jobs.ts';
import { createJobQueue, type JobQueue } from '../../server/jobs/queue.ts';
import { createJobWorker, exponentialDelay, type FailedJob, type JobWorker, type JobWorkerOptions } from '../../server/jobs/worker.ts';
import { systemScope } from '../../server/scope.ts';
import { openTemporaryDatabase } from '../support/databases.ts';

const silent = { warn: () => {}, error: () => {} };

/** A database with the workspace `w`, and jobs that tell which resource they are about. */
class Workplace {
  readonly database: Database;
  readonly queue: JobQueue = createJobQueue();

  constructor(database: Database) {
    this.database = database;
  }

  worker(processResource: JobRunners['process_resource'], options: Partial<JobWorkerOptions> = {}): JobWorker {
    const nothing = async () => {};
    const runners: JobRunners = { process_resource: processResource, remove_blobs: nothing, remove_trees: nothing, remove_workspace: nothing };
    const worker = createJobWorker({
      database: this.database,
      queue: this.queue,
      runners,
      log: silent,
      retryDelay: () => 1,
      pollInterval: 5,
      ...options,
    });
    onTestFinished(() => worker.stop(100));
    return worker;
  }

  async enqueue(...resourceIds: string[]): Promise<void> {
    await this.database.transaction(async (trx) => {
      for (const resourceId of resourceIds) await this.queue.enqueue(trx, systemScope('w'), 'process_resource', { resourceId });
    });
  }

  jobs(): Promise<Record<string, unknown>[]> {
    return this.database.reader.all(this.database.dialect.knex('jobs'));
  }
}

async function openWorkplace(): Promise<Workplace> {
  const database = await openTemporaryDatabase();
  const { knex } = database.dialect;
  await database.transaction((trx) => trx.run(knex('workspaces').insert({ id: 'w', type: 'personal', created_at: 0, modified_at: 0 })));
  return new Workplace(database);
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
    const elsewhere = createJobQueue();
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
    await expect.poll(() => place.jobs()).toMatchObject([{ state: 'ready', attempts: 1, last_error: 'Error: bad' }]);
    expect(done).toEqual(['good', 'better']);
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
  const take = async (place: Workplace, lockedUntil: number, attempts = 1): Promise<void> => {
    const { knex } = place.database.dialect;
    await place.database.transaction((trx) => trx.run(knex('jobs').update({ state: 'running', attempts, locked_until: lockedUntil })));
  };

  it('leaves its job to another one, once the lock has run out', async () => {
    const place = await openWorkplace();
    await place.enqueue('r');
    const lockedUntil = Date.now() + 100;
    await take(place, lockedUntil);
    const takenAt: number[] = [];
    const worker = place.worker(async () => void takenAt.push(Date.now()));
    worker.start();
    await worker.idle();
    expect(takenAt).toHaveLength(1);
    expect(takenAt[0]).toBeGreaterThanOrEqual(lockedUntil);
  });

  it('each time, with the same job, is not followed by another one for ever', async () => {
    const place = await openWorkplace();
    await place.enqueue('killer');
    await take(place, 0, 8);
    let ran = false;
    const worker = place.worker(async () => {
      ran = true;
    });
    worker.start();
    await worker.idle();
    expect(ran).toBe(false);
    expect(await place.jobs()).toMatchObject([{ state: 'failed', last_error: 'The worker stopped while the job ran' }]);
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
      { concurrency: 1 },
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
    expect(await place.jobs()).toMatchObject([{ state: 'running' }]);
    end.resolve();
    while ((await place.jobs()).length > 0) await sleep(1);
  });
});
