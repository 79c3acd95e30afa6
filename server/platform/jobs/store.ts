import type { Database, Reader, Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { keepResult } from './results.ts';

/** A job that this worker has taken. `attempts` counts this attempt, and shows whether the job is still its own. */
export interface ClaimedJob {
  readonly id: string;
  readonly workspace_id: string;
  readonly type: string;
  readonly payload: string;
  readonly attempts: number;
  /** How many runs, this one included, were begun and have come to no end: a worker that dies takes note of nothing. */
  readonly unconcluded: number;
  /** Seconds that its runs have asked to wait, in all. */
  readonly postponed: number;
  /** Of the attempt before. */
  readonly last_error: string | null;
}

/** A job whose worker has died. */
export type LostJob = Pick<ClaimedJob, 'id' | 'type' | 'unconcluded'>;

/** How an attempt ended. */
export type Outcome =
  /** `kept`: what is kept of it, as JSON, and until when. */
  | { readonly result: 'done'; readonly kept?: { readonly json: string; readonly until: number } | undefined }
  /** It counts as not begun. */
  | { readonly result: 'postponed'; readonly runAt: number; readonly seconds: number; readonly error: string }
  /** `lost`: with the process that did it. The run counts as one that has come to no end. */
  | { readonly result: 'retry' | 'lost'; readonly runAt: number; readonly error: string }
  | { readonly result: 'failed'; readonly error: string };

/** Of what is rare, and never many. */
const jobsAtOnce = 100;

const dueJob = statement<{ id: string }>(({ knex, dialect, value }) =>
  knex('jobs')
    .select('id')
    .where({ state: 'ready' })
    .andWhere(dialect.inList('type', value('types')))
    .andWhere('run_at', '<=', value('now'))
    .limit(1),
);

const unfinishedJob = statement<{ id: string }>(({ knex }) => knex('jobs').select('id').whereIn('state', ['ready', 'running']).limit(1));

const lostJobs = statement<LostJob>(({ knex, value }) =>
  knex('jobs').where({ state: 'running' }).andWhere('locked_until', '<=', value('now')).limit(jobsAtOnce).select('id', 'type', 'unconcluded'),
);

const release = statement(({ knex, value }) =>
  knex('jobs')
    .where({ id: value('id'), state: 'running' })
    .andWhere('locked_until', '<=', value('now'))
    .update({ state: 'ready', run_at: value('runAt'), locked_until: null, last_error: 'The worker stopped while the job ran' }),
);

const readyJobs = (direction: 'asc' | 'desc') =>
  statement<ClaimedJob>(({ knex, dialect, value }) =>
    knex.raw(
      `select id, workspace_id, type, payload, attempts, unconcluded, postponed, last_error from jobs
      where state = 'ready' and type = ? and run_at <= ? order by run_at ${direction} limit ? ${dialect.skipLocked}`,
      [value('type'), value('now'), value('limit')],
    ),
  );

const oldestJobs = readyJobs('asc');
const newestJobs = readyJobs('desc');

const lock = statement(({ knex, dialect, value }) =>
  knex('jobs')
    .where(dialect.inList('id', value('ids')))
    .update({
      state: 'running',
      attempts: knex.raw('attempts + 1'),
      unconcluded: knex.raw('unconcluded + 1'),
      locked_until: value('lockedUntil'),
    }),
);

const extendLocks = statement(({ knex, dialect, value }) =>
  knex('jobs')
    .where({ state: 'running' })
    .andWhere(dialect.inList('id', value('ids')))
    .update({ locked_until: value('lockedUntil') }),
);

const removeDone = statement(({ knex, dialect, value }) =>
  knex('jobs')
    .where({ attempts: value('attempts'), state: 'running' })
    .andWhere(dialect.inList('id', value('ids')))
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

const putOff = statement(({ knex, value }) =>
  knex('jobs')
    .where({ id: value('id'), attempts: value('attempts'), state: 'running' })
    .update({
      state: 'ready',
      run_at: value('runAt'),
      locked_until: null,
      last_error: value('error'),
      attempts: knex.raw('attempts - 1'),
      unconcluded: knex.raw('unconcluded - 1'),
      postponed: knex.raw('postponed + ?', [value('seconds')]),
    }),
);

const handBack = statement(({ knex, dialect, value }) =>
  knex('jobs')
    .where({ state: 'running' })
    .andWhere(dialect.inList('id', value('ids')))
    .update({ state: 'ready', locked_until: null, attempts: knex.raw('attempts - 1'), unconcluded: knex.raw('unconcluded - 1') }),
);

/** Whether any job of these types can be taken now. Asked before a transaction is opened, so that an idle worker never holds up a write. */
export const hasDueJob = async (db: Reader, types: readonly string[], now: number): Promise<boolean> =>
  (await db.first(dueJob, { types, now })) !== undefined;

/** Whether any job is ready, waiting for its time, or running. */
export const hasUnfinishedJob = async (db: Reader): Promise<boolean> => (await db.first(unfinishedJob)) !== undefined;

/**
 * Takes jobs of a type: the one that has waited longest, or the newest, and, up to the size of a batch, those behind it of the same workspace. What was tried before is
 * taken by itself: it may be what others fail with.
 */
export async function claimJobs(
  trx: Transaction,
  { type, batch, isNewestFirst }: { readonly type: string; readonly batch: number; readonly isNewestFirst: boolean },
  now: number,
  lockedUntil: number,
): Promise<readonly ClaimedJob[]> {
  const ready = await trx.all(isNewestFirst ? newestJobs : oldestJobs, { type, now, limit: batch });
  const [first] = ready;
  if (!first) return [];
  const isFresh = (job: ClaimedJob): boolean => job.attempts === 0 && job.workspace_id === first.workspace_id;
  const taken = isFresh(first) ? ready.filter(isFresh) : [first];
  await trx.run(lock, { ids: taken.map(({ id }) => id), lockedUntil });
  return taken.map((job) => ({ ...job, attempts: job.attempts + 1, unconcluded: job.unconcluded + 1 }));
}

/** Whose worker has died, by the clock of now. */
export const findLostJobs = (db: Reader, now: number): Promise<LostJob[]> => db.all(lostJobs, { now });

/**
 * Makes jobs ready whose worker has died, unless somebody else just has.
 * @param runAt when it may be taken again
 */
export async function releaseLostJobs(trx: Transaction, lost: readonly LostJob[], now: number, runAt: (job: LostJob) => number): Promise<LostJob[]> {
  const released: LostJob[] = [];
  for (const job of lost) if ((await trx.run(release, { id: job.id, now, runAt: runAt(job) })) === 1) released.push(job);
  return released;
}

/** Writes down how an attempt at jobs that were taken together ended; without effect on one whose lock had run out and that another worker has. */
export async function recordOutcome(trx: Transaction, jobs: readonly ClaimedJob[], outcome: Outcome, now: number): Promise<void> {
  const [first] = jobs;
  if (!first) return;
  if (outcome.result === 'done') {
    const removed = await trx.run(removeDone, { ids: jobs.map(({ id }) => id), attempts: first.attempts });
    if (outcome.kept && removed === 1) await keepResult(trx, first, outcome.kept, now);
    return;
  }
  for (const { id, attempts } of jobs) {
    const { error } = outcome;
    if (outcome.result === 'postponed') {
      await trx.run(putOff, { id, attempts, error, runAt: outcome.runAt, seconds: outcome.seconds });
    } else {
      const [state, runAt] = outcome.result === 'failed' ? ['failed', now] : ['ready', outcome.runAt];
      await trx.run(putBack, { id, attempts, state, runAt, concluded: outcome.result === 'lost' ? 0 : 1, error });
    }
  }
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
    .andWhere((misplaced) => misplaced.where({ attempts: 0, postponed: 0 }).orWhere('run_at', '>', value('latest')))
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

const deleteSomeFailed = statement(({ knex, value }) =>
  knex('jobs')
    .whereIn('id', knex('jobs').where({ state: 'failed' }).andWhere('run_at', '<', value('before')).limit(value('limit')).select('id'))
    .del(),
);

/** Removes up to `limit` jobs that failed for good before this moment, of every workspace, and says how many. For the sweep. */
export function removeFailedJobs(trx: Transaction, before: number, limit: number): Promise<number> {
  return trx.run(deleteSomeFailed, { before, limit });
}
