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
  /** How well texts fit whose vectors have this cosine, from 0 to 1: what is worth showing has 0.3 and more. Rises with the cosine. */
  relevanceOf(cosine: number): number;
  close(): Promise<void>;
}

/** The encoder can't do its work now: what is asked of it may be asked again later. */
export class EncoderUnavailable extends Error {}
