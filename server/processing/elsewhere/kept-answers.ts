import type { Description } from './describer.ts';

/** What servers elsewhere have answered about one resource, and nobody has written down yet. */
export interface KeptAnswers {
  transcript: Buffer | null;
  description: Description | null;
}

/** Resources whose answers are kept. */
const mostKept = 100;

/**
 * Keeps what was paid for until it is written down: a job that fails in between and is done again asks for nothing a second time. A service that dies in between does:
 * the API of OpenAI has no key by which its servers would know a request that they have answered.
 */
export class AnswerKeeper {
  readonly #answers = new Map<string, KeptAnswers>();

  /** Those of one round of processing, in which each question is asked once. */
  of(round: string): KeptAnswers {
    const kept = this.#answers.get(round) ?? { transcript: null, description: null };
    this.#answers.delete(round);
    this.#answers.set(round, kept);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > mostKept && oldest !== undefined) this.#answers.delete(oldest);
    return kept;
  }

  forget(round: string): void {
    this.#answers.delete(round);
  }
}
