import { readFailure } from './answer.ts';
import type { Call, Fetch } from './call.ts';
import type { components } from './contract.d.ts';
import { errorOfAnswer } from './error.ts';
import { mediaTypeOf } from './media-types.ts';
import { type RetryPolicy, withRetries } from './retry.ts';
import type { Source } from './source.ts';
import { type Transfer, transferRequest, type UploadProgress } from './transfer.ts';

type FileCreate = components['schemas']['FileCreate'];
type UploadUrl = components['schemas']['UploadUrl'];
type Resource = components['schemas']['Resource'];

/** How to send a file. */
interface SendOptions {
  /** The name of the file, with its extension. Left out: the source's own. */
  readonly filename?: string;
  /** The size of a stream in bytes. Without it the service learns it at the end, and can refuse what is too large only there. */
  readonly size?: number;
  /** Called when the transfer starts, after each piece, and when everything is stored. */
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Stops the upload, wherever it is. It then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Where a new file goes and what it is called: the fields of `createFile`, and how to send it. */
export interface UploadOptions extends Omit<FileCreate, 'attachment' | 'mimeType'>, SendOptions {
  /** Left out: what the source says, or what the extension tells. */
  readonly mimeType?: string;
  readonly overwrite?: never;
  readonly password?: never;
}

/** The file that gets new content, and how to send it. */
export interface OverwriteOptions extends SendOptions {
  /** The id of the resource. Its name, place and tags stay. */
  readonly overwrite: string;
  /** What opens it, where a password protects it. */
  readonly password?: string;
}

/** Uploads what has a name of its own, or something else under a name that is given. Resolves with the record of the file. */
export interface Upload<Named, Nameless> {
  (file: Named, options: UploadOptions | OverwriteOptions): Promise<Resource>;
  (file: Nameless, options: (UploadOptions | OverwriteOptions) & { readonly filename: string }): Promise<Resource>;
}

export interface UploadSettings {
  readonly call: Call;
  readonly fetch: Fetch;
  readonly policy: RetryPolicy;
  readonly transfer: Transfer;
}

/** All steps: ask for an address, send the bytes to it, and make a file of them where they aren't for one that is there. */
export function createUpload({
  call,
  fetch,
  policy,
  transfer,
}: UploadSettings): (source: Source, options: UploadOptions | OverwriteOptions) => Promise<Resource> {
  /**
   * The signature is the permission: no key is sent along, since the address may be on another host, and the address stays as it is. What lands there lands
   * whole or not at all, so it may be sent again.
   */
  function send(
    { url, headers }: UploadUrl,
    source: Source,
    size: number | null,
    onProgress: UploadOptions['onProgress'],
    signal: AbortSignal | undefined,
  ) {
    const progress = new Progress(onProgress);
    return withRetries(source.isRepeatable ? policy : { ...policy, limit: 0 }, signal, async () => {
      const response = await transfer(url, { source, size, headers: withoutNulls(headers), fetch, onProgress: progress.report, signal });
      if (!response.ok) throw errorOfAnswer(response, await readFailure(response), transferRequest);
      await response.body?.cancel();
      progress.complete();
    });
  }

  async function transferTo(source: Source, options: SendOptions, filename: string, overwrite?: OverwriteOptions): Promise<UploadUrl> {
    const { size = null, onProgress, signal } = options;
    const bytes = source.size ?? size;
    const query = { filename, size: bytes ?? 0, resourceId: overwrite?.overwrite };
    const params = { query, header: passwordHeader(overwrite) };
    const address = (await call('GET', '/v2/upload', { params, signal })).data as UploadUrl;
    await send(address, source, bytes, onProgress, signal);
    return address;
  }

  async function create(source: Source, filename: string, options: UploadOptions): Promise<Resource> {
    const { filename: _filename, mimeType, size: _size, onProgress: _onProgress, signal, ...fields } = options;
    const { path } = await transferTo(source, options, filename);
    const body: FileCreate = { ...fields, attachment: { path, filename }, mimeType: mimeType ?? source.mediaType ?? mediaTypeOf(filename) };
    return (await call('POST', '/v2/files', { body, signal })).data as Resource;
  }

  async function replace(source: Source, filename: string, options: OverwriteOptions): Promise<Resource> {
    await transferTo(source, options, filename, options);
    const params = { path: { resourceId: options.overwrite }, header: passwordHeader(options) };
    return (await call('GET', '/v2/resources/{resourceId}', { params, signal: options.signal })).data as Resource;
  }

  return async (source, options) => {
    const { filename = source.filename } = options;
    if (!filename) throw new TypeError('This has no name of its own: give it one, as `filename`');
    return options.overwrite === undefined ? create(source, filename, options) : replace(source, filename, options);
  };
}

const passwordHeader = (options: OverwriteOptions | undefined): Readonly<Record<string, string>> =>
  options?.password ? { 'X-Resource-Password': options.password } : {};

/** Passes on what is news. */
class Progress {
  readonly #tell: UploadOptions['onProgress'];
  #last: UploadProgress | null = null;

  constructor(tell: UploadOptions['onProgress']) {
    this.#tell = tell;
  }

  readonly report = (progress: UploadProgress): void => {
    if (progress.loaded === this.#last?.loaded && progress.total === this.#last.total) return;
    this.#last = progress;
    this.#tell?.(progress);
  };

  complete(): void {
    const all = this.#last?.total ?? this.#last?.loaded ?? 0;
    this.report({ loaded: all, total: all });
  }
}

/** What the service has nothing to say for is null in its answer. */
const withoutNulls = (headers: UploadUrl['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string'));
