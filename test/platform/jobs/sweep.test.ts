import { expect, it } from 'vitest';
import { query } from '../../../server/platform/database/statement.ts';
import { sweepJobs } from '../../../server/platform/jobs/sweep.ts';
import { openWorkplace } from './workplace.ts';

const day = 86_400_000;

it('The sweep removes jobs that failed more than 30 days ago, and results that have expired, however many', async () => {
  const place = await openWorkplace();
  const { reader } = place.database;
  const now = Date.now();
  const job = (id: string, state: string, runAt: number) => ({
    ...{ id, state, run_at: runAt, workspace_id: 'w', type: 'remove_trees', payload: '{}', attempts: 8, created_at: 0 },
  });
  const result = (id: string, expiresAt: number) => ({
    ...{ job_id: id, expires_at: expiresAt, workspace_id: 'w', type: 'remove_trees', result: '1', finished_at: 0 },
  });
  const halves = [0, 300].map((from) => Array.from({ length: 300 }, (_, n) => `old ${from + n}`));
  await place.database.transaction(async (trx) => {
    for (const ids of halves) {
      await trx.run(query(({ knex }) => knex('jobs').insert(ids.map((id) => job(id, 'failed', now - 30 * day - 1)))));
      await trx.run(query(({ knex }) => knex('job_results').insert(ids.map((id) => result(id, now - 1)))));
    }
    await trx.run(
      query(({ knex }) => knex('jobs').insert([job('young', 'failed', now - 30 * day + 60_000), job('waiting', 'ready', now - 40 * day)])),
    );
    await trx.run(query(({ knex }) => knex('job_results').insert(result('young', now + 60_000))));
  });
  expect(await sweepJobs(place.database, { now })).toBe(1200);
  expect((await place.jobs()).map(({ id }) => id).toSorted()).toEqual(['waiting', 'young']);
  expect(await reader.all(query(({ knex }) => knex('job_results')))).toMatchObject([{ job_id: 'young' }]);
});
