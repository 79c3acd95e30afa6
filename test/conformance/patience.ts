import type { HttpAnswer } from './http.ts';

/** How long the suite waits, in milliseconds. */
export interface Limits {
  /** For an answer, to its last byte. */
  readonly request: number;
  /** For all of it. */
  readonly run: number;
}

/** Ends a run before it is through; the message says why. */
export class EndOfRun extends Error {}

/** So many requests without an answer, one after the other, are enough to know that no answer will come. */
const silentAfter = 5;

/** So many requests of the same name without an answer are enough to know that the server leaves such requests alone. */
const ignoredAfter = 3;

/** Has a run come to an end against a server that answers late or never. */
export class Patience {
  readonly limits: Limits;
  readonly #end: number;
  readonly #unanswered = new Map<string, number>();
  #inARow = 0;

  constructor(limits: Limits) {
    this.limits = limits;
    this.#end = performance.now() + limits.run;
  }

  /** Milliseconds that are left. */
  get left(): number {
    return this.#end - performance.now();
  }

  /** @throws EndOfRun when the time is up */
  check(): void {
    if (this.left <= 0) throw new EndOfRun(`the time limit of ${inWords(this.limits.run)} was reached`);
  }

  /** Why a request is not worth sending any more; undefined when it is. */
  whyHopeless(name: string): string | undefined {
    return (this.#unanswered.get(name) ?? 0) < ignoredAfter ? undefined : `${ignoredAfter} requests like it got no answer`;
  }

  /** @throws EndOfRun when the server doesn't answer at all */
  note(name: string, { isLate = false }: HttpAnswer): void {
    if (!isLate) {
      this.#inARow = 0;
      return;
    }
    this.#unanswered.set(name, (this.#unanswered.get(name) ?? 0) + 1);
    this.#inARow += 1;
    if (this.#inARow === silentAfter)
      throw new EndOfRun(`the server left ${silentAfter} requests in a row without an answer for ${inWords(this.limits.request)} each`);
  }
}

const inWords = (milliseconds: number): string => (milliseconds >= 60_000 ? `${milliseconds / 60_000} minutes` : `${milliseconds / 1000} s`);
