import type { Caller, Value } from './database.ts';
import type { LongReads } from './long-reads.ts';
import type { CompiledQuery } from './statement.ts';

/** A query with what it binds. */
export interface BoundQuery {
  readonly query: CompiledQuery;
  readonly bindings: readonly Value[];
}

/** How a database asks for what may take long. */
export interface PatienceParts {
  /** Asks at once, where short reads are asked. Undefined when it would take too long for that. */
  soon(asked: BoundQuery, milliseconds: number): Promise<unknown[] | undefined>;
  /** Asks where nobody waits for it. Rejects with `TimeIsUp` after so many milliseconds. */
  atLength(asked: BoundQuery, milliseconds: number): Promise<unknown[]>;
  readonly longReads: LongReads;
  /** Milliseconds that `soon` may take; with 0 nothing is tried at once. */
  readonly soonWithin: number;
}

/**
 * Milliseconds for which a query that took too long isn't tried at once again: at first, because the machine may have had something else to do, and at most. Each
 * time that it takes too long again, it is twice as long.
 */
const shortestPause = 500;
const longestPause = 60_000;
/** Attempts of one caller in a second that may turn out to take too long; after those, what they ask isn't tried at once. */
const mostFailedASecond = 4;
/** Callers and queries that are remembered; then all are forgotten. */
const mostRemembered = 1000;

/**
 * Asks for what may take long or not: at once, because mostly it doesn't, and when it does, again at length. Who asks for what takes long again and again doesn't
 * take the time of an attempt each time.
 */
export class Patience {
  readonly #parts: PatienceParts;
  /** Queries that took too long, by caller and text. */
  readonly #long = new Map<string, { readonly pause: number; readonly until: number }>();
  readonly #failed = new Map<string, { second: number; count: number }>();

  constructor(parts: PatienceParts) {
    this.#parts = parts;
  }

  async all(caller: Caller, asked: BoundQuery, atLength: BoundQuery): Promise<unknown[]> {
    const key = `${caller.name} ${asked.query.sql}`;
    if (this.#mayTry(caller, key)) {
      const rows = await this.#parts.soon(asked, this.#parts.soonWithin);
      if (rows !== undefined) {
        this.#long.delete(key);
        return rows;
      }
      this.#remember(caller, key);
    }
    return this.#parts.longReads.run(caller, (milliseconds) => this.#parts.atLength(atLength, milliseconds));
  }

  #mayTry({ name }: Caller, key: string): boolean {
    if (this.#parts.soonWithin === 0) return false;
    const failed = this.#failed.get(name);
    return !(performance.now() < (this.#long.get(key)?.until ?? 0)) && !(failed?.second === currentSecond() && failed.count >= mostFailedASecond);
  }

  #remember({ name }: Caller, key: string): void {
    if (this.#long.size >= mostRemembered) this.#long.clear();
    if (this.#failed.size >= mostRemembered) this.#failed.clear();
    const pause = Math.min((this.#long.get(key)?.pause ?? shortestPause / 2) * 2, longestPause);
    this.#long.set(key, { pause, until: performance.now() + pause });
    const failed = this.#failed.get(name);
    if (failed?.second === currentSecond()) failed.count++;
    else this.#failed.set(name, { second: currentSecond(), count: 1 });
  }
}

const currentSecond = (): number => Math.floor(performance.now() / 1000);
