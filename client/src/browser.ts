import { type Client, type ClientOptions, createClientOn, type Platform } from './client.ts';
import { blobSource } from './source.ts';
import { sendFromBrowser } from './transfer-xhr.ts';

export * from './exports.ts';

/** What a browser can upload under a filename that is given. A stream is gathered into a Blob first: browsers send no streams. */
export type NamelessUpload = Blob | ReadableStream<Uint8Array>;

/** A client in a browser. */
export type ResourceStorageClient = Client<File, NamelessUpload>;

const platform: Platform = {
  sourceOf: async (file) => {
    if (file instanceof Blob) return blobSource(file);
    if (file instanceof ReadableStream) return blobSource(await new Response(file).blob());
    throw new TypeError('In a browser a File, a Blob or a ReadableStream can be uploaded');
  },
  transfer: sendFromBrowser,
};

/** Makes a client. It holds no connection: there is nothing to close. */
export function createClient(options: ClientOptions): ResourceStorageClient {
  return createClientOn(platform, options);
}
