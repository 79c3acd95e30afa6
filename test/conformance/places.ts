import { type Schema, type Schemas, typesOf } from './schema.ts';
import { sampleOf } from './values.ts';

/** Somewhere in a value: what may stand there, and how the whole looks with something else in that place. */
export interface Place {
  /** A JSON pointer; empty for the whole. */
  readonly pointer: string;
  /** The fields that lead here, outermost first. */
  readonly names: readonly string[];
  readonly schema: Schema;
  /** What stands here, or could. */
  readonly current: unknown;
  put(value: unknown): unknown;
}

/** Every place of a value that fits a schema, with those of optional fields, of list items and of each alternative. */
export function placesOf(schemas: Schemas, schema: Schema, whole: unknown): Place[] {
  return [...walk(schemas, { pointer: '', names: [], schema, current: whole, put: (value) => value })];
}

function* walk(schemas: Schemas, given: Place): Generator<Place> {
  const place: Place = { ...given, schema: schemas.resolve(given.schema) };
  const { schema, names, current } = place;
  yield place;
  for (const branch of schema.oneOf ?? schema.anyOf ?? []) {
    yield* walk(schemas, { ...place, schema: branch, current: schemas.fits(branch, current) ? current : sampleOf(schemas, branch, names) });
  }
  yield* walkFields(schemas, place);
  if (schema.items && typesOf(schema).includes('array')) {
    const [first, ...others] = Array.isArray(current) && current.length > 0 ? current : listOf(schemas, schema, names);
    yield* walk(schemas, {
      ...place,
      pointer: `${place.pointer}/0`,
      schema: schema.items,
      current: first,
      put: (value) => place.put([value, ...others]),
    });
  }
}

function* walkFields(schemas: Schemas, { pointer, names, schema: { properties = {} }, current, put }: Place): Generator<Place> {
  const fields = isObject(current) ? current : {};
  for (const [name, schema] of Object.entries(properties)) {
    const inner = [...names, name];
    yield* walk(schemas, {
      pointer: `${pointer}/${name}`,
      names: inner,
      schema,
      current: fields[name] ?? sampleOf(schemas, schema, inner),
      put: (value) => put({ ...fields, [name]: value }),
    });
  }
}

/** A list of the same item, as often as it takes. */
export function listOf(schemas: Schemas, { items = {}, minItems = 0 }: Schema, names: readonly string[], length = Math.max(1, minItems)): unknown[] {
  const sample = sampleOf(schemas, items, names);
  return Array.from({ length }, () => sample);
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
