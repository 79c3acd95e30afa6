import type { Grid } from './grid.ts';

/**
 * Which part of one picture another one shows: along each axis, where -1 and 1 are the edges, a point `at` of the other one is at `stretch * at + shift` of
 * this. A stretch below 1 shows less than the whole.
 */
export interface View {
  readonly stretchX: number;
  readonly shiftX: number;
  readonly stretchY: number;
  readonly shiftY: number;
}

export const wholeView: View = { stretchX: 1, shiftX: 0, stretchY: 1, shiftY: 0 };

/** Who crops by a tenth, on whichever sides, gives a view within these. */
const [leastStretch, mostStretch, mostShift] = [0.88, 1.14, 0.13];

const within = (value: number, least: number, most: number): number => (value < least ? least : value > most ? most : value);

/** The view, or the nearest one that a slight crop could have made. */
const possible = (view: View): View => ({
  stretchX: within(view.stretchX, leastStretch, mostStretch),
  shiftX: within(view.shiftX, -mostShift, mostShift),
  stretchY: within(view.stretchY, leastStretch, mostStretch),
  shiftY: within(view.shiftY, -mostShift, mostShift),
});

/** How far a view is from any that a crop makes, which shows a part of the one picture or of the other and never is beside it: 0 for a crop. */
export function strayOf({ stretchX, shiftX, stretchY, shiftY }: View): number {
  const beside = Math.max(0, Math.abs(shiftX) - Math.abs(1 - stretchX)) + Math.max(0, Math.abs(shiftY) - Math.abs(1 - stretchY));
  const [inX, inY] = [1 - stretchX, 1 - stretchY];
  return beside + (inX * inY < 0 ? Math.min(Math.abs(inX), Math.abs(inY)) : 0);
}

/** What one picture shows of the other, when this is what the other shows of the one. */
export const inverse = ({ stretchX, shiftX, stretchY, shiftY }: View): View => ({
  stretchX: 1 / stretchX,
  shiftX: -shiftX / stretchX,
  stretchY: 1 / stretchY,
  shiftY: -shiftY / stretchY,
});

/** A tenth less on either side of an axis, or a little less on both. */
const axisCrops = [
  [1, 0],
  [0.9, 0],
  [0.9, 0.1],
  [0.9, -0.1],
] as const;

/** The whole, what crops by a tenth show, and what the whole is to them. */
export const viewsAround: readonly View[] = axisCrops
  .flatMap(([stretchX, shiftX]) => axisCrops.map(([stretchY, shiftY]) => ({ stretchX, shiftX, stretchY, shiftY })))
  .flatMap((view) => (view.stretchX === 1 && view.stretchY === 1 ? [view] : [view, inverse(view)]));

/** What a view shows of a grid, in as many cells; `inside` is 0 where it shows what is outside of the grid. */
export interface Shown extends Grid {
  readonly inside: Uint8Array;
}

interface Axis {
  readonly index: Int32Array;
  readonly part: Float32Array;
  readonly inside: Uint8Array;
}

const axisOf = (side: number): Axis => ({ index: new Int32Array(side), part: new Float32Array(side), inside: new Uint8Array(side) });

/** What `show` works on, for grids of one size. One picture is compared at a time, and thousands are. */
export class Window {
  readonly shown: Shown;
  readonly #across: Axis;
  readonly #down: Axis;

  constructor(side: number) {
    this.shown = { side, values: new Float32Array(side * side), inside: new Uint8Array(side * side) };
    this.#across = axisOf(side);
    this.#down = axisOf(side);
  }

