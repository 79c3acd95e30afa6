import type { Answer } from './operations.ts';

/** The data of an answer that is on its way. */
export interface Pending<Data> extends Promise<Data> {
  /** The same answer with its status and its headers, such as `ETag`, `RateLimit` and `X-Trace-Id`. Nothing is sent again. */
  withResponse(): Promise<Answer<Data>>;
}

/** Takes the data out of the answer only where somebody waits for it, so that a failure is told once, to whom waits. */
export class PendingAnswer<Data> extends Promise<Data> implements Pending<Data> {
  readonly #answer: Promise<Answer<Data>>;

  constructor(answer: Promise<Answer<Data>>) {
    super(() => undefined);
    this.#answer = answer;
  }

  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  withResponse(): Promise<Answer<Data>> {
    return this.#answer;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise, that of the data of another one.
  override then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected);
  }
}
