/** A part of a text that matched. */
export interface Chunk {
  readonly text: string;
  /** 0 to 1. */
  readonly score: number;
  readonly pageNumber: number | null;
  readonly timeStart: number | null;
  readonly timeEnd: number | null;
}

/** What a way of searching has found. */
export interface Candidate {
  readonly resourceId: string;
  /** 0 to 1: 0.3 is worth showing by default. */
  readonly score: number;
  /** The same without what a password withholds; 0 where nothing is left. */
  readonly openScore: number;
}