  /** What the view shows of the grid. It is overwritten by the next. */
  show({ side, values }: Grid, { stretchX, shiftX, stretchY, shiftY }: View): Shown {
    const [across, down] = [this.#across, this.#down];
    place(across, side, stretchX, shiftX);
    place(down, side, stretchY, shiftY);
    const { values: shown, inside } = this.shown;
    for (let y = 0, at = 0; y < side; y++) {
      const row = (down.index[y] as number) * side;
      const v = down.part[y] as number;
      const isInside = down.inside[y] as number;
      for (let x = 0; x < side; x++, at++) {
        const from = row + (across.index[x] as number);
        const u = across.part[x] as number;
        const above = (values[from] as number) * (1 - u) + (values[from + 1] as number) * u;
        const below = (values[from + side] as number) * (1 - u) + (values[from + side + 1] as number) * u;
        shown[at] = above * (1 - v) + below * v;
        inside[at] = isInside & (across.inside[x] as number);
      }
    }
    return this.shown;
  }
}

function place({ index, part, inside }: Axis, side: number, stretch: number, shift: number): void {
  for (let cell = 0; cell < side; cell++) {
    const at = ((stretch * (((cell + 0.5) / side) * 2 - 1) + shift + 1) / 2) * side - 0.5;
    inside[cell] = at > -0.75 && at < side - 0.25 ? 1 : 0;
    const held = within(at, 0, side - 1.001);
    index[cell] = held;
    part[cell] = held - Math.trunc(held);
  }
}

/** A grid with what finding a view that shows it takes: how each cell changes with each of a view's four numbers (Baker and Matthews, 2004). */
export interface Target extends Grid {
  readonly slopes: readonly [Float32Array, Float32Array, Float32Array, Float32Array];
  readonly products: readonly (readonly number[])[];
}

export function targetOf(grid: Grid): Target {
  const { side, values } = grid;
  const size = side * side;
  const slopes = [new Float32Array(size), new Float32Array(size), new Float32Array(size), new Float32Array(size)] as const;
  const last = side - 1;
  for (let y = 0, at = 0; y < side; y++)
    for (let x = 0; x < side; x++, at++) {
      const slopeX = (((values[y * side + Math.min(last, x + 1)] as number) - (values[y * side + Math.max(0, x - 1)] as number)) * side) / 4;
      const slopeY = (((values[Math.min(last, y + 1) * side + x] as number) - (values[Math.max(0, y - 1) * side + x] as number)) * side) / 4;
      slopes[0][at] = slopeX * (((x + 0.5) / side) * 2 - 1);
      slopes[1][at] = slopeX;
      slopes[2][at] = slopeY * (((y + 0.5) / side) * 2 - 1);
      slopes[3][at] = slopeY;
    }
  // What is added keeps a picture without any slope from being moved.
  const products = slopes.map((one, row) =>
    slopes.map((other, column) => one.reduce((sum, value, at) => sum + value * (other[at] as number), row === column ? size * 0.02 : 0)),
  );
  return { ...grid, slopes, products };
}

/** One step to a view of `grid` that shows the target. */
export function betterView(target: Target, grid: Grid, view: View, window: Window): View {
  const { values, inside } = window.show(grid, view);
  const [first, second, third, fourth] = target.slopes;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < values.length; at++) {
    if (inside[at] === 0) continue;
    const error = (values[at] as number) - (target.values[at] as number);
    a += (first[at] as number) * error;
    b += (second[at] as number) * error;
    c += (third[at] as number) * error;
    d += (fourth[at] as number) * error;
  }
  const [growX = 0, moveX = 0, growY = 0, moveY = 0] = solved(target.products, [a, b, c, d]);
  return possible({
    stretchX: view.stretchX / (1 + growX),
    shiftX: view.shiftX - (view.stretchX * moveX) / (1 + growX),
    stretchY: view.stretchY / (1 + growY),
    shiftY: view.shiftY - (view.stretchY * moveY) / (1 + growY),
  });
}

/** Four equations by elimination; the matrix is positive definite. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number]);
  for (const [at, row] of rows.entries())
    for (const below of rows.slice(at + 1)) {
      const factor = (below[at] as number) / (row[at] as number);
      for (let column = at; column < 5; column++) below[column] = (below[column] as number) - factor * (row[column] as number);
    }
  const found = [0, 0, 0, 0];
  for (let at = 3; at >= 0; at--) {
    const row = rows[at] as number[];
    let rest = row[4] as number;
    for (let column = at + 1; column < 4; column++) rest -= (row[column] as number) * (found[column] as number);
    found[at] = rest / (row[at] as number);
  }
  return found;
}
