import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { type Schema, Schemas } from './schema.ts';

/** The contract as the suite sees it: a list of operations and what fits them. Nothing of the server's own reading of it is used. */
export interface Contract {
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
  /** The shape of every failure. */
  readonly problem: Schema;
}

export interface Operation {
  readonly operationId: string;
  /** Upper case. */
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  readonly tag: string;
  /** Needs no key. */
  readonly isPublic: boolean;
  /** Takes the access token of a publication in place of a key. */
  readonly isForVisitors: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: RequestBody | undefined;
  readonly responses: ReadonlyMap<number, Response>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly style: string | undefined;
  readonly schema: Schema;
  readonly example: unknown;
}

export interface RequestBody {
  readonly required: boolean;
  /** A request body has one media type in this contract; any type is allowed where it is a range such as `*` + `/*`. */
  readonly mediaType: string;
  readonly schema: Schema | undefined;
  readonly examples: readonly Example[];
}

export interface Example {
  readonly name: string;
  readonly value: unknown;
}

export interface Response {
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, { readonly required: boolean; readonly schema: Schema }>;
  /** By media type; empty when the response has no body. */
  readonly content: ReadonlyMap<string, { readonly schema: Schema | undefined; readonly examples: readonly Example[] }>;
}

export const contractFile = path.join(import.meta.dirname, '../../openapi/v2.yaml');

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;

export function readContract(file = contractFile): Contract {
  const document = parse(readFileSync(file, 'utf8')) as Document;
  const schemas = new Schemas(document);
  const operations = Object.entries(document.paths).flatMap(([pathTemplate, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [readOperation(document, schemas, pathTemplate, method, operation)] : [];
    }),
  );
  return { operations, schemas, problem: { $ref: '#/components/schemas/Problem' } };
}

export function operationOf({ operations }: Contract, operationId: string): Operation {
  const operation = operations.find((candidate) => candidate.operationId === operationId);
  if (!operation) throw new Error(`The contract has no operation ${operationId}.`);
  return operation;
}

/** The operation that a method and a path (without its query) belong to, and the path's parameters, decoded. Paths without parameters go first. */
export function matchPath(
  { operations }: Contract,
  method: string,
  pathname: string,
): { operation: Operation; path: Record<string, string> } | undefined {
  const byPreference = operations.toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  for (const operation of byPreference) {
    if (operation.method !== method) continue;
    const groups = pathExpression(operation.path).exec(pathname)?.groups;
    if (groups || operation.path === pathname) return { operation, path: mapValues(groups ?? {}, decodeURIComponent) };
  }
  return undefined;
}

const pathExpression = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

const mapValues = (values: Readonly<Record<string, string>>, map: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));

/** As much of an OpenAPI document as is read here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<(typeof methods)[number], DocumentOperation>>>>>;
  readonly security?: readonly object[];
}
interface Reference {
  readonly $ref: string;
}
interface DocumentOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly (DocumentParameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: DocumentContent };
  readonly responses: Readonly<Record<string, DocumentResponse | Reference>>;
}
interface DocumentParameter {
  readonly name: string;
  readonly in: Parameter['in'];
  readonly required?: boolean;
  readonly style?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}
interface DocumentResponse {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema } | Reference>>;
  readonly content?: DocumentContent;
}
type DocumentContent = Readonly<
  Record<string, { readonly schema?: Schema; readonly examples?: Readonly<Record<string, { readonly value: unknown } | Reference>> }>
>;

function readOperation(document: Document, schemas: Schemas, pathTemplate: string, method: string, operation: DocumentOperation): Operation {
  const { operationId, tags, security = document.security ?? [], parameters = [], requestBody } = operation;
  const follow = <Value extends object>(value: Value | Reference): Value => ('$ref' in value ? (schemas.at(value.$ref) as Value) : value);
  const examplesOf = ({ examples = {} }: DocumentContent[string]): Example[] =>
    Object.entries(examples).map(([name, example]) => ({ name, value: follow<{ readonly value: unknown }>(example).value }));

  return {
    operationId,
    method: method.toUpperCase(),
    path: pathTemplate,
    tag: tags[0] ?? '',
    isPublic: security.length === 0,
    isForVisitors: security.some((requirement) => 'AccessToken' in requirement),
    parameters: parameters
      .map((parameter) => follow<DocumentParameter>(parameter))
      .map(({ name, in: location, required = false, style, schema, example }) => ({ name, in: location, required, style, schema, example })),
    body: requestBody && readBody(operationId, requestBody, examplesOf),
    responses: new Map(
      Object.entries(operation.responses).map(([status, response]) => [Number(status), readResponse(follow<DocumentResponse>(response))]),
    ),
  };

  function readResponse({ headers = {}, content = {} }: DocumentResponse): Response {
    return {
      headers: new Map(
        Object.entries(headers).map(([name, header]) => {
          const { required = false, schema } = follow<{ readonly required?: boolean; readonly schema: Schema }>(header);
          return [name.toLowerCase(), { required, schema }];
        }),
      ),
      content: new Map(Object.entries(content).map(([mediaType, media]) => [mediaType, { schema: media.schema, examples: examplesOf(media) }])),
    };
  }
}

function readBody(
  operationId: string,
  { required = false, content }: NonNullable<DocumentOperation['requestBody']>,
  examplesOf: (media: DocumentContent[string]) => Example[],
): RequestBody {
  const [[mediaType, media] = [], ...others] = Object.entries(content);
  if (!mediaType || !media || others.length > 0) throw new Error(`The request body of ${operationId} must have one media type.`);
  return { required, mediaType, schema: media.schema, examples: examplesOf(media) };
}
