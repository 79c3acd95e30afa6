/** What runs in the thread of `ModelThread`: loads the model, and encodes what it is sent. */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { fingerprintOf, precisionOf } from './model-files.ts';
import type { Answer, ModelOrder, Question } from './model-messages.ts';

/** Tokens of a text that are read: passages and questions have fewer, and what a model takes for them grows with the square. */
const mostTokens = 512;

type Encode = (texts: readonly string[]) => Promise<(Float32Array | null)[]>;

const order = workerData as ModelOrder;
const encode = await load();

if (encode)
  parentPort?.on('message', async ({ number, texts }: Question) => {
    try {
      tell({ type: 'encoded', number, vectors: await encode(texts) });
    } catch (error) {
      tell({ type: 'failed', number, message: messageOf(error) });
    }
  });

async function load(): Promise<Encode | null> {
  const library = await loadLibrary();
  if (!library) return null;
  try {
    const { fingerprint, encode } = await loadModel(library);
    tell({ type: 'loaded', fingerprint });
    return encode;
  } catch (error) {
    tell({ type: 'unusable', message: messageOf(error) });
    return null;
  }
}

type Library = typeof import('@huggingface/transformers');

async function loadLibrary(): Promise<Library | null> {
  try {
    return await import('@huggingface/transformers');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    tell(isMissing ? { type: 'not-installed' } : { type: 'unusable', message: messageOf(error) });
    return null;
  }
}

async function loadModel({ AutoModel, AutoTokenizer, LogLevel, env, mean_pooling }: Library): Promise<{ fingerprint: string; encode: Encode }> {
  const { model: name, isFolder, cacheDir, threads } = order;
  env.allowRemoteModels = !isFolder;
  env.cacheDir = cacheDir;
  // It would write what it was given, and not as lines of the log are.
  env.logLevel = LogLevel.NONE;
  const precision = isFolder ? await precisionOf(name) : 'fp32';
  const tokenizer = await AutoTokenizer.from_pretrained(name);
  const model = await AutoModel.from_pretrained(name, {
    ...{ dtype: precision, device: 'cpu' },
    // Threads that have nothing to do wait, rather than look all the time whether there is something.
    session_options: { intraOpNumThreads: threads, interOpNumThreads: 1, extra: { session: { intra_op: { allow_spinning: '0' } } } },
  });
  const max_length = Math.min(tokenizer.model_max_length, model.config.max_position_embeddings ?? mostTokens, mostTokens);

  return {
    fingerprint: await fingerprintOf(isFolder ? name : path.join(cacheDir, name), precision),
    async encode(texts) {
      const tokens = tokenizer(texts, { padding: true, truncation: true, max_length });
      const { last_hidden_state, token_embeddings } = await model(tokens);
      const ofTokens = last_hidden_state ?? token_embeddings;
      if (!ofTokens) throw new Error('the model gives no vectors of tokens');
      const { data, dims } = mean_pooling(ofTokens, tokens.attention_mask).normalize(2, -1);
      const size = dims.at(-1) ?? 0;
      return texts.map((_, index) => known(data.slice(index * size, (index + 1) * size)));
    },
  };
}

/** Null where a model knows nothing of a text: its numbers are none, or all are 0. */
const known = (vector: Float32Array): Float32Array | null => (Math.abs(Math.hypot(...vector) - 1) < 0.01 ? vector : null);

function tell(answer: Answer): void {
  parentPort?.postMessage(answer);
}

/** The reason of the reason is what says something: `fetch failed` alone doesn't. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
