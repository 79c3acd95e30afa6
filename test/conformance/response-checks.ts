import type { CheckName } from './checks.ts';
import type { Contract, Operation, Response } from './contract.ts';
import type { HttpAnswer, HttpRequest } from './http.ts';
import { wrongRateLimit } from './rate-limit-headers.ts';
import type { Schema } from './schema.ts';

/** What one check says about one answer. */
export interface Verdict {
  readonly check: CheckName;
  readonly holds: boolean;
  readonly expected: string;
  readonly came: string;
}

/** What the contract promises of every answer, whatever was asked. */
export function* responseVerdicts(
  contract: Contract,
  operation: Operation,
  request: HttpRequest,
  answer: HttpAnswer,
  maxResponseTime: number | undefined,
): Generator<Verdict> {
  const { status, milliseconds } = answer;
  yield verdict(
    'not_a_server_error',
    status > 0 && (status < 500 || isNotImplemented(request, answer)),
    'an answer with a status below 500, or 501 not_implemented',
    describe(answer),
  );
  if (status === 0) return;
  if (maxResponseTime !== undefined) {
    yield verdict(
      'max_response_time',
      milliseconds <= maxResponseTime,
      `an answer within ${maxResponseTime} ms`,
      `${describe(answer)} after ${Math.round(milliseconds)} ms`,
    );
  }
  const declared = operation.responses.get(status);
  yield verdict(
    'status_code_conformance',
    declared !== undefined,
    `one of the declared statuses ${[...operation.responses.keys()].join(', ')}`,
    describe(answer),
  );
  yield headersVerdict(contract, declared, answer);
  if (!declared) return;
  yield contentTypeVerdict(declared, request, answer);
  yield schemaVerdict(contract, declared, request, answer);
}

/** What is promised of the answers to requests that no operation takes: a problem. */
export function* problemVerdicts(contract: Contract, request: HttpRequest, answer: HttpAnswer): Generator<Verdict> {
  yield headersVerdict(contract, undefined, answer);
  const response: Response = { headers: new Map(), content: new Map([['application/json', { schema: contract.problem, examples: [] }]]) };
  yield contentTypeVerdict(response, request, answer);
  yield schemaVerdict(contract, response, request, answer);
}

/** 501 not_implemented; HEAD has no body that could say so. */
export const isNotImplemented = (request: HttpRequest, answer: HttpAnswer): boolean =>
  answer.status === 501 && (request.method === 'HEAD' || detailOf(answer) === 'not_implemented');

/** The machine code of a problem. */
export function detailOf(answer: HttpAnswer): string | undefined {
  const body = jsonOf(answer);
  return typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string' ? body.detail : undefined;
}

/** The body as JSON; undefined when it is none. */
export function jsonOf({ body }: HttpAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** An answer in one line. */
export function describe({ status, failure, headers, body }: HttpAnswer): string {
  if (status === 0) return `no answer (${failure})`;
  const text = body.toString('utf8').replaceAll(/\s+/g, ' ');
  return `${status} ${text.length > 400 ? `${text.slice(0, 400)}… (${body.length} bytes)` : text || `without a body${headers.location ? `, Location ${headers.location}` : ''}`}`;
}

function contentTypeVerdict({ content }: Response, request: HttpRequest, answer: HttpAnswer): Verdict {
  const declared = [...content.keys()];
  const came = mediaTypeOf(answer);
  // A body where none is declared is told by response_schema_conformance.
  const holds = declared.length === 0 || isBodiless(request, answer) || declared.some((type) => type === '*/*' || type === came);
  return verdict(
    'content_type_conformance',
    holds,
    `a body of ${declared.join(' or ')}`,
    `${answer.headers['content-type'] ?? 'no Content-Type'}: ${describe(answer)}`,
  );
}

/** What the contract's text promises of headers that its schemas leave optional. */
const promised: readonly { readonly name: string; when(status: number, declared: Response | undefined): boolean }[] = [
  { name: 'x-trace-id', when: () => true },
  { name: 'location', when: (status, declared) => status === 201 && declared?.headers.has('location') === true },
  { name: 'retry-after', when: (status) => status === 429 || status === 503 },
];

function headersVerdict({ schemas }: Contract, declared: Response | undefined, answer: HttpAnswer): Verdict {
  const wrong: string[] = [];
  for (const { name, when } of promised) if (answer.headers[name] === undefined && when(answer.status, declared)) wrong.push(`no ${name}`);
  for (const [name, { required, schema }] of declared?.headers ?? []) {
    const value = answer.headers[name];
    if (value === undefined && required) wrong.push(`no ${name}`);
    if (value !== undefined && !schemas.textFits(schema, value)) wrong.push(`${name}: ${value}`);
  }
  const budgets = wrongRateLimit(answer);
  if (budgets !== undefined) wrong.push(budgets);
  return verdict(
    'response_headers_conformance',
    wrong.length === 0,
    'the promised headers, with values that fit their schemas',
    `${wrong.join(', ')} in the answer ${answer.status}`,
  );
}

function schemaVerdict({ schemas }: Contract, { content }: Response, request: HttpRequest, answer: HttpAnswer): Verdict {
  const expected = content.size === 0 ? 'no body' : 'a body that fits its schema';
  const wrong = wrongBody();
  return verdict('response_schema_conformance', wrong === undefined, expected, `${wrong}: ${describe(answer)}`);

  function wrongBody(): string | undefined {
    if (content.size === 0 || isBodiless(request, answer)) return answer.body.length === 0 ? undefined : 'there is a body';
    const media = content.get(mediaTypeOf(answer)) ?? content.get('*/*') ?? [...content.values()][0];
    if (!media?.schema) return undefined;
    const isJson = content.has('application/json');
    const body = isJson ? jsonOf(answer) : answer.body.toString('utf8');
    if (body === undefined) return 'it is not JSON';
    return schemas.violation(media.schema, body) ?? (isJson && answer.status >= 400 ? wrongProblem(contractProblem, body) : undefined);
  }

  /** What a problem repeats from its answer. */
  function wrongProblem(problem: Schema, body: unknown): string | undefined {
    if (!schemas.fits(problem, body)) return 'it is no problem';
    const { status, traceid } = body as { readonly status: number; readonly traceid: string };
    if (status !== answer.status) return `its status is ${status}`;
    return traceid === answer.headers['x-trace-id'] ? undefined : 'its traceid is not that of the header';
  }
}

const contractProblem: Schema = { $ref: '#/components/schemas/Problem' };

const isBodiless = (request: HttpRequest, answer: HttpAnswer): boolean => request.method === 'HEAD' || answer.status === 204 || answer.status === 304;

const mediaTypeOf = ({ headers }: HttpAnswer): string => (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const verdict = (check: CheckName, holds: boolean, expected: string, came: string): Verdict => ({ check, holds, expected, came });
