/** A square of numbers, row by row. */
export interface Grid {
  readonly side: number;
  readonly values: Float32Array;
}

/** The means of squares of cells, so that as many of them as `side` are left in a row. */
export function shrunk({ side, values }: Grid, to: number): Grid {
  const cell = side / to;
  const means = new Float32Array(to * to);
  for (let y = 0; y < side; y++) {
    const row = Math.floor(y / cell) * to;
    for (let x = 0; x < side; x++) {
      const at = row + Math.floor(x / cell);
      means[at] = (means[at] ?? 0) + (values[y * side + x] ?? 0);
    }
  }
  return { side: to, values: means.map((sum) => sum / (cell * cell)) };
}

/** Each value mixed with those around it, so many times: what is left are the larger forms. */
export function smoothed(grid: Grid, times: number): Grid {
  const { side } = grid;
  let values = grid.values;
  const between = new Float32Array(side * side);
  for (let time = 0; time < times; time++) {
    mix(values, between, side, 1, side);
    const next = new Float32Array(side * side);
    mix(between, next, side, side, 1);
    values = next;
  }
  return { side, values };
}

/** One direction of `smoothed`: a quarter of the value before, half of its own, a quarter of the one behind. */
function mix(from: Float32Array, into: Float32Array, side: number, step: number, line: number): void {
  for (let of = 0; of < side; of++) {
    let at = of * line;
    let [before, own] = [from[at] as number, from[at] as number];
    for (let along = 0; along < side; along++, at += step) {
      const behind = along + 1 < side ? (from[at + step] as number) : own;
      into[at] = (before + own + own + behind) / 4;
      before = own;
      own = behind;
    }
  }
}

/** Shifted and stretched so that brightness and contrast say nothing any more: mean 0 and, where there is any contrast, deviation 1. */
export function normalized({ side, values }: Grid, leastDeviation: number): Grid {
  let [sum, squares] = [0, 0];
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  const deviation = Math.sqrt(Math.max(0, squares / values.length - mean * mean)) + leastDeviation;
  return { side, values: values.map((value) => (value - mean) / deviation) };
}
