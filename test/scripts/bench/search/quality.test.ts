import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../client/src/node.ts';
import { ask, requests } from '../../../../scripts/bench/search/ask.ts';
import { variants } from '../../../../scripts/bench/search/encoders.ts';
import { fill } from '../../../../scripts/bench/search/fill.ts';
import { measure } from '../../../../scripts/bench/search/measures.ts';
import { type Asked, plainQuality, type Results } from '../../../../scripts/bench/search/quality.ts';
import { faults, qualityRows } from '../../../../scripts/bench/search/quality-table.ts';
import type { EvaluationSet, SetResource } from '../../../../scripts/bench/search/set/types.ts';
import { useService } from '../../../support/service.ts';

const resources: readonly SetResource[] = [
  { id: 'garden', kind: 'folder', name: 'Garden', description: 'Plot 31' },
  { id: 'slugs', kind: 'note', name: 'Slugs', text: 'Copper rings and ducks', tags: ['garden'], comment: 'Ask the neighbours', in: 'garden' },
  { id: 'birds', kind: 'bookmark', name: 'Birds', url: 'https://birds.example.org/', description: 'Who eats what' },
  { id: 'rules', kind: 'file', name: 'Rules', filename: 'rules.txt', text: 'Quiet from one to three' },
  { id: 'beach', kind: 'picture', name: 'Beach', filename: 'beach.png', picture: { scene: 'beach', palette: 'sunset', seed: 1 } },
];

const queries: EvaluationSet['queries'] = [
  { group: 'exact', text: 'copper', answers: ['slugs'] },
  { group: 'question', text: 'Who eats the ducks?', answers: ['birds'], also: ['slugs'] },
  { group: 'similar-image', image: { of: 'beach', change: 'grey' }, answers: ['beach'] },
  { group: 'nothing', text: 'unicorn', answers: [] },
];

const set: EvaluationSet = { resources, queries };

const answered = (index: number, ...ranking: readonly string[]): Asked => {
  const query = queries[index] ?? { group: 'nothing', answers: [] };
  return { query, ranking, measures: measure(ranking, query.answers, query.also ?? []), isDegraded: false, failure: null };
};
const good: Results = { name: 'ours', asked: [answered(0, 'slugs'), answered(1, 'birds', 'slugs'), answered(2, 'beach'), answered(3)] };
const bad: Results = { name: 'ours', asked: [answered(0, 'rules', 'slugs'), answered(1), answered(2, 'rules'), answered(3, 'rules')] };

describe('The set', () => {
  const service = useService();

  it('is made in a service as a person would, whatever its kinds', async () => {
    const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey });
    const ids = await fill(client, resources);
    expect([...ids.keys()]).toEqual(resources.map(({ id }) => id));
    const read = async (id: string) => (await client.GET('/v2/resources/{resourceId}', { params: { path: { resourceId: ids.get(id) ?? '' } } })).data;
    expect(await read('slugs')).toMatchObject({
      kind: 'notepad',
      name: 'Slugs',
      tags: [{ name: 'garden' }],
      commentPinned: { content: 'Ask the neighbours' },
    });
    expect((await read('slugs')).parent?.id).toBe(ids.get('garden'));
    expect(await read('birds')).toMatchObject({ kind: 'bookmark', description: 'Who eats what' });
    expect(await read('beach')).toMatchObject({ kind: 'image', extension: 'png' });
  });
});

describe('A query', () => {
  it('is asked as the contract has it', async () => {
    const ids = new Map([['slugs', '0199c1d6-5555-7abc-8def-000000000006']]);
    const requestOf = requests(resources, ids);
    expect(await requestOf({ like: 'slugs', color: [1, 2, 3], answers: [] }, 'keyword')).toEqual({
      resourceId: '0199c1d6-5555-7abc-8def-000000000006',
      filters: { color: [1, 2, 3] },
      mode: 'keyword',
    });
    const { queries } = await requestOf(
      { queries: [{ image: { of: 'beach', change: 'grey' } }, { text: 'a', precision: 0.5 }], answers: [] },
      'hybrid',
    );
    expect(queries?.[0]?.image).toMatch(/^data:image\/jpeg;base64,/);
    expect(queries?.[1]).toEqual({ text: 'a', precision: 0.5 });
  });

  it('is followed through all of its pages, and what is refused is told', async () => {
    const page = (hits: readonly string[], hasMore: boolean) =>
      Response.json({ total: 3, hasMore, hits: hits.map((id) => ({ id })), degraded: !hasMore });
    const answers = [
      page(['a', 'b'], true),
      page(['c'], false),
      Response.json({ title: 'Bad Request', status: 400, traceid: 't', detail: 'invalid_request' }, { status: 400 }),
    ];
    const sent: unknown[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      sent.push(((await request.json()) as { pagination: unknown }).pagination);
      return answers.shift() ?? Response.error();
    };
    const client = createClient({ baseUrl: 'http://localhost', apiKey: 'a key', fetch, retries: 0 });
    expect(await ask(client, { text: 'x' })).toEqual({ ids: ['a', 'b', 'c'], isDegraded: true, failure: null });
    expect(sent).toEqual([
      { page: 1, pageSize: 100 },
      { page: 2, pageSize: 100 },
    ]);
    expect((await ask(client, { text: 'x' })).failure).toContain('400');
  });
});

describe('Plain FTS5', () => {
  it('finds what shares a stem, and can not be asked for pictures', () => {
    expect(plainQuality(set).asked.map(({ ranking }) => ranking)).toEqual([['slugs'], ['birds', 'slugs'], [], []]);
  });
});

describe('The table', () => {
  it('says of each group whether its target is reached, and whether it is as good as bm25', () => {
    const reached = (results: Results) =>
      Object.fromEntries(
        qualityRows([results], plainQuality(set))
          .filter(({ name }) => name === 'ours')
          .map((row) => [row.group, row.isReached]),
      );
    expect(reached(good)).toMatchObject({ exact: true, question: true, 'similar-image': true, nothing: null, 'all with words': false });
    expect(reached(bad)).toMatchObject({ exact: false, question: false, 'similar-image': false, nothing: null, 'all with words': false });
  });

  it('has a line for each query that was answered wrongly', () => {
    expect(faults(good)).toEqual([]);
    expect(faults(bad)).toEqual([
      'exact {"text":"copper"}: first is rules; 1 wrong: rules',
      'question {"text":"Who eats the ducks?"}: not found: birds; first is nothing;',
      'similar-image {"image":{"of":"beach","change":"grey"}}: not found: beach; first is rules; 1 wrong: rules',
      'nothing {"text":"unicorn"}: 1 wrong: rules',
    ]);
  });
});

describe('The encoders', () => {
  it('are the embedded one, words alone, and the one of the environment', () => {
    expect(variants({}).map(({ name }) => name)).toEqual(['embedded', 'words alone']);
    expect(variants({ EMBEDDINGS_URL: 'http://localhost/v1', EMBEDDINGS_MODEL: 'tiny' })[2]).toMatchObject({ name: 'openai tiny', mode: 'hybrid' });
    expect(variants({ EMBEDDINGS_MODEL: '/models/tiny' })[2]?.name).toBe('transformers /models/tiny');
  });
});
