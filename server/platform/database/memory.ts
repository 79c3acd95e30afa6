import type { Value } from './database.ts';
import type { CompiledQuery } from './statement.ts';

/** Characters of text that are kept at most; then everything is forgotten and the memory fills anew. */
const mostCharacters = 32 * 1024 * 1024;

/**
 * What hot statements have answered, for as long as the database is as it was: the same read is then answered without a query.
 * Whether something has changed is asked of the database once in a turn of the event loop; this process tells of its own commits at once.
 */
export class Memory {
  readonly #dataVersion: () => unknown;
  readonly #answers = new Map<CompiledQuery, Map<string, unknown>>();
  #version: unknown;
  #characters = 0;
  #checked = false;

  /** @param dataVersion a number that is another one after every commit of another connection */
  constructor(dataVersion: () => unknown) {
    this.#dataVersion = dataVersion;
  }

  /** The remembered answer, or that of `ask`, remembered from now on. */
  recall<Answer>(query: CompiledQuery, bindings: readonly Value[], ask: () => Answer): Answer {
    this.#checkOnceATurn();
    const answers = this.#answersTo(query);
    const key = JSON.stringify(bindings);
    const known = answers.get(key);
    if (known !== undefined) return (known as { answer: Answer }).answer;
    const answer = ask();
    if (this.#takes(key.length + charactersOf(answer))) answers.set(key, { answer: frozen(answer) });
    return answer;
  }

  forget(): void {
    this.#answers.clear();
    this.#characters = 0;
  }

  /** Whether there is room for so many characters. There is after everything was forgotten. */
  #takes(characters: number): boolean {
    this.#characters += characters;
    if (this.#characters <= mostCharacters) return true;
    this.forget();
    return false;
  }

  #checkOnceATurn(): void {
    if (this.#checked) return;
    this.#checked = true;
    setImmediate(() => {
      this.#checked = false;
    });
    const version = this.#dataVersion();
    if (version !== this.#version) this.forget();
    this.#version = version;
  }

  #answersTo(query: CompiledQuery): Map<string, unknown> {
    let answers = this.#answers.get(query);
    if (!answers) {
      answers = new Map();
      this.#answers.set(query, answers);
    }
    return answers;
  }
}

/** Rows are weighed by their text, with something for the objects around it. */
function charactersOf(answer: unknown): number {
  if (typeof answer === 'string') return answer.length;
  if (typeof answer !== 'object' || answer === null) return 8;
  let characters = 100;
  for (const part of Object.values(answer)) characters += charactersOf(part);
  return characters;
}

/** The same object, of which nothing can be changed any more, at no depth. */
function frozen<Whole>(whole: Whole): Whole {
  if (typeof whole !== 'object' || whole === null || ArrayBuffer.isView(whole)) return whole;
  for (const part of Object.values(whole)) frozen(part);
  return Object.freeze(whole);
}
