import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Api, api } from '../../support/api.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const seed = Number(process.env.SEARCH_SEED ?? Date.now() % 1_000_000);

/** Words of which none is a mistyped one, another form or a part of another one, whichever letters of it are taken. */
const plain = ['buttercup', 'glaciers', 'Harmonium', 'saxophone', 'Turbojet', 'dragonfly', 'pinecone', 'Mythology', 'kilowatt'];
const codes = ['QXZ6050', 'wvk2206', 'JHD1602'];
/** Of these two are parts of the others. */
const compound = ['waterfall', 'fall', 'codfish', 'Fish'];
const words = [...plain, ...codes, ...compound];

/** What a resource says, as it is sent. */
interface Said {
  readonly kind: 'note' | 'folder' | 'bookmark';
  readonly name: string;
  /** The text of a note, the description of a folder, the end of the address of a bookmark. */
  readonly body: string;
  readonly tag: string;
  readonly comment: string;
}

interface Kept {
  readonly id: string;
  readonly said: Said;
}

// The reference: it goes through everything, one after the other.

/** The texts in which a resource can have words; what stands in two of them doesn't stand together. */
function textsOf({ kind, name, body, tag, comment }: Said): string[] {
  return [name, kind === 'bookmark' ? addressOf(body) : body, tag, kind === 'folder' ? '' : comment];
}

const addressOf = (body: string): string => `https://example.com/${body.replaceAll(/\W+/g, '/')}`;
const tokensOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const hasPart = (said: Said, part: string): boolean => textsOf(said).some((text) => tokensOf(text).some((token) => token.includes(part)));

/** Of a code its letters and its digits stand there as well. */
const isAt = (token: string | undefined, word: string): boolean => token === word || token?.match(/[a-z]+|\d+/g)?.includes(word) === true;

const hasPhrase = (said: Said, phrase: readonly string[]): boolean =>
  textsOf(said).some((text) => {
    const tokens = tokensOf(text);
    return tokens.some((_, start) => phrase.every((word, index) => isAt(tokens[start + index], word)));
  });

interface Asked {
  readonly loose: readonly string[];
  readonly phrase: readonly string[];
}

/** Each word is one more way to be found; a phrase has to be there. */
const fits = (said: Said, { loose, phrase }: Asked): boolean =>
  phrase.length > 0 ? hasPhrase(said, tokensOf(phrase.join(' '))) : loose.some((word) => hasPart(said, word.toLowerCase()));

/** The full stop says that the last word is finished. */
const textOf = ({ loose, phrase }: Asked): string => [...loose, ...(phrase.length > 0 ? [`"${phrase.join(' ')}"`] : [])].join(' ').concat('.');

// What is tried.

const text = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', ' ', ' ', ', ', '-', '\n\n')), { minLength: least, maxLength: most })
    .map((some) => some.flat().slice(0, -1).join(''));
const line = (least: number, most: number): fc.Arbitrary<string> => text(least, most).map((some) => some.replaceAll('\n\n', ' '));

const said: fc.Arbitrary<Said> = fc.record({
  kind: fc.constantFrom('note', 'note', 'folder', 'bookmark'),
  name: line(1, 3),
  body: text(1, 12),
  tag: line(1, 2),
  comment: line(1, 3),
});

/** A word, or so many of its letters that they say something. */
const part = fc.oneof(
  fc.constantFrom(...words),
  fc
    .constantFrom(...plain, ...codes)
    .chain((word) =>
      fc.tuple(fc.nat(word.length - 4), fc.integer({ min: 4, max: word.length })).map(([start, length]) => word.slice(start, start + length)),
    ),
);
const phrase = fc.array(fc.constantFrom(...words, '6050', 'wvk'), { minLength: 1, maxLength: 3 });
const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.record({ loose: fc.array(part, { minLength: 1, maxLength: 3 }), phrase: fc.constant<string[]>([]) }),
  fc.record({ loose: fc.array(part, { maxLength: 1 }), phrase }),
);

