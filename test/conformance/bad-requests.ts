import type { Contract, Operation, Parameter } from './contract.ts';
import { plainRequest } from './good-requests.ts';
import { isObject } from './places.ts';
import type { Body, Plan } from './plan.ts';
import { pick, sample, seedFor } from './random.ts';
import type { Schemas } from './schema.ts';
import { sampleOf, valuesOf } from './values.ts';
import { type Variant, violationsOf } from './variants.ts';

/** An answer that a bad request may get. */
export interface Refusal {
  readonly status: number;
  readonly detail: string;
}

export interface BadRequest extends Plan {
  readonly refusals: readonly Refusal[];
}

const invalid: Refusal = { status: 400, detail: 'invalid_request' };
const unsupported: Refusal = { status: 415, detail: 'unsupported_media_type' };
const tooLarge: Refusal = { status: 413, detail: 'body_too_large' };
const notAcceptable: Refusal = { status: 406, detail: 'not_acceptable' };
const conflicting: Refusal = { status: 400, detail: 'conflicting_scope_headers' };
const noWorkspace: Refusal = { status: 404, detail: 'workspace_not_found' };

/** More than a JSON body may have. */
const bodyLimit = 4 * 1024 * 1024;

/**
 * Requests with one thing wrong each, and how they must be refused: at most four times `cases` that break a schema, and at least `cases` of them where there is a
 * body to break; and everything else that is wrong before a server looks at what it means.
 */
export function badRequests(contract: Contract, operation: Operation, seed: number, cases: number): BadRequest[] {
  const plain = plainRequest(contract, operation);
  const broken = [...brokenParameters(contract, operation, plain), ...brokenBodies(contract, operation, plain, seed, cases)];
  return [
    ...pick(broken, seedFor(seed, `${operation.operationId} bad`), 4 * cases),
    ...wrongBodies(operation, plain),
    ...wrongHeaders(operation, plain),
  ];
}

/** Requests without one header that they need. */
export function requestsWithoutHeader(contract: Contract, operation: Operation): BadRequest[] {
  const plain = plainRequest(contract, operation);
  const required = operation.parameters.filter((parameter) => parameter.in === 'header' && parameter.required);
  return [
    ...required.map(({ name }) => ({ ...plain, name: `no ${name}`, refusals: [invalid] })),
    ...(operation.body?.mediaType === 'application/json'
      ? [{ ...plain, name: 'no Content-Type', body: text(plain, undefined), refusals: [unsupported] }]
      : []),
  ];
}

function brokenParameters({ schemas }: Contract, { parameters }: Operation, plain: Plan): BadRequest[] {
  return parameters.flatMap((parameter) => {
    const { name, schema } = parameter;
    const wrong = violationsOf(schemas, schema, sampleOf(schemas, schema, [name])).filter(({ value }) => !readsWell(schemas, parameter, value));
    return requestsWith[parameter.in](plain, parameter, wrong);
  });
}

/** What is wrong as JSON may be right as a text: `"5"` for 5, an empty text for null; an empty list or object leaves no trace at all. */
function readsWell(schemas: Schemas, { in: location, schema }: Parameter, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 || schemas.fits(schema, withTexts(value));
  if (typeof value === 'object' && value !== null) return location !== 'query' || Object.keys(value).length === 0;
  const textual = value === null ? '' : String(value);
  const { items } = schemas.resolve(schema);
  return schemas.textFits(schema, textual) || (items !== undefined && schemas.textFits(items, textual));
}

function withTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTexts);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member)]));
  return value === null ? null : String(value);
}

type RequestsWith = (plain: Plan, parameter: Parameter, wrong: readonly Variant[]) => BadRequest[];

const requestsWith: Readonly<Record<Parameter['in'], RequestsWith>> = {
  // An empty text is another path.
  path: (plain, { name }, wrong) =>
    wrong
      .filter(({ value }) => typeof value !== 'object' && value !== '')
      .map(({ pointer, what, value }) => ({
        ...plain,
        name: `${what} in ${name}${pointer}`,
        path: { ...plain.path, [name]: value },
        refusals: [invalid],
      })),

  query: (plain, { name, required }, wrong) => [
    ...wrong.map(({ pointer, what, value }) => ({
      ...plain,
      name: `${what} in ${name}${pointer}`,
      query: { ...plain.query, [name]: value },
      refusals: [invalid],
    })),
    ...(required ? [{ ...plain, name: `no ${name}`, query: without(plain.query, name), refusals: [invalid] }] : []),
  ],

  // Empty headers count as none, and only ASCII goes over the wire unharmed.
  header: (plain, { name }, wrong) =>
    wrong
      .filter(({ value }) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value))
      .map(({ pointer, what, value }) => ({
        ...plain,
        name: `${what} in ${name}${pointer}`,
        headers: { ...plain.headers, [name]: String(value) },
        // A server may look for the workspace before it looks at the rest.
        refusals: isScopeHeader(name) ? [invalid, noWorkspace] : [invalid],
      })),
};

