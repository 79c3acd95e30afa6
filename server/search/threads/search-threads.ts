import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Scope } from '../../core/scope.ts';
import type { Caller } from '../../platform/database/database.ts';
import { LongReads } from '../../platform/database/long-reads.ts';
import { TimeIsUp } from '../../platform/database/time-is-up.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Encoder, EncoderUnavailable } from '../meaning/encoder.ts';
import type { Found, Search } from '../query/search.ts';
import type { EncodingAnswer, EncodingRequest, SearchResult, SearchTask, SearchThreadData } from './protocol.ts';

/** How long a thread waits for more before it ends, in milliseconds. */
const idleTime = 10 * 60_000;

/** At how many places between −1 and 1 the relevance of a cosine is told. */
const places = 1001;

/** One processor is left to the service. */
const threadCount = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * Searches in threads, so that nothing else waits for them: each takes time on a connection of its own. Callers take turns; a search that takes too long is given up, with its
 * thread.
 */
export class SearchThreads {
  readonly #data: SearchThreadData;
  readonly #encoder: Encoder | null;
  readonly #turns: LongReads;
  #pool: Piscina<SearchTask, SearchResult> | null = null;
  #isClosed = false;

  constructor(database: SearchThreadData['database'], encoder: Encoder | null) {
    this.#data = { database, encoderId: encoder?.id ?? null };
    this.#encoder = encoder;
    this.#turns = new LongReads({ atATime: threadCount, seconds: database.longReadSeconds ?? 5 });
  }

  /** @throws Refusal unavailable when it takes too long, or too many wait */
  search(caller: Caller, scope: Scope, search: Search): Promise<Found> {
    return this.#turns.run(caller, (milliseconds) => this.#run(scope, search, milliseconds));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
  }

  async #run(scope: Scope, search: Search, milliseconds: number): Promise<Found> {
    if (this.#isClosed) throw new Refusal('unavailable');
    this.#pool ??= new Piscina<SearchTask, SearchResult>({
      filename: new URL('./search-thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: threadCount,
      idleTimeout: idleTime,
      workerData: this.#data,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const { port1: own, port2: encoding } = new MessageChannel();
    own.on('message', (request: EncodingRequest) => void this.#encode(own, request, milliseconds));
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)));
    try {
      // Piscina's type is that of a browser's ports.
      const result = await this.#pool.run({ scope, search, encoding }, { transferList: [encoding] as never, signal });
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

  async #encode(port: MessagePort, { id, texts }: EncodingRequest, milliseconds: number): Promise<void> {
    port.postMessage(await this.#answer(id, texts, milliseconds));
  }

  async #answer(id: number, texts: readonly string[], milliseconds: number): Promise<EncodingAnswer> {
    const encoder = this.#encoder;
    if (!encoder) return { id, unavailable: 'There is no encoder.' };
    try {
      const vectors = await encoder.encode(texts, AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds))));
      const relevance = Array.from({ length: places }, (_, place) => encoder.relevanceOf((2 * place) / (places - 1) - 1));
      return { id, vectors, relevance };
    } catch (error) {
      return { id, unavailable: error instanceof EncoderUnavailable ? error.message : `Encoding has failed: ${String(error)}` };
    }
  }
}
