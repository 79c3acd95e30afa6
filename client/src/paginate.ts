import type { Call, UntypedOptions } from './call.ts';
import type { paths } from './contract.d.ts';
import { ResourceStorageError } from './error.ts';
import type { DataOf, Operation, OptionsArgument } from './operations.ts';

/** How a list is paged: by a cursor (in the body, or in the query), by an offset, or by the number of the page. And under which name it holds its items. */
export const pagedLists = {
  '/v2/resources/filter': { method: 'post', by: 'cursor', items: 'resources' },
  '/v2/events': { method: 'get', by: 'cursor', items: 'events' },
  '/v2/search': { method: 'post', by: 'page', items: 'hits' },
  '/v2/memories/search': { method: 'get', by: 'offset', items: 'hits' },
  '/v2/search/history': { method: 'get', by: 'offset', items: 'searches' },
  '/v2/resource-roots': { method: 'get', by: 'offset', items: 'roots' },
  '/v2/spaces': { method: 'get', by: 'offset', items: 'roots' },
  '/v2/tags': { method: 'get', by: 'offset', items: 'tags' },
  '/v2/labels': { method: 'get', by: 'offset', items: 'labels' },
  '/v2/resources/{resourceId}/comments': { method: 'get', by: 'offset', items: 'comments' },
  '/v2/chats': { method: 'get', by: 'offset', items: 'chats' },
  '/v2/chats/{chatId}/messages': { method: 'get', by: 'offset', items: 'messages' },
  '/v2/workspaces': { method: 'get', by: 'offset', items: 'items' },
  '/v2/bases': { method: 'get', by: 'offset', items: 'items' },
  '/v2/api-keys': { method: 'get', by: 'offset', items: 'keys' },
  '/v2/webhooks': { method: 'get', by: 'offset', items: 'webhooks' },
  '/v2/webhooks/{webhookId}/deliveries': { method: 'get', by: 'offset', items: 'deliveries' },
} as const satisfies { readonly [Path in keyof paths]?: PagedList };

interface PagedList {
  readonly method: 'get' | 'post';
  readonly by: 'cursor' | 'offset' | 'page';
  readonly items: string;
}

type Lists = typeof pagedLists;

/** The paths that list something page by page. */
export type PagedPath = keyof Lists;
type OperationOf<Path extends PagedPath> = Operation<Path, Lists[Path]['method']>;

/** One page, as the contract has it. */
export type PageOf<Path extends PagedPath> = DataOf<OperationOf<Path>>;

type ListIn<Page, Name extends string> = Page extends { [Key in Name]: (infer Item)[] }
  ? Item
  : Page extends { data: { [Key in Name]: (infer Item)[] } }
    ? Item
    : never;
/** What a page holds. */
export type ItemOf<Path extends PagedPath> = ListIn<PageOf<Path>, Lists[Path]['items']>;

/** A list from its first page, or the one that the options name, to its end. Nothing is asked for before it is needed. */
export interface Pages<Page, Item> extends AsyncIterable<Item> {
  /** The same list page by page, for what stands beside the items, such as `total`. */
  pages(): AsyncIterable<Page>;
  /** All items, or the first `limit` of them, in an array. */
  toArray(options?: { readonly limit?: number }): Promise<Item[]>;
}

/** The first page is what the options say: `limit`, `cursor`, `offset` and `pagination` are where the contract has them. */
export type Paginate = <Path extends PagedPath>(path: Path, ...options: OptionsArgument<OperationOf<Path>>) => Pages<PageOf<Path>, ItemOf<Path>>;

type Page = Readonly<Record<string, unknown>>;
/** Where the next page is; null when there is none. */
type Next = (page: Page, items: readonly unknown[], options: UntypedOptions) => UntypedOptions | null;

export function createPaginate(call: Call): Paginate {
  function paginate(path: PagedPath, given: UntypedOptions = {}): Pages<Page, unknown> {
    const { method, by, items: name } = pagedLists[path];

    async function* pages(): AsyncGenerator<{ page: Page; items: readonly unknown[] }> {
      for (let options: UntypedOptions | null = given; options; ) {
        const page = (await call(method.toUpperCase(), path, options)).data as Page;
        const items = itemsOf(page, name);
        if (!items) throw stuck(path, method, 'unexpected_answer', `the answer holds no list ${name}`);
        yield { page, items };
        options = nextOptions[by](path, method)(page, items, options);
      }
    }

    return {
      async *pages() {
        for await (const { page } of pages()) yield page;
      },
      async toArray({ limit = Number.POSITIVE_INFINITY } = {}) {
        if (!(limit >= 0)) throw new RangeError('limit must be a number, 0 or more');
        const all: unknown[] = [];
        if (limit === 0) return all;
        for await (const { items } of pages()) {
          for (const item of items) all.push(item);
          if (all.length >= limit) break;
        }
        return all.length > limit ? all.slice(0, limit) : all;
      },
      async *[Symbol.asyncIterator]() {
        for await (const { items } of pages()) yield* items;
      },
    };
  }
  // The table gives each path its page and its items; from here on the types of `Paginate` say which.
  return paginate as unknown as Paginate;
}

const nextOptions: Readonly<Record<PagedList['by'], (path: PagedPath, method: PagedList['method']) => Next>> = {
  cursor: (path, method) => (page, _items, options) => {
    if (page.hasMore !== true) return null;
    const place = method === 'post' ? (options.body as Page) : options.params?.query;
    const cursor = page.nextCursor;
    if (typeof cursor !== 'string' || cursor === place?.cursor) {
      throw stuck(
        path,
        method,
        'stuck_page',
        `there are more items, but nextCursor is ${cursor === place?.cursor ? 'the one of this page' : 'missing'}`,
      );
    }
    return method === 'post' ? { ...options, body: { ...place, cursor } } : withQuery(options, { cursor });
  },

  offset: () => (page, items, options) => {
    const offset = Number(options.params?.query?.offset ?? 0) + items.length;
    const count = Number(page.count ?? page.total);
    return items.length === 0 || offset >= count || page.hasMore === false ? null : withQuery(options, { offset });
  },

  page: () => (page, items, options) => {
    if (page.hasMore !== true || items.length === 0) return null;
    const body = options.body as Page;
    const pagination = (body.pagination ?? {}) as Page;
    return { ...options, body: { ...body, pagination: { ...pagination, page: Number(pagination.page ?? 1) + 1 } } };
  },
};

const withQuery = (options: UntypedOptions, query: Page): UntypedOptions => ({
  ...options,
  params: { ...options.params, query: { ...options.params?.query, ...query } },
});

function itemsOf(page: Page, name: string): readonly unknown[] | null {
  const holder = name in page ? page : (page.data as Page | undefined);
  const items = holder?.[name];
  return Array.isArray(items) ? items : null;
}

const stuck = (path: string, method: string, detail: 'stuck_page' | 'unexpected_answer', reason: string): ResourceStorageError =>
  new ResourceStorageError({ status: 200, detail, title: 'OK', request: { method: method.toUpperCase(), path }, reason });
