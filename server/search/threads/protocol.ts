import type { MessagePort } from 'node:worker_threads';
import type { Scope } from '../../core/scope.ts';
import type { DatabaseOptions } from '../../platform/database/open.ts';
import type { RefusalError } from '../../platform/refusal.ts';
import type { Found, Search } from '../query/search.ts';

/** What a thread is started with. */
export interface SearchThreadData {
  readonly database: DatabaseOptions;
  /** The encoder that the service has; null where it has none. */
  readonly encoderId: string | null;
}

export interface SearchTask {
  readonly scope: Scope;
  readonly search: Search;
  /** Where texts are encoded on demand: the encoder lives with the service. */
  readonly encoding: MessagePort;
}

/** What was found, or why nothing could be. */
export type SearchResult =
  | { readonly found: Found }
  | {
      readonly refused: {
        readonly code: 'unavailable';
        readonly errors: readonly RefusalError[];
        readonly headers: Readonly<Record<string, string>>;
      };
    };

/** Texts to encode. */
export interface EncodingRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

/** What came of encoding. */
export type Encoding =
  | {
      /** The middle of the texts; null where nothing is known of them. */
      readonly vector: Float32Array | null;
      /** What `relevanceOf` has for cosines from −1 to 1 with it, as far apart as there are values. */
      readonly relevance: readonly number[];
    }
  | { readonly unavailable: string };

export type EncodingAnswer = Encoding & { readonly id: number };
