import type { components } from '../../../generated/contract.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { sliceOf } from '../../core/lists.ts';
import { actingUserId } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { pastSearch, rememberSearch } from './history.ts';
import { type SearchMeans, searchResources } from './search.ts';
import { listSearches, type PastSearch, removeSearches } from './store.ts';

export function searchHandlers(services: Services, means: SearchMeans): Pick<Handlers, 'search' | 'listSearchHistory' | 'clearSearchHistory'> {
  return {
    async search({ body }, context) {
      const { scope } = context;
      const answer = await searchResources(services, means, context, body);
      const isKept = !body.incognito && (body.pagination?.page ?? 1) === 1 && actingUserId(scope) !== null;
      if (isKept) rememberSearch(services, scope, pastSearchOf(body, answer.total));
      return { status: 200, body: answer };
    },

    async listSearchHistory({ query }, { scope, db }) {
      const { rows, count } = await listSearches(db, scope, sliceOf(query));
      return { status: 200, body: { count, data: { searches: rows.map(pastSearch) } } };
    },

    async clearSearchHistory(_request, { scope, db }) {
      await removeSearches(db, scope);
      return { status: 204 };
    },
  };
}

function pastSearchOf({ text, image, resourceId, queries = [], filters }: components['schemas']['SearchRequest'], total: number): PastSearch {
  const all = [{ text, image, resourceId }, ...queries];
  return {
    text: all.find((query) => query.text?.trim())?.text ?? null,
    resourceId: all.find((query) => query.resourceId)?.resourceId ?? null,
    hasImage: all.some((query) => query.image !== undefined),
    filters: filters ? JSON.stringify(filters) : null,
    total,
  };
}
