/** The directions that hold most of what words have in common, in which their vectors differ without telling much. */
const dominant = 3;
/** The most frequent words say how vectors lie: of rare ones they are less certain. */
const typical = 30_000;

/**
 * Makes vectors of fewer numbers, each of length 1. What all have in common is taken out, and so are the dominant directions; of the others the strongest stay, and each counts by the root of
 * how much vectors differ along it, so that the first don't drown the rest.
 */
export function reduced(vectors: readonly Float64Array[], dimensions: number): Float64Array[] {
  const units = vectors.map(unitOf);
  const some = units.slice(0, typical);
  const length = units[0]?.length ?? 0;
  const mean = Float64Array.from({ length }, (_, index) => some.reduce((sum, unit) => sum + at(unit, index), 0) / some.length);
  const centered = units.map((unit) => unit.map((number, index) => number - at(mean, index)));
  const axes = axesOf(covarianceOf(centered.slice(0, typical), length)).slice(dominant, dominant + dimensions);
  const strongest = axes[0]?.strength ?? 1;
  const scaled = axes.map(({ direction, strength }) => direction.map((number) => number * (strength / strongest) ** -0.25));
  return centered.map((vector) => unitOf(Float64Array.from(scaled, (direction) => dot(vector, direction))));
}

const at = (vector: Float64Array, index: number): number => vector[index] as number;
const dot = (one: Float64Array, other: Float64Array): number => one.reduce((sum, number, index) => sum + number * at(other, index), 0);
const unitOf = (vector: Float64Array): Float64Array => {
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((number) => number / length);
};

function covarianceOf(vectors: readonly Float64Array[], length: number): Float64Array[] {
  const rows = Array.from({ length }, () => new Float64Array(length));
  for (const vector of vectors)
    for (const [index, row] of rows.entries()) {
      const own = at(vector, index) / vectors.length;
      for (let other = 0; other < length; other++) row[other] = at(row, other) + own * at(vector, other);
    }
  return rows;
}

interface Axis {
  readonly direction: Float64Array;
  readonly strength: number;
}

/** The eigenvectors of a symmetric matrix, the strongest first, by Jacobi's rotations. Changes the matrix. */
function axesOf(rows: readonly Float64Array[]): Axis[] {
  const directions = rows.map((_, index) => Float64Array.from(rows, (_, other) => (index === other ? 1 : 0)));
  const row = (index: number): Float64Array => rows[index] as Float64Array;
  const size = rows.length;
  for (let sweep = 0; sweep < 15; sweep++)
    for (let one = 0; one < size; one++)
      for (let other = one + 1; other < size; other++) {
        const between = at(row(one), other);
        if (Math.abs(between) < 1e-15) continue;
        const slope = (at(row(other), other) - at(row(one), one)) / (2 * between);
        const tangent = (slope < 0 ? -1 : 1) / (Math.abs(slope) + Math.sqrt(slope * slope + 1));
        const cosine = 1 / Math.sqrt(tangent * tangent + 1);
        for (const each of rows) rotate(each, one, other, cosine, tangent * cosine);
        rotateRows(row(one), row(other), cosine, tangent * cosine);
        rotateRows(directions[one] as Float64Array, directions[other] as Float64Array, cosine, tangent * cosine);
      }
  return directions
    .map((direction, index) => ({ direction, strength: at(row(index), index) }))
    .sort((first, second) => second.strength - first.strength);
}

function rotate(row: Float64Array, one: number, other: number, cosine: number, sine: number): void {
  const [first, second] = [at(row, one), at(row, other)];
  row[one] = cosine * first - sine * second;
  row[other] = sine * first + cosine * second;
}

function rotateRows(one: Float64Array, other: Float64Array, cosine: number, sine: number): void {
  for (let index = 0; index < one.length; index++) {
    const [first, second] = [at(one, index), at(other, index)];
    one[index] = cosine * first - sine * second;
    other[index] = sine * first + cosine * second;
  }
}
