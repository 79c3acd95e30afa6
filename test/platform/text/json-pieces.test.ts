import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLongerThan, jsonPieces } from '../../../server/platform/text/json-pieces.ts';

describe('JSON in pieces', () => {
  it('is, joined, what JSON.stringify makes', () => {
    const anything = fc.anything({
      maxDepth: 3,
      values: [fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), fc.constantFrom(null, undefined)],
    });
    fc.assert(fc.property(fc.dictionary(fc.string(), anything), (value) => [...jsonPieces(value)].join('') === JSON.stringify(value)));
  });

  it('comes one by one for the entries of lists and maps, as deep as lists have them', () => {
    const value = { count: 2, data: { items: [{ a: [1] }, { a: [2] }], byId: { x: [1, 2] } } };
    expect([...jsonPieces(value)]).toEqual(expect.arrayContaining(['[{"a":[1]}', ',{"a":[2]}', '[1', ',2']));
  });

  it('is known to be long without looking at all of it', () => {
    expect(isLongerThan({ a: ['x'.repeat(90)] }, 100)).toBe(true);
    expect(isLongerThan({ a: ['x'.repeat(50)] }, 100)).toBe(false);
  });
});
