import { expect, it } from 'vitest';
import { onceForFrozen } from '../../../server/platform/async/frozen.ts';

it('What is made of a frozen object is made once, and of any other one as often as it is asked for', () => {
  let times = 0;
  const keysOf = onceForFrozen((object: object) => {
    times++;
    return Object.keys(object).join();
  });
  const [changing, lasting, other] = [{ a: 1 }, Object.freeze({ a: 1 }), Object.freeze({ b: 1 })];
  expect([keysOf(changing), keysOf(lasting), keysOf(lasting), keysOf(other)]).toEqual(['a', 'a', 'a', 'b']);
  expect(times).toBe(3);
  expect(keysOf(Object.assign(changing, { c: 2 }))).toBe('a,c');
});
