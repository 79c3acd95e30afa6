/** What a thread is started with. */
export interface ModelOrder {
  /** The path of a folder, or a name of the hub. */
  readonly model: string;
  readonly isFolder: boolean;
  /** Where what comes from the hub is kept. */
  readonly cacheDir: string;
  /** How many of them work on one text at a time. */
  readonly threads: number;
}

/** What it is sent once it has loaded the model. */
export interface Question {
  readonly number: number;
  readonly texts: readonly string[];
}

/** What it says: first whether the model is loaded, and then what its questions come to. */
export type Answer =
  | { readonly type: 'not-installed' }
  | { readonly type: 'unusable'; readonly message: string }
  | { readonly type: 'loaded'; readonly fingerprint: string }
  | { readonly type: 'encoded'; readonly number: number; readonly vectors: readonly (Float32Array | null)[] }
  | { readonly type: 'failed'; readonly number: number; readonly message: string };
