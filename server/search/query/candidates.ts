/** A part of a text that matched. */
export interface Chunk {
  readonly text: string;
  /** 0 to 1. */
  readonly score: number;
  readonly pageNumber: number | null;
  readonly timeStart: number | null;
  readonly timeEnd: number | null;
}
