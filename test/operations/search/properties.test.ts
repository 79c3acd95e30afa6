import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { reindexCommand } from '../../../server/commands/reindex.ts';
import { systemScope } from '../../../server/core/scope.ts';
import { examineIndex } from '../../../server/search/index/examine.ts';
import { ownAccount } from '../../support/accounts.ts';
import { type Api, api } from '../../support/api.ts';
import { runCommand } from '../../support/command.ts';
import { change } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
const seed = Number(process.env.SEARCH_SEED ?? Date.now() % 1_000_000);
const words = ['brake', 'brakes', 'pad', 'garden', 'gardener', 'MPU6050', 'Zürich', '東京', 'naïve', 'the', 'and', 'invoice', 'invoices', 'cactus'];
const someText = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((some) => some.join(' '));

const examine = async (): Promise<string[]> => {
  const { workspaceId } = await ownAccount(service);
  return examineIndex(service.service.services.database.reader, systemScope(workspaceId));
};

interface Write {
  readonly what: 'note' | 'folder' | 'rename' | 'retext' | 'tag' | 'comment' | 'bin' | 'delete' | 'renameTag' | 'index';
  readonly which: number;
  readonly text: string;
}

const writes: fc.Arbitrary<Write[]> = fc.array(
  fc.record({
    what: fc.constantFrom<Write['what'][]>('note', 'note', 'folder', 'rename', 'retext', 'tag', 'comment', 'bin', 'delete', 'renameTag', 'index'),
    which: fc.nat(100),
    text: someText,
  }),
  { minLength: 5, maxLength: 25 },
);

/** Does a write to one of the resources that there are; whether it is refused doesn't matter. */
async function perform(by: Api, ids: string[], { what, which, text }: Write): Promise<void> {
  const id = ids[which % Math.max(1, ids.length)] ?? '';
  if (what === 'note') ids.push((await by.note({ name: text, text })).id);
  else if (what === 'folder') ids.push((await by.folder({ name: text, description: text })).id);
  else if (what === 'rename') await by.call('PATCH', `/v2/resources/${id}`, { name: text });
  else if (what === 'retext') await by.call('PUT', `/v2/notepads/${id}/content`, { text });
  else if (what === 'tag')
    await by.call('PATCH', `/v2/resources/${id}`, {
      tags: text
        .split(' ')
        .slice(0, 3)
        .map((name) => ({ name })),
    });
  else if (what === 'comment') await by.call('POST', `/v2/resources/${id}/comments`, { content: text });
  else if (what === 'bin') await by.call('POST', '/v2/resources/delete', { resourceIds: [id], archive: true });
  else if (what === 'delete') await by.call('POST', '/v2/resources/delete', { resourceIds: [id], archive: false });
  else if (what === 'index') await service.service.indexer.settled();
  else {
    const { data } = await by.get<components['schemas']['TagList']>('/v2/tags');
    const tag = data.tags[which % Math.max(1, data.tags.length)];
    if (tag) await by.call('PATCH', `/v2/tags/${tag.id}`, { name: text, merge: true });
  }
}

const scores = async (by: Api, request: Parameters<Api['search']>[0]): Promise<Map<string, number>> =>
  new Map((await by.search({ mode: 'keyword', ...request, pagination: { pageSize: 100 } })).hits.map(({ id, score }) => [id, score]));

describe(`Whatever is written and asked for (SEARCH_SEED=${seed})`, { timeout: 300_000 }, () => {
  it('the index equals one built anew, finds the same before as after, and knows nothing of other workspaces', async () => {
    const base = await client.send<{ id: string }>('POST', '/v2/bases', { title: 'Another' });
    const other = api(service, { 'X-Service-Base-Id': base.id });
    const [ids, others]: [string[], string[]] = [[], []];
    await fc.assert(
      fc.asyncProperty(writes, writes, someText, async (own, theirs, text) => {
        for (const write of own) await perform(client, ids, write);
        // What is deleted counts for how common a word is until its rows are gone.
        await service.service.worker.idle();
        const waiting = await scores(client, { text });
        await service.service.indexer.settled();
        expect(await examine()).toEqual([]);
        expect(await scores(client, { text })).toEqual(waiting);
        for (const write of theirs) await perform(other, others, write);
        await service.service.worker.idle();
        await service.service.indexer.settled();
        expect(await scores(client, { text })).toEqual(waiting);
      }),
      { numRuns: 6, seed },
    );
  });

  it('any text is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 })), async (text) => {
        const response = await client.call('POST', '/v2/search', { text: text.replaceAll('\0', '').slice(0, 255) });
        expect([200, 400], text).toContain(response.status);
      }),
      { numRuns: 60, seed },
    );
    for (const text of [
      '"',
      '""',
      '"a',
      'a AND b OR NOT (c*)',
      'NEAR(a b)',
      "'; drop table resources; --",
      '👩‍👩‍👧 🇨🇭',
      '%_!',
      'a'.repeat(255),
      'สวัสดีชาวโลก',
    ])
      expect((await client.call('POST', '/v2/search', { text })).status, text).toBe(200);
  });

  it('a higher precision finds a part of it, filters only remove, and pages joined are the whole', async () => {
    for (let count = 0; count < 30; count++)
      await client.note({ name: words[count % words.length] ?? '', text: words.slice(count % 5, (count % 5) + 6).join(' ') });
    await service.service.worker.idle();
    await fc.assert(
      fc.asyncProperty(someText, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), async (text, one, two) => {
        const [low, high] = [Math.min(one, two), Math.max(one, two)];
        const [loose, strict] = [await scores(client, { text, precision: low }), await scores(client, { text, precision: high })];
        for (const [id, score] of strict) expect(loose.get(id)).toBe(score);
        const filtered = await scores(client, { text, precision: low, filters: { kinds: ['notepad'] } });
        for (const [id, score] of filtered) expect(loose.get(id)).toBe(score);
        const pages: string[] = [];
        for (let page = 1, hasMore = true; hasMore; page++) {
          const answer = await client.search({ mode: 'keyword', text, precision: low, pagination: { page, pageSize: 7 } });
          pages.push(...answer.hits.map(({ id }) => id));
          ({ hasMore } = answer);
        }
        expect(pages.slice(0, 100)).toEqual([...loose.keys()]);
        expect(new Set(pages).size).toBe(pages.length);
      }),
      { numRuns: 15, seed },
    );
  });
});

describe('What is wrong in the index', () => {
  it('is found, and mended by reindex', async () => {
    await client.note({ name: 'Theodolite', text: 'Measures angles' });
    await service.service.indexer.settled();
    expect(await examine()).toEqual([]);
    await change(service, 'search_postings', { ordinal: 0 }, { data: new Uint8Array([1, 2, 3]) });
    expect(await examine()).not.toEqual([]);
    for (const more of [[], ['--empty']]) {
      const { code, output } = await runCommand(() => reindexCommand(more, service.service.services.config));
      expect([code, output]).toEqual([0, expect.stringContaining('will be put into the search index again')]);
      await service.service.indexer.settled();
      expect(await examine()).toEqual([]);
      expect((await client.search({ text: 'theodolite' })).total).toBe(1);
    }
  });
});
