import { systemScope } from '../../core/scope.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { findFirstWaiting, findWaiting } from './waiting-store.ts';
import { indexChanges } from './write.ts';

/** Changes that are put into the index together. */
const atOnce = 250;
/** Milliseconds between two looks. */
const pause = 300;
/** The part of the time that it leaves to other writes. */
const restFactor = 1;

/** Keeps the index of words in step with what is written: looks for changes that wait, and puts those of one workspace into its index together. */
export class Indexer {
  readonly #database: Database;
  readonly #log: Log;
  readonly #then: ((trx: Transaction, tenant: Tenant, ids: readonly string[]) => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isClosed = false;

  /** @param then is told, in the transaction that puts changes into the index, which resources these were */
  constructor(database: Database, log: Log, then?: (trx: Transaction, tenant: Tenant, ids: readonly string[]) => Promise<void>) {
    this.#then = then;
    this.#database = database;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), pause);
    this.#timer.unref();
  }

  /** Resolves when all is in the index that was written before. */
  async settled(): Promise<void> {
    await this.#running;
    await this.#look();
  }

  async stop(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #look(): Promise<void> {
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    try {
      for (let first = await this.#next(); first; first = await this.#next()) {
        const began = performance.now();
        const scope = systemScope(first.workspace_id);
        await indexChanges(this.#database, scope, await findWaiting(this.#database.reader, scope, atOnce), (trx, ids) =>
          this.#then?.(trx, scope, ids),
        );
        const took = performance.now() - began;
        if (took > 20) await new Promise((resolve) => setTimeout(resolve, took * restFactor));
      }
    } catch (error) {
      if (!this.#isClosed) this.#log.error({ err: error }, 'changes can not be put into the search index');
    }
  }

  async #next(): Promise<{ workspace_id: string } | null> {
    return this.#isClosed ? null : findFirstWaiting(this.#database.reader);
  }
}
