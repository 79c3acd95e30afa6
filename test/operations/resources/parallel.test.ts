import { afterAll, describe, expect, it } from 'vitest';
import { api, idsOf, type Resource } from '../../support/api.ts';
import { expectTrueCounters, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

afterAll(() => expectTrueCounters(service));

const times = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('Creations at the same time', () => {
  it('in one parent all succeed, each with a place of its own', async () => {
    const { id: parentId } = await client.folder();
    const made = await times<Resource>(30, (index) => (index % 3 ? client.note({ parentId }) : client.folder({ parentId })));
    const page = await client.filter({ parentId, limit: 100 });
    expect(idsOf(page.resources).sort()).toEqual(idsOf(made).sort());
    const keys = (await rowsOf(service, 'resources', { parent_id: parentId })).map((row) => row.sort_key);
    expect(new Set(keys).size).toBe(30);
    await service.service.worker.idle();
    const states = (await client.filter({ parentId, limit: 100 })).resources.map(({ stateProcessing }) => stateProcessing);
    expect(new Set(states)).toEqual(new Set(['completed']));
  });

  it('behind one sibling all succeed, and stay behind it', async () => {
    const { id: parentId } = await client.folder();
    const [first, last] = [await client.note({ parentId }), await client.note({ parentId })];
    const made = await times(20, () => client.note({ parentId, location: { insertAfterId: first.id, sortKey: 'a0V' } }));
    const rows = (await rowsOf(service, 'resources', { parent_id: parentId })).sort((a, b) => (String(a.sort_key) < String(b.sort_key) ? -1 : 1));
    expect([rows[0]?.id, rows.at(-1)?.id]).toEqual([first.id, last.id]);
    expect(new Set(rows.map((row) => row.sort_key)).size).toBe(made.length + 2);
  });

  it('all the way down, while others read, succeed too', async () => {
    const spaces = await times(5, (index) => client.space({ name: `Space ${index}` }));
    const walk = async (rootId: string): Promise<number> => {
      let parentId = rootId;
      for (let level = 0; level < 6; level++) {
        const [folder] = await Promise.all([client.folder({ parentId }), client.filter({ rootId }), client.record(rootId)]);
        parentId = folder.id;
      }
      return (await client.filter({ rootId })).total;
    };
    expect(await Promise.all(spaces.map(({ id }) => walk(id)))).toEqual([6, 6, 6, 6, 6]);
  });
});
