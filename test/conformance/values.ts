import fc from 'fast-check';
import { roleOf, rolesOfField, standIn } from './roles.ts';
import { type Schema, type Schemas, typesOf } from './schema.ts';

/** What an arbitrary must know to be built. A keyword that stands in none of these lists would go untested unnoticed, so it is an error. */
const known = new Set([
  ...[
    'type',
    'enum',
    'const',
    'oneOf',
    'anyOf',
    'properties',
    'required',
    'additionalProperties',
    'minProperties',
    'x-maxBytes',
    'items',
    'minItems',
    'maxItems',
    'uniqueItems',
  ],
  ...['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  // These say nothing about which values fit.
  ...['title', 'description', 'default', 'examples', 'example', 'deprecated', 'readOnly', 'writeOnly'],
]);

/**
 * Values that fit a schema. Where a field takes the id of something, the values are mostly stand-ins (roles.ts), so that requests are about things that exist.
 * @param names the fields that lead to the value, outermost first
 */
export function valuesOf(schemas: Schemas, given: Schema, names: readonly string[] = []): fc.Arbitrary<unknown> {
  const schema = schemas.resolve(given);
  const unknown = Object.keys(schema).filter((keyword) => !known.has(keyword));
  if (unknown.length > 0) throw new Error(`No values can be made for ${names.join('.') || 'a schema'} yet: it uses ${unknown.join(', ')}.`);
  if (names.length > 20) throw new Error(`The schema at ${names.join('.')} refers to itself.`);

  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) return fc.oneof(...branches.map((branch) => valuesOf(schemas, branch, names))).filter((value) => schemas.fits(schema, value));

  const types = typesOf(schema);
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => ({ weight: type === 'null' ? 1 : 4, arbitrary: valuesOfType(schemas, schema, type, names) })));
}

function valuesOfType(schemas: Schemas, schema: Schema, type: string, names: readonly string[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return withStandIns(schemas, schema, names, fc.integer({ min: least(schema), max: greatest(schema) }));
    case 'number':
      return fc
        .double({ min: least(schema), max: greatest(schema), noNaN: true, noDefaultInfinity: true })
        .filter((value) => schemas.fits(schema, value));
    case 'string':
      return withStandIns(schemas, schema, names, strings(schemas, schema));
    case 'array':
      return arrays(schemas, schema, names);
    case 'object':
      return objects(schemas, schema, names);
    default:
      throw new Error(`${type} is no type of JSON Schema.`);
  }
}

const least = ({ minimum, exclusiveMinimum }: Schema): number =>
  minimum ?? (exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1);
const greatest = ({ maximum, exclusiveMaximum }: Schema): number =>
  maximum ?? (exclusiveMaximum === undefined ? Number.MAX_SAFE_INTEGER : exclusiveMaximum - 1);

function withStandIns(schemas: Schemas, schema: Schema, names: readonly string[], others: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const standIns = rolesOfField(names)
    .map(standIn)
    .filter((id) => schemas.fits(schema, id));
  return standIns.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...standIns) }, { weight: 1, arbitrary: others }) : others;
}

function arrays(
  schemas: Schemas,
  { items = {}, minItems = 0, maxItems = minItems + 5, uniqueItems }: Schema,
  names: readonly string[],
): fc.Arbitrary<unknown> {
  const arbitrary = valuesOf(schemas, items, names);
  const constraints = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 5) };
  return uniqueItems ? fc.uniqueArray(arbitrary, { ...constraints, selector: (item) => JSON.stringify(item) }) : fc.array(arbitrary, constraints);
}

function objects(schemas: Schemas, schema: Schema, names: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema;
  const declared = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valuesOf(schemas, property, [...names, name])])),
    { requiredKeys: [...required], noNullPrototype: true },
  );
  const free =
    additionalProperties === true
      ? fc.dictionary(plainStrings(1, 20), fc.jsonValue({ maxDepth: 2 }).filter(hasNoNullCharacter), { maxKeys: 3 })
      : fc.constant({});
  return fc
    .tuple(free, declared)
    .map(([others, fields]): object => ({ ...others, ...fields }))
    .filter((object) => Object.keys(object).length >= minProperties && schemas.fits(schema, object));
}

