import type { Reader, Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Tenant } from '../tenant.ts';

/** How far a job is, as somebody sees it who asks. */
export type JobProgress =
  | { readonly state: 'ready' | 'running' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'done'; readonly result: unknown };

const insertResult = statement(({ knex, value }) =>
  knex('job_results').insert({
    job_id: value('id'),
    workspace_id: value('workspaceId'),
    type: value('type'),
    result: value('json'),
    finished_at: value('now'),
    expires_at: value('until'),
  }),
);

/** Keeps what a job has returned, in the transaction that removes the job. */
export async function keepResult(
  trx: Transaction,
  job: { readonly id: string; readonly workspace_id: string; readonly type: string },
  { json, until }: { readonly json: string; readonly until: number },
  now: number,
): Promise<void> {
  await trx.run(insertResult, { id: job.id, workspaceId: job.workspace_id, type: job.type, json, now, until });
}

const selectJob = statement<{ state: 'ready' | 'running' | 'failed'; last_error: string | null }>(({ knex, value }) =>
  knex('jobs')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .select('state', 'last_error'),
);

const selectResult = statement<{ result: string }>(({ knex, value }) =>
  knex('job_results')
    .where({ job_id: value('id'), workspace_id: value('workspaceId') })
    .where('expires_at', '>', value('now'))
    .select('result'),
);

/** How far a job of the workspace is; undefined when there is none of this id, or its result has expired. */
export async function findJob(db: Reader, { workspaceId }: Tenant, id: string): Promise<JobProgress | undefined> {
  // In this order: a job that is done goes from the one table into the other.
  const job = await db.first(selectJob, { id, workspaceId });
  if (job) return job.state === 'failed' ? { state: 'failed', error: job.last_error ?? '' } : { state: job.state };
  const row = await db.first(selectResult, { id, workspaceId, now: Date.now() });
  return row && { state: 'done', result: JSON.parse(row.result) as unknown };
}

const deleteSomeExpired = statement(({ knex, value }) =>
  knex('job_results')
    .whereIn('job_id', knex('job_results').where('expires_at', '<=', value('now')).limit(value('limit')).select('job_id'))
    .del(),
);

/** Removes up to `limit` results that have expired, of every workspace, and says how many. For the sweep. */
export function removeExpiredResults(trx: Transaction, now: number, limit: number): Promise<number> {
  return trx.run(deleteSomeExpired, { now, limit });
}
