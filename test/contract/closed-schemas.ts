import { array, type Json, type JsonObject, object } from './document.ts';

/** Keywords that hold one schema, lists of them, and maps of them, each for a part of the value. */
const partSchema = ['items', 'additionalProperties', 'contains'];
const partSchemas = ['prefixItems'];
const partsByName = ['properties', 'patternProperties'];
/** Keywords whose schemas are about the same value. */
const sameValue = ['allOf', 'oneOf', 'anyOf'];

/**
 * A contract in which no object may have a property that is not declared, though answers may grow: so that examples show only what there is. A composition
 * is closed as a whole, at the place where it is used, since its parts don't know each other.
 */
export function withClosedSchemas(contract: JsonObject): JsonObject {
  return closeAround(contract) as JsonObject;
}

/** Looks for schemas in what is none. */
function closeAround(node: Json, key = ''): Json {
  if (Array.isArray(node)) return node.map((entry) => closeAround(entry));
  if (node === null || typeof node !== 'object') return node;
  if (key === 'schemas') return mapValues(node, (schema) => closeParts(schema));
  if (key === 'examples' || key === 'example') return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, name === 'schema' ? close(value) : closeAround(value, name)]));
}

/** A schema where it describes a whole value: what none of its parts declares is refused. */
function close(schema: Json): Json {
  return isSchemaObject(schema) ? { ...object(closeParts(schema)), unevaluatedProperties: false } : schema;
}

/** A schema that may be part of another: only the values inside it are closed. */
function closeParts(schema: Json): Json {
  if (!isSchemaObject(schema)) return schema;
  const closed: JsonObject = { ...schema };
  for (const [keyword, value] of Object.entries(schema)) {
    if (partSchema.includes(keyword)) closed[keyword] = close(value);
    else if (partSchemas.includes(keyword)) closed[keyword] = array(value).map(close);
    else if (partsByName.includes(keyword)) closed[keyword] = mapValues(object(value), close);
    else if (sameValue.includes(keyword)) closed[keyword] = array(value).map(closeParts);
  }
  return closed;
}

const isSchemaObject = (schema: Json): schema is JsonObject => schema !== null && typeof schema === 'object' && !Array.isArray(schema);

const mapValues = (map: JsonObject, change: (value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
