import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { reasonsFile } from './spawn-limited.ts';

/** Looks whether the process holds too much memory, and whether the service that asks is still there: it may have been killed. */

/** Milliseconds between two looks. */
const lookInterval = 10;

const { mostMemory, service } = workerData as { readonly mostMemory: number; readonly service: number };

setInterval(() => {
  if (process.ppid !== service) endAtOnce();
  if (process.memoryUsage.rss() <= mostMemory) return;
  try {
    writeSync(reasonsFile, `took more than ${Math.round(mostMemory / 1024 / 1024)} MiB of memory.`);
  } finally {
    endAtOnce();
  }
}, lookInterval);

/** Also when another thread is in the middle of something. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
