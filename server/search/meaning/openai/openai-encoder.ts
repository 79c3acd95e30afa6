import type OpenAI from 'openai';
import type { Log } from '../../../platform/log.ts';
import { calibrated, calibrationTexts, type Relevance } from '../calibration.ts';
import { Circuit } from '../circuit.ts';
import { type Encoder, EncoderUnavailable } from '../encoder.ts';

/** Texts that are sent with one request. */
const textsAtOnce = 64;
/** Characters of a text that are sent: most models read no more. */
const mostCharacters = 8_000;
/** Milliseconds for one request. */
const timeout = 30_000;
const retries = 2;

export interface OpenAiOptions {
  /** Where the API is, such as `http://localhost:11434/v1`. */
  readonly url: string;
  readonly model: string;
  /** Null: the server asks for none. */
  readonly apiKey: string | null;
}

/** Encodes with whatever serves the embeddings API of OpenAI: Ollama, llama.cpp, vLLM, TEI, OpenAI itself. */
export class OpenAiEncoder implements Encoder {
  readonly id: string;
  readonly #options: OpenAiOptions;
  readonly #log: Log;
  readonly #circuit = new Circuit();
  #client: Promise<OpenAI> | null = null;
  #relevance: Promise<Relevance> | null = null;
  #known: Relevance | null = null;

  constructor(options: OpenAiOptions, log: Log) {
    this.#options = options;
    this.#log = log;
    this.id = `openai-${options.model}`;
  }

  async encode(texts: readonly string[], signal: AbortSignal): Promise<readonly (Float32Array | null)[]> {
    await this.#calibrate(signal);
    return this.#request(texts, signal);
  }

  relevanceOf(cosine: number): number {
    return this.#known?.(cosine) ?? 0;
  }

  async close(): Promise<void> {}

  /** Once, before the first text: what a cosine says depends on the model. */
  async #calibrate(signal: AbortSignal): Promise<void> {
    this.#relevance ??= this.#request(calibrationTexts, signal).then((vectors) => calibrated(vectors.filter((vector) => vector !== null)));
    try {
      this.#known = await this.#relevance;
    } catch (error) {
      this.#relevance = null;
      throw error;
    }
  }

  async #request(texts: readonly string[], signal: AbortSignal): Promise<(Float32Array | null)[]> {
    const vectors: (Float32Array | null)[] = texts.map(() => null);
    const said = texts.flatMap((text, index) => (text.trim() === '' ? [] : { text: text.slice(0, mostCharacters), index }));
    for (let start = 0; start < said.length; start += textsAtOnce) {
      const some = said.slice(start, start + textsAtOnce);
      const found = await this.#ask(
        some.map(({ text }) => text),
        signal,
      );
      for (const [at, { index }] of some.entries()) vectors[index] = normalized(found[at]);
    }
    return vectors;
  }

  async #ask(input: string[], signal: AbortSignal): Promise<readonly (readonly number[])[]> {
    if (this.#circuit.isOpen) throw new EncoderUnavailable('The embeddings API has failed again and again, and is left alone for a while.');
    this.#client ??= connect(this.#options);
    try {
      const { data } = await (await this.#client).embeddings.create({ model: this.#options.model, input, encoding_format: 'float' }, { signal });
      if (data.length !== input.length) throw new Error(`The embeddings API has answered ${input.length} texts with ${data.length} vectors.`);
      this.#circuit.succeeded();
      return data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding);
    } catch (error) {
      const pause = this.#circuit.failed();
      if (pause > 0) this.#log.warn({ err: error, seconds: pause / 1000 }, 'the embeddings API can not be used: nothing is found by what it means');
      throw new EncoderUnavailable('The embeddings API could not be used.', { cause: error });
    }
  }
}

/** Loaded only now: most services have no use for it. */
async function connect({ url, apiKey }: OpenAiOptions): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({ baseURL: url, apiKey: apiKey ?? 'none', maxRetries: retries, timeout });
}

function normalized(numbers: readonly number[] | undefined): Float32Array | null {
  if (!numbers) return null;
  const length = Math.hypot(...numbers);
  return length > 0 && Number.isFinite(length) ? Float32Array.from(numbers, (number) => number / length) : null;
}
