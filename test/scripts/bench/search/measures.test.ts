import { describe, expect, it } from 'vitest';
import { mean, measure, ndcg, recall } from '../../../../scripts/bench/search/measures.ts';

describe('nDCG', () => {
  // Relevance 3, 2, 3, 0, 1, 2 in the order of the answer: the worked example of the literature, with a linear gain.
  const judged = new Map([
    ['d1', 3],
    ['d2', 2],
    ['d3', 3],
    ['d5', 1],
    ['d6', 2],
  ]);

  it('is the discounted gain against that of the best order', () => {
    const gained = 3 + 2 / Math.log2(3) + 3 / 2 + 1 / Math.log2(6) + 2 / Math.log2(7);
    const ideal = 3 + 3 / Math.log2(3) + 2 / 2 + 2 / Math.log2(5) + 1 / Math.log2(6);
    expect(gained).toBeCloseTo(6.861, 3);
    expect(ideal).toBeCloseTo(7.141, 3);
    expect(ndcg(['d1', 'd2', 'd3', 'd4', 'd5', 'd6'], judged)).toBeCloseTo(gained / ideal, 12);
  });

  it('is 1 for the best order, and 0 when nothing relevant is among the first', () => {
    expect(ndcg(['d3', 'd1', 'd6', 'd2', 'd5'], judged)).toBeCloseTo(1, 12);
    expect(ndcg(['a', 'b', 'd1'], judged, 2)).toBe(0);
  });

  it('counts what has more relevant documents than places against the best that fits', () => {
    expect(ndcg(['d1'], judged, 1)).toBe(1);
  });

  it('takes a judgement below zero for none', () => {
    expect(
      ndcg(
        ['bad', 'good'],
        new Map([
          ['good', 1],
          ['bad', -2],
        ]),
      ),
    ).toBeCloseTo(1 / Math.log2(3), 12);
  });
});

describe('Recall', () => {
  it('is the part of the right answers among the first, of as many as there is room for', () => {
    expect(recall(['a', 'x', 'b'], new Set(['a', 'b']), 1)).toBe(1);
    expect(recall(['a', 'x', 'b'], new Set(['a', 'b']), 2)).toBe(0.5);
    expect(recall(['a', 'x', 'b'], new Set(['a', 'b']), 5)).toBe(1);
    expect(recall([], new Set(['a']), 5)).toBe(0);
  });
});

describe('A query', () => {
  it('has as noise what is neither right nor close to it', () => {
    const { recall1, ndcg10, noise } = measure(['close', 'right', 'wrong', 'absurd'], ['right'], ['close']);
    expect(recall1).toBe(0);
    expect(noise).toBe(2);
    expect(ndcg10).toBeCloseTo((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)), 12);
  });

  it('that nothing fits is measured by its noise alone', () => {
    const nothing = measure(['wrong'], [], []);
    expect(nothing).toEqual({ recall1: Number.NaN, recall3: Number.NaN, recall5: Number.NaN, ndcg10: Number.NaN, noise: 1 });
    expect(mean([nothing, measure(['a'], ['a'], [])])).toEqual({ recall1: 1, recall3: 1, recall5: 1, ndcg10: 1, noise: 0.5 });
  });
});
