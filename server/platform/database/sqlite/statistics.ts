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

/** A database that was closed by an earlier version may know sizes that are small. */
export function forgetSmallSizes(connection: BetterSqlite.Database): void {
  const tables = connection.prepare("select name from sqlite_schema where name in ('sqlite_stat1', 'sqlite_stat4')").pluck().all();
  if (!tables.includes('sqlite_stat1')) return;
  // The first number of `stat` is that of the rows.
  const small = connection.prepare('select distinct idx from sqlite_stat1 where cast(stat as integer) < ?').pluck().all(fewRows);
  for (const table of small.length === 0 ? [] : tables) {
    connection.prepare(`delete from ${table} where idx in (select value from json_each(?))`).run(JSON.stringify(small));
  }
}
