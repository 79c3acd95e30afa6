import BetterSqlite from 'better-sqlite3';
import { sqliteFile } from '../../data-folder/paths.ts';
import type { OpenReader } from '../database.ts';
import type { LongReads } from '../long-reads.ts';
import { Patience } from '../patience.ts';
import { Queries } from '../queries.ts';
import { TimeIsUp } from '../time-is-up.ts';
import { SqliteConnection } from './connection.ts';
import { readerPragmas, setPragmas } from './pragmas.ts';
import { sqliteDialect } from './sqlite.ts';

/** A connection of its own that only reads, in the thread that opens it. What takes longer than it may is given up. */
export function openSqliteReader(dataDir: string, longReads: LongReads, milliseconds: number): OpenReader {
  const connection = new BetterSqlite(sqliteFile(dataDir), { readonly: true, fileMustExist: true });
  setPragmas(connection, readerPragmas);
  const queries = new SqliteConnection(connection, null);
  const patience = new Patience({
    soon: ({ query, bindings }, within) => queries.allWithin(within, query, bindings),
    atLength: () => Promise.reject(new TimeIsUp('There was no more time for it')),
    longReads,
    soonWithin: milliseconds,
  });
  return { reader: new Queries(sqliteDialect, queries, patience), close: async () => void connection.close() };
}
