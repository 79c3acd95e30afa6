import { Refusal } from '../refusal.ts';

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
};

const uniqueViolations: ReadonlySet<string> = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_ROWID',
  '23505',
]);

/**
 * The row is there already. The transaction that met it can only be rolled back: to go on, insert with `onConflict(…).ignore()` and look at
 * the count, or look first.
 */
export const isUniqueViolation = (error: unknown): boolean => uniqueViolations.has(codeOf(error));

/** Another process holds SQLite's write lock. */
export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** PostgreSQL has ended a statement that took too long. */
export const isCanceled = (error: unknown): boolean => codeOf(error) === '57014';

/** A statement before this one has failed, and PostgreSQL does nothing more in the transaction. */
export const isAborted = (error: unknown): boolean => codeOf(error) === '25P02';

/** Thrown in a transaction that finds that another one has changed what it had read. SQLite, which runs one at a time, has no use for it. */
export class Overtaken extends Error {}

/** Another transaction was faster, and this one is to be run again from the start: it says so, or PostgreSQL has ended it (a deadlock, a serialization failure). */
export const lostToAnother = (error: unknown): boolean => error instanceof Overtaken || ['40P01', '40001'].includes(codeOf(error));

const unavailableCodes: ReadonlySet<string> = new Set([
  ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_BUSY_TIMEOUT', 'SQLITE_FULL'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'],
  // too many connections; an administrator's shutdown, a crash, a server that is still starting
  ...['53300', '57P01', '57P02', '57P03'],
]);

/** What the drivers throw without a code; the last two when the service is stopping and the database is closed. */
const unavailableMessages = new RegExp(
  `^(${[
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error',
    'Cannot use a pool after calling end',
    'The database connection is not open',
  ].join('|')})`,
);

/** An error that says that the database can't be reached just now becomes the problem `unavailable`, with the error as its cause; others stay as they are. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const code = codeOf(error);
  // PostgreSQL: a broken connection. SQLite: the disk doesn't do what it should.
  const isOfConnection = code.startsWith('08') || code.startsWith('SQLITE_IOERR');
  if (!unavailableCodes.has(code) && !isOfConnection && !unavailableMessages.test(error.message)) return error;
  return unavailable(error);
}

export function unavailable(cause?: Error): Refusal {
  const refusal = new Refusal('unavailable', [], { 'Retry-After': '1' });
  if (cause) refusal.cause = cause;
  return refusal;
}
