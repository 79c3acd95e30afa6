import type { Config } from '../config.ts';
import { lexiconFile } from '../platform/data-folder/paths.ts';
import type { Log } from '../platform/log.ts';
import type { Encoder } from '../search/meaning/encoder.ts';
import { OpenAiEncoder } from '../search/meaning/openai/openai-encoder.ts';
import { WordNetEncoder } from '../search/meaning/wordnet/wordnet-encoder.ts';

/** What the configuration has texts encoded by; null where nothing is to be found by what it means. */
export function openEncoder({ embeddingsModel: model, embeddingsUrl: url, embeddingsApiKey: apiKey, dataDir }: Config, log: Log): Encoder | null {
  if (model === 'off') return null;
  if (url !== null) return new OpenAiEncoder({ url, model, apiKey }, log);
  const encoder = new WordNetEncoder(lexiconFile(dataDir), log);
  void encoder.prepare();
  return encoder;
}
