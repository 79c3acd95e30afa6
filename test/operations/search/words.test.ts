import { describe, expect, it, onTestFinished } from 'vitest';
import { ownAccount } from '../../support/accounts.ts';
import { api, unknownId } from '../../support/api.ts';
import { change, insertRows } from '../../support/rows.ts';
import { startSuiteService, startTestService, useService } from '../../support/service.ts';

const service = useService();

/** The names of what a text finds, best first; once while it waits for the index and once when it is in it. */
async function found(client: ReturnType<typeof api>, text: string, more: object = {}): Promise<(string | null)[]> {
  const names = async () => (await client.search({ text, ...more })).hits.map(({ name }) => name);
  const waiting = await names();
  await service.service.indexer.settled();
  const indexed = await names();
  expect(new Set(indexed)).toEqual(new Set(waiting));
  return indexed;
}

describe('A search by words finds a resource', () => {
  const client = api(service);
  const parent = async (): Promise<{ parentId: string; filters: { ancestorIds: string[] } }> => {
    const space = await client.space({ name: `space ${Math.random()}` });
    return { parentId: space.id, filters: { ancestorIds: [space.id] } };
  };

  it('by its name, its description, its tags, its text, its comments and its address', async () => {
    const { parentId, filters } = await parent();
    await client.note({ parentId, name: 'Kestrel', text: 'nothing' });
    await client.folder({ parentId, name: 'folder', description: 'About the osprey' });
    await client.note({ parentId, name: 'tagged', text: 'nothing', tags: [{ name: 'goshawk' }] });
    await client.note({ parentId, name: 'text', text: 'Once I saw a merlin.' });
    const commented = await client.note({ parentId, name: 'commented', text: 'nothing' });
    await client.send('POST', `/v2/resources/${commented.id}/comments`, { content: 'Or was it a buzzard?' });
    await client.bookmark({ parentId, name: 'address', url: 'https://example.com/peregrine' });
    expect(await found(client, 'kestrel', { filters })).toEqual(['Kestrel']);
    expect(await found(client, 'osprey', { filters })).toEqual(['folder']);
    expect(await found(client, 'goshawk', { filters })).toEqual(['tagged']);
    expect(await found(client, 'merlin', { filters })).toEqual(['text']);
    expect(await found(client, 'buzzard', { filters })).toEqual(['commented']);
    expect(await found(client, 'peregrine', { filters })).toEqual(['address']);
  });

  it('half typed behind a phrase, or as a word that stands there twice', async () => {
    const { parentId, filters } = await parent();
    await client.note({ parentId, name: 'Red kite elephant', text: 'nothing' });
    await client.note({ parentId, name: 'Red kite mango', text: 'nothing' });
    for (const text of ['"red kite" el', 'el red kite el']) expect((await found(client, text, { filters }))[0], text).toBe('Red kite elephant');
  });

  it('whose word is mistyped before one that has another English word nearly like it', async () => {
    const { parentId, filters } = await parent();
    await client.note({ parentId, name: 'Floor', text: 'Sand the boards.' });
    await client.note({ parentId, name: 'Flouer', text: 'Two kilos.' });
    const { hits } = await client.search({ text: 'flour', mode: 'keyword', filters });
    expect(hits.map(({ name }) => name)).toEqual(['Flouer', 'Floor']);
    expect(hits[0]?.score).toBeGreaterThan(1.5 * (hits[1]?.score ?? 1));
  });

  it('whatever the case and the accents, in another form, mistyped, half typed or as a part of a word', async () => {
    const { parentId, filters } = await parent();
    await client.note({ parentId, name: 'Café Société', text: 'nothing' });
    await client.note({ parentId, name: 'Marathon runners', text: 'nothing' });
    await client.note({ parentId, name: 'Wiring of the MPU6050', text: 'nothing' });
    await client.note({ parentId, name: 'Krankenversicherung', text: 'nothing' });
    await client.note({ parentId, name: '東京都の天気', text: 'nothing' });
    expect(await found(client, 'CAFE societe', { filters })).toEqual(['Café Société']);
    expect(await found(client, 'marathons', { filters })).toEqual(['Marathon runners']);
    expect(await found(client, 'maraton', { filters })).toEqual(['Marathon runners']);
    expect(await found(client, 'marathno', { filters })).toEqual(['Marathon runners']);
    expect(await found(client, 'krankenverscherungg', { filters })).toEqual(['Krankenversicherung']);
    expect(await found(client, 'marath', { filters })).toEqual(['Marathon runners']);
    expect(await found(client, 'versicherung', { filters })).toEqual(['Krankenversicherung']);
    expect(await found(client, '6050', { filters })).toEqual(['Wiring of the MPU6050']);
    expect(await found(client, 'mpu 6050', { filters })).toEqual(['Wiring of the MPU6050']);
    expect(await found(client, '天気', { filters })).toEqual(['東京都の天気']);
  });

  it('and none that lacks what stands in double quotes', async () => {
    const { parentId, filters } = await parent();
    await client.note({ parentId, name: 'one', text: 'The fourth quarter was good.' });
    await client.note({ parentId, name: 'two', text: 'A quarter of the fourth.' });
    await client.note({ parentId, name: 'three', text: 'Fourths, quarters and a fourth-quarter invoice.' });
    expect(new Set(await found(client, '"fourth quarter"', { filters }))).toEqual(new Set(['one', 'three']));
    expect(await found(client, 'invoice "Fourth Quarter"', { filters, precision: 0.6 })).toEqual(['three']);
    expect(await found(client, '"fourth quarters"', { filters })).toEqual([]);
  });

  it('and shows the passages that matched, with a score', async () => {
    const { parentId, filters } = await parent();
    const text = `${'Some words about nothing. '.repeat(40)}\n\nThe gearbox was replaced.\n\n${'More words about nothing. '.repeat(40)}`;
    await client.note({ parentId, name: 'long', text });
    const { hits, total, hasMore, degraded } = await client.search({ text: 'gearbox', filters });
    expect({ total, hasMore, degraded }).toEqual({ total: 1, hasMore: false, degraded: false });
    expect(hits[0]?.matchedBy).toEqual(['text']);
    expect(hits[0]?.score).toBeGreaterThan(0.3);
    expect(hits[0]?.chunks[0]?.text).toContain('gearbox');
    expect(hits[0]?.chunks[0]?.text.length).toBeLessThan(700);
  });

  it('that is like another one', async () => {
    const { parentId, filters } = await parent();
    const one = await client.note({ parentId, name: 'Sourdough', text: 'Feed the starter, knead the dough and bake the bread in a hot oven.' });
    await client.note({ parentId, name: 'Rye bread', text: 'Knead rye flour and the starter to a dough, bake it in the oven.' });
    await client.note({ parentId, name: 'Taxes', text: 'Send the forms before the end of May.' });
    const { hits } = await client.search({ resourceId: one.id, filters });
    expect(hits.map(({ name }) => name)).toEqual(['Rye bread']);
  });
});

