import type { components } from '../../../generated/contract.ts';
import type { ReadContext } from '../../core/handler-context.ts';
import { Problem } from '../../core/problems.ts';
import { findPlace } from '../../core/resources/place-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { SoughtPictures } from '../../search/images/sought-pictures.ts';
import type { Search, SearchQuery } from '../../search/query/search.ts';
import type { SearchThreads } from '../../search/threads/search-threads.ts';
import { loadRecords } from '../resources/record.ts';
import { resolveFilters } from './criteria.ts';

type SearchRequest = components['schemas']['SearchRequest'];
type Query = components['schemas']['SearchQuery'];
type SearchAnswer = components['schemas']['SearchAnswer'];

const defaultPrecision = 0.3;

/** What searches are done with, beside the database. */
export interface SearchMeans {
  readonly threads: Pick<SearchThreads, 'search'>;
  readonly pictures: Pick<SoughtPictures, 'lookOf'>;
}

/**
 * Finds resources, and loads the page that is asked for.
 * @throws Problem resource_not_found: a resource that others should be like; invalid_request: a picture that can't be read
 */
export async function searchResources(
  services: Services,
  means: SearchMeans,
  { db, scope, caller }: ReadContext,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { page = 1, pageSize = 20 } = request.pagination ?? {};
  const asked = await resolveRequest(means, { db, scope, caller }, request, { limit: pageSize, offset: (page - 1) * pageSize });
  const found = await means.threads.search(caller, scope, asked);
  const hitOf = new Map(found.hits.map((hit) => [hit.id, hit]));
  const records = await loadRecords(db, scope, services, [...hitOf.keys()]);
  const hits = records.flatMap((record) => {
    const hit = hitOf.get(record.id);
    return hit ? [{ ...record, score: rounded(hit.score), matchedBy: [...hit.matchedBy], chunks: hit.chunks.map(rounding) }] : [];
  });
  return { total: found.total, hasMore: page * pageSize < found.total, hits, degraded: found.isDegraded } as SearchAnswer;
}

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;
const rounding = <Scored extends { readonly score: number }>(one: Scored): Scored => ({ ...one, score: rounded(one.score) });

async function resolveRequest(
  { pictures }: SearchMeans,
  { db, scope, caller }: ReadContext,
  request: SearchRequest,
  page: Pick<Search, 'limit' | 'offset'>,
): Promise<Search> {
  const everything = await resolveFilters(db, scope, request.filters);
  const { text, image, resourceId, mode } = request;
  const own = isQuery(request) ? [{ query: { text, image, resourceId, mode } as Query, at: '' }] : [];
  const others = (request.queries ?? []).map((query, index) => ({ query, at: `/queries/${index}` }));
  const queries: SearchQuery[] = [];
  for (const { query, at } of [...own, ...others]) {
    await requireSimilar(db, scope, query, at);
    const narrower = query.filters && (await resolveFilters(db, scope, query.filters));
    const resolved = narrower ? [everything, narrower] : [everything];
    const look = query.image === undefined ? undefined : await pictures.lookOf(caller, query.image, { location: 'body', path: `${at}/image` });
    for (const one of apart(query, look))
      queries.push({
        ...one,
        byWords: !isWithoutWords(query.mode ?? mode),
        byMeaning: (query.mode ?? mode) !== 'keyword',
        precision: query.precision ?? request.precision ?? defaultPrecision,
        criteria: resolved.map(({ criteria }) => criteria),
        asksForBin: resolved.some(({ asksForBin }) => asksForBin),
        colors: resolved.flatMap(({ colors }) => colors),
      });
  }
  const { field, order = 'asc' } = request.sort ?? {};
  return {
    queries,
    everything: {
      criteria: [everything.criteria],
      asksForBin: everything.asksForBin,
      colors: everything.colors,
      precision: request.precision ?? defaultPrecision,
    },
    isOfEverything: own.length + others.length === 0,
    sort: field && { field, order },
    ...page,
  };
}

const isQuery = ({ text, image, resourceId }: Query): boolean => Boolean(text?.trim()) || image !== undefined || (resourceId ?? null) !== null;

/** What a query has beside each other is looked for by itself. */
function apart({ text, resourceId }: Query, look: Uint8Array | undefined): Pick<SearchQuery, 'text' | 'resourceId' | 'look'>[] {
  return [
    ...(text?.trim() ? [{ text }] : []),
    ...(look === undefined ? [] : [{ look }]),
    ...((resourceId ?? null) === null ? [] : [{ resourceId: resourceId ?? undefined }]),
  ];
}

const isWithoutWords = (mode: string | undefined): boolean => mode?.startsWith('semantic-') ?? false;

async function requireSimilar(db: Reader, scope: Scope, { resourceId }: Query, at: string): Promise<void> {
  if (!resourceId || (await findPlace(db, scope, resourceId))) return;
  throw new Problem('resource_not_found', [{ location: 'body', path: `${at}/resourceId`, message: `${resourceId} does not exist` }]);
}