function brokenBodies({ schemas }: Contract, { operationId, body }: Operation, plain: Plan, seed: number, cases: number): BadRequest[] {
  const schema = body?.schema;
  if (!schema || !plain.body || !('json' in plain.body)) return [];
  const broken = violationsOf(schemas, schema, plain.body.json);
  // Where the example can't be broken in so many ways, other bodies are.
  const others = sample(valuesOf(schemas, schema), seedFor(seed, `${operationId} broken`), Math.max(0, cases - broken.length)).flatMap(
    (value, index) => pick(violationsOf(schemas, schema, value), seedFor(seed, `${operationId} broken ${index}`), 1),
  );
  return [...broken, ...others].map(({ pointer, what, value }) => ({
    ...plain,
    name: `${what} at ${pointer || 'the body'}`,
    body: { json: value },
    refusals: [invalid],
  }));
}

function wrongBodies({ body }: Operation, plain: Plan): BadRequest[] {
  if (body?.mediaType !== 'application/json') return [];
  const json = 'application/json';
  const valid = text(plain, json);
  const bad = (name: string, content: Body | undefined, refusal: Refusal): BadRequest => ({ ...plain, name, body: content, refusals: [refusal] });
  return [
    ...(body.required ? [bad('no body', undefined, invalid)] : []),
    bad('JSON that breaks off', { contentType: json, content: valid.content.slice(0, -1) }, invalid),
    bad('JSON with something after it', { contentType: json, content: `${valid.content} {}` }, invalid),
    bad('a text instead of JSON', { contentType: json, content: 'name=Note' }, invalid),
    bad('JSON that is not UTF-8', { contentType: json, content: Buffer.from('{"name":"\xff"}', 'latin1') }, invalid),
    bad('a body that is too large', { contentType: json, content: valid.content + ' '.repeat(bodyLimit) }, tooLarge),
    bad('the type text/plain', text(plain, 'text/plain'), unsupported),
    bad('a form', { contentType: 'application/x-www-form-urlencoded', content: 'name=Note' }, unsupported),
    bad('the type application/xml', { contentType: 'application/xml', content: '<name>Note</name>' }, unsupported),
  ];
}

function wrongHeaders({ parameters, responses, isPublic }: Operation, plain: Plan): BadRequest[] {
  const answersSomething = [...responses].some(([status, { content }]) => status < 300 && content.size > 0 && !content.has('*/*'));
  const scopeHeaders = parameters.filter(({ name, in: location }) => location === 'header' && isScopeHeader(name));
  const [one, other] = scopeHeaders;
  return [
    { ...plain, name: 'an unknown query parameter', query: { ...plain.query, unknownParameter: '1' }, refusals: [invalid] },
    ...(answersSomething && !isPublic
      ? [{ ...plain, name: 'an Accept that refuses the answer', headers: { Accept: 'application/xml' }, refusals: [notAcceptable] }]
      : []),
    ...(one && other
      ? [
          {
            ...plain,
            name: 'two different workspaces',
            headers: { [one.name]: crypto.randomUUID(), [other.name]: crypto.randomUUID() },
            refusals: [conflicting],
          },
        ]
      : []),
    // Whoever sends one means another workspace than the one that the request would run in.
    ...scopeHeaders.map(({ name }) => ({
      ...plain,
      name: `${unknownPrefix}${name.replace(/^X-\w+-/, '')}, which is not known`,
      headers: { [name.replace(/^X-\w+-/, unknownPrefix)]: crypto.randomUUID() },
      refusals: [invalid],
    })),
  ];
}

/** No server lets this stand for `X-Service-`. */
const unknownPrefix = 'X-Conformance-Suite-';

const isScopeHeader = (name: string): boolean => /-(Workspace|Base)-Id$/.test(name);

/** The plain body as text, of some type. */
const text = (plain: Plan, contentType: string | undefined): { contentType: string | undefined; content: string } => ({
  contentType,
  content: JSON.stringify(plain.body && 'json' in plain.body ? plain.body.json : {}),
});

const without = (values: Plan['query'], name: string): Plan['query'] => Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
