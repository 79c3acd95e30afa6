import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type BetterSqlite from 'better-sqlite3';
import type { Transaction } from '../database.ts';
import type { Dialect } from '../dialect.ts';
import { asRefusal, isBusy, unavailable } from '../errors.ts';
import { type Connection, TransactionQueries } from '../queries.ts';
import { insideTransaction, refuseInsideTransaction } from '../transaction-context.ts';
import type { SqliteFlush } from './flush.ts';
import type { SqliteLog } from './log.ts';
import { Stint } from './stint.ts';
import type { SqliteThreads } from './thread.ts';

/** One transaction that waits for its turn. */
interface Waiting {
  /** Does the work. Why it failed, if it did: what it has written is to be undone then. */
  run(queries: Connection): Promise<{ readonly error: unknown } | undefined>;
  /** Tells the caller how it went, once it is known whether what was done is durable. */
  settle(): void;
  fail(error: unknown): void;
  /** Set when it has taken too long to share a commit. */
  isLong: boolean;
}

/** The disk takes most of the time of a small write; those that come meanwhile share the next commit. */
const mostInOneCommit = 64;
/** Milliseconds after which a commit takes no more in: what is done already has waited long enough. */
const longestBeforeCommit = 5;

/** How long to wait for another process that writes, and how long between two looks, in milliseconds. */
const patience = 5000;
const pause = 10;

export interface SqliteWriterParts {
  readonly connection: BetterSqlite.Database;
  /** Runs queries on that connection. */
  readonly queries: Connection;
  readonly dialect: Dialect;
  /** Have a further connection, for transactions that take long. */
  readonly threads: SqliteThreads;
  readonly log: SqliteLog;
  readonly flush: SqliteFlush;
  /** Called after each commit of the thread, before anyone is told of it. */
  readonly committed: () => void;
}

/**
 * The connection that writes. Transactions run one after the other, each in a savepoint of its own, and those that came in the same turn of the event loop are
 * committed together: each is still all or nothing, and none is acknowledged before it is durable. One that turns out to take long is undone and run again by
 * itself, on a connection in a thread: nobody's commit waits for it, reads go on, and other transactions come after it.
 */
export class SqliteWriter {
  readonly #parts: SqliteWriterParts;
  readonly #waiting: Waiting[] = [];
  readonly #control: Readonly<Record<'begin' | 'commit' | 'rollback' | 'save' | 'release' | 'undo', BetterSqlite.Statement>>;
  #working: Promise<void> | null = null;
  #closed = false;

  constructor(parts: SqliteWriterParts) {
    this.#parts = parts;
    const { connection } = parts;
    this.#control = {
      // IMMEDIATE takes the write lock at once: a transaction that first reads and then writes can't be overtaken in between.
      begin: connection.prepare('begin immediate'),
      commit: connection.prepare('commit'),
      rollback: connection.prepare('rollback'),
      save: connection.prepare('savepoint one'),
      release: connection.prepare('release one'),
      undo: connection.prepare('rollback to one'),
    };
  }

  /** @param isLong whether it is known to take long, and is run by itself at once */
  transaction<T>(work: (trx: Transaction) => Promise<T>, isLong = false): Promise<T> {
    refuseInsideTransaction('A transaction');
    if (this.#closed) throw unavailable();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const inCallersContext = AsyncLocalStorage.snapshot();
    let settle = (): void => {};
    this.#waiting.push({
      run: async (queries) => {
        const trx = new TransactionQueries(this.#parts.dialect, queries);
        try {
          const result = await inCallersContext(() => insideTransaction(trx, () => work(trx)));
          await Promise.all(trx.runLate());
          trx.endBeforeCommit();
          settle = () => {
            trx.callAfterCommit();
            resolve(result);
          };
          return undefined;
        } catch (error) {
          settle = () => reject(asRefusal(error));
          return { error };
        } finally {
          trx.end();
        }
      },
      settle: () => settle(),
      fail: (error) => reject(asRefusal(error)),
      isLong,
    });
    this.#working ??= this.#workOff();
    return promise;
  }

  /** Takes no more transactions, and resolves once those that wait are done. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#working;
    await this.#parts.flush.close();
  }

  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) {
      await nextTurn();
      await this.#parts.log.catchUp();
      if (this.#waiting[0]?.isLong) await this.#runAlone();
      else await this.#runTogether();
    }
    this.#working = null;
  }

  async #runTogether(): Promise<void> {
    const { connection, flush } = this.#parts;
    const group: Waiting[] = [];
    try {
      await this.#whenNotBusy(async () => this.#control.begin.run());
      await this.#fill(group);
      if (flush.isUnderWay) {
        await flush.done();
        await this.#fill(group);
      }
      // What was undone would be written once more.
      if (group.length === 0) this.#control.rollback.run();
      else void flush.begin(() => this.#control.commit.run()).then(() => this.#settle(group));
    } catch (error) {
      // Some failures, such as a full disk, have rolled back already. Nobody was told of a success yet.
      if (connection.inTransaction) this.#control.rollback.run();
      for (const one of group.length > 0 ? group : this.#waiting.splice(0)) one.fail(error);
    }
  }

  /** Takes transactions off the queue, as many as a commit should hold, and runs them. */
  async #fill(group: Waiting[]): Promise<void> {
    const { connection, queries } = this.#parts;
    const began = performance.now();
    while (group.length < mostInOneCommit && performance.now() - began < longestBeforeCommit && !this.#waiting[0]?.isLong) {
      const next = this.#waiting.shift();
      if (!next) return;
      const stint = new Stint(queries);
      group.push(next);
      this.#control.save.run();
      const failure = await next.run(stint);
      if (failure && !connection.inTransaction) throw failure.error;
      if (failure) this.#control.undo.run();
      this.#control.release.run();
      if (stint.isTooLong) {
        group.pop();
        next.isLong = true;
        this.#waiting.unshift(next);
      }
    }
  }

  /** Runs the next transaction in the thread, without a savepoint: for that SQLite would keep all that it changes in memory. */
  async #runAlone(): Promise<void> {
    const { threads, flush, committed } = this.#parts;
    const [next] = this.#waiting.splice(0, 1);
    if (!next) return;
    const thread = threads.current;
    try {
      // Until then those who read see nothing of it.
      await flush.done();
      await this.#whenNotBusy(() => thread.control('begin immediate'));
      const failure = await next.run(thread);
      if (failure) throw failure.error;
      await thread.control('commit');
      committed();
    } catch (error) {
      // Some failures have rolled back already, such as the end of the thread.
      await thread.control('rollback').catch(() => {});
      next.fail(error);
      return;
    }
    this.#settle([next]);
  }

  /** Tells those whose commit is on the disk. */
  #settle(group: readonly Waiting[]): void {
    for (const one of group) one.settle();
    this.#parts.log.copyIfLong();
  }

  async #whenNotBusy(begin: () => Promise<unknown>): Promise<void> {
    for (const giveUpAt = Date.now() + patience; ; await sleep(pause)) {
      try {
        await begin();
        return;
      } catch (error) {
        if (!isBusy(error) || Date.now() > giveUpAt) throw error;
      }
    }
  }
}
