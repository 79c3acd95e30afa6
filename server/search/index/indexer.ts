import { setTimeout as sleep } from 'node:timers/promises';
import { type Scope, systemScope } from '../../core/scope.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { clearSome, findCleared } from './clearing-store.ts';
import { findIndex } from './index-store.ts';
import { IndexThreads } from './index-threads.ts';
import { tidyIndex } from './merge.ts';
import { findFirstWaiting, findWaiting, type Waiting } from './waiting-store.ts';
import { indexChanges } from './write.ts';

/** Changes that are put into the index together. */
const atOnce = 1000;
/** Milliseconds between two looks for changes, and for what can be cleared away. */
const [pause, clearPause] = [300, 5_000];
/** The part of the time of a change of the index that is left to other writes behind it. */
const restFactor = 0.5;

/**
 * Keeps the index of words in step with what is written: looks for changes that wait, and puts those of one workspace into its index together. What that leaves is
 * tidied up beside it.
 */
export class Indexer {
  readonly #database: Database;
  readonly #log: Log;
  readonly #onIndexed: ((trx: Transaction, tenant: Tenant, ids: readonly string[]) => Promise<void>) | undefined;
  readonly #threads = new IndexThreads();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #tidying: Promise<void> | null = null;
  /** The workspaces whose indexes have changed since they were tidied up. */
  readonly #untidy = new Set<string>();
  #clearedAt = 0;
  #isClosed = false;

  /** @param onIndexed is told, in the transaction that puts changes into the index, which resources these were */
  constructor(database: Database, log: Log, onIndexed?: (trx: Transaction, tenant: Tenant, ids: readonly string[]) => Promise<void>) {
    this.#onIndexed = onIndexed;
    this.#database = database;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), pause);
    this.#timer.unref();
  }

  /** Resolves when all is in the index that was written before, and the index is tidied up. */
  async settled(): Promise<void> {
    await this.#running;
    await this.#look();
    await this.#tidying;
  }

  async stop(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
    await this.#tidying;
    await this.#threads.close();
  }

  #look(): Promise<void> {
    this.#running ??= this.#attempt(() => this.#work(), 'changes can not be put into the search index').finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    for (let first = await this.#next(); first; first = await this.#next()) {
      const began = performance.now();
      const scope = systemScope(first.workspace_id);
      await this.#index(scope, await findWaiting(this.#database.reader, scope, atOnce));
      this.#untidy.add(scope.workspaceId);
      this.#tidy();
      await sleep((performance.now() - began) * restFactor);
    }
    this.#tidy();
  }

  async #next(): Promise<{ workspace_id: string } | null> {
    return this.#isClosed ? null : findFirstWaiting(this.#database.reader);
  }

  /** One that can not be indexed keeps nobody waiting. */
  async #index(scope: Scope, waiting: readonly Waiting[]): Promise<void> {
    const put = (some: readonly Waiting[], isWhole: boolean): Promise<boolean> =>
      indexChanges({ database: this.#database, threads: this.#threads }, scope, some, {
        isWhole,
        onIndexed: (trx, ids) => this.#onIndexed?.(trx, scope, ids),
      });
    try {
      await put(waiting, true);
    } catch (error) {
      if (this.#isClosed) throw error;
      const resourceId = waiting[0]?.resource_id;
      const first = waiting.filter((one) => one.resource_id === resourceId);
      await put(first, true).catch(async (cause: unknown) => {
        this.#log.error({ err: cause, resourceId }, 'a resource can not be put into the search index: it is found by its name alone');
        await put(first, false);
      });
    }
  }

  #tidy(): void {
    this.#tidying ??= this.#attempt(() => this.#tidyAll(), 'the search index can not be tidied up').finally(() => {
      this.#tidying = null;
    });
  }

  async #tidyAll(): Promise<void> {
    const { reader } = this.#database;
    const means = { database: this.#database, threads: this.#threads };
    for (const workspaceId of this.#untidy) {
      this.#untidy.delete(workspaceId);
      const scope = systemScope(workspaceId);
      const index = await findIndex(reader, scope);
      while (index && !this.#isClosed && (await tidyIndex(means, scope, index.number)));
    }
    if (performance.now() - this.#clearedAt < clearPause) return;
    for (;;) {
      const found = await findCleared(reader, Date.now());
      if (!found || this.#isClosed) break;
      await this.#database.transaction((trx) => clearSome(trx, found));
    }
    this.#clearedAt = performance.now();
  }

  async #attempt(work: () => Promise<void>, failure: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#isClosed) this.#log.error({ err: error }, failure);
    }
  }
}
