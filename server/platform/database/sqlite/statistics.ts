import type BetterSqlite from 'better-sqlite3';
import { isBusy } from '../errors.ts';

/** Of an index with fewer rows than this SQLite had better know nothing. */
const fewRows = 10_000;

/**
 * Lets SQLite look at the sizes of tables and indices, for the connections that are opened afterwards. For a table of few rows it plans to read all of them, and
 * would go on so for as long as the service runs, when they have long become many: what it knows of those is forgotten. While another process writes, nothing
 * is learnt.
 */
export function learnSizes(connection: BetterSqlite.Database): void {
  try {
    connection.pragma('optimize');
    forgetSmallSizes(connection);
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/**
 * A database that an operator has had analyzed, or that was closed by an earlier version, may know sizes that are small.
 * @returns whether it knew any: this connection, which has read them, plans with them for as long as it is open
 */
export function forgetSmallSizes(connection: BetterSqlite.Database): boolean {
  const tables = connection.prepare("select name from sqlite_schema where name in ('sqlite_stat1', 'sqlite_stat4')").pluck().all();
  if (!tables.includes('sqlite_stat1')) return false;
  // The first number of `stat` is that of the rows.
  const { changes } = connection.prepare('delete from sqlite_stat1 where cast(stat as integer) < ?').run(fewRows);
  if (tables.includes('sqlite_stat4'))
    connection.exec('delete from sqlite_stat4 where idx not in (select idx from sqlite_stat1 where idx is not null)');
  return changes > 0;
}
