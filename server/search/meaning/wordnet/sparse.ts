/** A table most of whose numbers are zero: for each row the columns that are not. */
export class SparseRows {
  readonly #starts: number[] = [0];
  readonly #columns: number[] = [];
  readonly #weights: number[] = [];

  /** Adds to the row that is being made. */
  add(column: number, weight: number): void {
    this.#columns.push(column);
    this.#weights.push(weight);
  }

  endRow(): void {
    this.#starts.push(this.#columns.length);
  }

  /** The rows as tables: where each begins, and the end of the last; the columns of all, and their numbers. */
  tables(): SparseTables {
    return { starts: Uint32Array.from(this.#starts), columns: Uint32Array.from(this.#columns), weights: Float32Array.from(this.#weights) };
  }
}

export interface SparseTables {
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly weights: Float32Array;
}
