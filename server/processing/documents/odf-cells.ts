import type { Outline } from './outline.ts';

/** Empty cells that are shown before one that isn't. */
const mostEmpty = 50;

/** The rows and cells of OpenDocument tables, as they come. A row ends with as many empty cells as a sheet has columns: only those before others are told of. */
export class OdfCells {
  readonly #outline: Outline;
  /** Empty cells that were not told of, in each row that is open. */
  readonly #rows: { empty: number }[] = [];
  readonly #cells: { isTold: boolean; readonly repeated: number }[] = [];

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  openRow(): void {
    this.#rows.push({ empty: 0 });
    this.#outline.open('tr');
  }

  closeRow(): void {
    this.#rows.pop();
    this.#outline.close('tr');
  }

  openCell(repeated: number): void {
    this.#cells.push({ isTold: false, repeated });
  }

  /** Something stands in the cell that is open, if one is. */
  begin(): void {
    const [row, cell] = [this.#rows.at(-1), this.#cells.at(-1)];
    if (!row || !cell || cell.isTold) return;
    for (let empty = Math.min(row.empty, mostEmpty); empty > 0; empty--) {
      this.#outline.open('td');
      this.#outline.close('td');
    }
    row.empty = 0;
    cell.isTold = true;
    this.#outline.open('td');
  }

  closeCell(): void {
    const [row, cell] = [this.#rows.at(-1), this.#cells.pop()];
    if (cell?.isTold) this.#outline.close('td');
    if (row && cell) row.empty += cell.repeated - (cell.isTold ? 1 : 0);
  }
}
