import { Worker } from 'node:worker_threads';
import { codeRange } from '../../../platform/async/thread-pool.ts';
import type { Answer, ModelOrder, Question } from './model-messages.ts';

/** The model can't be used, and says why. */
export class UnusableModel extends Error {}

/** The package that models need isn't there. */
export class MissingPackage extends Error {}

type Vectors = readonly (Float32Array | null)[];

/** A model, in a thread of its own: what it computes holds up nobody else. */
export class ModelThread {
  /** Tells the model from every other one. */
  readonly fingerprint: string;
  readonly #worker: Worker;
  readonly #asked = new Map<number, PromiseWithResolvers<Vectors>>();
  #lastNumber = 0;
  #hasEnded = false;

  private constructor(worker: Worker, fingerprint: string) {
    this.#worker = worker;
    this.fingerprint = fingerprint;
    worker.on('message', (answer: Answer) => this.#take(answer));
    worker.once('error', (error: Error) => this.#end(error));
    worker.once('exit', () => this.#end(new Error('the thread has ended')));
    // It keeps no process alive.
    worker.unref();
  }

  /** Resolves when the model is loaded. @throws UnusableModel | MissingPackage */
  static async start(order: ModelOrder): Promise<ModelThread> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const worker = new Worker(new URL('./encoding-thread.ts', import.meta.url), { workerData: order, resourceLimits: codeRange, execArgv: [] });
    worker.once('message', (answer: Answer) => {
      if (answer.type === 'loaded') resolve(answer.fingerprint);
      else reject(answer.type === 'unusable' ? new UnusableModel(answer.message) : new MissingPackage());
    });
    worker.once('error', (error: Error) => reject(new UnusableModel(error.message)));
    worker.once('exit', () => reject(new UnusableModel('its thread has ended')));
    try {
      return new ModelThread(worker, await promise);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  encode(texts: readonly string[]): Promise<Vectors> {
    if (this.#hasEnded) return Promise.reject(new Error('the thread has ended'));
    const asked = Promise.withResolvers<Vectors>();
    const question: Question = { number: ++this.#lastNumber, texts };
    this.#asked.set(question.number, asked);
    this.#worker.postMessage(question);
    return asked.promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #take(answer: Answer): void {
    if (answer.type !== 'encoded' && answer.type !== 'failed') return;
    const asked = this.#asked.get(answer.number);
    this.#asked.delete(answer.number);
    if (answer.type === 'encoded') asked?.resolve(answer.vectors);
    else asked?.reject(new Error(answer.message));
  }

  #end(reason: Error): void {
    this.#hasEnded = true;
    for (const { reject } of this.#asked.values()) reject(reason);
    this.#asked.clear();
  }
}
