import type { createClient as createBrowserClient } from '../../client/src/browser.ts';
import { createClient, type ErrorDetail, type ProblemCode, type Resource, type ResourceStorageError, type Schemas } from '../../client/src/node.ts';
import type { ProblemCode as ServerProblemCode } from '../../server/core/problems.ts';

/**
 * What the compiler says about the use and the misuse of the client. Nothing here runs: `npm run types` reads it, and an expected error that doesn't come is an
 * error itself.
 */

declare const client: ReturnType<typeof createClient>;
declare const browser: ReturnType<typeof createBrowserClient>;
declare const error: ResourceStorageError;
declare const stream: ReadableStream<Uint8Array>;
declare const blob: Blob;
declare const file: File;

/** Compiles only when both types are the same one. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_proof: Same<A, B>): void => undefined;

const inbox = '@alias::inbox';
const resourceId = 'an id';

export function making(): void {
  const baseUrl = 'http://localhost:8787';
  createClient({ baseUrl, apiKey: 'a key' });
  createClient({ baseUrl, apiKey: null, workspaceId: 'a workspace', retries: 0 });
  createClient({ baseUrl, token: async () => 'a token', retries: { limit: 5, firstDelay: 100 } });
  createClient({ baseUrl, token: 'a token', fetch: (request) => fetch(request) });

  // @ts-expect-error a credential is missing
  createClient({ baseUrl });
  // @ts-expect-error there can't be two credentials
  createClient({ baseUrl, apiKey: 'a key', token: 'a token' });
  // @ts-expect-error a variable that may be unset has to be looked at first
  createClient({ baseUrl, apiKey: process.env.API_KEY });
  // @ts-expect-error the address is missing
  createClient({ apiKey: 'a key' });
  // @ts-expect-error there is no such option
  createClient({ baseUrl, apiKey: 'a key', apikey: 'a key' });
}

export async function calling(): Promise<void> {
  const { data: note, response } = await client.POST('/v2/notepads', { body: { parentId: inbox, text: '# Title' } });
  same<typeof note, Schemas['NotepadResource']>(true);
  same<typeof response, Response>(true);
  const { data: text } = await client.GET('/v2/notepads/{resourceId}/content', { params: { path: { resourceId } } });
  same<typeof text, string>(true);
  const { data: nothing } = await client.DELETE('/v2/tags/{tagId}', { params: { path: { tagId: 'an id' } } });
  same<typeof nothing, undefined>(true);
  const { data: perhaps } = await client.DELETE('/v2/workspaces');
  same<typeof perhaps, Schemas['WorkspaceDeletion'] | undefined>(true);
  const { data: stored } = await client.GET('/stored-files/{storedFile}', {
    params: { path: { storedFile: 'x' }, query: { expires: 1, signature: 'x' } },
  });
  same<typeof stored, Blob>(true);
  await client.PUT('/stored-files/{storedFile}', {
    params: { path: { storedFile: 'x' }, query: { size: 1, disposition: 'attachment', expires: 1, signature: 'x' } },
    body: blob,
  });
  await client.GET('/v2/users/me');
  await client.GET('/v2/tags', { params: { query: { limit: 10 } }, signal: AbortSignal.timeout(1000), headers: { traceparent: '00' } });
  await client.POST('/v2/folders', { params: { header: { 'Idempotency-Key': 'a key' } }, body: { name: 'Papers' } });

  const { data: record } = await client.GET('/v2/resources/{resourceId}', { params: { path: { resourceId } } });
  same<typeof record, Resource>(true);
  // The kind says which record it is.
  if (record.kind === 'document') same<typeof record.data, Schemas['DocumentData']>(true);
  // @ts-expect-error not every kind of record has these
  record.data.documentPreview;
  // @ts-expect-error there is no error to look at: failures are thrown
  (await client.GET('/v2/users/me')).error;
}

export async function miscalling(): Promise<void> {
  // @ts-expect-error there is no such path
  await client.GET('/v2/notes');
  // @ts-expect-error the path has no such method
  await client.GET('/v2/notepads', {});
  // @ts-expect-error the path parameter is missing
  await client.GET('/v2/resources/{resourceId}');
  // @ts-expect-error the path parameter has another name
  await client.GET('/v2/resources/{resourceId}', { params: { path: { id: resourceId } } });
  // @ts-expect-error a required query parameter is missing
  await client.GET('/v2/upload', { params: { query: { filename: 'a.pdf' } } });
  // @ts-expect-error there is no such query parameter
  await client.GET('/v2/tags', { params: { query: { offest: 20 } } });
  // @ts-expect-error the operation takes no such header
  await client.GET('/v2/tags', { params: { header: { 'If-Match': '"x"' } } });
  // @ts-expect-error the body is missing
  await client.POST('/v2/bookmarks');
  // @ts-expect-error a required field is missing
  await client.POST('/v2/bookmarks', { body: { parentId: inbox } });
  // @ts-expect-error there is no such field
  await client.POST('/v2/bookmarks', { body: { parentId: inbox, url: 'https://example.com', titel: 'x' } });
  // @ts-expect-error a tag is an object
  await client.POST('/v2/bookmarks', { body: { parentId: inbox, url: 'https://example.com', tags: ['x'] } });
  // @ts-expect-error there is no such kind
  await client.POST('/v2/resources/filter', { body: { kind: ['note'] } });
  // @ts-expect-error the operation takes no body
  await client.GET('/v2/users/me', { body: {} });
  // @ts-expect-error there is no such option
  await client.GET('/v2/users/me', { timeOut: 1000 });
  // @ts-expect-error bytes are not JSON
  await client.POST('/v2/folders', { body: blob });
}

export async function callingMethods(): Promise<void> {
  const note = await client.notepads.create({ parentId: inbox, text: '# Title' }, { baseId: 'a base' });
  same<typeof note, Schemas['NotepadResource']>(true);
  const { data, response } = await client.notepads.create({ parentId: inbox, text: '# Title' }).withResponse();
  same<typeof data, Schemas['NotepadResource']>(true);
  same<typeof response, Response>(true);
  const record = await client.resources.get({ resourceId });
  same<typeof record, Resource>(true);
  const perhaps = await client.resources.get({ resourceId }, { ifNoneMatch: '"x"', password: 'open' });
  same<typeof perhaps, Resource | null>(true);
  const text = await client.notepads.getContent({ resourceId });
  same<typeof text, string>(true);
  const nothing = await client.tags.remove({ tagId: 'an id' });
  same<typeof nothing, undefined>(true);
  await client.users.get();
  await client.users.get({}, { signal: AbortSignal.timeout(1000), headers: { traceparent: '00' } });
  await client.tags.list({ limit: 10 });
  await client.resources.update({ resourceId, name: 'x' }, { ifMatch: '"x"' });
  await client.uploads.putStoredFile({ storedFile: 'x', size: 1, disposition: 'attachment', expires: 1, signature: 'x', body: blob });
  await client.search.search({ text: 'tea' });
  await browser.uploads.getUrl({ filename: 'a.pdf', size: 1 });

  // @ts-expect-error there is no such method
  client.resources.fetch;
  // @ts-expect-error the id is missing
  await client.resources.get();
  // @ts-expect-error the id has another name
  await client.resources.get({ id: resourceId });
  // @ts-expect-error there is no such field
  await client.notepads.create({ parentId: inbox, text: '', titel: 'x' });
  // @ts-expect-error a required field is missing
  await client.bookmarks.create({ parentId: inbox });
  // @ts-expect-error there is no such parameter
  await client.tags.list({ offest: 1 });
  // @ts-expect-error the operation takes nothing
  await client.users.get({ id: 'x' });
  // @ts-expect-error the operation takes no such header
  await client.tags.list({}, { ifMatch: '"x"' });
  // @ts-expect-error there is no such option
  await client.users.get({}, { baseID: 'x' });
}

export async function paging(): Promise<void> {
  for await (const resource of client.paginate('/v2/resources/filter', { body: { parentId: inbox, limit: 100 } }))
    same<typeof resource, Resource>(true);
  for await (const tag of client.paginate('/v2/tags')) same<typeof tag, Schemas['Tag']>(true);
  for await (const hit of client.paginate('/v2/search', { body: { text: 'tea' } })) same<typeof hit, Schemas['SearchHit']>(true);
  for await (const comment of client.paginate('/v2/resources/{resourceId}/comments', { params: { path: { resourceId } } })) {
    same<typeof comment, Schemas['Comment']>(true);
  }
  for await (const page of client.paginate('/v2/resources/filter', { body: {} }).pages()) same<typeof page, Schemas['ResourcePage']>(true);

  // @ts-expect-error this is not a list
  client.paginate('/v2/users/me');
  // @ts-expect-error the path parameter is missing
  client.paginate('/v2/resources/{resourceId}/comments');
  // @ts-expect-error there is no such criterion
  client.paginate('/v2/resources/filter', { body: { parent: inbox } });
}

export async function uploading(): Promise<void> {
  same<Awaited<ReturnType<typeof client.upload>>, Resource>(true);
  await client.upload('papers/invoice.pdf', { parentId: inbox });
  await client.upload(file, { parentId: inbox, onProgress: ({ loaded, total }) => loaded / (total ?? Number.NaN) });
  await client.upload(stream, { parentId: inbox, filename: 'invoice.pdf', size: 48213, signal: AbortSignal.timeout(1000) });
  await client.upload(process.stdin, { parentId: inbox, filename: 'invoice.pdf' });
  await browser.upload(file, { parentId: inbox, tags: [{ name: 'invoices' }] });
  await browser.upload(blob, { parentId: inbox, filename: 'invoice.pdf' });

  await client.upload('papers/invoice.pdf', { overwrite: 'an id', password: 'open' });
  // @ts-expect-error what is overwritten stays where it is
  await client.upload('papers/invoice.pdf', { overwrite: 'an id', parentId: inbox });
  // @ts-expect-error a browser has no paths
  await browser.upload('papers/invoice.pdf', { parentId: inbox });
  // @ts-expect-error a parent is needed
  await client.upload('papers/invoice.pdf', {});
  // @ts-expect-error a stream has no name
  await client.upload(stream, { parentId: inbox });
  // @ts-expect-error a Blob has none either
  await browser.upload(blob, { parentId: inbox });
  // @ts-expect-error bytes have to be wrapped in a Blob
  await client.upload(new Uint8Array(1), { parentId: inbox, filename: 'x' });
  // @ts-expect-error the attachment is what upload() makes
  await client.upload(file, { parentId: inbox, attachment: { path: 'x', filename: 'x' } });
  // @ts-expect-error a record may have no file
  await client.download((await client.upload(file, { parentId: inbox })).fileUrl);
}

export function catching(): void {
  // The closed list of the contract is the server's.
  same<ProblemCode, ServerProblemCode>(true);
  const code: ProblemCode = 'resource_not_found';
  const own: ErrorDetail = 'timeout';
  if (error.detail === code || error.detail === own || error.detail === 'network_error') same<typeof error.status, number>(true);
  same<typeof error.traceId, string | null>(true);

  // @ts-expect-error a code is misspelt
  if (error.detail === 'resource_not_fuond') throw error;
  // @ts-expect-error the list is closed
  const unknown: ProblemCode = 'not_a_code';
  // @ts-expect-error an error is read, not changed
  error.detail = unknown;
}
