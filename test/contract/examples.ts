import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { withClosedSchemas } from './closed-schemas.ts';
import { array, at, type Json, type JsonObject, object, pointer, resolve } from './document.ts';

/** A value that the contract shows, and the schema that it must fit. */
export interface Example {
  /** A JSON pointer to where it is shown. */
  readonly place: string;
  /** A JSON pointer to its schema. */
  readonly schema: string;
  readonly value: Json;
}

/**
 * Every example of a contract: of bodies, sent, answered and delivered by webhooks, of parameters, of headers, and of schemas and their properties.
 * Things that are referred to from many places are listed once.
 */
export function examplesOf(contract: JsonObject): Example[] {
  const found: Example[] = [];
  visit(contract, [], (node, keys) => {
    const place = pointer(...keys);
    const key = keys.at(-1) ?? '';
    const [holder = ''] = keys.slice(-2);
    if (holder === 'content' && 'schema' in node) {
      for (const [name, example] of Object.entries(object(node.examples))) {
        found.push({ place: `${place}${pointer('examples', name)}`, schema: `${place}/schema`, value: resolve(contract, example).value ?? null });
      }
    } else if ('schema' in node && 'example' in node) {
      found.push({ place: `${place}/example`, schema: `${place}/schema`, value: node.example ?? null });
    } else if (isSchemaPlace(holder, key) && 'examples' in node) {
      array(node.examples).forEach((value, index) => {
        found.push({ place: `${place}/examples/${index}`, schema: place, value });
      });
    }
  });
  return found;
}

const isSchemaPlace = (holder: string, key: string): boolean =>
  ['schemas', 'properties', 'oneOf', 'anyOf', 'allOf'].includes(holder) || ['schema', 'items', 'additionalProperties'].includes(key);

function visit(node: Json, keys: readonly string[], look: (node: JsonObject, keys: readonly string[]) => void): void {
  if (node === null || typeof node !== 'object') return;
  if (!Array.isArray(node)) look(node, keys);
  for (const [key, value] of Object.entries(node)) {
    // A property may have any name, and what is inside an example is no place of the contract.
    const isExample = ['example', 'examples', 'value', 'default'].includes(key) && keys.at(-1) !== 'properties';
    if (!isExample) visit(value, [...keys, key], look);
  }
}

/** Says what is wrong with an example: it breaks its schema, or has a property that is not declared. */
export function exampleChecker(contract: JsonObject): (example: Example) => string[] {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  ajv.addSchema(withClosedSchemas(contract), 'contract');
  const compiled = new Map<string, ValidateFunction>();
  return ({ schema, value }) => {
    if (at(contract, schema) === undefined) throw new Error(`There is no schema at ${schema}.`);
    const validate = compiled.get(schema) ?? ajv.compile({ $ref: `contract#${schema}`, unevaluatedProperties: false });
    compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`);
  };
}
