import type { Reader } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** More are not counted: with 100,000 that would take some 40 milliseconds each time. */
export const countedAtMost = 10_000;

/** What there is of one type of jobs. */
export interface TypeInQueue {
  readonly type: string;
  readonly ready: number;
  readonly running: number;
  readonly failed: number;
  /** Milliseconds since the oldest could have been taken; 0 when none waits. */
  readonly oldestDueMs: number;
}

const countOfState = statement<{ count: number }>(({ knex, value }) =>
  knex
    .from(
      knex('jobs')
        .where({ state: value('state'), type: value('type') })
        .limit(countedAtMost)
        .select('state')
        .as('some'),
    )
    .count({ count: '*' }),
);

const oldestDue = statement<{ run_at: number | null }>(({ knex, value }) =>
  knex('jobs')
    .where({ state: 'ready', type: value('type') })
    .andWhere('run_at', '<=', value('now'))
    .min({ run_at: 'run_at' }),
);

/** What there is of each of these types, read along an index. */
export function readQueue(db: Reader, types: readonly string[], now: number): Promise<TypeInQueue[]> {
  const count = async (type: string, state: string): Promise<number> => (await db.first(countOfState, { type, state }))?.count ?? 0;
  return Promise.all(
    types.map(async (type) => {
      const runAt = (await db.first(oldestDue, { type, now }))?.run_at ?? now;
      const [ready, running, failed] = await Promise.all(['ready', 'running', 'failed'].map((state) => count(type, state)));
      return { type, ready: ready ?? 0, running: running ?? 0, failed: failed ?? 0, oldestDueMs: Math.max(0, now - runAt) };
    }),
  );
}
