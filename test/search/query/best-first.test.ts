import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestFirst, bestOf } from '../../../server/search/query/best-first.ts';

/** Of these some are equal, and some stand in the same step. */
const scores = fc.array(fc.oneof(fc.constantFrom(0, 0.3, 0.30001, 1), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 60 });

const sorted = (all: readonly number[]): number[] =>
  all.map((_, position) => position).sort((one, other) => (all[other] ?? 0) - (all[one] ?? 0) || one - other);

describe('Scores', () => {
  it('are gone through from the best on, whatever number of them at a time', () => {
    fc.assert(
      fc.property(
        scores,
        fc.integer({ min: 1, max: 20 }),
        (all, atOnce) => void expect([...bestFirst(all, atOnce)].flatMap((some) => [...some])).toEqual(sorted(all)),
      ),
    );
  });

  it('are cut down to the best of them', () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 20 }), (all, most) => {
        const best = sorted(all).slice(0, most);
        expect([...bestOf(all, most)].toSorted((one, other) => best.indexOf(one) - best.indexOf(other))).toEqual(best);
      }),
    );
  });
});
