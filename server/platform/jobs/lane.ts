import type { Database } from '../database/database.ts';
import type { JobLog } from './attempts.ts';
import type { JobRules } from './jobs.ts';
import { type ClaimedJob, claimJobs, hasDueJob, type Outcome, recordOutcome } from './store.ts';

/** Jobs that were taken together. */
export type Batch = readonly [ClaimedJob, ...ClaimedJob[]];

export interface LaneParts {
  readonly database: Database;
  /** The types that are done here with their rules, the more urgent ones first. */
  readonly types: ReadonlyMap<string, JobRules>;
  /** Batches at a time. */
  readonly concurrency: number;
  readonly lockDuration: number;
  readonly log: JobLog;
  /** Does a batch. Undefined when somebody else may have it by now. */
  readonly work: (batch: Batch) => Promise<Outcome | undefined>;
  /** Called when a batch that was worked on is written down, or can't be. */
  readonly onConcluded: (batch: Batch) => void;
}

/** Does the jobs of some types, so many at a time, whatever waits in other lanes. */
export class Lane {
  readonly #parts: LaneParts;
  readonly #slots = new Set<Promise<void>>();
  /** How many were taken. */
  #turn = 0;
  #wakes = 0;
  #isOpen = false;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  open(): void {
    this.#isOpen = true;
  }

  /** Takes nothing more. Resolves when all that runs has ended. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#slots);
  }

  get isAtWork(): boolean {
    return this.#slots.size > 0;
  }

  /** Called when something may be due. */
  wake(): void {
    this.#wakes++;
    this.#openSlot();
  }

  #openSlot(): void {
    if (!this.#isOpen || this.#slots.size >= this.#parts.concurrency) return;
    const slot = this.#workUntilNothingIsDue()
      // The database is away: the next poll tries again, and what was running is taken again when its lock has run out.
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'jobs can not be taken'))
      .finally(() => this.#slots.delete(slot));
    this.#slots.add(slot);
  }

  /** A wake that comes while the last look is under way would be lost with the slot, so the slot looks again. */
  async #workUntilNothingIsDue(): Promise<void> {
    const { database, types } = this.#parts;
    let seen: number;
    do {
      seen = this.#wakes;
      if (await hasDueJob(database.reader, [...types.keys()], Date.now())) await this.#workOffDueJobs();
    } while (this.#isOpen && seen !== this.#wakes);
  }

  /** The end of one batch and the start of the next share a transaction. */
  async #workOffDueJobs(): Promise<void> {
    let batch = await this.#turnOver();
    while (batch) {
      this.#openSlot();
      batch = await this.#workOff(batch);
    }
  }

  /** Does one batch, and takes the next. */
  async #workOff(batch: Batch): Promise<Batch | undefined> {
    const { work, onConcluded } = this.#parts;
    try {
      const outcome = await work(batch);
      return outcome && (await this.#turnOver({ batch, outcome }));
    } finally {
      onConcluded(batch);
    }
  }

  #turnOver(finished?: { readonly batch: Batch; readonly outcome: Outcome }): Promise<Batch | undefined> {
    const { database, types, lockDuration } = this.#parts;
    return database.transaction(async (trx) => {
      const now = Date.now();
      if (finished) await recordOutcome(trx, finished.batch, finished.outcome, now);
      if (!this.#isOpen) return undefined;
      for (const [type, { batch = 1, fromBothEnds = false }] of types) {
        const isNewestFirst = fromBothEnds && this.#turn % 2 === 1;
        const [first, ...others] = await claimJobs(trx, { type, batch, isNewestFirst }, now, now + lockDuration);
        if (!first) continue;
        this.#turn++;
        return [first, ...others];
      }
      return undefined;
    });
  }
}
