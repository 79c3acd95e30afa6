import type { FolderBlobs } from './blobs/folder.ts';
import { everyHour } from './every-hour.ts';
import { sweepRecords } from './idempotency/sweep.ts';
import { purge } from './resources/purge.ts';
import type { Services } from './services.ts';
import { hourlySweep } from './uploads/sweep.ts';
import { finishRemovals } from './workspaces/removal.ts';

/** Does what nobody asks for, now and then every hour. Returns a function that ends it, and waits for what is under way. */
export function keepHouse(services: Services & { readonly blobs: FolderBlobs }): () => Promise<void> {
  const { database, log } = services;
  const stops = [
    everyHour(log, 'the sweep of uploads', hourlySweep(services)),
    everyHour(log, 'the purge of the bin', (signal) => purge(services, { signal })),
    everyHour(log, 'the removal of workspaces', () => finishRemovals(services)),
    everyHour(log, 'the sweep of recorded answers', (signal) => sweepRecords(database, { signal })),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
