import { describe, expect, it } from 'vitest';
import { jobLanes } from '../../../server/core/jobs.ts';
import { systemScope } from '../../../server/core/scope.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const inOneTransaction = (
  place: Workplace,
  enqueue: (enqueue: Workplace['queue']['enqueue'], trx: Parameters<Workplace['queue']['enqueue']>[0]) => Promise<unknown>,
) => place.database.transaction((trx) => enqueue(place.queue.enqueue, trx));

const w = systemScope('w');

describe('a lane', () => {
  it('is not held up by what waits in another', async () => {
    const place = await openWorkplace();
    const end = Promise.withResolvers<void>();
    const removed: string[] = [];
    let begun = 0;
    const worker = place.workerOf({
      process_resource: async () => {
        begun++;
        await end.promise;
      },
      remove_blobs: async (_, told) => void removed.push(...told.flatMap(({ blobIds }) => blobIds)),
    });
    worker.start();
    await place.enqueue(...Array.from({ length: 20 }, (_, n) => `r${n}`));
    await expect.poll(() => begun).toBe(jobLanes.content);
    await inOneTransaction(place, (enqueue, trx) => enqueue(trx, w, 'remove_blobs', { blobIds: ['b'] }));
    await expect.poll(() => removed).toEqual(['b']);
    end.resolve();
    await worker.idle();
  });

  it('does the more urgent types first, and of one type what has waited longest', async () => {
    const place = await openWorkplace();
    const done: string[] = [];
    const lane = 'only';
    const worker = place.workerOf(
      {
        process_resource: async (_, { resourceId }) => void done.push(resourceId),
        remove_workspace: async () => void done.push('workspace'),
      },
      { lanes: { only: 1 }, rules: { remove_workspace: { lane, seconds: 60 }, process_resource: { lane, seconds: 60 } } },
    );
    await place.enqueue('one');
    await place.database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').update({ run_at: 1 }))));
    await place.enqueue('two');
    await inOneTransaction(place, (enqueue, trx) => enqueue(trx, w, 'remove_workspace', {}));
    worker.start();
    await worker.idle();
    expect(done).toEqual(['workspace', 'one', 'two']);
  });

  it('takes the newest and the oldest in turn, of a type that people wait for', async () => {
    const place = await openWorkplace();
    const done: string[] = [];
    const rules = { process_resource: { lane: 'only', seconds: 60, fromBothEnds: true } };
    const worker = place.workerOf({ process_resource: async (_, { resourceId }) => void done.push(resourceId) }, { lanes: { only: 1 }, rules });
    for (const name of ['1', '2', '3', '4', '5']) {
      await place.enqueue(name);
      await place.database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').decrement('run_at', 10))));
    }
    worker.start();
    await worker.idle();
    expect(done).toEqual(['1', '5', '2', '4', '3']);
  });

  it('takes jobs of a type together whose runner does, but only of one workspace, and what has failed by itself', async () => {
    const place = await openWorkplace();
    await place.database.transaction((trx) =>
      trx.run(query(({ knex }) => knex('workspaces').insert({ id: 'v', type: 'personal', created_at: 0, modified_at: 0 }))),
    );
    const batches: string[][] = [];
    const worker = place.workerOf(
      {
        remove_blobs: async (scope, told) => {
          const ids = told.flatMap(({ blobIds }) => blobIds);
          batches.push([scope.workspaceId, ...ids]);
          if (ids.includes('bad') && batches.filter((batch) => batch.includes('bad')).length < 3) throw new Error('not yet');
        },
      },
      { lanes: { light: 1 } },
    );
    const blobs = (...ids: string[]) => ids.map((id) => ({ blobIds: [id] }));
    await inOneTransaction(place, (enqueue, trx) => enqueue(trx, w, 'remove_blobs', ...blobs('a', 'bad', 'b')));
    await inOneTransaction(place, (enqueue, trx) => enqueue(trx, systemScope('v'), 'remove_blobs', ...blobs('c', 'd')));
    worker.start();
    await worker.idle();
    const [ofW, ofV] = ['w', 'v'].map((id) => batches.filter(([workspaceId]) => workspaceId === id).map(([, ...ids]) => ids.toSorted()));
    expect(ofV).toEqual([['c', 'd']]);
    expect(ofW?.[0]).toEqual(['a', 'b', 'bad']);
    expect(ofW?.slice(1).toSorted()).toEqual([['a'], ['b'], ['bad'], ['bad']]);
    expect(await place.jobs()).toEqual([]);
  });

  it('leaves jobs alone of a type that this version does not know', async () => {
    const place = await openWorkplace();
    await place.enqueue('r');
    await place.database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').update({ type: 'of_a_newer_version' }))));
    await place.enqueue('known');
    const worker = place.workerOf({}, { lanes: { content: 1 } });
    worker.start();
    await expect.poll(() => place.jobs()).toMatchObject([{ type: 'of_a_newer_version', state: 'ready', attempts: 0 }]);
  });
});