async function create(by: Api, { kind, name, body, tag, comment }: Said): Promise<string> {
  const tags = [{ name: tag }];
  if (kind === 'folder') {
    const { id } = await by.folder({ name, description: body });
    await by.send('PATCH', `/v2/resources/${id}`, { tags });
    return id;
  }
  const common = { name, tags, comment: { content: comment } };
  return (await (kind === 'note' ? by.note({ ...common, text: body }) : by.bookmark({ ...common, url: addressOf(body) }))).id;
}

async function foundBy(by: Api, question: string): Promise<string[]> {
  const { hits, total } = await by.search({ text: question, mode: 'keyword', precision: 0, pagination: { pageSize: 100 } });
  expect(hits).toHaveLength(total);
  return hits.map(({ id }) => id);
}

/** A workspace in which there is nothing. */
async function emptyWorkspace(): Promise<Api> {
  const base = await api(service).send<{ id: string }>('POST', '/v2/bases', { title: 'Empty' });
  return api(service, { 'X-Service-Base-Id': base.id });
}

describe(`A search by words (SEARCH_SEED=${seed})`, { timeout: 300_000 }, () => {
  it('finds what going through everything finds: before it is in the index, in the index, and after changes', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(said, { minLength: 1, maxLength: 12 }),
        fc.array(line(1, 3), { maxLength: 3 }),
        fc.array(asked, { minLength: 5, maxLength: 10 }),
        async (all, names, questions) => {
          const by = await emptyWorkspace();
          const compare = async (there: readonly Kept[]): Promise<void> => {
            for (const question of questions) {
              const expected = there.filter((one) => fits(one.said, question)).map(({ id }) => id);
              expect((await foundBy(by, textOf(question))).sort(), textOf(question)).toEqual(expected.sort());
              found += expected.length;
            }
          };
          const kept: Kept[] = [];
          for (const one of all) kept.push({ id: await create(by, one), said: one });
          await compare(kept);
          await service.service.indexer.settled();
          await compare(kept);

          const [gone, ...left] = kept as [Kept, ...Kept[]];
          await by.call('POST', '/v2/resources/delete', { resourceIds: [gone.id], archive: false });
          const changed = left.map((one, index) => ({ ...one, said: { ...one.said, name: names[index] ?? one.said.name } }));
          for (const { id, said } of changed) await by.send('PATCH', `/v2/resources/${id}`, { name: said.name });
          await compare(changed);
          await service.service.indexer.settled();
          await compare(changed);
        },
      ),
      { seed, numRuns: 25 },
    );
    expect(found).toBeGreaterThan(500);
  });

  it('puts what has a plain word in the order of BM25', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.constantFrom(...plain), { minLength: 1, maxLength: 25 }), { minLength: 3, maxLength: 15 }),
        async (texts) => {
          const by = await emptyWorkspace();
          const tokens = new Map<string, string[]>();
          for (const some of texts) tokens.set((await by.note({ text: some.join(' ') })).id, tokensOf(some.join(' ')));
          const compare = async (): Promise<void> => {
            for (const word of plain.map((one) => one.toLowerCase())) {
              const score = bm25(word, tokens);
              const scores = (await foundBy(by, `${word}.`)).map((id) => score(id));
              expect(scores, word).toHaveLength([...tokens.values()].filter((some) => some.includes(word)).length);
              for (const [index, one] of scores.entries()) expect(one, word).toBeLessThanOrEqual((scores[index - 1] ?? Infinity) + 1e-6);
              compared += scores.length;
            }
          };
          await compare();
          await service.service.indexer.settled();
          await compare();
        },
      ),
      { seed, numRuns: 25 },
    );
    expect(compared).toBeGreaterThan(500);
  });
});

/** The index keeps lengths as steps, of which eight double it. */
const kept = (length: number): number => 2 ** (Math.round(8 * Math.log2(length)) / 8);

/** What BM25 gives a text for one word, but for what depends on the word alone. */
function bm25(word: string, texts: ReadonlyMap<string, readonly string[]>): (id: string) => number {
  const [k, b] = [1.2, 0.75];
  const average = [...texts.values()].reduce((sum, { length }) => sum + length, 0) / texts.size;
  return (id) => {
    const text = texts.get(id) ?? [];
    const count = text.filter((one) => one === word).length;
    return (count * (k + 1)) / (count + k * (1 - b + (b * kept(text.length)) / average));
  };
}
