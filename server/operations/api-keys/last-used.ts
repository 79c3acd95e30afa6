import { systemScope } from '../../core/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { type KeyRow, setLastUsed } from './store.ts';

/** Milliseconds between two notes on the same key: a write for each request would cost more than the request. */
const interval = 5 * 60_000;
/** Keys that are kept in mind; after so many all are forgotten, and noted once more than they need to be. */
const mostKeys = 10_000;

/** Notes that a key is used, beside the request that uses it: the request neither waits for the write nor fails with it. */
export function lastUsedNotes({ database, log }: { readonly database: Database; readonly log: Log }): (key: KeyRow) => void {
  const noted = new Map<string, number>();

  const write = async (key: KeyRow, now: number): Promise<void> => {
    try {
      await database.transaction((trx) => setLastUsed(trx, systemScope(key.workspace_id), key.id, now));
    } catch (error) {
      log.warn({ err: error, keyId: key.id }, 'The use of a key could not be noted.');
    }
  };

  return (key) => {
    const now = Date.now();
    if (now - Math.max(key.last_used_at ?? 0, noted.get(key.id) ?? 0) < interval) return;
    if (noted.size >= mostKeys) noted.clear();
    noted.set(key.id, now);
    void write(key, now);
  };
}
