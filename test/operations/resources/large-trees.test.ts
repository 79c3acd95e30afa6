import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStore } from '../../../server/commands/check/check.ts';
import { systemScope } from '../../../server/core/scope.ts';
import { removeDeleted } from '../../../server/operations/resources/tree/removal.ts';
import { api, expectProblem, type Resource } from '../../support/api.ts';
import { testedDatabase } from '../../support/databases.ts';
import { unhurried } from '../../support/jobs.ts';
import { rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { type Trees, treesOf } from './trees.ts';

const service = useService();
const client = api(service);
let trees: Trees;

/** Enough for many steps, in parents with many children and in many parents, and few enough for an exact total. */
const size = 6_000;

/** A tree of `size` resources below its top: a folder with many children, many folders with few, and a chain. */
interface Tree {
  readonly top: Resource;
  /** One that lies deep in it. */
  readonly deep: string;
}

beforeAll(async () => {
  trees = await treesOf(service, client);
});
afterAll(async () => {
  expect(await checkStore(service.service.services)).toEqual([]);
});

async function plant(): Promise<Tree> {
  const top = await client.folder();
  const chain = await trees.chain(20, top.id);
  const folders = await Promise.all(Array.from({ length: 20 }, () => client.folder({ parentId: top.id })));
  for (const { id } of folders) await trees.seed(id, 50);
  await trees.seed(top.id, size - 20 - 20 - 20 * 50 - 100);
  const [deep = ''] = await trees.seed(chain.at(-1) ?? '', 100);
  return { top, deep };
}

/** How many resources lie under a root, as a reader sees it in one moment. */
const totalUnder = async (rootId: string): Promise<number> => (await client.filter({ rootId, limit: 1 })).total;

/** Does something while others read, and returns what they have seen one after the other. */
async function seenWhile<Seen>(work: () => Promise<void>, look: () => Promise<Seen>): Promise<Seen[]> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  const seen: Seen[] = [];
  while (!isDone) seen.push(await look());
  await working;
  return seen;
}

describe('A large tree', { timeout: 120_000 }, () => {
  it('is moved, binned, recovered and deleted as a whole: nobody sees a part of it', async () => {
    const { top, deep } = await plant();
    const space = await client.space();
    const [others, binned] = [(await totalUnder(trees.inbox)) - size - 1, await totalUnder(trees.bin)];
    const whole = (total: number): boolean => [0, size + 1].includes(total);

    const moves: [work: () => Promise<unknown>, rootId: string, before: number][] = [
      [() => client.send('PATCH', `/v2/resources/${top.id}`, { parentId: space.id }), space.id, 0],
      [() => trees.toBin(top.id), trees.bin, binned],
      [() => trees.recover(top.id), space.id, 0],
      [() => client.send('PATCH', `/v2/resources/${top.id}`, { parentId: '@alias::inbox' }), trees.inbox, others],
      [() => trees.forGood(top.id), trees.inbox, others],
    ];
    for (const [work, rootId, before] of moves) {
      const totals = await seenWhile(
        async () => void (await work()),
        () => totalUnder(rootId),
      );
      expect(totals.filter((total) => !whole(total - before))).toEqual([]);
      // SQLite's reader and PostgreSQL's further connections don't wait; PGlite has no further one.
      if (testedDatabase() === 'sqlite') expect(totals.length).toBeGreaterThan(2);
      const isThere = (await client.call('GET', `/v2/resources/${deep}`)).status === 200;
      expect(await totalUnder(rootId)).toBe(isThere ? before + size + 1 : before);
    }
    await service.service.worker.idle();
    expect(await rowsOf(service, 'resources', { hidden_by: top.id })).toEqual([]);
  });

  it('stays as it was when its move fails at the lowest row', async () => {
    const { top, deep } = await plant();
    const chain = await trees.chain(50);
    const before = await trees.row(deep);
    await expectProblem(await client.call('PATCH', `/v2/resources/${top.id}`, { parentId: chain.at(-1) }), 400, 'exceeds_depth_limit');
    await client.send('PATCH', `/v2/resources/${deep}`, { isLocked: true });
    for (const answer of [await trees.tryToBin([top.id]), await trees.tryToDelete([top.id])]) {
      expect((await expectProblem(answer, 423, 'resource_locked'))[0]?.message).toContain(deep);
    }
    await client.send('PATCH', `/v2/resources/${deep}`, { isLocked: false });
    expect({ ...(await trees.row(deep)), modified_at: before.modified_at }).toEqual(before);
    expect(await rowsOf(service, 'resources', { hidden_by: top.id })).toEqual([]);
    await trees.forGood(top.id);
  });

  it('is removed step by step, and a removal that broke off goes on where it was', async () => {
    await service.service.worker.idle();
    await service.service.worker.stop();
    const others = (await rowsOf(service, 'resources')).length;
    const { top } = await plant();
    await trees.forGood(top.id);
    const { workspace_id } = await trees.row(top.id);
    const left = async () => (await rowsOf(service, 'resources')).length - others;
    expect(await left()).toBe(size + 1);

    const { services } = service.service;
    let steps = 0;
    const crashing: typeof services.database = Object.assign(Object.create(services.database), {
      transaction: (work: Parameters<typeof services.database.transaction>[0]) => {
        if (steps++ === 10) throw new Error('The process died');
        return services.database.transaction(work);
      },
    });
    await expect(removeDeleted({ ...services, database: crashing }, systemScope(String(workspace_id)), [top.id], unhurried.signal)).rejects.toThrow(
      'The process died',
    );
    const halfway = await left();
    expect(halfway).toBeGreaterThan(0);
    expect(halfway).toBeLessThan(size);
    // What is left is a tree: each row's parent is there.
    const rows = await rowsOf(service, 'resources', { hidden_by: top.id });
    const ids = new Set(rows.map(({ id }) => id));
    expect(rows.filter(({ id, parent_id }) => id !== top.id && !ids.has(parent_id))).toEqual([]);

    service.service.worker.start();
    await service.service.worker.idle();
    expect(await left()).toBe(0);
  });
});
