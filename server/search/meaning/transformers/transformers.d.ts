/** What the service uses of the package, which is there only where somebody has installed it. */
declare module '@huggingface/transformers' {
  interface Tensor {
    /** The first is how many texts there are, the last how many numbers each has. */
    readonly dims: readonly number[];
    readonly data: Float32Array;
    normalize(power: number, dimension: number): Tensor;
  }

  interface Tokens {
    readonly attention_mask: Tensor;
  }

  type Tokenizer = ((texts: readonly string[], options: { padding: boolean; truncation: boolean; max_length: number }) => Tokens) & {
    readonly model_max_length: number;
  };

  type Model = ((tokens: Tokens) => Promise<Readonly<Record<string, Tensor | undefined>>>) & {
    readonly config: { readonly max_position_embeddings?: number };
  };

  interface ModelOptions {
    readonly dtype: 'fp32' | 'q8';
    readonly device: 'cpu';
    readonly session_options: Readonly<Record<string, unknown>>;
  }

  export const AutoTokenizer: { from_pretrained(model: string): Promise<Tokenizer> };
  export const AutoModel: { from_pretrained(model: string, options: ModelOptions): Promise<Model> };
  export const LogLevel: { readonly NONE: number };
  export const env: { allowRemoteModels: boolean; cacheDir: string; logLevel: number };
  export function mean_pooling(tokens: Tensor, mask: Tensor): Tensor;
}
