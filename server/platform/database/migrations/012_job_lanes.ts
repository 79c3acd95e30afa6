import type { Migration } from './migration.ts';
import { alterTable, createTable } from './tables.ts';

/** Jobs are taken by their type, may ask to wait, and may leave a result behind. */
export const jobLanes: Migration = {
  name: '012_job_lanes',
  async up(context) {
    await alterTable(context, 'jobs', ({ integer }, table) => {
      // Seconds that its runs have asked to wait, in all.
      integer('postponed').defaultTo(0);
      table.dropIndex(['state', 'run_at'], 'jobs_by_time');
      table.index(['state', 'type', 'run_at'], 'jobs_by_type');
    });
    await createTable(context, 'job_results', ({ id, workspace, text, time }, table) => {
      id('job_id').primary();
      workspace().index();
      text('type');
      text('result');
      time('finished_at');
      time('expires_at');
      table.index(['expires_at'], 'job_results_by_expiry');
    });
  },
};
