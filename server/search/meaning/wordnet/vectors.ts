import { dimensions } from './lexicon.ts';

// Arithmetic on vectors and rows of tables: a row is as many numbers, from `at`. Sums are of 64 bits, which is faster than converting each number that is added. Each
// function is for tables of one type alone: a loop that meets several takes many times as long.

/** What a row's small whole numbers count in: a vector of length 1 then fits into them, all but its rarest numbers. */
export const unit = 1 / 400;

/** Adds a vector, `weight` times, to another. */
export function addVector(into: Float64Array, from: Float64Array, weight: number): void {
  for (let index = 0; index < dimensions; index++) into[index] = (into[index] as number) + weight * (from[index] as number);
}

export function dotVectors(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < dimensions; index++) sum += (a[index] as number) * (b[index] as number);
  return sum;
}

/** Makes a vector's length 1, or leaves it when it is nothing. Returns the length that it had. */
export function normalize(vector: Float64Array): number {
  const length = Math.sqrt(dotVectors(vector, vector));
  if (length > 0) for (let index = 0; index < dimensions; index++) vector[index] = (vector[index] as number) / length;
  return length;
}

/** Adds a row of a table of floats. */
export function addRow(into: Float64Array, from: Float32Array, at: number, weight: number): void {
  for (let index = 0; index < dimensions; index++) into[index] = (into[index] as number) + weight * (from[at + index] as number);
}

export function dotRow(a: Float64Array, b: Float32Array, at: number): number {
  let sum = 0;
  for (let index = 0; index < dimensions; index++) sum += (a[index] as number) * (b[at + index] as number);
  return sum;
}

/** Adds a row of a table of small whole numbers. */
export function addSmallRow(into: Float64Array, from: Int8Array, at: number, weight: number): void {
  const each = weight * unit;
  for (let index = 0; index < dimensions; index++) into[index] = (into[index] as number) + each * (from[at + index] as number);
}

export function dotSmallRow(a: Float64Array, b: Int8Array, at: number): number {
  let sum = 0;
  for (let index = 0; index < dimensions; index++) sum += (a[index] as number) * (b[at + index] as number);
  return sum * unit;
}
