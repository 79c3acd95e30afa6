import { access, open } from 'node:fs/promises';
import BetterSqlite from 'better-sqlite3';
import { sqliteFile } from '../../data-folder/paths.ts';
import type { Reader } from '../database.ts';
import { Queries } from '../queries.ts';
import { SqliteConnection } from './connection.ts';
import { readerPragmas, setPragmas } from './pragmas.ts';
import { sqliteDialect } from './sqlite.ts';

/** A SQLite database as somebody sees it who makes a copy, or has made one, beside a service that writes or without one. */
export interface SqliteCopier {
  /** What is committed at each question; inside `hold`, what was committed when that began. */
  readonly reader: Reader;
  /** Shows one and the same moment while `work` runs. Others go on writing; their log grows until it ends. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Copies the database into a new file, whole and on the disk, as one file that needs no log beside it. */
  copyTo(file: string): Promise<void>;
  /** What SQLite finds wrong in it; empty when all is well. */
  findDamage(): Promise<string[]>;
  close(): void;
}

/** Opens the database of a data folder, or of a backup. Rejects with ENOENT when there is none. */
export async function openSqliteCopier(folder: string): Promise<SqliteCopier> {
  const file = sqliteFile(folder);
  await access(file);
  // Not read-only: after a crash, whoever opens the database first has to recover its log.
  const connection = new BetterSqlite(file, { fileMustExist: true });
  try {
    setPragmas(connection, readerPragmas);
  } catch (error) {
    connection.close();
    throw error;
  }
  const reader = new Queries(sqliteDialect, new SqliteConnection(connection, null));
  return {
    reader,
    async hold(work) {
      connection.exec('begin');
      try {
        // The moment is that of the first read.
        connection.pragma('schema_version');
        return await work();
      } finally {
        connection.exec('rollback');
      }
    },
    async copyTo(target) {
      // For its owner's eyes only, before there is anything in it.
      await (await open(target, 'wx', 0o600)).close();
      await connection.backup(target, { progress: () => pagesAtOnce });
      const copy = new BetterSqlite(target);
      try {
        setPragmas(copy, { journal_mode: 'delete' });
      } finally {
        copy.close();
      }
    },
    async findDamage() {
      const problems = connection.pragma('integrity_check(10)') as { integrity_check: string }[];
      const dangling = connection.pragma('foreign_key_check') as { table: string; parent: string }[];
      return [
        ...problems.map(({ integrity_check }) => integrity_check).filter((problem) => problem !== 'ok'),
        ...dangling.slice(0, 10).map(({ table, parent }) => `a row of ${table} points at a row of ${parent} that is not there`),
      ];
    },
    close: () => connection.close(),
  };
}

/** 16 MiB of pages of 4 KiB: copied in some milliseconds, after which the process looks at its signals. */
const pagesAtOnce = 4096;
