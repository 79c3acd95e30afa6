import type { Database, Transaction } from './database.ts';

/** A transaction that changes this many rows takes milliseconds. */
const atOnce = 500;

/**
 * Removes or changes rows until none is left, some in each transaction, and says how many there were. Other writes run in between; `signal` ends it there.
 * @param step does so with up to `limit` rows, and says how many
 */
export async function inSteps(
  database: Database,
  signal: AbortSignal | undefined,
  step: (trx: Transaction, limit: number) => Promise<number>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await database.transaction((trx) => step(trx, atOnce));
    removed += count;
    if (count < atOnce || signal?.aborted) return removed;
  }
}
