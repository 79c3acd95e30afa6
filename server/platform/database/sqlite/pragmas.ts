import type BetterSqlite from 'better-sqlite3';

const mebibyte = 1024 * 1024;

/** The cache is in KiB when negative. */
const commonPragmas = {
  busy_timeout: 5000,
  foreign_keys: 1,
  temp_store: 2,
  cache_size: -32 * 1024,
  mmap_size: 2047 * mebibyte,
  trusted_schema: 0,
};

/** For `synchronous`: a commit waits for the disk, or `SqliteFlush` does. */
const full = 2;
export const normal = 1;

/** Of connections that write. They make no checkpoints by themselves: `SqliteLog` does. */
export const writerPragmas = { ...commonPragmas, journal_mode: 'wal', synchronous: full, wal_autocheckpoint: 0, journal_size_limit: 64 * mebibyte };

/** Of connections that only read. */
export const readerPragmas = { ...commonPragmas, query_only: 1 };

/** Sets each pragma and reads it back: SQLite ignores one that it doesn't know, or can't follow, without a word. */
export function setPragmas(connection: BetterSqlite.Database, pragmas: Readonly<Record<string, string | number>>): void {
  for (const [name, wanted] of Object.entries(pragmas)) {
    connection.pragma(`${name} = ${wanted}`);
    const actual = connection.pragma(name, { simple: true });
    if (actual !== wanted) throw new Error(`SQLite did not take the setting ${name} = ${wanted}: it is ${String(actual)}`);
  }
}
