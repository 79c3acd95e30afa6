import fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../server/platform/database/statement.ts';
import { addAccount } from '../../support/accounts.ts';
import { api, expectProblem, idsOf, unknownId } from '../../support/api.ts';
import { change, eventsOf, expectNoTrace, expectTrueCounters, rowsOf, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
/** The ids of the system roots. */
let inbox: string;
let bin: string;

beforeAll(async () => {
  [inbox, bin] = [await systemRoot(service, 'inbox'), await systemRoot(service, 'bin')];
});

afterAll(() => expectTrueCounters(service));

const reposition = (body: unknown) => client.call('PATCH', '/v2/resources/position', body);
const sortKeyOf = async (id: string): Promise<string> => String((await rowsOf(service, 'resources', { id }))[0]?.sort_key);

async function place(resourceIds: readonly string[], insertAfterId: string | null, more: object = {}): Promise<void> {
  const response = await reposition({ resourceIds, location: { insertAfterId }, ...more });
  expect([response.status, await response.text()]).toEqual([204, '']);
}

/** The ids of the children in their order, which no answer shows. */
async function order(parentId: string): Promise<string[]> {
  const children = await rowsOf(service, 'resources', { parent_id: parentId });
  const byPlace = children.map(({ id, sort_key }) => `${sort_key} ${id}`).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return byPlace.map((place) => place.split(' ')[1] ?? '');
}

async function folderOf(count: number): Promise<{ parentId: string; ids: string[] }> {
  const { id: parentId } = await client.folder();
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push((await client.note({ parentId })).id);
  return { parentId, ids };
}

describe('Repositioning', () => {
  it('puts resources right behind a sibling or at the very start, in their order', async () => {
    const { parentId, ids } = await folderOf(5);
    const [a = '', b = '', c = '', d = '', e = ''] = ids;
    await place([d, b], a);
    expect(await order(parentId)).toEqual([a, d, b, c, e]);
    await place([e, c], null);
    expect(await order(parentId)).toEqual([e, c, a, d, b]);
    await place([e], b);
    expect(await order(parentId)).toEqual([c, a, d, b, e]);
    await place([a], c);
    expect(await order(parentId)).toEqual([c, a, d, b, e]);
    await place([e, d, c, b, a], null);
    expect(await order(parentId)).toEqual([e, d, c, b, a]);
  });

  it('with a parent moves them there first, with everything below them', async () => {
    const [space, { parentId, ids }] = [await client.space(), await folderOf(2)];
    const [a = '', b = ''] = ids;
    const folder = await client.folder({ parentId: space.id });
    const inside = await client.note({ parentId: folder.id });
    const elsewhere = await client.bookmark();
    await place([folder.id, elsewhere.id], a, { parentId });
    expect(await order(parentId)).toEqual([a, folder.id, elsewhere.id, b]);
    const root = (await client.record(parentId)).root?.id;
    expect(await client.record(folder.id)).toMatchObject({ parent: { id: parentId }, root: { id: root } });
    expect(await client.record(inside.id)).toMatchObject({ parent: { id: folder.id }, root: { id: root } });
    // Some are there already, and some come.
    await place([b, inside.id, a], null, { parentId });
    expect(await order(parentId)).toEqual([b, inside.id, a, folder.id, elsewhere.id]);
    await place([elsewhere.id], null, { parentId: '@alias::inbox' });
    expect((await order(inbox))[0]).toBe(elsewhere.id);
  });

  it('takes a folder and what is in it to the same place', async () => {
    const [folder, target] = [await client.folder(), await client.folder()];
    const inside = await client.folder({ parentId: folder.id });
    const note = await client.note({ parentId: inside.id });
    await place([note.id, folder.id, inside.id], null, { parentId: target.id });
    expect(await order(target.id)).toEqual([note.id, folder.id, inside.id]);
    expect(await order(folder.id)).toEqual([]);
    const depths = await Promise.all([note, folder, inside].map(async ({ id }) => (await rowsOf(service, 'resources', { id }))[0]?.depth));
    expect(new Set(depths).size).toBe(1);
  });

  it('changes no version of what stays in its parent, and makes a later one of what moves', async () => {
    const { ids } = await folderOf(2);
    const [first, second] = await Promise.all(ids.map((id) => client.record(id)));
    await place([second?.id ?? ''], null);
    expect(await client.record(second?.id ?? '')).toMatchObject({ modifiedAt: second?.modifiedAt });
    await place([first?.id ?? ''], null, { parentId: (await client.folder()).id });
    expect((await client.record(first?.id ?? '')).modifiedAt > (first?.modifiedAt ?? '')).toBe(true);
  });

  it('tells of each resource', async () => {
    const { parentId, ids } = await folderOf(2);
    const elsewhere = await client.note();
    const events = await eventsOf(service, async () => {
      await place([ids[1] ?? '', elsewhere.id], null, { parentId });
    });
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['resource.moved', { resourceId: ids[1], changed: [], previousParentId: parentId }],
      ['resource.moved', { resourceId: elsewhere.id, changed: ['parent'], previousParentId: inbox }],
    ]);
  });

  it('uses the sort key of the client for a single resource, if it sorts there', async () => {
    const { parentId, ids } = await folderOf(3);
    const [a = '', b = '', c = ''] = ids;
    const fitting = generateKeyBetween(generateKeyBetween(await sortKeyOf(a), await sortKeyOf(b)), await sortKeyOf(b));
    await place([c], a, { location: { insertAfterId: a, sortKey: fitting } });
    expect(await sortKeyOf(c)).toBe(fitting);
    for (const sortKey of [await sortKeyOf(a), await sortKeyOf(b), 'zz', '~', 'é', 'a']) {
      await place([c], a, { location: { insertAfterId: a, sortKey } });
      expect(await sortKeyOf(c)).not.toBe(sortKey);
      expect(await order(parentId)).toEqual([a, c, b]);
    }
    await place([c, b], null, { location: { insertAfterId: null, sortKey: 'Zz' } });
    expect(await order(parentId)).toEqual([c, b, a]);
  });

  it('takes up to 1,000 resources, and no more', async () => {
    const { parentId, ids } = await folderOf(2);
    const [row] = await rowsOf(service, 'resources', { id: ids[0] ?? '' });
    const { database } = service.service.services;
    const many = Array.from({ length: 998 }, (_, index) => `00000000-0000-7000-8001-${String(index).padStart(12, '0')}`);
    await database.transaction(async (trx) => {
      for (const id of many) await trx.run(query(({ knex }) => knex('resources').insert({ ...row, id, size: 0, sort_key: 'a5' })));
      await trx.run(query(({ knex }) => knex('workspace_usage').where({ workspace_id: row?.workspace_id }).increment('resource_count', many.length)));
    });
    const all = [...ids, ...many].reverse();
    await place(all, null);
    expect(await order(parentId)).toEqual(all);
    expect(Math.max(...(await Promise.all(all.slice(0, 20).map(sortKeyOf))).map(({ length }) => length))).toBeLessThan(10);
    for (const resourceIds of [[], [...all, unknownId], [ids[0], ids[0]]]) {
      await expectProblem(await reposition({ resourceIds, location: { insertAfterId: null } }), 400, 'invalid_request');
    }
  });

  it('is all or nothing', async () => {
    const other = await addAccount(service);
    const theirs = await api(service, other.headers).note();
    const { ids } = await folderOf(2);
    const target = await client.folder();
    await expectNoTrace(service, async () => {
      for (const parentId of [undefined, target.id]) {
        const response = await reposition({ resourceIds: [ids[0], unknownId, ids[1], theirs.id], parentId, location: { insertAfterId: null } });
        expect(await expectProblem(response, 404, 'resource_not_found')).toEqual([
          { location: 'body', path: '/resourceIds/1', message: `${unknownId} does not exist` },
          { location: 'body', path: '/resourceIds/3', message: `${theirs.id} does not exist` },
        ]);
      }
    });
  });

  it('without a parent is for siblings only', async () => {
    const [one, other, space] = [await folderOf(2), await folderOf(1), await client.space()];
    await expectNoTrace(service, async () => {
      for (const [resourceIds, index] of [
        [[one.ids[0], one.ids[1], other.ids[0]], 2],
        [[one.ids[0], one.parentId], 1],
        [[space.id], 0],
        [[one.ids[0], space.id], 1],
      ] as const) {
        const errors = await expectProblem(await reposition({ resourceIds, location: { insertAfterId: null } }), 400, 'invalid_request');
        expect(errors).toMatchObject([{ location: 'body', path: `/resourceIds/${index}` }]);
      }
    });
  });

  it('needs a sibling to stand behind that is none of those which are placed', async () => {
    const { parentId, ids } = await folderOf(3);
    const elsewhere = await client.note();
    await expectNoTrace(service, async () => {
      for (const insertAfterId of [unknownId, elsewhere.id, parentId]) {
        for (const more of [{}, { parentId }]) {
          const response = await reposition({ resourceIds: [ids[0]], location: { insertAfterId }, ...more });
          expect(await expectProblem(response, 404, 'resource_not_found')).toEqual([
            { location: 'body', path: '/location/insertAfterId', message: `${insertAfterId} is no child of this parent` },
          ]);
        }
      }
      const itself = await reposition({ resourceIds: [ids[0], ids[1]], location: { insertAfterId: ids[1] } });
      expect(await expectProblem(itself, 400, 'invalid_request')).toMatchObject([{ location: 'body', path: '/location/insertAfterId' }]);
      for (const location of [
        undefined,
        {},
        { insertAfterId: 'x' },
        { insertAfterId: null, sortKey: '' },
        { insertAfterId: null, sortKey: 'a'.repeat(129) },
      ]) {
        await expectProblem(await reposition({ resourceIds: [ids[0]], location }), 400, 'invalid_request');
      }
    });
  });

  it('keeps the rules of moves', async () => {
    const [space, bookmark, note, folder] = [await client.space(), await client.bookmark(), await client.note(), await client.folder()];
    const inside = await client.folder({ parentId: folder.id });
    let deepest = await client.space();
    for (let level = 0; level < 63; level++) deepest = await client.folder({ parentId: deepest.id });
    await expectNoTrace(service, async () => {
      for (const [id, parentId, status, detail] of [
        [note.id, unknownId, 404, 'resource_not_found'],
        [note.id, bookmark.id, 400, 'invalid_parent'],
        [note.id, '@alias::bin', 400, 'invalid_parent'],
        [folder.id, folder.id, 409, 'would_create_cycle'],
        [folder.id, inside.id, 409, 'would_create_cycle'],
        [folder.id, deepest.id, 400, 'exceeds_depth_limit'],
        [space.id, folder.id, 400, 'invalid_request'],
        [inbox, space.id, 403, 'system_resource'],
        [bin, space.id, 403, 'system_resource'],
      ] as const) {
        await expectProblem(await reposition({ resourceIds: [bookmark.id, id], parentId, location: { insertAfterId: null } }), status, detail);
      }
      await expectProblem(await reposition({ resourceIds: [inbox], location: { insertAfterId: null } }), 403, 'system_resource');
    });
  });

  it('leaves what is locked where it is, and what is in a locked folder in its order', async () => {
    const [{ parentId, ids }, target] = [await folderOf(3), await client.folder()];
    const [a = '', b = '', c = ''] = ids;
    const refused = async (body: object, path: string) => {
      const response = await reposition({ location: { insertAfterId: null }, ...body });
      expect(await expectProblem(response, 423, 'resource_locked')).toContainEqual(expect.objectContaining({ location: 'body', path }));
    };
    await change(service, 'resources', { id: b }, { is_locked: true });
    await expectNoTrace(service, async () => {
      await refused({ resourceIds: [c, b] }, '/resourceIds/1');
      await refused({ resourceIds: [c, b], parentId: target.id }, '/resourceIds/1');
    });
    await place([c], b);
    await change(service, 'resources', { id: b }, { is_locked: false });
    await change(service, 'resources', { id: parentId }, { is_locked: true });
    const elsewhere = await client.note();
    await expectNoTrace(service, async () => {
      await refused({ resourceIds: [c, a] }, '/resourceIds/0');
      await refused({ resourceIds: [elsewhere.id, a], parentId: target.id }, '/resourceIds/1');
      await refused({ resourceIds: [elsewhere.id], parentId }, '/parentId');
    });
  });

  it('takes out of the bin what it moves out of it', async () => {
    const [note, target] = [await client.note(), await client.folder()];
    await client.call('POST', '/v2/resources/delete', { resourceIds: [note.id], archive: true });
    await place([note.id], null, { parentId: target.id });
    expect(idsOf((await client.filter({ parentId: target.id })).resources)).toEqual([note.id]);
  });

  it('of many at the same time leaves each with a place of its own', async () => {
    const { parentId, ids } = await folderOf(12);
    const [first = '', ...others] = ids;
    const coming = await Promise.all(Array.from({ length: 6 }, () => client.note()));
    await Promise.all([
      ...others.map((id) => place([id], first)),
      ...idsOf(coming).map((id) => place([id], first, { parentId })),
      ...Array.from({ length: 6 }, () => client.note({ parentId, location: { insertAfterId: first, sortKey: 'a0V' } })),
    ]);
    const children = await rowsOf(service, 'resources', { parent_id: parentId });
    expect(children.length).toBe(24);
    expect(new Set(children.map(({ sort_key }) => sort_key)).size).toBe(24);
    expect((await order(parentId))[0]).toBe(first);
  });

  it('does to the children of folders what splicing does to arrays', async () => {
    const seed = Date.now();
    const move = fc.record({
      picks: fc.uniqueArray(fc.nat({ max: 29 }), { minLength: 1, maxLength: 5 }),
      after: fc.option(fc.nat(), { freq: 3 }),
      to: fc.option(fc.nat({ max: 2 }), { freq: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 15 }), async (moves) => {
        const folders = [await folderOf(4), await folderOf(4), await folderOf(0)].map(({ parentId, ids }) => ({ parentId, ids }));
        const everyId = folders.flatMap(({ ids }) => ids);
        for (const { picks, after, to } of moves) {
          let picked = [...new Set(picks.map((pick) => everyId[pick % everyId.length] ?? ''))];
          const home = folders.find(({ ids }) => ids.includes(picked[0] ?? ''));
          const target = to === null ? home : folders[to];
          if (!home || !target) throw new Error('Each is in one of the folders');
          if (to === null) picked = picked.filter((id) => home.ids.includes(id));
          const siblings = target.ids.filter((id) => !picked.includes(id));
          const insertAfterId = after === null || siblings.length === 0 ? null : (siblings[after % siblings.length] ?? null);
          await place(picked, insertAfterId, to === null ? {} : { parentId: target.parentId });
          for (const folder of folders) folder.ids = folder.ids.filter((id) => !picked.includes(id));
          target.ids.splice(insertAfterId === null ? 0 : target.ids.indexOf(insertAfterId) + 1, 0, ...picked);
        }
        for (const { parentId, ids } of folders) expect(await order(parentId)).toEqual(ids);
      }),
      { seed, numRuns: 15 },
    );
  }, 60_000);
});
