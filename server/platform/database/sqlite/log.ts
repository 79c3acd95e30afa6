import type BetterSqlite from 'better-sqlite3';
import type { SqliteFlush } from './flush.ts';
import type { SqliteThreads } from './thread.ts';

/** Pages of 4 KiB that are worth a checkpoint. */
const worthCheckpoint = 1000;
/** Pages after which it is time that the log begins anew, which it can only when all of it is copied. */
const longLog = 4000;
/** Milliseconds after a commit until the log is looked at: the longer it is, the longer that takes. */
const lookAfter = 50;

/** What SQLite tells of its log: how many pages it has, and how many of them are in the database's file as well. */
interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}

/**
 * Keeps the write-ahead log of a SQLite database short, in a thread. By itself SQLite would copy the log into the database's file within a commit, with
 * everybody waiting: for a second or more, after one transaction has changed much.
 */
export class SqliteLog {
  readonly #threads: SqliteThreads;
  readonly #flush: SqliteFlush;
  readonly #state: BetterSqlite.Statement<[], LogState>;
  #running: Promise<void> | null = null;
  /** How long the log was when it was copied last. */
  #copiedAt = 0;
  #isBehind = false;
  #look: NodeJS.Timeout | null = null;

  /** @param reading a connection that only reads: to one that writes, or is held at a moment, SQLite tells nothing */
  constructor(reading: BetterSqlite.Database, threads: SqliteThreads, flush: SqliteFlush) {
    this.#threads = threads;
    this.#flush = flush;
    this.#state = reading.prepare('pragma wal_checkpoint(noop)');
  }

  /** Called after each commit: soon has the log copied when that is worth it, beside whatever goes on. */
  copyIfLong(): void {
    this.#look ??= setTimeout(() => {
      this.#look = null;
      this.#copyIfLong();
    }, lookAfter).unref();
  }

  #copyIfLong(): void {
    if (this.#running) return;
    const { log, checkpointed } = this.#pages();
    // What somebody still reads from the log has to wait; it is not tried again for nothing.
    const grown = log < this.#copiedAt ? log : log - this.#copiedAt;
    if (log - checkpointed >= worthCheckpoint && grown >= worthCheckpoint) void this.#copy();
  }

  /**
   * Called before each commit begins. While others write, a checkpoint never gets to the end of a log; what they have added is little, so from time to time
   * they wait for it.
   */
  async catchUp(): Promise<void> {
    if (!this.#isBehind) return;
    await this.#copy();
    this.#isBehind = false;
  }

  /** Resolves when nothing is copied any more, nor will be. */
  async settled(): Promise<void> {
    clearTimeout(this.#look ?? undefined);
    await this.#running;
  }

  #copy(): Promise<void> {
    this.#running ??= this.#copyInThread().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #copyInThread(): Promise<void> {
    try {
      // Until then those who read are held at the moment before, and no more than that could be copied.
      await this.#flush.done();
      await this.#threads.current.checkpoint();
    } catch {
      // It is tried again when the log has grown, and at last when the database is closed.
    }
    const { log, checkpointed } = this.#pages();
    this.#copiedAt = log;
    this.#isBehind = log >= longLog && checkpointed < log;
  }

  #pages(): LogState {
    return this.#state.get() ?? { log: 0, checkpointed: 0 };
  }
}
