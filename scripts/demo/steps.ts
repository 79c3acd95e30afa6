import type { ProgressBar } from './progress-bar.ts';
import type { Report, Row } from './report.ts';

/** The service answered, but not what it should have. Its message is a sentence. */
export class DemoFailure extends Error {}

/** What is claimed must hold. @throws DemoFailure */
export function check(isTrue: boolean, sentence: string): asserts isTrue {
  if (!isTrue) throw new DemoFailure(sentence);
}

/** What a step gives to those after it, and what it tells. */
export type Outcome<T> = readonly [value: T, result: string];

/** The steps of the demo, each a row of the report as soon as it has worked out. */
export class Steps {
  readonly #report: Report;
  #current = 'Start';

  constructor(report: Report) {
    this.#report = report;
  }

  /** What was done last, or is being done. */
  get current(): string {
    return this.#current;
  }

  chapter(title: string): void {
    this.#report.chapter(title);
  }

  async step<T>(step: string, operation: Row['operation'], work: () => Promise<Outcome<T>>): Promise<T> {
    this.#current = step;
    const start = performance.now();
    const [value, result] = await work();
    this.#report.row({ step, operation, result }, performance.now() - start);
    return value;
  }

  /** What belongs to the step before. */
  detail(name: string, text: string): void {
    this.#report.detail(`${name.padEnd(8)} ${text}`);
  }

  /** A step that can't be done here, and why. */
  skip(step: string, operation: Row['operation'], reason: string): void {
    this.#report.skipped({ step, operation, result: reason });
  }
}

/** Draws a bar while something goes on, and takes it away for the row of the step. */
export async function whileDrawing<T>(bar: ProgressBar, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    bar.clear();
  }
}
