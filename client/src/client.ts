import { createCall, type Fetch } from './call.ts';
import { createDownload, type Download } from './download.ts';
import type { Methods } from './generated/methods.ts';
import type { Hooks } from './hooks.ts';
import { createMethods } from './method.ts';
import type { Verb } from './operations.ts';
import { createPaginate, type Paginate } from './paginate.ts';
import { type RetryPolicy, retryPolicy } from './retry.ts';
import type { Source } from './source.ts';
import { checkTimeout, defaultTimeout } from './time-limit.ts';
import type { Transfer } from './transfer.ts';
import { createUpload, type OverwriteOptions, type Upload, type UploadOptions } from './upload.ts';
import { createWait, type WaitUntilProcessed } from './wait.ts';

interface CommonOptions {
  /** Where the service is, such as `https://storage.example.com`: what comes before `/v2`. */
  readonly baseUrl: string;
  /** The workspace (or base) that calls are about, unless a call names another one. Left out: the key's own. */
  readonly workspaceId?: string;
  /** Sends the requests instead of the global fetch. */
  readonly fetch?: Fetch;
  /**
   * How many times at most a failure that may pass is tried again, or in more detail how. Reads are, and creates, which carry an
   * `Idempotency-Key`; no other call is ever sent twice. Default 3.
   */
  readonly retries?: number | Partial<RetryPolicy>;
  /** Milliseconds that each attempt at a call may take; `Infinity` sets no limit. Default: 60,000. The bytes of files take as long as they take. */
  readonly timeout?: number;
  /** Told of each attempt, for logs and traces. */
  readonly hooks?: Hooks;
}

/** An API key; `null` for what can be read without one, with an `accessToken`. */
interface KeyOptions {
  readonly apiKey: string | null;
  readonly token?: never;
}

/** An OAuth 2.0 access token, or a function that gives the current one. */
interface TokenOptions {
  readonly token: string | (() => string | Promise<string>);
  readonly apiKey?: never;
}

/** How a client is made: where the service is, and one kind of credential. */
export type ClientOptions = CommonOptions & (KeyOptions | TokenOptions);

/** @typeParam Named what can be uploaded under its own name; @typeParam Nameless what needs a filename */
export interface Client<Named, Nameless> extends Methods {
  readonly GET: Verb<'get'>;
  readonly POST: Verb<'post'>;
  readonly PUT: Verb<'put'>;
  readonly PATCH: Verb<'patch'>;
  readonly DELETE: Verb<'delete'>;
  /** Walks through a list, however many pages it has. */
  readonly paginate: Paginate;
  /** Uploads a file, with its progress, and makes a resource of it. */
  readonly upload: Upload<Named, Nameless>;
  /** Fetches the bytes of a file. */
  readonly download: Download;
  /** Waits until the service has read the content of a resource. */
  readonly waitUntilProcessed: WaitUntilProcessed;
}

/** What differs between Node and a browser. */
export interface Platform {
  /** What to read an upload from. Throws a TypeError for what can't be uploaded. */
  readonly sourceOf: (file: unknown) => Source | Promise<Source>;
  readonly transfer: Transfer;
}

/** Makes a client for a platform; each of the package's entries does. */
export function createClientOn<Named, Nameless>(platform: Platform, options: ClientOptions): Client<Named, Nameless> {
  checkCredential(options);
  const fetch: Fetch = options.fetch ?? ((request) => globalThis.fetch(request));
  const policy = retryPolicy(options.retries);
  const { timeout = defaultTimeout, hooks = {} } = options;
  checkTimeout(timeout);
  const call = createCall({ baseUrl: absolute(options.baseUrl), fetch, policy, timeout, hooks, headers: () => headersOf(options) });
  const upload = createUpload({ call, fetch, policy, transfer: platform.transfer });

  const verb = (method: string) => (path: string, callOptions?: Parameters<typeof call>[2]) => call(method, path, callOptions);
  const client = {
    ...createMethods(call),
    GET: verb('GET'),
    POST: verb('POST'),
    PUT: verb('PUT'),
    PATCH: verb('PATCH'),
    DELETE: verb('DELETE'),
    paginate: createPaginate(call),
    upload: async (file: unknown, uploadOptions: UploadOptions | OverwriteOptions) => upload(await platform.sourceOf(file), uploadOptions),
    download: createDownload(fetch, policy),
    waitUntilProcessed: createWait(call),
  };
  // The verbs are one function; the contract's types, which `Client` adds, say what each path takes and gives.
  return client as unknown as Client<Named, Nameless>;
}

/** Without a slash at its end. A page may give an address that is relative to its own. */
function absolute(baseUrl: string): string {
  const url = parseUrl(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError(`baseUrl must be an http or https address, not ${JSON.stringify(baseUrl)}`);
  if (url.search || url.hash) throw new TypeError('baseUrl must end before a ? or #');
  let { href } = url;
  while (href.endsWith('/')) href = href.slice(0, -1);
  return href;
}

function parseUrl(text: string): URL | null {
  const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  try {
    return new URL(text, page);
  } catch {
    return null;
  }
}

/** An empty key is an unset variable more often than a wish to go without one. */
function checkCredential({ apiKey, token }: ClientOptions): void {
  if (apiKey && token) throw new TypeError('Give either apiKey or token');
  if (!apiKey && !token && apiKey !== null) throw new TypeError('Give an apiKey or a token; apiKey: null goes without either');
}

async function headersOf({ apiKey, token, workspaceId }: ClientOptions): Promise<Record<string, string>> {
  const bearer = typeof token === 'function' ? await token() : token;
  return {
    ...(apiKey && { 'X-Api-Key': apiKey }),
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
    ...(workspaceId && { 'X-Service-Workspace-Id': workspaceId }),
  };
}
