import type { Config } from '../config.ts';
import { lexiconFile, modelsFolder } from '../platform/data-folder/paths.ts';
import type { Log } from '../platform/log.ts';
import type { Encoder } from '../search/meaning/encoder.ts';
import { OpenAiEncoder } from '../search/meaning/openai/openai-encoder.ts';
import { TransformersEncoder } from '../search/meaning/transformers/transformers-encoder.ts';
import { WordNetEncoder } from '../search/meaning/wordnet/wordnet-encoder.ts';

/**
 * What the configuration has texts encoded by; null where nothing is to be found by what it means.
 * @throws StartError where it names a model that can't be used
 */
export async function openEncoder(config: Config, log: Log): Promise<Encoder | null> {
  const { embeddingsModel: model, embeddingsUrl: url, embeddingsApiKey: apiKey, dataDir } = config;
  if (model === 'off') return null;
  if (url !== null) return new OpenAiEncoder({ url, model, apiKey }, log);
  if (model !== 'wordnet') return TransformersEncoder.open({ model, cacheDir: modelsFolder(dataDir) }, log);
  const encoder = new WordNetEncoder(lexiconFile(dataDir), log);
  void encoder.prepare();
  return encoder;
}
