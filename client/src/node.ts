import { type Client, type ClientOptions, createClientOn, type Platform } from './client.ts';
import { pathSource } from './path-source.ts';
import { blobSource, type Source, streamSource } from './source.ts';
import { streamWithFetch } from './transfer-fetch.ts';

export * from './exports.ts';

/** What Node can upload under its own name: a path, as text or as a file: URL, or a File. */
export type NamedUpload = string | URL | File;
/** What Node can upload under a filename that is given: a Blob, a web stream, or a Node stream and anything else that gives bytes piece by piece. */
export type NamelessUpload = Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A client in Node. */
export type ResourceStorageClient = Client<NamedUpload, NamelessUpload>;

const platform: Platform = {
  sourceOf: (file) => {
    if (typeof file === 'string' || file instanceof URL) return pathSource(file);
    if (file instanceof Blob) return blobSource(file);
    if (file instanceof ReadableStream) return streamSource(file);
    if (isAsyncIterable(file)) return iterableSource(file);
    throw new TypeError('A path, a stream, a Blob or a File can be uploaded; wrap bytes in a Blob');
  },
  transfer: streamWithFetch,
};

/** Makes a client. It holds no connection: there is nothing to close. */
export function createClient(options: ClientOptions): ResourceStorageClient {
  return createClientOn(platform, options);
}

const iterableSource = (pieces: AsyncIterable<unknown>): Source => ({ size: null, isRepeatable: false, read: () => pieces });

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
