import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStore } from '../../../server/commands/check/check.ts';
import { systemScope } from '../../../server/core/scope.ts';
import { descend } from '../../../server/operations/resources/tree/descend.ts';
import { deleteTrees, relocateTree } from '../../../server/operations/resources/tree/tree.ts';
import { holdTree, type TreePlace } from '../../../server/operations/resources/tree/tree-store.ts';
import { api } from '../../support/api.ts';
import { expectTrueCounters } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { type Trees, treesOf } from './trees.ts';

const service = useService();
const client = api(service);
let trees: Trees;

beforeAll(async () => {
  trees = await treesOf(service, client);
});
afterAll(async () => {
  await service.service.worker.idle();
  expect(await checkStore(service.service.services)).toEqual([]);
});

/** What `descend` visits below a resource, by level. */
async function visited(topId: string): Promise<string[][]> {
  const levels: string[][] = [];
  const { database } = service.service.services;
  await database.transaction((trx) =>
    descend(trx, topId, async (ids, level) => {
      levels[level - 1] = [...(levels[level - 1] ?? []), ...ids];
    }),
  );
  return levels.map((ids) => ids.sort());
}

describe('A descent', () => {
  it('comes to everything below once, level by level, whatever the shape', async () => {
    const top = await client.folder();
    expect(await visited(top.id)).toEqual([]);
    const folders = await Promise.all(Array.from({ length: 7 }, () => client.folder({ parentId: top.id })));
    const below: string[] = [];
    // As many as a step takes, one fewer, one more, and many more; the steps grow from 100.
    for (const [index, count] of [0, 1, 99, 100, 101, 700, 3].entries()) below.push(...(await trees.seed(folders[index]?.id ?? '', count)));
    const chain = await trees.chain(5, folders[0]?.id);
    const levels = await visited(top.id);
    expect(levels).toEqual([folders.map(({ id }) => id).sort(), [...below, chain[0]].sort(), [chain[1]], [chain[2]], [chain[3]], [chain[4]]]);
    await trees.forGood(top.id);
  });

  it('comes to all children of many parents, also where they share their sort keys', async () => {
    const top = await client.folder();
    const parents = await trees.seed(top.id, 450);
    const [first = '', second = ''] = parents;
    const below = [...(await trees.seed(first, 160)), ...(await trees.seed(second, 1)), ...(await trees.seed(first, 160))];
    expect(await visited(top.id)).toEqual([parents.sort(), below.sort()]);
    await trees.forGood(top.id);
  });
});

describe('A tree that is relocated', () => {
  it('tells what has changed in its record', async () => {
    const { workspace_id } = await trees.row(trees.inbox);
    const scope = systemScope(String(workspace_id));
    const [space, folder] = [await client.space(), await client.folder()];
    const note = await client.note({ parentId: folder.id });
    const relocate = (to: Partial<TreePlace>) =>
      service.service.services.database.transaction(async (trx) => {
        await holdTree(trx, scope);
        const place = { rootId: trees.inbox, parentId: trees.inbox, depth: 1, privateTo: null, hiddenBy: null, sortKey: 'a5', ...to };
        return relocateTree(trx, scope, { id: folder.id }, place);
      });

    expect(await relocate({})).toEqual([]);
    expect(await relocate({ rootId: space.id, parentId: space.id })).toEqual(['parent', 'root']);
    const inner = await client.folder({ parentId: space.id });
    expect(await relocate({ rootId: space.id, parentId: inner.id, depth: 2 })).toEqual(['parent']);
    expect(await trees.row(note.id)).toMatchObject({ root_id: space.id, depth: 3, parent_id: folder.id });
    expect(await trees.row(folder.id)).toMatchObject({ sort_key: 'a5' });
  });
});

describe('Trees that are deleted', () => {
  it('may be locked where that is said, and those that are gone already are passed over', async () => {
    const { workspace_id } = await trees.row(trees.inbox);
    const scope = systemScope(String(workspace_id));
    const [folder, gone] = [await client.folder(), await client.note()];
    const note = await client.note({ parentId: folder.id });
    for (const { id } of [note, folder]) await client.send('PATCH', `/v2/resources/${id}`, { isLocked: true });
    await trees.forGood(gone.id);
    const { services } = service.service;
    const tops = [gone, folder].map(({ id }) => ({ id }));
    const remove = (evenLocked: boolean) => services.database.transaction((trx) => deleteTrees(services, trx, scope, tops, { evenLocked }));
    await expect(remove(false)).rejects.toMatchObject({ code: 'resource_locked' });
    await client.record(note.id);
    await remove(true);
    expect((await client.call('GET', `/v2/resources/${note.id}`)).status).toBe(404);
    await expectTrueCounters(service);
  });
});
