import { array, at, type Json, type JsonObject, object } from '../document.ts';

/**
 * One form that a value may have. A schema is read as the list of its variants: `oneOf`, `anyOf` and lists of types are choices between them, `allOf` and
 * references are merged into each. Two ways of saying the same so become the same.
 */
export interface Variant {
  /** What people call it: its title, the name of its schema, or else its type. */
  readonly label: string;
  /** Undefined: anything. */
  readonly type: string | undefined;
  /** The only values, where there are such. */
  readonly values: readonly Json[] | undefined;
  /** minLength, maximum and the like. */
  readonly limits: ReadonlyMap<string, number>;
  /** Patterns and formats, all of which hold. */
  readonly forms: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Json>;
  readonly required: ReadonlySet<string>;
  /** The schema of undeclared properties; false when there may be none. */
  readonly additional: Json;
  /** The schema of entries. */
  readonly items: Json;
  readonly uniqueItems: boolean;
  /** Keywords that are compared as they are. */
  readonly others: JsonObject;
}

const minima = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const maxima = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties', 'x-maxBytes'];
export const isMinimum = (keyword: string): boolean => minima.includes(keyword);

const annotations = [
  ...['title', 'description', 'examples', 'deprecated', 'default', 'readOnly', 'writeOnly', 'externalDocs', '$comment'],
  // The linter holds it to the constants of the variants, which are compared.
  'discriminator',
  // What a field has held so far: it may hold more.
  'x-extensible-enum',
  ...['contentEncoding', 'contentMediaType'],
];
/** Keywords that mean nothing to a value of another type. */
const onlyFor: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf', 'format'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems', 'prefixItems', 'contains'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties', 'patternProperties', 'propertyNames', 'x-maxBytes'],
};
const typed = new Set(Object.values(onlyFor).flat());

/** Every form that a value of this schema may have; none for the schema `false`. */
export function variantsOf(document: JsonObject, schema: Json | undefined): Variant[] {
  if (schema === false) return [];
  const { $ref: reference, allOf, oneOf, anyOf, ...own } = object(schema);
  const merged = [ownVariants(own)];
  if (typeof reference === 'string') merged.push(variantsOf(document, at(document, reference.slice(1))));
  for (const part of array(allOf)) merged.push(variantsOf(document, part));
  for (const choice of [oneOf, anyOf]) {
    if (choice !== undefined) merged.push(array(choice).flatMap((branch) => variantsOf(document, branch)));
  }
  const variants = merged.reduce((left, right) => left.flatMap((one) => right.flatMap((other) => mergeVariants(one, other))));
  const name = nameOf(own, reference);
  return variants.length === 1 && name !== undefined ? variants.map((variant) => ({ ...variant, label: name })) : variants;
}

const nameOf = (schema: JsonObject, reference: Json | undefined): string | undefined =>
  typeof schema.title === 'string' ? schema.title : typeof reference === 'string' ? schemaName(reference) : undefined;

/** The last part of a reference. */
export const schemaName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** A schema without references and compositions: a variant for each of its types. */
function ownVariants(schema: JsonObject): Variant[] {
  if (schema.type === undefined) return [ownVariant(schema, undefined)];
  const types = [schema.type].flat().map(String);
  return types.map((type) => ownVariant(schema, type));
}

function ownVariant(schema: JsonObject, type: string | undefined): Variant {
  const says = Object.fromEntries(Object.entries(schema).filter(([keyword]) => concerns(keyword, type)));
  const { enum: values, const: value, pattern, format, properties, required, additionalProperties, items, uniqueItems, type: _, ...rest } = says;
  const allowed = values === undefined ? (value === undefined ? undefined : [value]) : array(values);
  return {
    label: type ?? 'anything',
    type,
    values: allowed?.filter((one) => type === undefined || isOfType(one, type)),
    limits: new Map(Object.entries(rest).flatMap(([keyword, limit]) => (typeof limit === 'number' && isLimit(keyword) ? [[keyword, limit]] : []))),
    forms: new Set([...(pattern === undefined ? [] : [`pattern ${pattern}`]), ...(format === undefined ? [] : [`format ${format}`])]),
    properties: new Map(Object.entries(object(properties))),
    required: new Set(array(required).map(String)),
    additional: additionalProperties ?? true,
    items: items ?? true,
    uniqueItems: uniqueItems === true,
    others: Object.fromEntries(Object.entries(rest).filter(([keyword]) => !isLimit(keyword) && !annotations.includes(keyword))),
  };
}

const isLimit = (keyword: string): boolean => minima.includes(keyword) || maxima.includes(keyword);

const concerns = (keyword: string, type: string | undefined): boolean =>
  type === undefined || !typed.has(keyword) || (onlyFor[type === 'integer' ? 'number' : type]?.includes(keyword) ?? false);

function isOfType(value: Json, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}

/** What fits both; nothing when no value can. */
function mergeVariants(one: Variant, other: Variant): Variant[] {
  const type = commonType(one.type, other.type);
  if (type === 'none') return [];
  const label = [one, other].find((variant) => variant.label !== (variant.type ?? 'anything'))?.label ?? type ?? 'anything';
  return [
    {
      label,
      type,
      values: one.values && other.values ? one.values.filter((value) => includes(other.values, value)) : (one.values ?? other.values),
      limits: mergeMaps(one.limits, other.limits, (left, right, keyword) => (isMinimum(keyword) ? Math.max(left, right) : Math.min(left, right))),
      forms: one.forms.union(other.forms),
      properties: mergeMaps(one.properties, other.properties, both),
      required: one.required.union(other.required),
      additional: both(one.additional, other.additional),
      items: both(one.items, other.items),
      uniqueItems: one.uniqueItems || other.uniqueItems,
      others: { ...one.others, ...other.others },
    },
  ];
}

function commonType(one: string | undefined, other: string | undefined): string | undefined {
  if (one === other || other === undefined) return one;
  if (one === undefined) return other;
  const isNumber = [one, other].every((type) => type === 'number' || type === 'integer');
  return isNumber ? 'integer' : 'none';
}

/** The schema of what fits both schemas. */
function both(one: Json, other: Json): Json {
  if (one === true) return other;
  if (other === true) return one;
  return one === false || other === false ? false : { allOf: [one, other] };
}

function mergeMaps<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  combine: (left: Value, right: Value, key: string) => Value,
): Map<string, Value> {
  const merged = new Map(one);
  for (const [key, value] of other) {
    const present = merged.get(key);
    merged.set(key, present === undefined ? value : combine(present, value, key));
  }
  return merged;
}

/** Whether a list has this value. */
export const includes = (values: readonly Json[] | undefined, value: Json): boolean => values?.some((one) => same(one, value)) ?? false;

/** Whether two values are equal, whatever the order of their keys. */
export const same = (one: Json | undefined, other: Json | undefined): boolean => sorted(one) === sorted(other);

const sorted = (value: Json | undefined): string =>
  JSON.stringify(value, (_, inner: Json) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner,
  ) ?? '';

/** What stands for a value that is left out. */
export function defaultOf(document: JsonObject, schema: Json | undefined): Json | undefined {
  const { default: own, $ref: reference } = object(schema);
  if (own !== undefined) return own;
  return typeof reference === 'string' ? defaultOf(document, at(document, reference.slice(1))) : undefined;
}
