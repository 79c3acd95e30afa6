import { describe, expect, it } from 'vitest';
import { etagOf, requireMatch } from '../../server/core/etag.ts';

const written = { name: 'A' };
const whole = (size: number) => ({ ...written, size });
const refused = 'precondition_failed';

describe('An ETag', () => {
  it('is the same for the same, and another for anything else', () => {
    expect(etagOf(written, whole(1))).toBe(etagOf({ name: 'A' }, whole(1)));
    expect(new Set([etagOf(written), etagOf(written, whole(1)), etagOf(written, whole(2)), etagOf({ name: 'B' }, whole(1))]).size).toBe(4);
    for (const etag of [etagOf(written), etagOf(written, whole(1))]) expect(etag).toMatch(/^"[\w.-]+"$/);
  });

  it('of what has changed only by itself since still allows a write', () => {
    for (const read of [etagOf(written, whole(1)), etagOf(written, whole(2))])
      expect(() => requireMatch(read, etagOf(written, whole(2)))).not.toThrow();
    expect(() => requireMatch(etagOf({ name: 'B' }, whole(2)), etagOf(written, whole(2)))).toThrow(refused);
  });

  it('is one of a list, or of several forms in which it was read', () => {
    const [ofText, ofRecord] = [etagOf('text'), etagOf(written, whole(1))];
    for (const ifMatch of [ofText, ofRecord, `"x",${ofRecord}`, ` ${ofText} , "x"`, '*', ' * ', undefined]) {
      expect(() => requireMatch(ifMatch, ofText, ofRecord), ifMatch).not.toThrow();
    }
  });

  it.each([
    '',
    '"x"',
    `W/${etagOf(written, whole(1))}`,
    etagOf(written, whole(1)).slice(1, -1),
    `${etagOf(written, whole(1))}x`,
    `"${etagOf(written, whole(1))}"`,
  ])('does not match %s', (ifMatch) => {
    expect(() => requireMatch(ifMatch, etagOf(written, whole(1)))).toThrow(refused);
  });
});
