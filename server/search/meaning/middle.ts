/** The vector in the middle of these, of length 1; null where there is none. */
export function middleOf(vectors: readonly (Float32Array | null)[]): Float32Array | null {
  const known = vectors.filter((vector) => vector !== null);
  const [first] = known;
  if (!first || known.length === 1) return first ?? null;
  const sum = first.map((_, index) => known.reduce((total, vector) => total + (vector[index] as number), 0));
  const length = Math.hypot(...sum);
  return length === 0 ? null : sum.map((number) => number / length);
}
