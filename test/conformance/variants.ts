import { isObject, listOf, type Place, placesOf } from './places.ts';
import { bytesOf, type Schema, type Schemas, typesOf } from './schema.ts';

/** A value that differs from a plain one in one place. */
export interface Variant {
  /** A JSON pointer to the place. */
  readonly pointer: string;
  readonly what: string;
  readonly value: unknown;
}

/** Values that just still fit: each limit reached, each value of an enum, each alternative, null where it is allowed. */
export function edgesOf(schemas: Schemas, schema: Schema, whole: unknown): Variant[] {
  return variantsOf(schemas, schema, whole, edges).filter(({ value }) => schemas.fits(schema, value));
}

/** Values with one thing wrong: a field too many or too few, another type, a limit passed, a value that is not listed, a text of the wrong form. */
export function violationsOf(schemas: Schemas, schema: Schema, whole: unknown): Variant[] {
  // What breaks one alternative can fit another.
  return variantsOf(schemas, schema, whole, violations).filter(({ value }) => !schemas.fits(schema, value));
}

type Named = readonly [what: string, value: unknown];

function variantsOf(schemas: Schemas, schema: Schema, whole: unknown, candidates: (schemas: Schemas, place: Place) => Named[]): Variant[] {
  const found = new Map<string, Variant>();
  for (const place of placesOf(schemas, schema, whole)) {
    for (const [what, candidate] of candidates(schemas, place)) {
      const value = place.put(candidate);
      const key = JSON.stringify(value);
      if (!found.has(key)) found.set(key, { pointer: place.pointer, what, value });
    }
  }
  return [...found.values()];
}

function edges(schemas: Schemas, { schema, names }: Place): Named[] {
  const { minLength, maxLength, minItems = 0, maxItems, minimum, maximum, 'x-maxBytes': maxBytes } = schema;
  const types = typesOf(schema);
  return [
    ...when(types.includes('null'), ['null', null]),
    ...when(types.includes('boolean'), ['true', true], ['false', false]),
    ...(schema.enum ?? []).map((value): Named => ['a listed value', value]),
    ...(minimum === undefined ? [] : named('the least number', [minimum])),
    ...(maximum === undefined ? [] : named('the greatest number', [maximum])),
    ...when(types.includes('integer') && maximum === undefined, ['a large number', Number.MAX_SAFE_INTEGER]),
    ...(minLength === undefined ? [] : named('the shortest text', textsOf(minLength, schema))),
    ...(maxLength === undefined ? [] : named('the longest text', textsOf(maxLength, schema))),
    ...(maxBytes === undefined ? [] : named('the longest JSON', objectsOf(maxBytes))),
    ...when(types.includes('array'), ['the shortest list', listOf(schemas, schema, names, minItems)]),
    ...(maxItems === undefined ? [] : named('the longest list', [differentItems(schemas, schema, names, maxItems)])),
  ];
}

function violations(schemas: Schemas, { schema, names, current }: Place): Named[] {
  const {
    minLength,
    maxLength,
    pattern,
    format,
    minItems,
    maxItems,
    uniqueItems,
    minProperties,
    minimum,
    maximum,
    required = [],
    'x-maxBytes': maxBytes,
  } = schema;
  return [
    ...named('another type', otherTypes[typesOf(schema)[0] ?? 'any'] ?? []),
    ...when(schema.enum !== undefined, ['a value that is not listed', 'nothing of the kind']),
    ...when(schema.const !== undefined, ['another constant', 'nothing of the kind']),
    ...(minimum === undefined ? [] : named('a number that is too small', [minimum - 1])),
    ...(maximum === undefined ? [] : named('a number that is too large', [maximum + 1])),
    ...(minLength ? named('a text that is too short', textsOf(minLength - 1, schema)) : []),
    ...(maxLength === undefined ? [] : named('a text that is too long', textsOf(maxLength + 1, schema))),
    ...(maxBytes === undefined ? [] : named('JSON that is too long', objectsOf(maxBytes + 1))),
    ...(pattern || format ? named('a text of the wrong form', misformed) : []),
    ...(minItems ? named('a list that is too short', [listOf(schemas, schema, names, minItems - 1)]) : []),
    ...(maxItems === undefined ? [] : named('a list that is too long', [differentItems(schemas, schema, names, maxItems + 1)])),
    ...when(uniqueItems === true, ['a list with an item twice', listOf(schemas, schema, names, 2)]),
    ...when(minProperties !== undefined, ['no field', {}]),
    ...(isObject(current) ? required.map((name): Named => [`no ${name}`, without(current, name)]) : []),
    ...(isObject(current) && schema.additionalProperties === false ? named('an unknown field', [{ ...current, unknownField: 'x' }]) : []),
  ];
}

const otherTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [42, true, {}, null],
  integer: ['many', 1.5, [], null],
  number: ['many', {}, null],
  boolean: ['maybe', 1, null],
  array: ['one', {}, null],
  object: ['one', [], null],
  any: [42, 'nothing of the kind', {}, [], null],
};

const misformed = [
  'nothing of the kind',
  '0199C1D6-5555-7ABC-8DEF-000000000005',
  '../../etc/passwd',
  'javascript:alert(1)',
  '2026-13-45T99:99:99Z',
  ' ',
];

/** Texts of a length in characters. Characters beyond 16 bits count once; some forms need a certain beginning to fit. */
function textsOf(length: number, { pattern, format }: Schema): string[] {
  const starts = pattern || format ? ['', 'https://example.com/', 'text/'] : [''];
  return starts
    .filter((start) => start.length <= length)
    .flatMap((start) => ['a', '😀'].map((filler) => start + filler.repeat(length - start.length)));
}

/** Objects that are so many bytes long as JSON: one long text of letters, one of what takes more bytes than characters, and as many members as fit. */
function objectsOf(bytes: number): unknown[] {
  const padded = (members: Readonly<Record<string, unknown>>): unknown => {
    const left = bytes - bytesOf({ ...members, fill: '' });
    return { ...members, fill: 'a'.repeat(Math.max(0, left)) };
  };
  const members = Object.fromEntries(Array.from({ length: Math.floor(bytes / 16) }, (_, index) => [`key${String(index).padStart(6, '0')}`, 0]));
  return [padded({}), padded({ text: '😀'.repeat(Math.floor(bytes / 8)) }), padded(members)];
}

/** A list of items that differ, as far as the items' schema lets them. */
function differentItems(schemas: Schemas, schema: Schema, names: readonly string[], length: number): unknown[] {
  const { items = {} } = schema;
  return listOf(schemas, schema, names, length).map((sample, index) => {
    const number = String(index).padStart(12, '0');
    const candidates = [`00000000-0000-7000-9000-${number}`, `item ${index}`, { name: `item ${index}` }];
    return candidates.find((candidate) => schemas.fits(items, candidate)) ?? sample;
  });
}

const named = (what: string, values: readonly unknown[]): Named[] => values.map((value) => [what, value]);
const when = (condition: boolean, ...values: readonly Named[]): readonly Named[] => (condition ? values : []);
const without = (fields: Readonly<Record<string, unknown>>, name: string): object =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
