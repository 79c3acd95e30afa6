import type { TextVectors } from './text-vectors.ts';

/** What a vector's small whole numbers count in: their largest is below 0.5. */
const unit = 1 / 254;
/** No deviation is taken for less: of a vector that is far from all others little would seem near. */
const leastDeviation = 0.03;

/** Makes vectors of texts that have nothing to do with each other, one after the other. */
export function packOthers(texts: readonly string[], vectors: TextVectors): Int8Array {
  const rows = texts.map((text) => vectors.vectorOf(text)).filter((vector) => vector !== null);
  return Int8Array.from(rows.flatMap((row) => [...row].map((number) => Math.max(-127, Math.min(127, Math.round(number / unit))))));
}

/** How near texts come to a vector by chance: the mean and the deviation of their cosines. A word that stands near to much says less with the same cosine than one that stands alone. */
export interface Chance {
  readonly mean: number;
  readonly deviation: number;
}

/** @param others as `packOthers` makes them */
export function chanceOf(vector: Float32Array, others: Int8Array): Chance {
  const count = others.length / vector.length;
  let [sum, squares] = [0, 0];
  for (let at = 0; at < others.length; at += vector.length) {
    let product = 0;
    for (let index = 0; index < vector.length; index++) product += (vector[index] as number) * (others[at + index] as number);
    sum += product * unit;
    squares += (product * unit) ** 2;
  }
  const mean = sum / count;
  return { mean, deviation: Math.max(leastDeviation, Math.sqrt(Math.max(0, squares / count - mean * mean))) };
}
