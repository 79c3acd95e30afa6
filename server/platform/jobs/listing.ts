import type { Database, Reader } from '../database/database.ts';
import { inSteps } from '../database/in-steps.ts';
import { query, statement } from '../database/statement.ts';

/** A job as the operator sees it. */
export interface ListedJob {
  readonly id: string;
  readonly workspace_id: string;
  readonly type: string;
  readonly state: 'ready' | 'running' | 'failed';
  readonly attempts: number;
  readonly run_at: number;
  readonly created_at: number;
  readonly last_error: string | null;
}

/** The jobs of a state that have been due, run or been given up for the longest time, of all workspaces: of one type, or of any. */
export const findOldest = (db: Reader, state: ListedJob['state'], type: string | null, limit: number): Promise<ListedJob[]> =>
  db.all(
    query<ListedJob>(({ knex }) =>
      knex('jobs')
        .where({ state, ...(type !== null && { type }) })
        .orderBy('run_at')
        .limit(limit)
        .select('id', 'workspace_id', 'type', 'state', 'attempts', 'run_at', 'created_at', 'last_error'),
    ),
  );

const makeReady = statement(({ knex, value }) =>
  knex('jobs')
    .whereIn(
      'id',
      knex('jobs')
        .where({ state: 'failed' })
        .whereRaw('(? = id or ? = type)', [value('id'), value('type')])
        .limit(value('limit'))
        .select('id'),
    )
    .update({ state: 'ready', run_at: value('now'), attempts: 0, unconcluded: 0, postponed: 0 }),
);

/** Has failed jobs tried again from the start, the one of this id or all of this type; how many there were. */
export const retryFailed = (
  database: Database,
  { id = '', type = '' }: { readonly id?: string; readonly type?: string },
  now: number,
): Promise<number> => inSteps(database, undefined, (trx, limit) => trx.run(makeReady, { id, type, now, limit }));
