import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { codeRange, startThreadPool } from '../../../platform/async/thread-pool.ts';
import type { Log } from '../../../platform/log.ts';
import { type Encoder, EncoderUnavailable } from '../encoder.ts';
import { unpackLexicon } from './lexicon-file.ts';
import type { FoundLexicon, LexiconOrder } from './lexicon-thread.ts';
import { type Chance, chanceOf } from './others.ts';
import { wordnetVersion } from './read-wordnet.ts';
import { TextVectors } from './text-vectors.ts';

/** Goes up with whatever makes other vectors of the same text. */
const encodingVersion = 8;

/** What is encoded at once where it was asked for, in characters: a question takes less than a millisecond. */
const fewCharacters = 2_000;

const encodingThread = new URL('./encoding-thread.ts', import.meta.url);

/** After how long a lexicon is tried again that could not be had, in milliseconds. */
const retryAfter = 60_000;

/** How many deviations a cosine is above chance where it says nothing either way, and how fast it becomes clear around it: measured on notes that were asked for in other words than theirs. */
const undecided = 4;
const spread = 1;
/** No nearness in meaning is as good as the very words. */
const greatestRelevance = 0.7;

interface Ready {
  readonly shared: SharedArrayBuffer;
  readonly vectors: TextVectors;
  readonly others: Int8Array;
}

/**
 * The encoder that needs nothing but the service: what English words mean is read from WordNet, once for a data folder, and kept there. The first start takes some
 * seconds for it, in a thread; until then nothing is encoded.
 */
export class WordNetEncoder implements Encoder {
  readonly id: string;
  readonly #order: LexiconOrder;
  readonly #log: Log;
  #finding: Promise<void> | null = null;
  #ready: Ready | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;
  #finder: Worker | null = null;
  #pool: Promise<Piscina<readonly string[], (Float32Array | null)[]>> | null = null;
  #asked: { readonly vector: Float32Array; readonly chance: Chance } | null = null;
  #isClosed = false;

  /** @param file where the lexicon is kept */
  constructor(file: string, log: Log) {
    this.id = `wordnet-${wordnetVersion()}-${encodingVersion}`;
    this.#order = { file, version: this.id };
    this.#log = log;
  }

  /** Resolves when texts can be encoded, or when that has failed. */
  prepare(): Promise<void> {
    this.#finding ??= this.#find().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async encode(texts: readonly string[], signal: AbortSignal): Promise<readonly (Float32Array | null)[]> {
    const ready = this.#requireReady();
    if (texts.reduce((sum, text) => sum + text.length, 0) <= fewCharacters) return texts.map((text) => ready.vectors.vectorOf(text));
    this.#pool ??= startThreadPool({ module: encodingThread, workerData: ready.shared, isPatient: true });
    return (await this.#pool).run(texts, { signal });
  }

  relevanceOf(cosine: number, asked: Float32Array): number {
    const { mean, deviation } = this.#chanceOf(asked);
    return greatestRelevance / (1 + Math.exp((undecided - (cosine - mean) / deviation) / spread));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#finder?.terminate();
    await this.#finding;
    await (await this.#pool)?.destroy();
  }

  /** Of the last vector that was asked for it is remembered. */
  #chanceOf(asked: Float32Array): Chance {
    if (this.#asked?.vector !== asked) this.#asked = { vector: asked, chance: chanceOf(asked, this.#requireReady().others) };
    return this.#asked.chance;
  }

  #requireReady(): Ready {
    if (this.#ready && !this.#isClosed) return this.#ready;
    if (!this.#isClosed && performance.now() > this.#failedAt + retryAfter) void this.prepare();
    throw new EncoderUnavailable('What words mean is still being read.');
  }

  async #find(): Promise<void> {
    if (this.#ready || this.#isClosed) return;
    try {
      mkdirSync(dirname(this.#order.file), { recursive: true });
      const { shared, notKept } = await this.#runFinder();
      if (notKept !== null)
        this.#log.warn({ file: this.#order.file, reason: notKept }, 'the lexicon could not be kept, and is made again at the next start');
      const lexicon = unpackLexicon(shared);
      this.#ready = { shared, vectors: new TextVectors(lexicon), others: lexicon.others };
    } catch (error) {
      if (this.#isClosed) return;
      this.#failedAt = performance.now();
      this.#log.error({ err: error }, 'the lexicon could not be made: nothing is found by what it means');
    }
  }

  #runFinder(): Promise<FoundLexicon> {
    const { promise, resolve, reject } = Promise.withResolvers<FoundLexicon>();
    const worker = new Worker(new URL('./lexicon-thread.ts', import.meta.url), { workerData: this.#order, resourceLimits: codeRange, execArgv: [] });
    this.#finder = worker;
    // It keeps no process alive.
    worker.unref();
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('the thread has ended without it')));
    return promise.finally(() => {
      this.#finder = null;
    });
  }
}
