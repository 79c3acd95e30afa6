import { type ResourceStorageClient, ResourceStorageError, type Schemas } from '../../../client/src/node.ts';
import { changedPicture } from './pictures.ts';
import type { JudgedQuery, SetQuery, SetResource } from './set/types.ts';

/** `keyword` leaves meaning out. */
export type Mode = 'hybrid' | 'keyword';

/** What the service found. */
export interface Found {
  /** Ids as the service gives them, best first, of all pages. */
  readonly ids: readonly string[];
  readonly isDegraded: boolean;
  /** Null: it was answered. */
  readonly failure: string | null;
}

/** Searches, and goes through all pages, or the first ones of them. A refusal is something that was found out, no reason to stop. */
export async function ask(client: ResourceStorageClient, request: Schemas['SearchRequest'], pages = Number.POSITIVE_INFINITY): Promise<Found> {
  const ids: string[] = [];
  let isDegraded = false;
  try {
    for (let page = 1, hasMore = true; hasMore && page <= pages; page++) {
      const { data } = await client.POST('/v2/search', { body: { incognito: true, ...request, pagination: { page, pageSize: 100 } } });
      ids.push(...data.hits.map(({ id }) => id));
      isDegraded ||= data.degraded;
      hasMore = data.hasMore;
    }
    return { ids, isDegraded, failure: null };
  } catch (error) {
    if (!(error instanceof ResourceStorageError)) throw error;
    return { ids, isDegraded, failure: error.message };
  }
}

/** Makes the requests of a set of which the service has these ids. */
export function requests(resources: readonly SetResource[], ids: ReadonlyMap<string, string>) {
  const pictures = new Map(resources.flatMap((resource) => (resource.kind === 'picture' ? [[resource.id, resource.picture] as const] : [])));

  async function one({ text, like, image, color, filters, precision }: SetQuery): Promise<Schemas['SearchQuery']> {
    const picture = image && pictures.get(image.of);
    return {
      ...(text !== undefined && { text }),
      ...(like !== undefined && { resourceId: ids.get(like) ?? '' }),
      ...(picture && { image: await changedPicture(picture, image.change) }),
      ...((color || filters) && { filters: { ...(color && { color: [...color] }), ...(filters && { kinds: [...filters.kinds] }) } }),
      ...(precision !== undefined && { precision }),
    };
  }

  return async (query: JudgedQuery, mode: Mode): Promise<Schemas['SearchRequest']> => ({
    ...(await one(query)),
    ...(query.queries && { queries: await Promise.all(query.queries.map(one)) }),
    ...(mode === 'keyword' && { mode }),
  });
}
