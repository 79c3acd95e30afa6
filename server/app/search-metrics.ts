import { Gauge } from 'prom-client';
import type { Metrics } from '../http/pages/metrics.ts';
import type { Database } from '../platform/database/database.ts';
import { readLag } from '../search/index/waiting-store.ts';

/** Adds to the metrics how far the search index is behind. Where the database is away, they do without. */
export function observeSearch({ registry }: Metrics, database: Database): void {
  // It registers itself.
  new Gauge({
    name: 'search_index_waiting',
    help: 'Changes that wait to be put into the search index. 10000 stands for that many or more.',
    registers: [registry],
    async collect() {
      const lag = await readLag(database.reader, Date.now()).catch(() => null);
      this.reset();
      behind.reset();
      if (lag === null) return;
      this.set(lag.waiting);
      behind.set(lag.seconds);
    },
  });
  const behind = new Gauge({
    name: 'search_index_behind_seconds',
    help: 'How long the oldest of these changes has waited; 0 when none waits.',
    registers: [registry],
  });
}