function strings(schemas: Schemas, schema: Schema): fc.Arbitrary<string> {
  const { examples = [] } = schema;
  // An id in an example stands for something; those come from the fields that ask for them.
  const ownExamples = examples.filter(
    (example): example is string => typeof example === 'string' && !roleOf(example) && schemas.fits(schema, example),
  );
  const made = madeStrings(schema).filter((text) => hasNoNullCharacter(text) && schemas.fits(schema, text));
  return ownExamples.length > 0 ? fc.oneof({ weight: 4, arbitrary: made }, { weight: 1, arbitrary: fc.constantFrom(...ownExamples) }) : made;
}

function madeStrings({ format, pattern, minLength = 0, maxLength = minLength + 60 }: Schema): fc.Arbitrary<string> {
  switch (format) {
    case 'date-time':
      return dateTimes;
    case 'date':
      return dates.map((date) => date.toISOString().slice(0, 10));
    case 'uri':
      return addresses;
    case 'email':
      return fc.emailAddress();
    case undefined:
      return (pattern === undefined ? undefined : matching(pattern)) ?? plainStrings(minLength, Math.min(maxLength, minLength + 60));
    default:
      throw new Error(`No values can be made for the format ${format} yet.`);
  }
}

/** Strings that match a pattern; undefined where fast-check doesn't know how (lookaheads): what fits is picked from plain strings then. */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  } catch {
    return undefined;
  }
}

/** Of letters and signs of all scripts, and sometimes of any characters at all. The lengths are in characters, as JSON Schema counts them. */
function plainStrings(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const lengths = { minLength, maxLength, size: 'small' } as const;
  return fc
    .oneof(
      { weight: 2, arbitrary: fc.string({ ...lengths, unit: 'grapheme-ascii' }) },
      { weight: 2, arbitrary: fc.string({ ...lengths, unit: 'grapheme' }) },
      { weight: 1, arbitrary: fc.string({ ...lengths, unit: 'binary' }) },
    )
    .filter((text) => hasNoNullCharacter(text) && [...text].length <= maxLength);
}

/** The contract says that no text may contain U+0000, which PostgreSQL cannot store and JSON Schema has no keyword for. */
export const hasNoNullCharacter = (value: unknown): boolean => !JSON.stringify(value).includes('\\u0000');

const dates = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

/** All the ways to write a time that RFC 3339 allows, the leap second included. */
const dateTimes = fc.oneof(
  { weight: 4, arbitrary: dates.map((date) => date.toISOString()) },
  { weight: 2, arbitrary: dates.map((date) => date.toISOString().replace(/\.\d+Z$/, '+05:30')) },
  { weight: 1, arbitrary: dates.map((date) => date.toISOString().replace('Z', '123456-08:00')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '2016-12-31T23:59:60Z',
      '2026-11-20t09:30:00z',
      '2024-02-29T00:00:00.5Z',
      '9999-12-31T23:59:59-08:00',
      '0000-01-01T00:00:00+05:30',
    ),
  },
);

const addresses = fc.oneof(
  { weight: 6, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true, size: 'small' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'https://example.com/',
      'http://[::1]:8080/a?b=c#d',
      'HTTPS://EXAMPLE.COM/%E2%82%AC',
      'mailto:ada@example.com',
      'urn:isbn:0451450523',
    ),
  },
);

/** One value that fits a schema, always the same: what the schema itself suggests, or the smallest that will do. */
export function sampleOf(schemas: Schemas, given: Schema, names: readonly string[] = []): unknown {
  const schema = schemas.resolve(given);
  const standIns = rolesOfField(names).map(standIn);
  const suggested = [...standIns, ...(schema.examples ?? []), schema.default, schema.const, schema.enum?.[0]].find(
    (value) => value !== undefined && schemas.fits(schema, value),
  );
  if (suggested !== undefined) return suggested;
  if (schema.properties) {
    const { properties, required = [] } = schema;
    const minimal = Object.fromEntries(required.map((name) => [name, sampleOf(schemas, properties[name] ?? {}, [...names, name])]));
    if (schemas.fits(schema, minimal)) return minimal;
  }
  const [sample] = fc.sample(valuesOf(schemas, schema, names), { seed: 1, numRuns: 1 });
  return sample;
}
