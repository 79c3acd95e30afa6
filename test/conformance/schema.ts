import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** As much of JSON Schema as the contract uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  /** Of an object that may hold anything: bytes of UTF-8, written as JSON without spaces. */
  readonly 'x-maxBytes'?: number;
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** The schemas of one document: what they refer to, and what fits them. */
export class Schemas {
  readonly #document: object;
  readonly #ajv: Ajv2020;
  readonly #compiled = new WeakMap<Schema, ValidateFunction>();
  readonly #resolved = new WeakMap<Schema, Schema>();

  constructor(document: object) {
    this.#document = document;
    // Only what is asked for is compiled: the document itself is no schema, just what references point into.
    this.#ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
    this.#ajv.addKeyword({ keyword: 'x-maxBytes', validate: (limit: number, value: unknown) => bytesOf(value) <= limit });
    this.#ajv.addSchema(document, 'contract');
  }

  /** What stands at a local reference such as `#/components/schemas/Tag`. */
  at(reference: string): unknown {
    let value: unknown = this.#document;
    for (const part of reference.split('/').slice(1)) {
      value = (value as Readonly<Record<string, unknown>> | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    if (value === undefined) throw new Error(`The contract refers to ${reference}, which it does not have.`);
    return value;
  }

  /** A schema without `$ref` and `allOf` at its top: what it refers to and what it is made of, as one. */
  resolve(schema: Schema): Schema {
    let resolved = this.#resolved.get(schema);
    if (!resolved) {
      const { $ref, allOf = [], ...own } = schema;
      const parts = [...($ref ? [this.at($ref) as Schema] : []), ...allOf].map((part) => this.resolve(part));
      resolved = parts.length > 0 ? [...parts, own].reduce(merge) : schema;
      this.#resolved.set(schema, resolved);
    }
    return resolved;
  }

  fits(schema: Schema, value: unknown): boolean {
    return this.#validator(schema)(value) === true;
  }

  /** What is wrong with a value, in Ajv's words; undefined when it fits. */
  violation(schema: Schema, value: unknown): string | undefined {
    const validate = this.#validator(schema);
    if (validate(value)) return undefined;
    const errors = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`,
    );
    return `${errors.slice(0, 5).join('; ')}${errors.length > 5 ? `; and ${errors.length - 5} more` : ''}`;
  }

  /** Whether a text, as it stands in a path, a query or a header, can be read as a value that fits. */
  textFits(schema: Schema, text: string): boolean {
    return readings(text).some((value) => this.fits(schema, value));
  }

  #validator(schema: Schema): ValidateFunction {
    let validate = this.#compiled.get(schema);
    if (!validate) {
      validate = this.#ajv.compile(withAbsoluteReferences(schema) as Schema);
      this.#compiled.set(schema, validate);
    }
    return validate;
  }
}

/** How long a value is as JSON without spaces. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

export const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : [type].flat());

function merge(left: Schema, right: Schema): Schema {
  const required = [...new Set([...(left.required ?? []), ...(right.required ?? [])])];
  return {
    ...left,
    ...right,
    ...(left.properties && right.properties ? { properties: { ...left.properties, ...right.properties } } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** What a text may stand for: itself, a number, a boolean or, written as clients do, null. */
function readings(text: string): unknown[] {
  const values: unknown[] = [text];
  if (text.trim() !== '' && !Number.isNaN(Number(text))) values.push(Number(text));
  if (text === 'true' || text === 'false') values.push(text === 'true');
  if (text === '' || text === 'null') values.push(null);
  return values;
}

function withAbsoluteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAbsoluteReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string' ? `contract${member}` : withAbsoluteReferences(member),
    ]),
  );
}
