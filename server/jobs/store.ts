import type { Database, Reader, Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** A job that this worker has taken. `attempts` counts this attempt, and shows whether the job is still its own. */
export interface ClaimedJob {
  readonly id: string;
  readonly workspace_id: string;
  readonly type: string;
  readonly payload: string;
  readonly attempts: number;
  /** Of the attempt before. */
  readonly last_error: string | null;
}

/** How an attempt ended. */
export type Outcome =
  | { readonly result: 'done' }
  | { readonly result: 'retry'; readonly runAt: number; readonly error: string }
  | { readonly result: 'failed'; readonly error: string };

const dueJob = statement<{ id: string }>(({ knex, value }) =>
  knex('jobs')
    .select('id')
    .where((due) => due.where({ state: 'ready' }).andWhere('run_at', '<=', value('now')))
    .orWhere((lost) => lost.where({ state: 'running' }).andWhere('locked_until', '<=', value('now')))
    .limit(1),
);

const unfinishedJob = statement<{ id: string }>(({ knex }) => knex('jobs').select('id').whereIn('state', ['ready', 'running']).limit(1));

const releaseLost = statement(({ knex, value }) =>
  knex('jobs').where({ state: 'running' }).andWhere('locked_until', '<=', value('now')).update({ state: 'ready', locked_until: null }),
);

const nextReady = statement<ClaimedJob>(({ knex, dialect, value }) =>
  knex.raw(
    `select id, workspace_id, type, payload, attempts, last_error from jobs
      where state = 'ready' and run_at <= ? order by run_at, id limit 1 ${dialect.skipLocked}`,
    [value('now')],
  ),
);

const lock = statement(({ knex, value }) =>
  knex('jobs')
    .where({ id: value('id') })
    .update({ state: 'running', attempts: value('attempts'), locked_until: value('lockedUntil') }),
);

const extendLocks = statement(({ knex, dialect, value }) =>
  knex('jobs')
    .where({ state: 'running' })
    .andWhere(dialect.inList('id', value('ids')))
    .update({ locked_until: value('lockedUntil') }),
);

const removeDone = statement(({ knex, value }) =>
  knex('jobs')
    .where({ id: value('id'), attempts: value('attempts'), state: 'running' })
    .del(),
);

const putBack = statement(({ knex, value }) =>
  knex('jobs')
    .where({ id: value('id'), attempts: value('attempts'), state: 'running' })
    .update({ state: value('state'), run_at: value('runAt'), locked_until: null, last_error: value('error') }),
);

/** Whether any job can be taken now. Asked before a transaction is opened, so that an idle worker never holds up a write. */
export const hasDueJob = async (db: Reader, now: number): Promise<boolean> => (await db.first(dueJob, { now })) !== undefined;

/** Whether any job is ready, waiting for its time, or running. */
export const hasUnfinishedJob = async (db: Reader): Promise<boolean> => (await db.first(unfinishedJob)) !== undefined;

/** Takes the job that has waited longest, and those whose worker died before it. */
export async function claimJob(trx: Transaction, now: number, lockedUntil: number): Promise<ClaimedJob | undefined> {
  await trx.run(releaseLost, { now });
  const job = await trx.first(nextReady, { now });
  if (!job) return undefined;
  const claimed = { ...job, attempts: job.attempts + 1 };
  await trx.run(lock, { id: job.id, attempts: claimed.attempts, lockedUntil });
  return claimed;
}

/** Writes down how an attempt ended; without effect when the job's lock had run out and another worker has it. */
export async function recordOutcome(trx: Transaction, job: ClaimedJob, outcome: Outcome, now: number): Promise<void> {
  const { id, attempts } = job;
  if (outcome.result === 'done') await trx.run(removeDone, { id, attempts });
  else if (outcome.result === 'retry') await trx.run(putBack, { id, attempts, state: 'ready', runAt: outcome.runAt, error: outcome.error });
  else await trx.run(putBack, { id, attempts, state: 'failed', runAt: now, error: outcome.error });
}

export async function extendJobLocks(database: Database, ids: readonly string[], lockedUntil: number): Promise<void> {
  await database.transaction((trx) => trx.run(extendLocks, { ids, lockedUntil }));
}
