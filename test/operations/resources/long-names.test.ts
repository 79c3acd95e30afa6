import { describe, expect, it } from 'vitest';
import { api, expectProblem, namesOf } from '../../support/api.ts';
import { expectNoTrace } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

/** Characters of four bytes each, which no compression makes much shorter. */
let state = 7;
const characters = (length: number): string =>
  Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(0x2_0000 + (state % 40_000));
  }).join('');
const byCodePoint = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

describe('The name of a bookmark', () => {
  it('has up to 1,000 characters, when it is made and when it is changed', async () => {
    const [first, second] = [characters(1000), characters(1000)];
    const { id, name } = await client.bookmark({ name: first });
    expect(name).toBe(first);
    expect((await client.send<{ name: string }>('PATCH', `/v2/resources/${id}`, { name: second })).name).toBe(second);
    expect((await client.record(id)).name).toBe(second);
    expect(namesOf((await client.filter({ name: second.toUpperCase() })).resources)).toEqual([second]);
    const tooLong = { name: `${first}x` };
    expect(await expectProblem(await client.call('PATCH', `/v2/resources/${id}`, tooLong), 400, 'invalid_request')).toMatchObject([
      { location: 'body', path: '/name' },
    ]);
    const bookmark = { parentId: '@alias::inbox', url: 'https://example.com/', ...tooLong };
    await expectProblem(await client.call('POST', '/v2/bookmarks', bookmark), 400, 'invalid_request');
  });

  it('is put in order to its last character, in pages of any length, in a folder and in the workspace', async () => {
    const { id: parentId } = await client.folder();
    const [beginning, longer] = [characters(600), characters(999)];
    const long = ['b', 'a', 'c', '\u{2ffff}'].map((last) => longer + last);
    const names = [
      ...long,
      beginning,
      ...['x', 'y', '\u{10ffff}'].map((end) => beginning + end),
      characters(1000),
      'a',
      'z',
      'ab',
      '\u{10ffff}',
      '"',
    ];
    // Three characters of four bytes each, once they are normalized.
    names.push('\u{1d160}'.repeat(1000), `${'\u{1d160}'.repeat(999)}\u{1d15f}`);
    for (const name of names) await client.bookmark({ parentId, name });
    const key = (name: string): string => name.normalize('NFC').toLowerCase();
    const inOrder = names.toSorted((one, other) => byCodePoint(key(one), key(other)));
    for (const limit of [1, 4, 100]) {
      for (const place of [{ parentId }, { kind: ['bookmark' as const], createdAfter: '2026-01-01', resourceIds: await idsIn(parentId) }]) {
        const found = async (direction: 'ASC' | 'DESC') =>
          (await client.pages({ ...place, limit, order: { property: 'name', direction } })).flatMap(({ resources }) => namesOf(resources));
        expect(await found('ASC')).toEqual(inOrder);
        expect(await found('DESC')).toEqual(inOrder.toReversed());
      }
    }
  });

  const idsIn = async (parentId: string): Promise<string[]> => (await client.filter({ parentId, limit: 1000 })).resources.map(({ id }) => id);

  it('may be the same long one many times: each is listed once', async () => {
    const { id: parentId } = await client.folder();
    const name = characters(1000);
    for (let count = 0; count < 5; count++) await client.bookmark({ parentId, name });
    const pages = await client.pages({ parentId, limit: 2, order: { property: 'name' } });
    const ids = pages.flatMap(({ resources }) => resources.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids).toHaveLength(5);
  });
});

describe('The name of anything else', () => {
  it('has up to 255 characters, counted as people do', async () => {
    const [folder, note, file, space] = [await client.folder(), await client.note(), await client.file(), await client.space()];
    for (const { id } of [folder, note, file, space]) {
      const name = characters(255);
      expect((await client.send<{ name: string }>('PATCH', `/v2/resources/${id}`, { name })).name).toBe(name);
      await expectNoTrace(service, async () => {
        const errors = await expectProblem(await client.call('PATCH', `/v2/resources/${id}`, { name: `${name}x` }), 400, 'invalid_request');
        const message = "must have at most 255 characters; only a bookmark's may have 1000";
        expect(errors).toEqual([{ location: 'body', path: '/name', message }]);
      });
    }
  });
});
