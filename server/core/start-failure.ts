import { ConfigError } from '../config.ts';
import { Refusal } from '../platform/refusal.ts';
import { StartError } from '../platform/start-error.ts';

/** What is wrong with the data folder, wherever in it: rights, a file in its place, a full or missing disk. */
const folderCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENOSPC']);
const databaseFileCodes = /^SQLITE_(?:CANTOPEN|READONLY|PERM|FULL|IOERR)/;
const damageCodes = /^SQLITE_(?:NOTADB|CORRUPT)/;
const wayBack = 'Keep a copy of the folder, and put a backup in its place: "npm run cli -- restore" makes a data folder out of one.';
/** What PostgreSQL says of a user, a password or a database that it doesn't take. */
const refusedCodes = /^(?:28\w{3}|3D000|42501)$/;

/** A sentence where the reason is one that the operator can do something about, else everything that is known. */
export function startFailure(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  if (error instanceof Refusal && error.code === 'unavailable') return databaseAway(error.cause);
  if (!(error instanceof Error && 'code' in error)) return error;
  const { code } = error;
  const syscall = 'syscall' in error ? error.syscall : undefined;
  const notListening = listenFailure(error);
  if (notListening !== undefined) return notListening;
  if (folderCodes.has(code) || (code === 'ENOENT' && syscall === 'mkdir')) return `DATA_DIR cannot be used: ${error.message}.`;
  if (damageCodes.test(String(code))) return `The database in DATA_DIR is damaged: ${error.message}. ${wayBack}`;
  if (databaseFileCodes.test(String(code))) return `The database in DATA_DIR cannot be used: ${error.message}.`;
  if (refusedCodes.test(String(code))) return `DATABASE_URL cannot be used: ${error.message}.`;
  return error;
}

/**
 * A sentence for an address that can't be listened on; undefined for other errors.
 * @param prefix what stands before `PORT` and `HOST` in the names of the variables
 */
export function listenFailure(error: unknown, prefix = ''): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  if (error.code === 'EADDRINUSE') return `${prefix}PORT is taken by another program: stop it, or set ${prefix}PORT to another one.`;
  if (error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `${prefix}PORT needs more rights than this user has: set ${prefix}PORT to one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL') return `${prefix}HOST is not an address of this machine.`;
  return undefined;
}

function databaseAway(cause: unknown): string {
  if (!(cause instanceof Error)) return 'The database cannot be reached.';
  const code = 'code' in cause ? String(cause.code) : '';
  if (code.startsWith('SQLITE_BUSY')) return 'The database in DATA_DIR is held by another program: stop it, and start again.';
  // An error of several addresses that were tried has no message of its own.
  return `The database of DATABASE_URL cannot be reached: ${cause.message || code}.`;
}
