/** A vector as it is kept: small whole numbers, and the sign of each as a bit, for a first look. */
export interface CompactVector {
  readonly bits: Uint8Array;
  readonly numbers: Uint8Array;
}

/** Keeps of each number what a byte can tell: cosines change by less than a hundredth. */
export function compacted(vector: Float32Array): CompactVector {
  let most = 0;
  for (const number of vector) most = Math.max(most, Math.abs(number));
  const bits = new Uint8Array(Math.ceil(vector.length / 8));
  const numbers = new Int8Array(vector.length);
  for (let index = 0; index < vector.length; index++) {
    const number = vector[index] as number;
    numbers[index] = Math.round((number / most) * 127);
    if (number > 0) bits[index >> 3] = (bits[index >> 3] as number) | (1 << (index & 7));
  }
  return { bits, numbers: new Uint8Array(numbers.buffer) };
}
