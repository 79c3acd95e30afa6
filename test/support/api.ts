import { expect } from 'vitest';
import type { components } from '../../generated/contract.ts';
import type { TestService } from './service.ts';

type Schemas = components['schemas'];
export type Resource = Schemas['Resource'];
export type RecordOf<Kind extends Resource['kind']> = Extract<Resource, { kind: Kind }>;
export type ResourcePage = Schemas['ResourcePage'];
type Headers = Readonly<Record<string, string>>;

/** Everything but what the helper fills in. */
type Optional<Body> = { readonly [Field in keyof Body]?: Body[Field] | undefined };

export interface NewFile extends Omit<Optional<Schemas['FileCreate']>, 'attachment'> {
  readonly bytes?: string | Uint8Array;
  readonly filename?: string;
}

/** The operations that tests begin with, as one holder of a key sends them. Each expects to be served; `call` expects nothing. */
export interface Api {
  call(method: string, path: string, body?: unknown, headers?: Headers): Promise<Response>;
  /** The JSON of a GET that is served. */
  get<Body>(path: string, headers?: Headers): Promise<Body>;
  /** The JSON of a write that is served. */
  send<Body>(method: string, path: string, body: unknown, headers?: Headers): Promise<Body>;
  /** In the inbox unless a parent is given. */
  folder(fields?: Optional<Schemas['FolderCreate']>): Promise<RecordOf<'folder'>>;
  space(fields?: Optional<Schemas['FolderCreate']>): Promise<RecordOf<'folder'>>;
  note(fields?: Optional<Schemas['NotepadCreate']>): Promise<RecordOf<'notepad'>>;
  bookmark(fields?: Optional<Schemas['BookmarkCreate']>): Promise<RecordOf<'bookmark'>>;
  /** Steps 1 and 2 of an upload: what `attachment.path` takes. */
  upload(filename: string, bytes: string | Uint8Array): Promise<string>;
  /** All three steps. */
  file(file?: NewFile): Promise<Resource>;
  record(id: string): Promise<Resource>;
  filter(criteria?: Optional<Schemas['ResourceFilter']>): Promise<ResourcePage>;
  search(request: Optional<Schemas['SearchRequest']>): Promise<Schemas['SearchAnswer']>;
  /** Every page of a filter, one after the other; `between` is called before each but the first. */
  pages(criteria: Optional<Schemas['ResourceFilter']>, between?: () => Promise<unknown>): Promise<ResourcePage[]>;
}

export function api(service: Pick<TestService, 'call'>, headers: Headers = {}): Api {
  const call: Api['call'] = (method, path, body, more) => service.call(method, path, body, { ...headers, ...more });
  const send = async <Body>(method: string, path: string, body: unknown, more?: Headers): Promise<Body> => {
    const response = await call(method, path, body, more);
    const text = await response.text();
    expect([200, 201], `${method} ${path} answered ${response.status} ${text}`).toContain(response.status);
    return JSON.parse(text) as Body;
  };
  const create =
    (path: string, defaults: object) =>
    <Body>(fields: object = {}): Promise<Body> =>
      send('POST', path, { ...defaults, ...fields });
  const inInbox = { parentId: '@alias::inbox' };
  const filter: Api['filter'] = (criteria = {}) => send('POST', '/v2/resources/filter', criteria);

  const search: Api['search'] = (request) => send('POST', '/v2/search', request);

  const upload: Api['upload'] = async (filename, bytes) => {
    const {
      url,
      path,
      headers: given,
    } = await send<Schemas['UploadUrl']>('GET', `/v2/upload?size=0&filename=${encodeURIComponent(filename)}`, undefined);
    const response = await fetch(url, {
      method: 'PUT',
      headers: Object.entries(given).filter((header): header is [string, string] => header[1] !== null),
      body: bytes as string | Uint8Array<ArrayBuffer>,
    });
    expect(response.status, await response.text()).toBe(200);
    return path;
  };

  return {
    call,
    get: (path, more) => send('GET', path, undefined, more),
    send,
    folder: create('/v2/folders', { name: 'A folder', ...inInbox }),
    space: create('/v2/folders', { name: 'A space' }),
    note: create('/v2/notepads', { text: 'A note', ...inInbox }),
    bookmark: create('/v2/bookmarks', { url: 'https://example.com/', ...inInbox }),
    upload,
    async file({ bytes = 'Some text', filename = 'text.txt', ...fields } = {}) {
      const path = await upload(filename, bytes);
      return send('POST', '/v2/files', { attachment: { path, filename }, mimeType: 'text/plain', ...inInbox, ...fields });
    },
    record: (id) => send('GET', `/v2/resources/${id}`, undefined),
    filter,
    search,
    async pages(criteria, between) {
      const pages = [await filter(criteria)];
      for (let last = pages[0]; last?.hasMore; last = pages.at(-1)) {
        await between?.();
        pages.push(await filter({ ...criteria, cursor: last.nextCursor }));
      }
      return pages;
    },
  };
}

/** A problem in the one shape that all have, with this code. Returns where it says that something is wrong. */
export async function expectProblem(response: Response, status: number, detail: string): Promise<Schemas['ProblemError'][]> {
  const text = await response.text();
  expect([response.status, text]).toEqual([status, expect.stringContaining(`"detail":"${detail}"`)]);
  const { errors = [], ...problem } = JSON.parse(text) as Schemas['Problem'];
  expect(problem).toEqual({ title: expect.any(String), status, traceid: response.headers.get('X-Trace-Id'), detail });
  return errors;
}

/** The names of resources, in their order. */
export const namesOf = (resources: readonly Resource[]): (string | null)[] => resources.map(({ name }) => name);
export const idsOf = (resources: readonly Resource[]): string[] => resources.map(({ id }) => id);

/** An id that nothing has. */
export const unknownId = '00000000-0000-7000-8000-000000000000';
