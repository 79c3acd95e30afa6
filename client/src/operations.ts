import type { paths } from './contract.d.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths of the contract that have an operation with this method. */
export type PathWith<M extends Method> = { [Path in keyof paths]: paths[Path] extends Record<M, object> ? Path : never }[keyof paths];

/** One operation of the contract. */
export type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][M]>;

type RequiredKeys<T> = { [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? never : Key }[keyof T];

type ParamsOption<Op> = Op extends { parameters: infer Params }
  ? RequiredKeys<Params> extends never
    ? { readonly params?: Params }
    : { readonly params: Params }
  : { readonly params?: never };

/** Bytes are sent as they are. */
export type Bytes = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

type BodyOf<Content> = Content extends { 'application/json': infer Json } ? Json : Bytes;
type BodyOption<Op> = Op extends { requestBody: { content: infer Content } }
  ? { readonly body: BodyOf<Content> }
  : Op extends { requestBody?: infer Body }
    ? [NonNullable<Body>] extends [never]
      ? { readonly body?: never }
      : { readonly body?: BodyOf<'*/*'> }
    : { readonly body?: never };

export interface RequestOptions {
  /** Stops the call, its retries included. It then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that each attempt may take, in place of the client's. `Infinity` sets no limit; what sends or reads a file's bytes has none of itself. */
  readonly timeout?: number | undefined;
  /** Further headers. Those that the contract knows are typed, in `params.header`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an operation takes: `params` and `body` as the contract has them. */
export type CallOptions<Op> = ParamsOption<Op> & BodyOption<Op> & RequestOptions;

/** The options of a call, which may be left out where nothing in them is required. */
export type OptionsArgument<Op> = RequiredKeys<CallOptions<Op>> extends never ? [options?: CallOptions<Op>] : [options: CallOptions<Op>];

type Success = 200 | 201 | 202 | 204 | 206;
type ContentOf<Response> = Response extends { content: infer Content }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : Content extends { 'text/plain': infer Text }
      ? Text
      : Blob
  : undefined;

/** What an operation answers when it succeeds: JSON, text or bytes, and `undefined` for an answer without a body. */
export type DataOf<Op> = Op extends { responses: infer Responses } ? ContentOf<Responses[keyof Responses & Success]> : never;

export interface Answer<Data> {
  readonly data: Data;
  /** Its status and its headers, such as `ETag`. The body has been read. */
  readonly response: Response;
}

/** Calls an operation. Throws a ResourceStorageError for every answer that is not a success. */
export type Verb<M extends Method> = <Path extends PathWith<M>>(
  path: Path,
  ...options: OptionsArgument<Operation<Path, M>>
) => Promise<Answer<DataOf<Operation<Path, M>>>>;

/** Operations that only read although they are sent with POST: they may be repeated like a GET. */
export const readingPosts: ReadonlySet<string> = new Set(['/v2/resources/filter', '/v2/search']);

/** Operations that answer something else than JSON. */
export const otherAnswers: Readonly<Record<string, 'text' | 'blob'>> = {
  'GET /v2/notepads/{resourceId}/content': 'text',
  'GET /stored-files/{storedFile}': 'blob',
};
