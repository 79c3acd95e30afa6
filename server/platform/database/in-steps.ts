import type { Database, Transaction } from './database.ts';

/** A transaction that removes this many rows takes milliseconds. */
const atOnce = 500;

/**
 * Removes rows until none is left, some in each transaction, and says how many there were. Other writes run in between; `signal` ends it there.
 * @param removeSome removes up to `limit` rows, and says how many
 */
export async function removeInSteps(
  database: Database,
  signal: AbortSignal | undefined,
  removeSome: (trx: Transaction, limit: number) => Promise<number>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await database.transaction((trx) => removeSome(trx, atOnce));
    removed += count;
    if (count < atOnce || signal?.aborted) return removed;
  }
}
