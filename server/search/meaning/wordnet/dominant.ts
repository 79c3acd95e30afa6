import { dimensions, type Lexicon } from './lexicon.ts';
import { rowBytes } from './row-code.ts';
import { MachineMemory, openRowMachine } from './row-machine.ts';
import { addSignature } from './signatures.ts';

/** How many directions are damped. */
const count = 48;
/** How often they are turned towards those in which the texts differ most. */
const turns = 20;

/**
 * Finds what the vectors of texts have in common, and the directions in which they differ most, and damps these: they tell little about a text, and drown what
 * tells more.
 */
export function dominantDirections(sample: readonly Float64Array[]): Pick<Lexicon, 'common' | 'directions' | 'damping'> {
  const machine = openRowMachine((2 + dimensions + 2 * count) * rowBytes);
  const memory = new MachineMemory(machine.buffer);
  const rows = (length: number): Float32Array[] => Array.from({ length }, () => memory.floats(dimensions));
  const dot = (one: Float32Array, other: Float32Array): number => machine.dot(one.byteOffset, other.byteOffset);
  const add = (into: Float32Array, from: Float32Array, weight: number): void => machine.add(into.byteOffset, from.byteOffset, weight);
  /** Makes each row stand at right angles to those before it, of length 1, and returns the lengths that were left of them. */
  const orthogonalize = (some: readonly Float32Array[]): number[] =>
    some.map((row, index) => {
      for (const before of some.slice(0, index)) add(row, before, -dot(row, before));
      const length = Math.sqrt(dot(row, row));
      add(row, row, 1 / length - 1);
      return length;
    });

  const [common, own] = [memory.floats(dimensions), memory.floats(dimensions)];
  for (const vector of sample) {
    own.set(vector);
    add(common, own, 1 / sample.length);
  }
  const covariance = rows(dimensions);
  for (const vector of sample) {
    own.set(vector);
    add(own, common, -1);
    for (const [index, row] of covariance.entries()) add(row, own, (own[index] as number) / sample.length);
  }

  let [directions, turned] = [rows(count), rows(count)];
  for (const [seed, direction] of directions.entries()) addSignature(direction, seed, 1);
  let strengths = orthogonalize(directions);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, direction] of directions.entries()) turned[index]?.set(covariance.map((row) => dot(row, direction)));
    strengths = orthogonalize(turned);
    [directions, turned] = [turned, directions];
  }
  const weakest = Math.min(...strengths);
  return {
    common: common.slice(),
    directions: Float32Array.from(directions.flatMap((direction) => [...direction])),
    // Deviations are the roots of these strengths: along all of them texts come to differ as much as along the weakest.
    damping: Float32Array.from(strengths, (strength) => 1 - Math.sqrt(weakest / strength)),
  };
}
