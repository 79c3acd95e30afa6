import { createHash } from 'node:crypto';
import fc from 'fast-check';

/** A seed of its own for each thing that a run makes, so that leaving one out leaves the others as they are. */
export const seedFor = (seed: number, purpose: string): number => createHash('sha256').update(`${seed} ${purpose}`).digest().readInt32BE();

/** As many values as asked for, always the same for a seed. */
export const sample = <Value>(arbitrary: fc.Arbitrary<Value>, seed: number, count: number): Value[] =>
  count > 0 ? fc.sample(arbitrary, { seed, numRuns: count }) : [];

/** At most so many of a list, in their order, chosen by the seed. */
export function pick<Value>(list: readonly Value[], seed: number, count: number): readonly Value[] {
  if (list.length <= count) return list;
  const indices = list.map((_, index) => index);
  const [chosen = []] = fc.sample(fc.shuffledSubarray(indices, { minLength: count, maxLength: count }), { seed, numRuns: 1 });
  return chosen.toSorted((a, b) => a - b).flatMap((index) => list.slice(index, index + 1));
}
