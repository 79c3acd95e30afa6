import type { SlicedBody } from './sliced-body.ts';

/**
 * The types of handlers, derived from what openapi-typescript makes of an operation. `generated/operations.ts` applies them to each operationId;
 * nothing here knows the contract.
 */

/** The shape of one member of `operations` in generated/contract.ts. */
export interface ContractOperation {
  readonly parameters: { readonly query?: unknown; readonly header?: unknown; readonly path?: unknown };
  readonly requestBody?: { readonly content: unknown } | undefined;
  readonly responses: object;
}

/** One row of the operation table. */
export interface OperationRow {
  readonly operationId: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  /** As in the contract, with `{parameters}`. */
  readonly path: string;
  readonly tag: string;
  /** All of these are needed. */
  readonly scopes: readonly string[];
  /** Whether the operation runs inside a transaction of its own. */
  readonly writes: boolean;
  /** Takes an `Idempotency-Key`: a repeat of the request gets the first answer again. */
  readonly idempotent: boolean;
  /** Needs no credential. */
  readonly public: boolean;
  /** Takes the access token of a publication in place of a key. */
  readonly visitors: boolean;
  /** Takes or gives bytes that are neither JSON nor text, so its handler works on the request and response themselves. */
  readonly raw: boolean;
}

type None = Record<string, never>;
type GivenOr<Missing, Value> = [NonNullable<Value>] extends [never] ? Missing : NonNullable<Value>;
type LowerCaseKeys<Headers> = { readonly [Name in keyof Headers as Lowercase<Name & string>]: Headers[Name] };
type ContentOf<Message> = Message extends { readonly content: infer Content } ? Content[keyof Content] : never;

type BodyOf<Operation extends ContractOperation> = [NonNullable<Operation['requestBody']>] extends [never]
  ? undefined
  : ContentOf<NonNullable<Operation['requestBody']>> | Extract<Operation['requestBody'], undefined>;

/** What a handler is given: everything validated, with the contract's defaults filled in. */
export interface RequestOf<Operation extends ContractOperation> {
  readonly path: Readonly<GivenOr<None, Operation['parameters']['path']>>;
  readonly query: Readonly<GivenOr<None, Operation['parameters']['query']>>;
  /** By lower-case name; only those that the contract declares. */
  readonly headers: LowerCaseKeys<GivenOr<None, Operation['parameters']['header']>>;
  readonly body: BodyOf<Operation>;
}

type AnswerOf<Status, Response> = Response extends { readonly content: infer Content }
  ? {
      readonly status: Status;
      readonly body: Content[keyof Content] | SlicedBody<Content[keyof Content]>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  : { readonly status: Status; readonly body?: never; readonly headers?: Readonly<Record<string, string>> };

/** What a handler may answer: one of the declared statuses, with the body declared for it. */
export type ResponseOf<Operation extends ContractOperation> = {
  [Status in keyof Operation['responses']]: AnswerOf<Status, Operation['responses'][Status]>;
}[keyof Operation['responses']];
