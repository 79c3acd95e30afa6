import type { Config } from '../../config.ts';
import type { Log } from '../../platform/log.ts';
import { Describer } from './describer.ts';
import { Transcriber } from './transcriber.ts';

/** The servers that an operator has named for what the service can't find out by itself; null where none is. */
export interface Servers {
  readonly transcriber: Transcriber | null;
  readonly describer: Describer | null;
}

export function openServers(config: Config, log: Log): Servers {
  const { transcriptionUrl, transcriptionModel, transcriptionApiKey, llmUrl, llmModel, llmApiKey } = config;
  return {
    transcriber:
      transcriptionUrl === null ? null : new Transcriber({ url: transcriptionUrl, model: transcriptionModel, apiKey: transcriptionApiKey }),
    describer: llmUrl === null || llmModel === null ? null : new Describer({ url: llmUrl, model: llmModel, apiKey: llmApiKey }, log),
  };
}
