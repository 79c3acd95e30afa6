import type { IncomingHttpHeaders } from 'node:http';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OpenAPIBackend } from 'openapi-backend';
import { Problem } from '../../core/problems.ts';
import type { ContractDocument } from '../contract.ts';
import { findUnstorable } from './body.ts';
import { addMaxBytes } from './max-bytes.ts';
import { parseQuery } from './query.ts';
import { problemErrors } from './validation-errors.ts';

/** What handlers are given: validated, converted to the contract's types, defaults filled in. */
export interface ValidRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface IncomingRequest {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly queryText: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined when there was none. */
  readonly body: unknown;
}

/** @throws Problem invalid_request, with what is wrong and where */
export type RequestValidator = (request: IncomingRequest) => ValidRequest;

/** What openapi-backend builds from an operation: two functions at most, on an object with the parts of a request. */
type Validators = readonly ValidateFunction[];

/**
 * The request validators of every operation, by operationId, all compiled: a schema that doesn't compile stops the start.
 *
 * openapi-backend makes them, and they are called directly: its own way there parses, matches and lists the operations again for each request. It is told to
 * be `quick`, because its check of the document knows OpenAPI 3.0 only (redocly checks ours), and to use our Ajv, because its own knows neither formats nor
 * JSON Schema 2020-12. Its security handlers, which let everybody in when one is forgotten, are not reached by any request; they refuse.
 */
export async function requestValidators(document: ContractDocument): Promise<ReadonlyMap<string, RequestValidator>> {
  const bodies = ajv({ coerceTypes: false });
  const parameters = ajv({ coerceTypes: 'array' });
  const refuse = (): never => {
    throw new Error('Requests are not handled by openapi-backend.');
  };
  const api = new OpenAPIBackend<ContractDocument>({
    definition: document,
    quick: true,
    strict: true,
    customizeAjv: (_ajv, _options, context) => (context === 'requestBodyValidator' ? bodies : parameters),
    securityHandlers: { ApiKey: refuse, OAuth2: refuse, AccessToken: refuse },
    handlers: { unauthorizedHandler: refuse, validationFail: refuse, notFound: refuse, methodNotAllowed: refuse, notImplemented: refuse },
  });
  await api.init();

  // It makes the list anew for each question; an operation is looked up in it once for each validator.
  const operations = api.getOperations();
  api.router.getOperations = () => operations;
  const explain = explainer();
  return new Map(
    operations.map((operation) => {
      const { operationId } = operation;
      if (!operationId) throw new Error(`${operation.method} ${operation.path} has no operationId.`);
      const validators: Validators = api.validator.getRequestValidatorsForOperation(operationId);
      return [operationId, requestValidator(operation.parameters as readonly Parameter[] | undefined, validators, explain)];
    }),
  );
}

/** A parameter of the definition that openapi-backend has dereferenced. */
interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: ParameterSchema;
}

interface ParameterSchema {
  readonly type?: string | readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: ParameterSchema;
  readonly oneOf?: readonly ParameterSchema[];
}

function requestValidator(parameters: readonly Parameter[] = [], validators: Validators, explain: Explain): RequestValidator {
  const headerNames = parameters.filter((parameter) => parameter.in === 'header').map((parameter) => parameter.name.toLowerCase());
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  for (const { name, schema } of queryParameters) {
    // openapi-backend takes this over for the query as a whole, and any parameter would be let in.
    if (schema.additionalProperties) throw new Error(`The query parameter ${name} must be closed (additionalProperties: false).`);
  }
  const nullable = queryParameters.filter(({ schema }) => isOfType(schema, 'null')).map(({ name }) => name);
  const objectLists = queryParameters.filter(({ schema }) => schema.items?.oneOf?.some((item) => isOfType(item, 'object'))).map(({ name }) => name);
  const numbersIn = (location: string): string[] =>
    parameters
      .filter(({ in: place, schema }) => place === location && (isOfType(schema, 'integer') || isOfType(schema, 'number')))
      .map(({ name }) => name);
  const pathNumbers = numbersIn('path');
  const queryNumbers = numbersIn('query');

  return ({ params, queryText, headers, body }) => {
    const parts = { path: { ...params }, query: parseQuery(queryText), header: pickHeaders(headers, headerNames), cookie: {}, requestBody: body };
    // Clients write null into a query as an empty text, which Ajv takes for null, or as the word.
    for (const name of nullable) if (parts.query[name] === 'null') parts.query[name] = '';
    for (const name of objectLists) if (parts.query[name] !== undefined) parts.query[name] = [parts.query[name]].flat().map(readObjectText);
    refuseOddNumbers(parts.path, pathNumbers);
    refuseOddNumbers(parts.query, queryNumbers);
    for (const validate of validators) if (!validate(parts)) throw new Problem('invalid_request', problemErrors(explain(validate, parts)));
    return { path: parts.path, query: parts.query, headers: parts.header, body: parts.requestBody };
  };
}

const isOfType = ({ type }: ParameterSchema, wanted: string): boolean => [type].flat().includes(wanted);

/** An object in a list may be written as JSON text. What is no JSON stays a text, and is refused as one. */
function readObjectText(item: unknown): unknown {
  if (typeof item !== 'string' || !item.startsWith('{')) return item;
  try {
    const object: unknown = JSON.parse(item);
    return findUnstorable(object) === undefined ? object : item;
  } catch {
    return item;
  }
}

const numeral = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Ajv takes for a number whatever JavaScript would, such as a space or hexadecimal digits. Here it gets a text that it refuses as no number. */
function refuseOddNumbers(values: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) {
    const value = values[name];
    if (typeof value === 'string' && value !== '' && !numeral.test(value)) values[name] = 'not a number';
  }
}

function pickHeaders(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const value = headers[name];
    // An empty header counts as none.
    if (value !== undefined && value !== '') picked[name] = value;
  }
  return picked;
}

/** The options are those of validators that stop at the first error, so that a wrong list of a million items costs no more than its first. */
function ajv(options: { coerceTypes: boolean | 'array'; allErrors?: boolean }): Ajv2020 {
  return addMaxBytes(addFormats.default(new Ajv2020({ strict: false, useDefaults: true, ...options })));
}

type Explain = (validate: ValidateFunction, parts: { readonly requestBody: unknown }) => NonNullable<ValidateFunction['errors']>;

/** Bodies of up to this many values are worth looking through for every error. */
const explainedValues = 2000;

/** Finds every error of a request that is known to be wrong; for a large body the first one has to do. */
function explainer(): Explain {
  const thorough = { bodies: ajv({ coerceTypes: false, allErrors: true }), parameters: ajv({ coerceTypes: 'array', allErrors: true }) };
  const compiled = new Map<ValidateFunction, ValidateFunction>();
  return (validate, parts) => {
    const first = validate.errors ?? [];
    if (!hasFewerValues(parts.requestBody, explainedValues)) return first;
    let explaining = compiled.get(validate);
    if (!explaining) {
      const isBody = typeof validate.schema === 'object' && 'requestBody' in (validate.schema.properties ?? {});
      explaining = (isBody ? thorough.bodies : thorough.parameters).compile(validate.schema);
      compiled.set(validate, explaining);
    }
    explaining(parts);
    return explaining.errors ?? first;
  };
}

function hasFewerValues(value: unknown, limit: number): boolean {
  let left = limit;
  const count = (part: unknown): boolean => {
    left -= 1;
    return left > 0 && (typeof part !== 'object' || part === null || Object.values(part).every(count));
  };
  return count(value);
}
