import { describe, expect, it } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import { examineIndex } from '../../../server/search/index/examine.ts';
import { addAccount, addKey, ownAccount } from '../../support/accounts.ts';
import { type Api, api } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const owner = api(service);
const totalOf = async (client: Api, text: string, filters = {}): Promise<number> => (await client.search({ text, filters })).total;

/** What holds while a change waits for the index, and what holds when it is in it. */
async function always(hold: () => Promise<void>): Promise<void> {
  await hold();
  await service.service.indexer.settled();
  await hold();
}

describe('A search never finds', () => {
  it('what a password protects, from the answer on that sets it, but by what its record shows', async () => {
    const folder = await owner.folder({ name: 'Drawer' });
    const note = await owner.note({ parentId: folder.id, name: 'Envelope', text: 'The wombat sleeps', tags: [{ name: 'marsupials' }] });
    await owner.send('POST', `/v2/resources/${note.id}/comments`, { content: 'A numbat rather' });
    await always(async () => expect([await totalOf(owner, 'wombat'), await totalOf(owner, 'numbat')]).toEqual([1, 1]));
    await owner.send('PATCH', `/v2/resources/${folder.id}`, { password: 'a password' });
    await always(async () => {
      for (const text of ['wombat', 'numbat', '"the wombat"', 'wombta']) expect(await totalOf(owner, text), text).toBe(0);
      const { hits } = await owner.search({ text: 'envelope' });
      expect(hits.map(({ id, chunks }) => ({ id, chunks }))).toEqual([{ id: note.id, chunks: [] }]);
      expect(await totalOf(owner, 'marsupials')).toBe(1);
    });
    const like = await owner.note({ name: 'Another', text: 'The wombat sleeps' });
    await always(async () => expect((await owner.search({ resourceId: note.id })).hits.map(({ id }) => id)).not.toContain(like.id));
  });

  it('by which words there are in what a password protects: nothing is found or scored in another way for them', async () => {
    const findings = async (hidden: string, move: boolean) => {
      const { headers, workspaceId } = await addAccount(service);
      const client = api(service, headers);
      const [drawer, folder] = [await client.folder({ name: 'Drawer' }), await client.folder({ name: 'Folder' })];
      await client.note({ name: 'Fruit', text: 'An apple a day' });
      await client.note({ name: 'Drinks', text: 'Juice of an apple, and zebrano for the shelf' });
      const inner = await client.note({ parentId: folder.id, name: 'Inner', text: hidden });
      await client.send('PATCH', `/v2/resources/${drawer.id}`, { password: 'a password' });
      await service.service.indexer.settled();
      if (move) await client.send('PATCH', `/v2/resources/${folder.id}`, { parentId: drawer.id });
      else await client.send('PATCH', `/v2/resources/${inner.id}`, { password: 'another password' });
      await service.service.indexer.settled();
      expect(await examineIndex(service.service.services.database.reader, systemScope(workspaceId))).toEqual([]);
      const found: unknown[] = [];
      for (const text of ['aple', 'zebra', 'zebr', 'apple', 'secret apple', 'apple and zebra', '"secret apple"']) {
        const { hits, total } = await client.search({ text, precision: 0.01 });
        found.push([text, total, hits.map(({ name, score, matchedBy, chunks }) => ({ name, score, matchedBy, chunks }))]);
      }
      return found;
    };
    for (const move of [false, true]) expect(await findings('aple zebra secret apple', move)).toEqual(await findings('nothing of that', move));
  });

  it('what is in the bin unless the filters name it, or what is deleted', async () => {
    const note = await owner.note({ name: 'Quokka', text: 'On the island' });
    await owner.call('POST', '/v2/resources/delete', { resourceIds: [note.id], archive: true });
    await always(async () => {
      expect(await totalOf(owner, 'quokka')).toBe(0);
      expect(await totalOf(owner, 'quokka', { parentIds: ['@alias::bin'] })).toBe(1);
      expect(await totalOf(owner, 'quokka', { roots: [{ type: 'SYSTEM', subtype: 'bin' }] })).toBe(1);
    });
    await owner.call('POST', '/v2/resources/delete', { resourceIds: [note.id], archive: false });
    await always(async () => expect(await totalOf(owner, 'quokka', { parentIds: ['@alias::bin'] })).toBe(0));
  });

  it('what is in a private space of another member', async () => {
    const { workspaceId } = await ownAccount(service);
    const maker = await addMemberWithKey(service, workspaceId, 'editor');
    const other = await addMemberWithKey(service, workspaceId, 'editor');
    const space = await maker.space({ name: 'Mine', isPrivateRoot: true });
    await maker.note({ parentId: space.id, name: 'Bilby', text: 'In a burrow' });
    await always(async () =>
      expect([await totalOf(maker, 'bilby'), await totalOf(owner, 'bilby'), await totalOf(other, 'bilby')]).toEqual([1, 1, 0]),
    );
  });

  it('by a word that nothing shown has: what is mistyped is not taken for one in the bin, in the private space of another, or under a password', async () => {
    const { workspaceId } = await ownAccount(service);
    const maker = await addMemberWithKey(service, workspaceId, 'editor');
    const other = await addMemberWithKey(service, workspaceId, 'editor');
    await other.note({ name: 'Thylacine', text: 'Gone' });
    await always(async () => expect(await totalOf(other, 'thylacnie')).toBe(1));

    const space = await maker.space({ name: 'Own', isPrivateRoot: true });
    await maker.note({ parentId: space.id, name: 'Thylacnie', text: 'Mistyped' });
    await always(async () => expect([await totalOf(maker, 'thylacnie'), await totalOf(other, 'thylacnie')]).toEqual([1, 1]));
    expect((await other.search({ text: 'thylacnie' })).hits.map(({ name }) => name)).toEqual(['Thylacine']);

    const binned = await other.note({ name: 'Thylcaine', text: 'Mistyped' });
    await other.call('POST', '/v2/resources/delete', { resourceIds: [binned.id], archive: true });
    await always(async () => expect(await totalOf(other, 'thylcaine')).toBe(1));

    const folder = await other.folder({ name: 'Locker' });
    await other.note({ parentId: folder.id, name: 'Letter', text: 'A thyalcine' });
    await service.service.indexer.settled();
    await other.send('PATCH', `/v2/resources/${folder.id}`, { password: 'a password' });
    await always(async () => expect((await other.search({ text: 'thyalcine' })).hits.map(({ name }) => name)).toEqual(['Thylacine']));
  });

  it('passages for a key that may only search', async () => {
    const { userId, workspaceId } = await addAccount(service);
    const writer = api(service, { 'X-Api-Key': await addKey(service, userId, workspaceId, 'personal') });
    await writer.note({ name: 'Dingo', text: 'Far away a dingo' });
    const { key } = await writer.send<{ key: string }>('POST', '/v2/api-keys', { name: 'search', scopes: ['search:read'] });
    const searcher = api(service, { 'X-Api-Key': key });
    expect((await writer.search({ text: 'dingo' })).hits[0]?.chunks).toHaveLength(1);
    expect((await searcher.search({ text: 'dingo' })).hits).toMatchObject([{ name: 'Dingo', chunks: [] }]);
  });
});
