import { addRow } from './vectors.ts';

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

  /** Adds to each row of `into` the rows of `from` that this table's row names, as often as it says. */
  addProduct(into: Float32Array, from: Float32Array, dimensions: number): void {
    for (let row = 0; row + 1 < this.#starts.length; row++)
      for (let at = this.#starts[row] as number; at < (this.#starts[row + 1] as number); at++)
        addRow(into, row * dimensions, from, (this.#columns[at] as number) * dimensions, dimensions, this.#weights[at] as number);
  }
}
