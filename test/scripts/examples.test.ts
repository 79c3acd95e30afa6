import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { differences } from '../../scripts/examples/differences.ts';
import { FixedValues } from '../../scripts/examples/fixed-values.ts';
import { withExamples } from '../../scripts/examples/write-examples.ts';

const contract = `# A comment
paths: {}
components:
  parameters: { Limit: { example:   10 } }
  examples:
    # By hand
    NoteCreate:
      summary: A note
      value: { text: 'Hi', tags:  [] }
    Note:
      summary: The note
      value:
        id: 7

        text: old
    NoteList:
      summary: Notes
      value: {}
  schemas:
    Note: { type: object }
`;

const written = (value: Parameters<typeof differences>[0]): unknown => {
  const text = withExamples(contract, new Map([['Note', value ?? null]]));
  const [read, readBefore] = [parse(text), parse(text, { version: '1.1' })];
  expect(readBefore).toEqual(read);
  return read.components.examples.Note.value;
};

describe('Writing examples', () => {
  it('changes the values that it is given, and not a byte more', () => {
    const text = withExamples(contract, new Map([['Note', { id: 8, tags: [{ name: 'a' }] }]]));
    expect(text).toBe(
      contract.replace(
        `        id: 7

        text: old
`,
        `        id: 8
        tags:
          - { name: a }
`,
      ),
    );
  });

  it('needs an entry, which says what it is an example of', () => {
    expect(() => withExamples(contract, new Map([['Other', 1]]))).toThrow('components/examples has no Other with a value');
  });

  it.each([
    'plain',
    '',
    ' with spaces ',
    '2026',
    '1e3',
    '0x10',
    '12:30',
    'yes',
    'null',
    '~',
    'a: b',
    'a #b',
    '# a',
    '- a',
    '[a]',
    'a, b',
    '{',
    "it's",
    '"',
    '@alias',
    '2026-11-20T09:30:00.000Z',
    'two\nlines\n',
    '\t',
    '🧾',
    '$&',
  ])('keeps a text as it is, whatever version of YAML reads it: %j', (text) => {
    const value = { [text]: text, list: [text], objects: [{ [text]: text, long: 'x'.repeat(200) }], nothing: null };
    expect(written(value)).toEqual(value);
  });
});

describe('What stands for what is another one each time', () => {
  const id = '019a9f6c-0000-7abc-8def-123456789012';
  const fixedId = '0199c1d6-5555-7abc-8def-000000000005';
  const fixed = new FixedValues();
  fixed.begin('2026-11-20T09:30:00.000Z');
  const now = fixed.now();
  fixed.name(id, fixedId);

  it('is the same for an id wherever it stands, and leads back', () => {
    const answer = { id, url: `http://here/${id}`, [id]: [id] };
    const example = fixed.toFixedJson(answer, now);
    expect(example).toEqual({ id: fixedId, url: `http://here/${fixedId}`, [fixedId]: [fixedId] });
    expect(fixed.toRealJson(example)).toEqual(answer);
  });

  it('has to be said of an id', () => {
    expect(() => fixed.toFixedJson('019a9f6c-1111-7abc-8def-123456789012', now)).toThrow("The story doesn't say what 019a9f6c-1111");
  });

  it('is the time in the story, while what is before and after it keeps its distance', () => {
    const played = new Date(now.played).toISOString();
    expect(fixed.toFixedJson(played, now)).toBe('2026-11-20T09:30:00.000Z');
    expect(fixed.toFixedJson('2020-02-02T02:02:02.000Z', now)).toBe('2020-02-02T02:02:02.000Z');
    expect(fixed.toFixedJson(new Date(now.played + 3_600_000).toISOString(), now)).toBe('2026-11-20T10:30:00.000Z');
    const nextYear = fixed.toReal('2027-11-20T09:30:00.000Z');
    expect(Date.parse(nextYear)).toBeGreaterThan(Date.now() + 364 * 86_400_000);
    expect(fixed.toFixedJson(nextYear, now)).toBe('2027-11-20T09:30:00.000Z');
  });

  it('is another signature of an address, always the same', () => {
    const sign = (signature: string) => fixed.toFixedJson(`http://here/stored-files/${id}.pdf?expires=1795392000&signature=${signature}`, now);
    expect(sign('one')).toBe(sign('two'));
    expect(sign('one')).not.toContain('=one');
  });
});

it('Where two values differ is told by place, whatever the order of properties', () => {
  expect(differences({ a: 1, b: [2, 3] }, { b: [2, 3], a: 1 }, 'Note')).toEqual([]);
  expect(differences({ a: 1, b: [2, 3] }, { b: [2], a: 5 }, 'Note')).toEqual([
    'Note/a is 1 in the contract, and the service answers 5',
    'Note/b/1 is 3 in the contract, and the service answers nothing',
  ]);
});
