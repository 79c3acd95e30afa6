import path from 'node:path';
import { createClient } from '../../../client/src/node.ts';
import { untilIndexed } from '../indexed.ts';
import { benchKey, startServiceProcess } from '../processes.ts';
import { ask, requests } from './ask.ts';
import { plainSearch } from './bm25.ts';
import type { Variant } from './encoders.ts';
import { fill } from './fill.ts';
import { type Measures, measure } from './measures.ts';
import type { EvaluationSet, JudgedQuery, SetQuery } from './set/types.ts';
import { wordsOf } from './words-of.ts';

/** A query of the set, and what came of it. */
export interface Asked {
  readonly query: EvaluationSet['queries'][number];
  /** Ids of the set, best first. */
  readonly ranking: readonly string[];
  readonly measures: Measures;
  readonly isDegraded: boolean;
  readonly failure: string | null;
}

export interface Results {
  /** `bm25`, or the name of a variant. */
  readonly name: string;
  readonly asked: readonly Asked[];
}

/** Makes the set in a service of its own, and asks all of its queries in each of the variants. */
export async function quality(folder: string, databaseUrl: string | null, set: EvaluationSet, wanted: readonly Variant[]): Promise<Results[]> {
  const dataDir = path.join(folder, 'data');
  const results: Results[] = [];
  let ids: ReadonlyMap<string, string> | null = null;
  for (const { name, environment, mode } of wanted) {
    const service = await startServiceProcess(dataDir, databaseUrl, environment);
    try {
      const client = createClient({ baseUrl: service.baseUrl, apiKey: benchKey });
      ids ??= await fill(client, set.resources);
      await untilIndexed(service.baseUrl);
      const requestOf = requests(set.resources, ids);
      const names = new Map([...ids].map(([id, given]) => [given, id]));
      const asked: Asked[] = [];
      for (const query of set.queries) {
        const { ids: found, ...rest } = await ask(client, await requestOf(query, mode));
        asked.push(
          judge(
            query,
            found.map((id) => names.get(id) ?? id),
            rest,
          ),
        );
      }
      results.push({ name, asked });
    } finally {
      await service.stop();
    }
  }
  return results;
}

/** The same queries asked of plain FTS5, as far as they have words: those of a resource that the answers are to be like are its own. */
export function plainQuality({ resources, queries }: EvaluationSet): Results {
  const texts = new Map(resources.map((resource) => [resource.id, wordsOf(resource)]));
  const plain = plainSearch([...texts].map(([id, text]) => ({ id, text })));
  const wordsIn = ({ text, like }: SetQuery): string => [text, like === undefined ? undefined : texts.get(like)].filter(Boolean).join(' ');
  const asked = queries.map((query) => {
    const words = [query, ...(query.queries ?? [])].map(wordsIn).join(' ');
    const ranking = plain.search(words, 100).filter((id) => id !== query.like);
    return judge(query, ranking, { isDegraded: false, failure: null });
  });
  plain.close();
  return { name: 'bm25', asked };
}

/** Whether a query has words at all: what plain FTS5 can be asked. */
export const hasWords = ({ text, like, queries = [] }: JudgedQuery): boolean =>
  [{ text, like }, ...queries].some((part) => part.text !== undefined || part.like !== undefined);

const judge = (query: Asked['query'], ranking: readonly string[], rest: Pick<Asked, 'isDegraded' | 'failure'>): Asked => ({
  query,
  ranking,
  measures: measure(ranking, query.answers, query.also ?? []),
  ...rest,
});
