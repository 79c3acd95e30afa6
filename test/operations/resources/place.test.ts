import fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { describe, expect, it } from 'vitest';
import { api, expectProblem, type Resource, unknownId } from '../../support/api.ts';
import { change, expectNoTrace, insertRows, rowsOf, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

const sortKeyOf = async (id: string): Promise<string> => String((await rowsOf(service, 'resources', { id }))[0]?.sort_key);

/** The names of the children in the order of their sort keys, which no answer shows yet. */
async function order(parentId: string): Promise<string> {
  const children = await rowsOf(service, 'resources', { parent_id: parentId });
  const byKey = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return children
    .sort((a, b) => byKey(String(a.sort_key), String(b.sort_key)))
    .map(({ name }) => name)
    .join('');
}

describe('A new resource', () => {
  it('goes where its parent is: by id, by the id of a root, or by an alias', async () => {
    const inboxId = await systemRoot(service, 'inbox');
    const space = await client.space();
    const folder = await client.folder({ parentId: space.id });
    for (const [parentId, rootId] of [
      [folder.id, space.id],
      [space.id, space.id],
      [inboxId, inboxId],
    ]) {
      expect(await client.note({ parentId })).toMatchObject({ parent: { id: parentId }, root: { id: rootId } });
    }
    expect(await client.note({ parentId: '@alias::inbox' })).toMatchObject({ parent: { id: inboxId }, root: { id: inboxId } });
  });

  it('tells its root that something was added', async () => {
    const space = await client.space();
    const root = () => client.get<{ lastResourceAddedAt: string | null }>(`/v2/resource-roots/${space.id}`);
    expect((await root()).lastResourceAddedAt).toBeNull();
    const folder = await client.folder({ parentId: space.id });
    const note = await client.note({ parentId: folder.id });
    expect((await root()).lastResourceAddedAt).toBe(note.createdAt);
  });

  it('may lie in a folder, a note, a document and an e-mail, and in nothing else', async () => {
    const holders = [
      await client.folder(),
      await client.note(),
      await client.file({ filename: 'a.pdf', mimeType: 'application/pdf' }),
      await client.file({ filename: 'a.eml', mimeType: 'message/rfc822' }),
    ];
    expect(holders.map(({ kind }) => kind)).toEqual(['folder', 'notepad', 'document', 'email']);
    for (const { id } of holders) expect((await client.bookmark({ parentId: id })).parent?.id).toBe(id);

    const file = (filename: string, mimeType: string, voiceNote = false) => client.file({ filename, mimeType, metadata: { voiceNote } });
    const others: Resource[] = [
      await client.bookmark(),
      await file('a.png', 'image/png'),
      await file('a.mp4', 'video/mp4'),
      await file('a.mp3', 'audio/mpeg'),
      await file('b.mp3', 'audio/mpeg', true),
      await file('a.bin', 'application/x-unknown'),
    ];
    expect(others.map(({ kind }) => kind)).toEqual(['bookmark', 'image', 'video', 'audio', 'voicenote', 'default']);
    await expectNoTrace(service, async () => {
      for (const { id, kind } of others) {
        const response = await client.call('POST', '/v2/notepads', { parentId: id, text: '' });
        expect(await expectProblem(response, 400, 'invalid_parent')).toEqual([
          { location: 'body', path: '/parentId', message: `a ${kind} holds no children` },
        ]);
      }
    });
  });

  it('may stand 64 levels below its root, and no deeper', async () => {
    let parent = await client.space();
    const { id: rootId } = parent;
    for (let depth = 1; depth <= 63; depth++) parent = await client.folder({ parentId: parent.id });
    const deepest = await client.folder({ parentId: parent.id });
    expect(await rowsOf(service, 'resources', { id: deepest.id })).toMatchObject([{ depth: 64, root_id: rootId }]);
    await expectNoTrace(service, async () => {
      for (const [path, fields] of [
        ['folders', { name: 'Too deep' }],
        ['notepads', { text: '' }],
        ['bookmarks', { url: 'https://example.com' }],
      ] as const) {
        const response = await client.call('POST', `/v2/${path}`, { parentId: deepest.id, ...fields });
        expect(await expectProblem(response, 400, 'exceeds_depth_limit')).toMatchObject([{ location: 'body', path: '/parentId' }]);
      }
    });
  });

  it('is not put into the bin, nor into what lies there', async () => {
    const binId = await systemRoot(service, 'bin');
    const binned = await client.folder();
    await change(service, 'resources', { id: binned.id }, { parent_id: binId, root_id: binId, hidden_by: binned.id });
    const inside = await client.file();
    await expectNoTrace(service, async () => {
      for (const parentId of ['@alias::bin', binId, binned.id]) {
        for (const [path, fields] of [
          ['folders', {}],
          ['notepads', { text: '' }],
          ['bookmarks', { url: 'https://example.com' }],
        ] as const) {
          await expectProblem(await client.call('POST', `/v2/${path}`, { parentId, ...fields }), 400, 'invalid_parent');
        }
      }
    });
    await change(service, 'resources', { id: inside.id }, { parent_id: binned.id, root_id: binId, hidden_by: binned.id });
    await expectProblem(await client.call('POST', '/v2/notepads', { parentId: inside.id, text: '' }), 400, 'invalid_parent');
  });

  it('is not put into a folder that is locked', async () => {
    const folder = await client.folder();
    await change(service, 'resources', { id: folder.id }, { is_locked: true });
    await expectNoTrace(service, async () => {
      for (const [path, fields] of [
        ['folders', {}],
        ['notepads', { text: '' }],
        ['bookmarks', { url: 'https://example.com' }],
      ] as const) {
        const response = await client.call('POST', `/v2/${path}`, { parentId: folder.id, ...fields });
        expect(await expectProblem(response, 423, 'resource_locked')).toMatchObject([{ location: 'body', path: '/parentId' }]);
      }
    });
  });

  it('needs a parent that exists, and one of the two aliases', async () => {
    await expectNoTrace(service, async () => {
      const unknown = await client.call('POST', '/v2/notepads', { parentId: unknownId, text: '' });
      expect(await expectProblem(unknown, 404, 'resource_not_found')).toEqual([
        { location: 'body', path: '/parentId', message: `${unknownId} does not exist` },
      ]);
      for (const parentId of [
        '@alias::outbox',
        '@alias::',
        'inbox',
        '@alias::INBOX',
        '',
        'x',
        5,
        null,
        [],
        unknownId.toUpperCase().replace('7', 'A'),
      ]) {
        const response = await client.call('POST', '/v2/notepads', { parentId, text: '' });
        expect(await expectProblem(response, 400, 'invalid_request')).toMatchObject([{ location: 'body', path: '/parentId' }]);
      }
      await expectProblem(await client.call('POST', '/v2/notepads', { text: '' }), 400, 'invalid_request');
    });
  });
});

describe('The place among siblings', () => {
  it('is the last one without a location', async () => {
    const { id: parentId } = await client.folder();
    for (const name of 'ABC') await client.note({ parentId, name });
    expect(await order(parentId)).toBe('ABC');
  });

  it('is right behind the sibling that the location names', async () => {
    const { id: parentId } = await client.folder();
    const [a, , c] = [
      await client.note({ parentId, name: 'A' }),
      await client.note({ parentId, name: 'B' }),
      await client.bookmark({ parentId, name: 'C' }),
    ];
    await client.note({ parentId, name: 'a', location: { insertAfterId: a.id, sortKey: 'x' } });
    await client.bookmark({ parentId, name: 'c', location: { insertAfterId: c.id, sortKey: 'x' } });
    await client.file({ parentId, name: '1', location: { insertAfterId: a.id, sortKey: 'x' } });
    expect(await order(parentId)).toBe('A1aBCc');
  });

  it('has the sort key of the client where that sorts there, and one of the service where not', async () => {
    const { id: parentId } = await client.folder();
    const [a, b] = [await client.note({ parentId, name: 'A' }), await client.note({ parentId, name: 'B' })];
    const [keyOfA, keyOfB] = [await sortKeyOf(a.id), await sortKeyOf(b.id)];
    const fitting = generateKeyBetween(keyOfA, generateKeyBetween(keyOfA, keyOfB));
    const used = await client.note({ parentId, name: '1', location: { insertAfterId: a.id, sortKey: fitting } });
    expect(await sortKeyOf(used.id)).toBe(fitting);
    for (const sortKey of [keyOfA, keyOfB, 'Zz', 'zz', fitting, `${keyOfA}~`, `${keyOfA}é`, `${keyOfA}V0`]) {
      const replaced = await client.note({ parentId, name: 'x', location: { insertAfterId: a.id, sortKey } });
      expect(await sortKeyOf(replaced.id)).not.toBe(sortKey);
    }
    expect(await order(parentId)).toBe('Axxxxxxxx1B');
  });

  it('stays in order whatever sort keys clients send', async () => {
    const seed = Date.now();
    const anything = fc.oneof(
      fc.string({ minLength: 1, maxLength: 6, unit: 'binary' }).filter((text) => !text.includes('\0')),
      fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', '0', '1', 'V', 'z', 'Z', '~', '.', ' ', 'é') }),
      // Right behind the first key that the service makes.
      fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('0', '1', 'V', 'z', '~', '.', 'é') }).map((text) => `a0${text}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(), anything), { minLength: 1, maxLength: 8 }), async (moves) => {
        const { id: parentId } = await client.folder();
        const expected = [await client.note({ parentId, name: '0' })];
        for (const [at, sortKey] of moves) {
          const index = at % expected.length;
          const location = { insertAfterId: expected[index]?.id ?? '', sortKey };
          expected.splice(index + 1, 0, await client.note({ parentId, name: `${expected.length}`, location }));
        }
        expected.push(await client.note({ parentId, name: '-' }));
        expect(await order(parentId)).toBe(expected.map(({ name }) => name).join(''));
      }),
      { seed, numRuns: 15 },
    );
  });

  it('is right behind that sibling also where another shares its sort key', async () => {
    const { id: parentId } = await client.folder();
    const [a, b] = [await client.note({ parentId, name: 'A' }), await client.note({ parentId, name: 'B' })];
    await change(service, 'resources', { id: b.id }, { sort_key: await sortKeyOf(a.id) });
    await client.note({ parentId, name: 'C', location: { insertAfterId: a.id, sortKey: 'a5' } });
    expect(await order(parentId)).toBe('ACB');
  });

  it('is refused behind what is no child of the parent', async () => {
    const { id: parentId } = await client.folder();
    const elsewhere = await client.note();
    await expectNoTrace(service, async () => {
      for (const insertAfterId of [unknownId, elsewhere.id, parentId]) {
        const body = { parentId, text: '', location: { insertAfterId, sortKey: 'a1' } };
        expect(await expectProblem(await client.call('POST', '/v2/notepads', body), 404, 'resource_not_found')).toEqual([
          { location: 'body', path: '/location/insertAfterId', message: `${insertAfterId} is no child of this parent` },
        ]);
      }
      for (const location of [{ insertAfterId: elsewhere.id }, { sortKey: 'a' }, { insertAfterId: elsewhere.id, sortKey: '' }, {}, null, 'a']) {
        await expectProblem(await client.call('POST', '/v2/notepads', { parentId, text: '', location }), 400, 'invalid_request');
      }
      const tooLong = { insertAfterId: elsewhere.id, sortKey: 'a'.repeat(129) };
      await expectProblem(await client.call('POST', '/v2/notepads', { parentId, text: '', location: tooLong }), 400, 'invalid_request');
    });
  });

  it('can be found between any two that stand far from each other', async () => {
    const { id: parentId } = await client.folder();
    const first = await client.note({ parentId, name: 'A' });
    const [row] = await rowsOf(service, 'resources', { id: first.id });
    await insertRows(service, 'resources', [{ ...row, id: unknownId, name: 'Z', sort_key: `z${'z'.repeat(26)}` }]);
    await client.note({ parentId, name: 'B', location: { insertAfterId: unknownId, sortKey: 'a' } });
    await client.note({ parentId, name: 'C' });
    expect(await order(parentId)).toBe('AZBC');
  });
});