it('What a change has taken away is not found any more, and what it brought is', async () => {
  const client = api(await startTestService());
  const note = await client.note({ name: 'Heron', text: 'In the reeds' });
  await client.send('PATCH', `/v2/resources/${note.id}`, { name: 'Stork' });
  const total = async (text: string) => (await client.search({ text })).total;
  expect([await total('heron'), await total('stork'), await total('reeds')]).toEqual([0, 1, 1]);
});

it('Other workspaces neither show nor count', async () => {
  const own = api(service);
  const base = await own.send<{ id: string }>('POST', '/v2/bases', { title: 'Another' });
  const other = api(service, { 'X-Service-Base-Id': base.id });
  await other.note({ name: 'Quetzal', text: 'Only here' });
  expect((await own.search({ text: 'quetzal' })).total).toBe(0);
  expect((await own.search({ text: 'quetzla' })).total).toBe(0);
  expect((await other.search({ text: 'quetzla' })).total).toBe(1);
});

it('A search says that the index is far behind, however many newer changes wait as well', async () => {
  const behind = await startSuiteService({}, { indexes: false });
  onTestFinished(() => behind.close());
  const { workspaceId } = await ownAccount(behind);
  const by = api(behind);
  await by.note({ name: 'Windlass' });
  expect(await by.search({ text: 'windlass' })).toMatchObject({ total: 1, degraded: false });
  await change(behind, 'search_waiting', {}, { since: Date.now() - 120_000 });
  const newer = Array.from({ length: 300 }, () => ({ workspace_id: workspaceId, resource_id: unknownId, with_children: false, since: Date.now() }));
  await insertRows(behind, 'search_waiting', newer);
  expect(await by.search({ text: 'windlass' })).toMatchObject({ degraded: true });
});
