import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonErrorPosition } from '../../server/http/validation/json-error.ts';

it.each([
  ['{"a": a}', { line: 1, column: 7, position: 6 }],
  ['{"a": 1,}', { line: 1, column: 9, position: 8 }],
  ['{"a" 1}', { line: 1, column: 6, position: 5 }],
  ['[1 2]', { line: 1, column: 4, position: 3 }],
  ['[1, 2', { line: 1, column: 6, position: 5 }],
  ['{"a": "b\n"}', { line: 1, column: 9, position: 8 }],
  ['{\n  "a": 1\n  "b": 2\n}', { line: 3, column: 3, position: 13 }],
  ["{'a': 1}", { line: 1, column: 2, position: 1 }],
  ['{"a": 01}', { line: 1, column: 8, position: 7 }],
  ['{} {}', { line: 1, column: 4, position: 3 }],
  ['{"a": "\\x"}', { line: 1, column: 8, position: 7 }],
  ['hello', { line: 1, column: 1, position: 0 }],
  ['', { line: 1, column: 1, position: 0 }],
])('%j stops being JSON at %o', (text, position) => {
  expect(jsonErrorPosition(text)).toEqual(position);
});

it('reads to the end of everything that is JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(jsonErrorPosition(text).position).toBe(text.length);
    }),
  );
});

it('finds where JSON is cut off', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (value, cut) => {
      const text = JSON.stringify(value);
      const part = text.slice(0, cut % text.length);
      expect(jsonErrorPosition(part).position).toBeLessThanOrEqual(part.length);
    }),
  );
});

it('does not run out of stack on megabytes of nesting or of text', () => {
  expect(jsonErrorPosition('['.repeat(2_000_000)).position).toBe(2_000_000);
  expect(jsonErrorPosition(`"${'a'.repeat(4_000_000)}`).position).toBe(4_000_001);
});
