import { Gauge } from 'prom-client';
import { jobRules } from '../core/jobs.ts';
import type { Metrics } from '../http/pages/metrics.ts';
import type { Database } from '../platform/database/database.ts';
import { countedAtMost, readQueue } from '../platform/jobs/queue-state.ts';

/** Adds to the metrics what waits, runs and has failed, as the database has it when they are asked for. Where that is away, they do without. */
export function observeQueue({ registry }: Metrics, database: Database): void {
  // It registers itself.
  new Gauge({
    name: 'job_queue_depth',
    help: `Jobs in the database by state: ready, running or failed. ${countedAtMost} stands for that many or more.`,
    labelNames: ['lane', 'type', 'state'],
    registers: [registry],
    async collect() {
      const rows = await readQueue(database.reader, Object.keys(jobRules), Date.now()).catch(() => []);
      this.reset();
      oldest.reset();
      for (const { type, ready, running, failed, oldestDueMs } of rows) {
        const { lane } = jobRules[type as keyof typeof jobRules];
        for (const [state, count] of Object.entries({ ready, running, failed })) this.set({ lane, type, state }, count);
        oldest.set({ lane, type }, oldestDueMs / 1000);
      }
    },
  });
  const oldest = new Gauge({
    name: 'job_oldest_due_seconds',
    help: 'How long the oldest job that could be taken has waited; 0 when none waits.',
    labelNames: ['lane', 'type'],
    registers: [registry],
  });
}
