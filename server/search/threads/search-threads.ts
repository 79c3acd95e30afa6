import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { Scope } from '../../core/scope.ts';
import { startThreadPool } from '../../platform/async/thread-pool.ts';
import type { Caller } from '../../platform/database/database.ts';
import { LongReads } from '../../platform/database/long-reads.ts';
import { TimeIsUp } from '../../platform/database/time-is-up.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Encoder, EncoderUnavailable } from '../meaning/encoder.ts';
import { middleOf } from '../meaning/middle.ts';
import type { Found, Search } from '../query/search.ts';
import type { Encoding, EncodingAnswer, EncodingRequest, SearchResult, SearchTask, SearchThreadData } from './protocol.ts';

/** How long a thread waits for more before it ends, in milliseconds. */
const idleTime = 10 * 60_000;

/** At how many places between −1 and 1 the relevance of a cosine is told. */
const places = 1001;

/** Milliseconds that encoding what is asked for may take; without it, less is found. */
const encodingTime = 2_000;

/** What was encoded for a search, by its text. */
type Encodings = ReadonlyMap<string, Promise<Encoding>>;

const searchThread = new URL('./search-thread.ts', import.meta.url);
const memory = { maxOldGenerationSizeMb: 512 };

/** One processor is left to the service. */
const threadCount = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Searches in threads, so that nothing else waits for them: each takes time on a connection of its own, and of the processor what is left. Callers take turns; a search that takes too long is given up, with its
 * thread.
 */
export class SearchThreads {
  readonly #data: SearchThreadData;
  readonly #encoder: Encoder | null;
  readonly #turns: LongReads;
  #pool: Promise<Piscina<SearchTask, SearchResult>> | null = null;
  #isClosed = false;

  constructor(database: SearchThreadData['database'], encoder: Encoder | null) {
    this.#data = { database, encoderId: encoder?.id ?? null };
    this.#encoder = encoder;
    this.#turns = new LongReads({ atATime: threadCount, seconds: database.longReadSeconds ?? 5 });
  }

  /** @throws Refusal unavailable when it takes too long, or too many wait */
  async search(caller: Caller, scope: Scope, search: Search): Promise<Found> {
    const encodings = this.#encodeAhead(search);
    await Promise.all(encodings.values());
    return this.#turns.run(caller, (milliseconds) => this.#run(scope, search, encodings, milliseconds));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#pool)?.destroy();
  }

  /** What is asked for is encoded before a thread is taken: a server may take its time for it. */
  #encodeAhead({ queries }: Search): Encodings {
    const texts = queries.flatMap(({ text, byMeaning }) => (byMeaning && text !== undefined && this.#encoder ? [text] : []));
    return new Map(texts.map((text) => [text, this.#encode([text], encodingTime)]));
  }

  async #run(scope: Scope, search: Search, encodings: Encodings, milliseconds: number): Promise<Found> {
    if (this.#isClosed) throw new Refusal('unavailable');
    this.#pool ??= startThreadPool({ module: searchThread, maxThreads: threadCount, idleTime, workerData: this.#data, memory, isPatient: true });
    const pool = await this.#pool;
    const { port1: own, port2: encoding } = new MessageChannel();
    own.on('message', (request: EncodingRequest) => void this.#answer(own, request, encodings));
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)));
    try {
      // Piscina's type is that of a browser's ports.
      const result = await pool.run({ scope, search, encoding }, { transferList: [encoding] as never, signal });
      if ('found' in result) return result.found;
      throw new Refusal(result.refused.code, result.refused.errors, result.refused.headers);
    } catch (error) {
      if (signal.aborted) throw new TimeIsUp('A search was given up with its thread');
      if (this.#isClosed) throw new Refusal('unavailable');
      throw error;
    } finally {
      own.close();
    }
  }

  async #answer(port: MessagePort, { id, texts }: EncodingRequest, encodings: Encodings): Promise<void> {
    const [text = '', ...others] = texts;
    const known = others.length === 0 ? encodings.get(text) : undefined;
    port.postMessage({ id, ...(await (known ?? this.#encode(texts, encodingTime))) } satisfies EncodingAnswer);
  }

  async #encode(texts: readonly string[], milliseconds: number): Promise<Encoding> {
    const encoder = this.#encoder;
    if (!encoder) return { unavailable: 'There is no encoder.' };
    try {
      const vector = middleOf(await encoder.encode(texts, AbortSignal.timeout(milliseconds)));
      const cosines = Array.from({ length: vector ? places : 0 }, (_, place) => (2 * place) / (places - 1) - 1);
      return { vector, relevance: vector ? cosines.map((cosine) => encoder.relevanceOf(cosine, vector)) : [] };
    } catch (error) {
      return { unavailable: error instanceof EncoderUnavailable ? error.message : `Encoding has failed: ${String(error)}` };
    }
  }
}
