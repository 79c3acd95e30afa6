import { AsyncLocalStorage } from 'node:async_hooks';

interface RunningTransaction {
  readonly ended: boolean;
}

const running = new AsyncLocalStorage<RunningTransaction>();

/** Runs the work of a transaction such that whatever it calls can be told to be inside it. */
export const insideTransaction = <T>(transaction: RunningTransaction, work: () => Promise<T>): Promise<T> => running.run(transaction, work);

/**
 * A transaction inside another one would wait for itself: on SQLite for the one writer, on PostgreSQL for a free connection. So would a query of the reader on
 * PostgreSQL, and on SQLite it would not see what the transaction has written. Both are mistakes in the code, and are said at once.
 */
export function refuseInsideTransaction(what: string): void {
  if (running.getStore()?.ended === false) throw new Error(`${what} inside a transaction: use the transaction that is running`);
}
