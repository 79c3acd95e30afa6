import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What a step is part of. `lost` comes after a commit: where it fails, nobody gets to know that it succeeded. */
export type StepKind = 'read' | 'begin' | 'statement' | 'commit' | 'lost' | 'files';

/** One statement, one operation on a file, the beginning or the end of a transaction. */
export interface Step {
  readonly kind: StepKind;
  readonly what: string;
  /** What it does, and the how manieth it is that does that. */
  readonly name: string;
}

/** How many turns of the event loop nothing has to happen in for what was going on to be over. */
const quietTurns = 20;

/** Goes through the steps of a service that is made of parts which tell of them, and lets one of them fail. */
export class Faults {
  readonly #aside = new AsyncLocalStorage<true>();
  readonly #counts = new Map<string, number>();
  #steps: Step[] | null = null;
  #awaited: string | null = null;
  #instead: (() => Promise<unknown>) | undefined;
  #underWay = 0;

  /** Begins to count. The step of this name fails, once; or `instead` is done before it. */
  arm(name: string | null = null, instead?: () => Promise<unknown>): void {
    this.#counts.clear();
    this.#steps = [];
    this.#awaited = name;
    this.#instead = instead;
  }

  /** Whether the step that is to fail has not been reached yet. */
  get isAwaited(): boolean {
    return this.#awaited !== null;
  }

  /** Ends the count, and returns the steps. */
  disarm(): Step[] {
    const steps = this.#steps ?? [];
    this.#steps = null;
    this.#awaited = null;
    return steps;
  }

  /** Does what is no part of the service's work: its steps neither count nor fail. */
  aside<T>(work: () => T): T {
    return this.#aside.run(true, work);
  }

  /** Resolves once no step is under way, and none follows. */
  async quiet(): Promise<void> {
    for (let turns = 0; turns < quietTurns; turns++) {
      await nextTurn();
      if (this.#underWay > 0) turns = 0;
    }
  }

  /** Does something of which steps are a part. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
    }
  }

  /** Does a step, or lets it fail. */
  step<T>(kind: StepKind, what: string, work: () => Promise<T>, failing: () => Promise<T>): Promise<T> {
    return this.during(async () => ((await this.#reach(kind, what)) ? failing() : work()));
  }

  /** True when the step that is reached is to fail. */
  async #reach(kind: StepKind, what: string): Promise<boolean> {
    if (!this.#steps || this.#aside.getStore()) return false;
    const count = (this.#counts.get(kind + what) ?? 0) + 1;
    this.#counts.set(kind + what, count);
    const name = `${kind} ${what} (${count})`;
    this.#steps.push({ kind, what, name });
    if (this.#awaited !== name) return false;
    this.#awaited = null;
    if (!this.#instead) return true;
    await this.#instead();
    return false;
  }
}
