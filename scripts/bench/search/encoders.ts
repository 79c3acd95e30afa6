import type { Mode } from './ask.ts';

/** One way to search that is measured: how the service is started, and what is asked of it. */
export interface Variant {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly mode: Mode;
}

const none = { EMBEDDINGS_URL: '', EMBEDDINGS_MODEL: '', EMBEDDINGS_API_KEY: '' };

/** The default encoder, words alone, and the encoder that the environment names, if it names one. */
export function variants({ EMBEDDINGS_URL: url = '', EMBEDDINGS_MODEL: model = '', EMBEDDINGS_API_KEY: key = '' }: NodeJS.ProcessEnv): Variant[] {
  const named = { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: key };
  return [
    { name: 'embedded', environment: none, mode: 'hybrid' },
    { name: 'words alone', environment: none, mode: 'keyword' },
    ...(url || model ? [{ name: `${url ? 'openai' : 'transformers'} ${model}`.trim(), environment: named, mode: 'hybrid' } as const] : []),
  ];
}
