import type { Operation, Parameter } from './contract.ts';
import type { HttpRequest } from './http.ts';

/** A request of an operation before it is sent, with stand-ins for ids (roles.ts). */
export interface Plan {
  /** What is told about it: `example quickNote`, `unknown field /surprise`. */
  readonly name: string;
  readonly path: Values;
  readonly query: Values;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | undefined;
}

export type Values = Readonly<Record<string, unknown>>;

/** JSON, or anything else as it is; without a content type none is sent. */
export type Body = { readonly json: unknown } | { readonly contentType: string | undefined; readonly content: string | Uint8Array };

export const emptyPlan: Plan = { name: '', path: {}, query: {}, headers: {}, body: undefined };

/** The request of a plan. `credentials` are the headers that say who asks. */
export function requestOf(baseUrl: string, operation: Operation, plan: Plan, credentials: Readonly<Record<string, string>>): HttpRequest {
  const pathname = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(plan.path[name])));
  const query = queryOf(operation.parameters, plan.query);
  return {
    method: operation.method,
    url: `${baseUrl}${pathname}${query && `?${query}`}`,
    headers: { Accept: '*/*', ...credentials, ...contentType(plan.body), ...plan.headers },
    body: plan.body && ('json' in plan.body ? JSON.stringify(plan.body.json) : plan.body.content),
  };
}

function contentType(body: Body | undefined): Record<string, string> {
  if (!body) return {};
  if ('json' in body) return { 'Content-Type': 'application/json' };
  return body.contentType === undefined ? {} : { 'Content-Type': body.contentType };
}

/** A query in the styles that the contract's parameters name. What it doesn't know is written plainly. */
function queryOf(parameters: readonly Parameter[], query: Values): string {
  return Object.entries(query)
    .flatMap(([name, value]) => {
      const style = parameters.find((parameter) => parameter.in === 'query' && parameter.name === name)?.style;
      if (style === 'deepObject' && typeof value === 'object' && value !== null)
        return Object.entries(value).map(([field, inner]) => [`${name}[${field}]`, textOf(inner)]);
      return [value].flat().map((item) => [name, textOf(item)]);
    })
    .map(([name = '', text = '']) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
    .join('&');
}

/** A value as a path, a query or a header writes it. Null is an empty text, as clients write it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
