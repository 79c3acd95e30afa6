import { newId } from '../crypto/ids.ts';
import { statement } from '../database/statement.ts';
import type { EnqueueOf } from './jobs.ts';

/** The way into the table of jobs. It is made before the worker, whose runners may enqueue jobs themselves. */
export interface JobQueue<Payloads> {
  readonly enqueue: EnqueueOf<Payloads>;
  /** Calls `listener` whenever jobs of a type were committed by this process. Others are found by the worker's slow poll. */
  onEnqueued(listener: (type: string) => void): void;
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
  const listeners: ((type: string) => void)[] = [];
  return {
    enqueue: async (trx, tenant, type, ...payloads) => {
      const jobs = payloads.map((payload) => [newId(), JSON.stringify(payload)] as const);
      await trx.run(insertJobs, { workspaceId: tenant.workspaceId, type, jobs: JSON.stringify(jobs), now: Date.now() });
      trx.afterCommit(() => {
        for (const listener of listeners) listener(type);
      });
      return jobs.map(([id]) => id);
    },
    onEnqueued: (listener) => {
      listeners.push(listener);
    },
  };
}
