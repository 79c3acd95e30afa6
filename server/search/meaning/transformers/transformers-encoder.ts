import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Log } from '../../../platform/log.ts';
import { StartError } from '../../../platform/start-error.ts';
import { calibrated, calibrationTexts, type Relevance } from '../calibration.ts';
import { Circuit } from '../circuit.ts';
import { type Encoder, EncoderUnavailable } from '../encoder.ts';
import type { ModelOrder } from './model-messages.ts';
import { MissingPackage, ModelThread, UnusableModel } from './model-thread.ts';
import { Turns } from './turns.ts';

/** Goes up with whatever makes other vectors of the same text. */
const encodingVersion = 1;

/** Characters of a text that are read. */
const mostCharacters = 4_000;
/** Texts that are encoded together, and characters when each is as long as the longest: so nobody who asks for little has to wait for long. */
const mostTogether = 16;
const mostCharactersTogether = 8_000;
/** Those who ask for as many go before those who ask for more: somebody waits for them. */
const few = 16;
/** One processor is left to everybody else. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1));

export interface TransformersOptions {
  /** The absolute path of a folder, or a name of the hub. */
  readonly model: string;
  /** Where what comes from the hub is kept. */
  readonly cacheDir: string;
}

/** Encodes with a model that runs here, by way of a package that is installed only where somebody wants that. */
export class TransformersEncoder implements Encoder {
  readonly id: string;
  readonly #thread: ModelThread;
  readonly #relevance: Relevance;
  readonly #log: Log;
  readonly #turns = new Turns();
  readonly #circuit = new Circuit();
  #isClosed = false;

  private constructor(id: string, thread: ModelThread, relevance: Relevance, log: Log) {
    this.id = id;
    this.#thread = thread;
    this.#relevance = relevance;
    this.#log = log;
  }

  /** Resolves when texts can be encoded. @throws StartError where they can't be, with what to do about it */
  static async open({ model, cacheDir }: TransformersOptions, log: Log): Promise<TransformersEncoder> {
    const order = { model, isFolder: path.isAbsolute(model), cacheDir, threads };
    if (!order.isFolder) log.info({ model, folder: cacheDir }, 'loading the model, and fetching it where it is not there yet');
    let thread: ModelThread | undefined;
    try {
      thread = await ModelThread.start(order);
      return new TransformersEncoder(idOf(order, thread), thread, await calibrate(thread), log);
    } catch (error) {
      await thread?.close();
      throw startError(model, error);
    }
  }

  async encode(texts: readonly string[], signal: AbortSignal): Promise<readonly (Float32Array | null)[]> {
    if (signal.aborted) throw new EncoderUnavailable('Nobody waits for it any more.');
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = (): void => reject(new EncoderUnavailable('The model has not come to it in time.'));
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await Promise.race([this.#encode(texts, signal), aborted]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  relevanceOf(cosine: number): number {
    return this.#relevance(cosine);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.close();
  }

  async #encode(texts: readonly string[], signal: AbortSignal): Promise<(Float32Array | null)[]> {
    const vectors: (Float32Array | null)[] = texts.map(() => null);
    for (const batch of batchesOf(texts)) {
      const found = await this.#turns.take(texts.length <= few, async () => {
        signal.throwIfAborted();
        return this.#ask(batch.map(({ text }) => text));
      });
      for (const [at, { index }] of batch.entries()) vectors[index] = found[at] ?? null;
    }
    return vectors;
  }

  async #ask(texts: readonly string[]): Promise<readonly (Float32Array | null)[]> {
    if (this.#thread.hasEnded || this.#circuit.isOpen) throw new EncoderUnavailable('The model can not be used.');
    try {
      const vectors = await this.#thread.encode(texts);
      this.#circuit.succeeded();
      return vectors;
    } catch (error) {
      const pause = this.#circuit.failed();
      if (this.#thread.hasEnded && !this.#isClosed)
        this.#log.error({ err: error }, 'the model is lost: until the next start nothing is found by what it means');
      else if (pause > 0) this.#log.error({ err: error, seconds: pause / 1000 }, 'the model fails: nothing is found by what it means');
      throw new EncoderUnavailable('The model can not be used.', { cause: error });
    }
  }
}

const idOf = ({ model, isFolder }: ModelOrder, { fingerprint }: ModelThread): string =>
  `transformers-${isFolder ? path.basename(model) : model}-${fingerprint}-${encodingVersion}`;

async function calibrate(thread: ModelThread): Promise<Relevance> {
  const vectors = await thread.encode(calibrationTexts);
  const known = vectors.filter((vector) => vector !== null);
  if (known.length < vectors.length) throw new UnusableModel('it knows nothing of plain sentences');
  return calibrated(known);
}

interface Said {
  readonly text: string;
  readonly index: number;
}

/** Texts that are as long as each other go together: the shorter ones are filled up. */
function batchesOf(texts: readonly string[]): Said[][] {
  const said = texts.flatMap((text, index) => (text.trim() === '' ? [] : { text: text.slice(0, mostCharacters), index }));
  const batches: Said[][] = [];
  for (const one of said.sort((one, other) => one.text.length - other.text.length)) {
    const last = batches.at(-1);
    if (last && last.length < mostTogether && (last.length + 1) * one.text.length <= mostCharactersTogether) last.push(one);
    else batches.push([one]);
  }
  return batches;
}

function startError(model: string, error: unknown): StartError {
  const name = `EMBEDDINGS_MODEL=${model}`;
  if (error instanceof MissingPackage)
    return new StartError(
      `${name} is a model that the service runs itself, with the package @huggingface/transformers, which is not installed. ` +
        'Install it with "npm install --no-save --save-prod @huggingface/transformers@4", set EMBEDDINGS_URL to a server that has the model, or leave EMBEDDINGS_MODEL out.',
    );
  const reason = error instanceof Error ? error.message : String(error);
  const hint = path.isAbsolute(model)
    ? 'A folder holds a model as the Hugging Face hub has it: config.json, tokenizer.json, tokenizer_config.json, and onnx/model.onnx or onnx/model_quantized.onnx.'
    : 'It is taken for a name of the Hugging Face hub; the path of a folder begins with a slash or ./';
  return new StartError(`The model of ${name} cannot be used: ${reason}. ${hint}`);
}
