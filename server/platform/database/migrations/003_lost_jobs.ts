import type { Migration } from './migration.ts';
import { alterTable } from './tables.ts';

/** How often a job has taken its worker with it. */
export const lostJobs: Migration = {
  name: '003_lost_jobs',
  up: (context) =>
    alterTable(context, 'jobs', ({ integer }) => {
      // The runs that were begun and have come to no end, the one that goes on included.
      integer('unconcluded').defaultTo(0);
    }),
};
