import { newId } from '../crypto/ids.ts';
import { statement } from '../database/statement.ts';
import type { EnqueueOf } from './jobs.ts';

/** The way into the table of jobs. It is made before the worker, whose runners may enqueue jobs themselves. */
export interface JobQueue<Payloads> {
  readonly enqueue: EnqueueOf<Payloads>;
  /** Calls `listener` whenever a job was committed by this process. Others are found by the worker's slow poll. */
  onEnqueued(listener: () => void): void;
}

const insertJobs = statement(({ knex, dialect, value }) =>
  knex
    .into(knex.raw('jobs (id, payload, workspace_id, type, state, attempts, run_at, created_at)'))
    .insert(
      knex
        .from(dialect.elements(value('jobs')))
        .select(
          knex.raw('value ->> 0, value ->> 1'),
          knex.raw('?, ?, ?, ?, ?, ?', [value('workspaceId'), value('type'), 'ready', 0, value('now'), value('now')]),
        ),
    ),
);

export function createJobQueue<Payloads>(): JobQueue<Payloads> {
  const listeners: (() => void)[] = [];
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    enqueue: async (trx, tenant, type, ...payloads) => {
      const jobs = JSON.stringify(payloads.map((payload) => [newId(), JSON.stringify(payload)]));
      await trx.run(insertJobs, { workspaceId: tenant.workspaceId, type, jobs, now: Date.now() });
      trx.afterCommit(notify);
    },
    onEnqueued: (listener) => {
      listeners.push(listener);
    },
  };
}
