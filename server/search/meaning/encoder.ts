/** Turns texts into vectors, so that what means something similar lies close together. */
export interface Encoder {
  /** Name and version of what makes the vectors. Those of different ids can't be compared with each other. */
  readonly id: string;
  /**
   * A vector of length 1 for each text, in their order; null where the encoder knows nothing of the text.
   * @param signal ends it
   * @throws EncoderUnavailable when there is nothing that could encode at the moment
   */
  encode(texts: readonly string[], signal: AbortSignal): Promise<readonly (Float32Array | null)[]>;
  /** How well texts fit whose vectors have this cosine with the one that was asked for, from 0 to 1: what is worth showing has 0.3 and more. Rises with the cosine. */
  relevanceOf(cosine: number, asked: Float32Array): number;
  close(): Promise<void>;
}

/** What is asked for, as a vector. */
export interface AskedMeaning {
  readonly vector: Float32Array;
  /** How well texts fit whose vectors have this cosine with it. */
  relevanceOf(cosine: number): number;
}

/** What makes a vector of what is asked for. */
export interface QueryEncoder {
  readonly id: string;
  /**
   * The middle of what these texts mean; null where nothing is known of them.
   * @throws EncoderUnavailable
   */
  ask(texts: readonly string[], signal: AbortSignal): Promise<AskedMeaning | null>;
}

/** The encoder can't do its work now: what is asked of it may be asked again later. */
export class EncoderUnavailable extends Error {}
