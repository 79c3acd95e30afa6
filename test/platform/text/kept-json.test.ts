import { expect, it } from 'vitest';
import { keepJson, keptJson } from '../../../server/platform/text/kept-json.ts';

it('The JSON of an object is made once, and the object is then what it was made of', () => {
  const record = { name: 'Ada', toJSON: () => ({ made: ++made }) };
  let made = 0;
  expect(keptJson(record)).toBeUndefined();
  expect([keepJson(record), keepJson(record), keptJson(record)]).toEqual(['{"made":1}', '{"made":1}', '{"made":1}']);
  expect(() => Object.assign(record, { name: 'Augusta' })).toThrow('read only');
});
