import type { Database, Reader, Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** A job that this worker has taken. `attempts` counts this attempt, and shows whether the job is still its own. */
export interface ClaimedJob {
  readonly id: string;
  readonly workspace_id: string;
  readonly type: string;
  readonly payload: string;
  readonly attempts: number;
  /** How many runs, this one included, were begun and have come to no end: a worker that dies takes note of nothing. */
  readonly unconcluded: number;
  /** Of the attempt before. */
  readonly last_error: string | null;
}

/** A job whose worker has died. */
export type LostJob = Pick<ClaimedJob, 'id' | 'type' | 'unconcluded'>;

/** How an attempt ended. */
export type Outcome =
  | { readonly result: 'done' }
  /** `lost`: with the process that did it. The run counts as one that has come to no end. */
  | { readonly result: 'retry' | 'lost'; readonly runAt: number; readonly error: string }
  | { readonly result: 'failed'; readonly error: string };

/** Of what is rare, and never many. */
const jobsAtOnce = 100;

const dueJob = statement<{ id: string }>(({ knex, value }) =>
  knex('jobs')
    .select('id')
    .where((due) => due.where({ state: 'ready' }).andWhere('run_at', '<=', value('now')))
    .orWhere((lost) => lost.where({ state: 'running' }).andWhere('locked_until', '<=', value('now')))
    .limit(1),
);

const unfinishedJob = statement<{ id: string }>(({ knex }) => knex('jobs').select('id').whereIn('state', ['ready', 'running']).limit(1));

const lostJobs = statement<LostJob>(({ knex, dialect, value }) =>
  knex.raw(
    `select id, type, unconcluded from jobs where state = 'running' and locked_until <= ? order by id limit ${jobsAtOnce} ${dialect.skipLocked}`,
    [value('now')],
  ),
);

const release = statement(({ knex, value }) =>
  knex('jobs')
    .where({ id: value('id') })
    .update({ state: 'ready', run_at: value('runAt'), locked_until: null, last_error: 'The worker stopped while the job ran' }),
);

const nextReady = statement<ClaimedJob>(({ knex, dialect, value }) =>
  knex.raw(
    `select id, workspace_id, type, payload, attempts, unconcluded, last_error from jobs
      where state = 'ready' and run_at <= ? order by run_at, id limit 1 ${dialect.skipLocked}`,
    [value('now')],
  ),
);

const lock = statement(({ knex, value }) =>
  knex('jobs')
    .where({ id: value('id') })
    .update({ state: 'running', attempts: value('attempts'), unconcluded: value('unconcluded'), locked_until: value('lockedUntil') }),
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
    .update({
      state: value('state'),
      run_at: value('runAt'),
      locked_until: null,
      last_error: value('error'),
      unconcluded: knex.raw('unconcluded - ?', [value('concluded')]),
    }),
);

const handBack = statement(({ knex, dialect, value }) =>
  knex('jobs')
    .where({ state: 'running' })
    .andWhere(dialect.inList('id', value('ids')))
    .update({ state: 'ready', locked_until: null, attempts: knex.raw('attempts - 1'), unconcluded: knex.raw('unconcluded - 1') }),
);

/** Whether any job can be taken now. Asked before a transaction is opened, so that an idle worker never holds up a write. */
export const hasDueJob = async (db: Reader, now: number): Promise<boolean> => (await db.first(dueJob, { now })) !== undefined;

/** Whether any job is ready, waiting for its time, or running. */
export const hasUnfinishedJob = async (db: Reader): Promise<boolean> => (await db.first(unfinishedJob)) !== undefined;

/** Takes the job that has waited longest. */
export async function claimJob(trx: Transaction, now: number, lockedUntil: number): Promise<ClaimedJob | undefined> {
  const job = await trx.first(nextReady, { now });
  if (!job) return undefined;
  const claimed = { ...job, attempts: job.attempts + 1, unconcluded: job.unconcluded + 1 };
  await trx.run(lock, { id: job.id, attempts: claimed.attempts, unconcluded: claimed.unconcluded, lockedUntil });
  return claimed;
}

/**
 * Makes jobs ready whose worker has died.
 * @param isAtWork whether this worker does the job itself: its lock seems to have run out when the clock was set forward
 * @param runAt when it may be taken again
 */
export async function releaseLostJobs(
  trx: Transaction,
  now: number,
  isAtWork: (id: string) => boolean,
  runAt: (job: LostJob) => number,
): Promise<LostJob[]> {
  const lost = (await trx.all(lostJobs, { now })).filter(({ id }) => !isAtWork(id));
  for (const job of lost) await trx.run(release, { id: job.id, runAt: runAt(job) });
  return lost;
}

/** Writes down how an attempt ended; without effect when the job's lock had run out and another worker has it. */
export async function recordOutcome(trx: Transaction, job: ClaimedJob, outcome: Outcome, now: number): Promise<void> {
  const { id, attempts } = job;
  if (outcome.result === 'done') {
    await trx.run(removeDone, { id, attempts });
    return;
  }
  const [state, runAt] = outcome.result === 'failed' ? ['failed', now] : ['ready', outcome.runAt];
  const concluded = outcome.result === 'lost' ? 0 : 1;
  await trx.run(putBack, { id, attempts, state, runAt, concluded, error: outcome.error });
}

/** Makes jobs ready that still run, as if they had not been taken: the service stops, which is no fault of theirs. */
export async function handJobsBack(database: Database, ids: readonly string[]): Promise<void> {
  await database.transaction((trx) => trx.run(handBack, { ids }));
}

export async function extendJobLocks(database: Database, ids: readonly string[], lockedUntil: number): Promise<void> {
  await database.transaction((trx) => trx.run(extendLocks, { ids, lockedUntil }));
}

const misplacedJobs = statement<{ id: string }>(({ knex, value }) =>
  knex('jobs')
    .where({ state: 'ready' })
    .andWhere('run_at', '>', value('now'))
    .andWhere((misplaced) => misplaced.where({ attempts: 0 }).orWhere('run_at', '>', value('latest')))
    .limit(jobsAtOnce)
    .select('id'),
);

const makeDue = statement(({ knex, dialect, value }) =>
  knex('jobs')
    .where({ state: 'ready' })
    .andWhere(dialect.inList('id', value('ids')))
    .update({ run_at: value('now') }),
);

/**
 * Makes those jobs due whose time was read from a clock that has been set back since: a new job waits for nothing, and no other one for longer than `longest`
 * milliseconds.
 */
export async function makeMisplacedDue(database: Database, now: number, longest: number): Promise<void> {
  const ids = (await database.reader.all(misplacedJobs, { now, latest: now + longest })).map(({ id }) => id);
  if (ids.length > 0) await database.transaction((trx) => trx.run(makeDue, { ids, now }));
}

/** A lock that says more of the future than any worker has promised. */
export interface LongLock {
  readonly id: string;
  readonly locked_until: number;
}

const longLocks = statement<LongLock>(({ knex, value }) =>
  knex('jobs').where({ state: 'running' }).andWhere('locked_until', '>', value('latest')).limit(jobsAtOnce).select('id', 'locked_until'),
);

const endLock = statement(({ knex, value }) =>
  knex('jobs')
    .where({ state: 'running', id: value('id'), locked_until: value('lockedUntil') })
    .update({ locked_until: value('now') }),
);

export const findLongLocks = (db: Reader, latest: number): Promise<LongLock[]> => db.all(longLocks, { latest });

/** Ends the locks of workers that have died, unless one has been extended since it was read. */
export async function endLocks(database: Database, locks: readonly LongLock[], now: number): Promise<void> {
  await database.transaction(async (trx) => {
    for (const { id, locked_until: lockedUntil } of locks) await trx.run(endLock, { id, lockedUntil, now });
  });
}
