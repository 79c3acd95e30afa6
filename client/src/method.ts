import type { Call, UntypedOptions } from './call.ts';
import type { operations } from './contract.d.ts';
import { type MethodRow, type Methods, methodTable } from './generated/methods.ts';
import type { Answer, Bytes, DataOf, RequestOptions } from './operations.ts';
import { type Pending, PendingAnswer } from './pending.ts';

/** The operations of the contract, by their ids. */
export type OperationId = keyof operations;

type Part<Id extends OperationId, Name extends 'path' | 'query' | 'header'> = operations[Id]['parameters'] extends { [Key in Name]?: infer Params }
  ? NonNullable<Params>
  : unknown;
type OrNothing<Params> = [Params] extends [never] ? unknown : Params;
type BodyPart<Id extends OperationId> = operations[Id] extends { requestBody: { content: { 'application/json': infer Json } } }
  ? Json
  : [NonNullable<operations[Id]['requestBody']>] extends [never]
    ? unknown
    : { readonly body: Bytes };

/** What a method takes: what stands in the path and in the query, and the fields of the body, in one object. */
export type ArgumentsOf<Id extends OperationId> = OrNothing<Part<Id, 'path'>> & OrNothing<Part<Id, 'query'>> & BodyPart<Id>;

/** The headers of the contract, and what the options of a method call them. */
const headerNames = {
  workspaceId: 'X-Service-Workspace-Id',
  baseId: 'X-Service-Base-Id',
  ifMatch: 'If-Match',
  ifNoneMatch: 'If-None-Match',
  password: 'X-Resource-Password',
  idempotencyKey: 'Idempotency-Key',
  range: 'Range',
  ifRange: 'If-Range',
  ifModifiedSince: 'If-Modified-Since',
  contentDisposition: 'Content-Disposition',
} as const;
type HeaderNames = typeof headerNames;

type HeaderOptions<Headers> = {
  readonly [Name in keyof HeaderNames as HeaderNames[Name] extends keyof Headers ? Name : never]?:
    | Headers[HeaderNames[Name] & keyof Headers]
    | undefined;
};

/** What stands beside the arguments: the headers that the operation takes, as `baseId` or `ifMatch`, and how to send it. */
export type MethodOptions<Id extends OperationId> = HeaderOptions<Part<Id, 'header'>> & RequestOptions;

/** A read that finds something whatever there is, and one that may find nothing new. */
type Unconditional<Options> = Omit<Options, 'ifNoneMatch'> & { readonly ifNoneMatch?: undefined };
type Conditional<Options> = Omit<Options, 'ifNoneMatch'> & { readonly ifNoneMatch: string };

/** Leaves out the arguments where none is required. */
type OptionalWhereEmpty<Args> = Record<never, never> extends Args ? Args | undefined : Args;
type OnlyKnown<Args> = unknown extends Args ? Record<string, never> : Args;

type PlainMethod<Args, Options, Data> = (
  ...given: undefined extends Args ? [args?: Args, options?: Options] : [args: Args, options?: Options]
) => Pending<Data>;

interface ConditionalMethod<Args, Options, Data> {
  /** Gives null when nothing has changed since the version that `ifNoneMatch` names. */
  (args: Args, options: Conditional<Options>): Pending<Data | null>;
  (
    ...given: undefined extends Args ? [args?: Args, options?: Unconditional<Options>] : [args: Args, options?: Unconditional<Options>]
  ): Pending<Data>;
}

type MethodFor<Id extends OperationId, Args> = 'ifNoneMatch' extends keyof MethodOptions<Id>
  ? ConditionalMethod<Args, MethodOptions<Id>, DataOf<operations[Id]>>
  : PlainMethod<Args, MethodOptions<Id>, DataOf<operations[Id]>>;

/** An operation as a method. It gives the data; `withResponse()` gives the answer with its headers as well. */
export type Method<Id extends OperationId> = MethodFor<Id, OptionalWhereEmpty<OnlyKnown<ArgumentsOf<Id>>>>;

type Given = Readonly<Record<string, unknown>>;

/** All methods, on top of a call. */
export function createMethods(call: Call): Methods {
  const methods = Object.entries(methodTable).map(([namespace, rows]) => [
    namespace,
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, methodOf(call, `${namespace}.${name}`, row)])),
  ]);
  // The table has the same names as the interface: both are made from the contract.
  return Object.fromEntries(methods) as Methods;
}

function methodOf(call: Call, name: string, row: MethodRow) {
  const [method, path] = row;
  return (args: Given = {}, options: Given = {}): Pending<unknown> => {
    const answer = async (): Promise<Answer<unknown>> => call(method, path, { ...optionsOf(name, row, args, options), unchanged: 'answer' });
    return new PendingAnswer(answer());
  };
}

function optionsOf(name: string, [, path, query, body]: MethodRow, args: Given, options: Given): UntypedOptions {
  const { header, rest } = sortOptions(options);
  const parts = { path: {} as Record<string, unknown>, query: {} as Record<string, unknown>, body: {} as Record<string, unknown> };
  for (const [key, value] of Object.entries(args)) {
    const part = path.includes(`{${key}}`) ? 'path' : query.includes(key) ? 'query' : 'body';
    if (part === 'body' && !body) throw new TypeError(`${name} takes no ${key}`);
    parts[part][key] = value;
  }
  for (const [, key = ''] of path.matchAll(/\{([^{}]*)\}/g)) {
    const value = parts.path[key];
    // The ids of labels are numbers.
    if (typeof value !== 'number' && (typeof value !== 'string' || value === ''))
      throw new TypeError(`${name} needs ${key}, a text that is not empty`);
  }
  return {
    ...rest,
    params: { path: parts.path, query: parts.query, header },
    ...(body && { body: body === 'bytes' ? parts.body.body : parts.body }),
  };
}

function sortOptions(options: Given): { header: Record<string, unknown>; rest: RequestOptions } {
  const header: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(headerNames, key)) rest[key] = value;
    else if (value !== undefined) header[headerNames[key as keyof HeaderNames]] = value;
  }
  return { header, rest };
}
