import { sweepEvents } from '../core/events/sweep.ts';
import type { Services } from '../core/services.ts';
import { purge } from '../operations/resources/tree/purge.ts';
import { hourlySweep } from '../operations/uploads/sweep.ts';
import { sweepUsed } from '../operations/uploads/sweep-used.ts';
import { finishRemovals } from '../operations/workspaces/removal.ts';
import { sweepRecords } from '../platform/idempotency/sweep.ts';
import { sweepJobs } from '../platform/jobs/sweep.ts';
import { day } from '../platform/text/durations.ts';
import { describeOutdated } from '../search/images/describe-pictures.ts';
import { type Chore, everyHour } from './every-hour.ts';

/** Does what nobody asks for, now and then every hour. */
export function keepHouse(services: Services): Chore {
  const { config, database, log } = services;
  const chores = [
    everyHour(log, 'the sweep of uploads', hourlySweep(services)),
    everyHour(log, 'the sweep of used uploads', (signal) => sweepUsed(database, { signal })),
    everyHour(log, 'the purge of the bin', (signal) => purge(services, { signal })),
    everyHour(log, 'the removal of workspaces', () => finishRemovals(services)),
    everyHour(log, 'the sweep of recorded answers', (signal) => sweepRecords(database, { signal })),
    everyHour(log, 'the sweep of jobs', (signal) => sweepJobs(database, { signal })),
    everyHour(log, 'the look at pictures', (signal) => describeOutdated(services, signal)),
    everyHour(log, 'the sweep of events', (signal) => sweepEvents(database, Date.now() - config.eventRetentionDays * day, signal)),
  ];
  return {
    settled: async () => void (await Promise.all(chores.map((chore) => chore.settled()))),
    stop: async () => void (await Promise.all(chores.map((chore) => chore.stop()))),
  };
}
