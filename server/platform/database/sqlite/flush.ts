import { type FileHandle, open } from 'node:fs/promises';
import type BetterSqlite from 'better-sqlite3';

/** Resolves when all that was written into the file is on the disk. */
export type Sync = (file: FileHandle) => Promise<void>;

const syncData: Sync = (file) => file.datasync();

/**
 * Puts commits on the disk beside the event loop. A commit itself only writes into the log, in microseconds; the wait for the disk, a millisecond or many, is
 * that of a thread of Node's pool. Until it is over, nobody gets to know of the commit: its callers wait, the connection that reads stays at the moment before, and
 * so do answers of threads that may have read it. So nothing is ever told of that a loss of power could undo.
 *
 * With `synchronous = normal`, SQLite itself syncs the log before it copies it into the database's file, and its head when it begins anew
 * (https://www.sqlite.org/pragma.html#pragma_synchronous); what is left to do is to sync it after a commit.
 */
export class SqliteFlush {
  readonly #log: string;
  readonly #sync: Sync;
  readonly #hold: BetterSqlite.Statement;
  readonly #moment: BetterSqlite.Statement;
  readonly #letGo: BetterSqlite.Statement;
  readonly #durable: () => void;
  #file: FileHandle | null = null;
  #underWay: Promise<void> | null = null;

  /**
   * @param file the database's
   * @param reading the connection that reads
   * @param durable called when a commit is on the disk, before anyone is told of it
   */
  constructor(file: string, reading: BetterSqlite.Database, durable: () => void, sync: Sync = syncData) {
    this.#log = `${file}-wal`;
    this.#sync = sync;
    this.#hold = reading.prepare('begin');
    this.#moment = reading.prepare('pragma schema_version');
    this.#letGo = reading.prepare('commit');
    this.#durable = durable;
  }

  /** Whether a commit is on its way to the disk. */
  get isUnderWay(): boolean {
    return this.#underWay !== null;
  }

  /** Resolves when every commit so far is on the disk. */
  async done(): Promise<void> {
    await this.#underWay;
  }

  /**
   * Commits, and begins to put that on the disk. The commit before has to be there already.
   * @returns resolves when it is on the disk. Never when the disk refuses: then nobody can tell what is kept, and the process ends.
   * @throws what `commit` throws
   */
  begin(commit: () => void): Promise<void> {
    this.#hold.run();
    try {
      // The moment is that of the first read.
      this.#moment.get();
      commit();
    } catch (error) {
      this.#letGo.run();
      throw error;
    }
    this.#underWay = this.#toDisk();
    return this.#underWay;
  }

  /** After the last commit. */
  async close(): Promise<void> {
    await this.#underWay;
    await this.#file?.close();
  }

  async #toDisk(): Promise<void> {
    try {
      this.#file ??= await open(this.#log, 'r+');
      await this.#sync(this.#file);
    } catch (cause) {
      await endProcess(
        new Error(`The disk did not take what was committed to ${this.#log}: the service ends, because it can't tell what is kept`, { cause }),
      );
    }
    this.#letGo.run();
    this.#underWay = null;
    this.#durable();
  }
}

/** As an error that nobody has caught; what waits for it waits for ever. */
function endProcess(error: Error): Promise<never> {
  setImmediate(() => {
    throw error;
  });
  return new Promise(() => undefined);
}
