import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/node.ts';
import { ask, requests } from '../../scripts/bench/search/ask.ts';
import { plainSearch } from '../../scripts/bench/search/bm25.ts';
import { fill } from '../../scripts/bench/search/fill.ts';
import { type Measures, mean, measure } from '../../scripts/bench/search/measures.ts';
import { loadSet } from '../../scripts/bench/search/set/load.ts';
import type { Group } from '../../scripts/bench/search/set/types.ts';
import { targets } from '../../scripts/bench/search/targets.ts';
import { wordsOf } from '../../scripts/bench/search/words-of.ts';
import { useService } from '../support/service.ts';

const { resources, queries } = loadSet();
const service = useService();
const measured = new Map<Group, Measures>();

/** Those that are found by their words: whether meaning is there yet makes no difference to them. */
const groups = ['exact', 'typo', 'inflection', 'substring', 'phrase', 'question', 'other-scripts', 'nothing'] as const satisfies readonly Group[];

const measuresOf = (group: Group): Measures => {
  const measures = measured.get(group);
  if (!measures) throw new Error(`Nothing of the group ${group} was asked`);
  return measures;
};

beforeAll(async () => {
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  const ids = await fill(client, resources);
  await service.service.indexer.settled();
  const requestOf = requests(resources, ids);
  const names = new Map([...ids].map(([id, given]) => [given, id]));
  for (const group of groups) {
    const all: Measures[] = [];
    for (const query of queries) {
      if (query.group !== group) continue;
      const found = await ask(client, await requestOf(query, 'keyword'));
      if (found.failure !== null) throw new Error(`${query.text}: ${found.failure}`);
      all.push(
        measure(
          found.ids.map((id) => names.get(id) ?? id),
          query.answers,
          query.also ?? [],
        ),
      );
    }
    measured.set(group, mean(all));
  }
}, 600_000);

describe('Of the evaluation set, on this database as on the other,', () => {
  it.each(['exact', 'typo', 'inflection', 'substring', 'phrase'] as const)('the group %s reaches what search has to reach', (group) => {
    const measures = measuresOf(group);
    expect(targets[group]?.isReached(measures), `${targets[group]?.says}: ${JSON.stringify(measures)}`).toBe(true);
  });

  it('95 of 100 answers in other scripts are among the first five', () => {
    expect(measuresOf('other-scripts').recall5).toBeGreaterThanOrEqual(0.95);
  });

  it('questions are answered at least as well as by plain FTS5', () => {
    const plain = plainSearch(resources.map((resource) => ({ id: resource.id, text: wordsOf(resource) })));
    const asked = queries.filter(({ group }) => group === 'question');
    const floor = mean(asked.map(({ text = '', answers, also = [] }) => measure(plain.search(text, 100), answers, also)));
    plain.close();
    expect(measuresOf('question').ndcg10).toBeGreaterThanOrEqual(floor.ndcg10);
  });

  it('nothing is found where nothing fits', () => {
    expect(measuresOf('nothing').noise).toBe(0);
  });
});
