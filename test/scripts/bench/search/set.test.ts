import { describe, expect, it } from 'vitest';
import { type PlainSearch, plainSearch } from '../../../../scripts/bench/search/bm25.ts';
import { colorsOf, shareOfColor } from '../../../../scripts/bench/search/colors.ts';
import { drawPicture } from '../../../../scripts/bench/search/pictures.ts';
import { loadEverydaySet, loadSet } from '../../../../scripts/bench/search/set/load.ts';
import { groups, type JudgedQuery } from '../../../../scripts/bench/search/set/types.ts';
import { wordsOf } from '../../../../scripts/bench/search/words-of.ts';

const { resources, queries: most } = loadSet();
const everyday = loadEverydaySet();
const queries = [...most, ...everyday.queries];
const all = [...resources, ...everyday.resources];
const byId = new Map(all.map((resource) => [resource.id, resource]));
const inGroup = (wanted: string) => queries.filter(({ group }) => group === wanted);
const titled = (query: JudgedQuery): string => query.text ?? query.like ?? JSON.stringify(query.color ?? query.image ?? query.queries);
const textOf = (id: string): string => {
  const resource = byId.get(id);
  return resource ? wordsOf(resource) : '';
};

describe('The evaluation set', () => {
  it('has at least 150 resources, of all kinds, and at least 120 queries', () => {
    expect(resources.length).toBeGreaterThanOrEqual(150);
    expect(new Set(resources.map(({ kind }) => kind))).toEqual(new Set(['folder', 'note', 'bookmark', 'file', 'picture']));
    expect(queries.length).toBeGreaterThanOrEqual(120);
  });

  it.each(groups)('has at least ten queries of the group %s, none of them twice', (group) => {
    const asked = inGroup(group).map(({ answers, also, ...query }) => JSON.stringify(query));
    expect(asked.length).toBeGreaterThanOrEqual(10);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('has each resource once, in a folder that is there', () => {
    expect(byId.size).toBe(all.length);
    const folders = new Set(resources.filter(({ kind }) => kind === 'folder').map(({ id }) => id));
    expect(resources.filter((one) => one.in !== undefined && !folders.has(one.in)).map(({ id }) => id)).toEqual([]);
  });

  it('names nothing that isn’t there, and nothing both as right and as close to it', () => {
    for (const query of queries) {
      const { answers, also = [], queries: parts = [] } = query;
      const asked = [query, ...parts].flatMap(({ like, image }) => [like, image?.of]).filter((id) => id !== undefined);
      const named = [...answers, ...also, ...asked];
      expect(
        named.filter((id) => !byId.has(id)),
        titled(query),
      ).toEqual([]);
      expect(new Set([...answers, ...also]).size, titled(query)).toBe(answers.length + also.length);
      if (query.like !== undefined) expect([...answers, ...also]).not.toContain(query.like);
    }
  });

  it('has an answer to every query but those of `nothing`, and one color that no picture has', () => {
    const without = queries.filter(({ answers }) => answers.length === 0);
    expect(without.filter(({ group }) => group !== 'nothing').map(titled)).toEqual(['[0,128,128]']);
    expect(without.filter(({ group }) => group === 'nothing')).toEqual(inGroup('nothing'));
  });
});

describe('The group', () => {
  const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const stemsOf = withPlainSearch((plain, text: string) => plain.stems(text));

  it('exact has all words of a query in each of its answers, and in nothing that is neither right nor close to it', () => {
    const all = resources.map((resource) => ({
      id: resource.id,
      words: fold(`${wordsOf(resource)} ${'filename' in resource ? resource.filename : ''}`),
    }));
    for (const { text = '', answers, also = [] } of inGroup('exact')) {
      const asked = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
      const having = all
        .filter(({ words }) => asked.every((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u').test(words)))
        .map(({ id }) => id);
      expect(
        answers.filter((id) => !having.includes(id)),
        text,
      ).toEqual([]);
      expect(
        having.filter((id) => !answers.includes(id) && !also.includes(id)),
        text,
      ).toEqual([]);
    }
  });

  it('phrase has for its answers exactly those resources in which the phrase stands', () => {
    for (const { text = '', answers } of inGroup('phrase')) {
      const [, phrase = ''] = /"([^"]+)"/.exec(text) ?? [];
      const spaced = (one: string): string => fold(one).replace(/\s+/g, ' ');
      const having = resources.filter((resource) => spaced(wordsOf(resource)).includes(spaced(phrase))).map(({ id }) => id);
      expect(having.sort(), text).toEqual([...answers].sort());
    }
  });

  it('substring has for its answers all resources in which that stands, and no others', () => {
    for (const { text = '', answers } of inGroup('substring')) {
      const having = resources.filter((one) => (wordsOf(one) + ('filename' in one ? one.filename : '')).toLowerCase().includes(text.toLowerCase()));
      expect(having.map(({ id }) => id).sort(), text).toEqual([...answers].sort());
    }
  });

  it.each(['paraphrase', 'paraphrase-unseen', 'paraphrase-everyday'])('%s shares no stem with its answers', (group) => {
    for (const { text = '', answers } of inGroup(group)) {
      for (const id of answers) expect([...stemsOf(text).intersection(stemsOf(textOf(id)))], `${text}: ${id}`).toEqual([]);
    }
  });

  it('nothing shares no stem with anything', () => {
    const all = stemsOf(resources.map(wordsOf).join('\n'));
    const shared = inGroup('nothing').flatMap(({ text = '' }) => [...stemsOf(text).intersection(all)]);
    expect(shared.filter((stem) => stem !== 'of')).toEqual([]);
  });

  it('typo has in no answer the word that is wrong', () => {
    for (const { text = '', answers } of inGroup('typo')) {
      for (const id of answers) expect(stemsOf(text).difference(stemsOf(textOf(id))).size, `${text}: ${id}`).toBeGreaterThan(0);
    }
  });

  it('color has as right what shows at least 8 % of the color, and as wrong what shows less than 2.5 %', async () => {
    const pictures = new Map<string, Awaited<ReturnType<typeof colorsOf>>>();
    for (const resource of resources) if (resource.kind === 'picture') pictures.set(resource.id, await colorsOf(await drawPicture(resource.picture)));
    for (const { color, text, image, answers, also = [] } of inGroup('color')) {
      if (!color) throw new Error('A query of the group color has none');
      for (const [id, colors] of pictures) {
        const share = shareOfColor(colors, color);
        if (answers.includes(id)) expect(share, `${color}: ${id}`).toBeGreaterThanOrEqual(0.08);
        else if (!text && !image && !also.includes(id)) expect(share, `${color}: ${id}`).toBeLessThan(0.025);
      }
    }
  });
});

describe('A picture of the set', () => {
  const picture = { scene: 'beach', palette: 'sunset', seed: 1 } as const;

  it('is the same whenever it is drawn', async () => {
    expect((await drawPicture(picture)).equals(await drawPicture(picture))).toBe(true);
  });

  it('differs from another shot of it', async () => {
    expect((await drawPicture(picture)).equals(await drawPicture({ ...picture, seed: 2 }))).toBe(false);
  });
});

/** A function of one text, with a plain search that is closed after it. */
function withPlainSearch<Result>(ask: (plain: PlainSearch, text: string) => Result): (text: string) => Result {
  return (text) => {
    const plain = plainSearch([]);
    try {
      return ask(plain, text);
    } finally {
      plain.close();
    }
  };
}
