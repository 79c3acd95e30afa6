import fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Scope, systemScope } from '../../../server/core/scope.ts';
import { newSortKey } from '../../../server/operations/resources/tree/place.ts';
import { newSortKeys } from '../../../server/operations/resources/tree/sort-keys.ts';
import { atTheEnd, atTheStart, type Sibling } from '../../../server/operations/resources/tree/sort-keys-store.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { ownAccount } from '../../support/accounts.ts';
import { api } from '../../support/api.ts';
import { change, insertRows, type Row, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
let scope: Scope;

beforeAll(async () => {
  scope = systemScope((await ownAccount(service)).workspaceId);
});

/** The children in their order: by sort key and id, byte by byte. */
async function childrenOf(parentId: string): Promise<Sibling[]> {
  const rows = (await rowsOf(service, 'resources', { parent_id: parentId })) as unknown as Sibling[];
  return rows.sort((a, b) => Buffer.compare(Buffer.from(`${a.sort_key} ${a.id}`), Buffer.from(`${b.sort_key} ${b.id}`)));
}

/** A folder, and what puts further children into it without the rest of a creation, many in one transaction. */
async function emptyFolder() {
  const { id: parentId } = await client.folder();
  const { id } = await client.note({ parentId });
  const [template] = await rowsOf(service, 'resources', { id });
  const { database } = service.service.services;
  let made = 0;
  const idOf = (index: number): string => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}${parentId.slice(-4)}`;
  return {
    parentId,
    first: id,
    /** Puts children there, one after the other, each behind the one that `after` names then. Returns their ids. */
    async insert(count: number, after: (made: readonly string[]) => string | null): Promise<string[]> {
      return database.transaction(async (trx) => {
        const ids: string[] = [];
        for (let index = 0; index < count; index++) {
          const sortKey = await newSortKey(trx, scope, parentId, { insertAfterId: after(ids) });
          const row: Row = { ...template, id: idOf(made++), sort_key: sortKey };
          await trx.run(query(({ knex }) => knex('resources').insert(row)));
          ids.push(String(row.id));
        }
        return ids;
      });
    },
  };
}

const longest = (children: readonly Sibling[]): number => Math.max(...children.map(({ sort_key }) => sort_key.length));

describe('Sort keys', () => {
  it('stay short when thousands of children are put at the same place', async () => {
    const { parentId, first, insert } = await emptyFolder();
    const last = await client.note({ parentId });
    const behindFirst = await insert(2500, () => first);
    const inTheMiddle = await insert(1000, (made) => made.at(-1) ?? behindFirst[1000] ?? '');
    const atTheStart = await insert(500, () => null);
    const children = await childrenOf(parentId);
    expect(longest(children)).toBeLessThanOrEqual(48);
    const expected = [...behindFirst].reverse();
    expected.splice(expected.indexOf(behindFirst[1000] ?? '') + 1, 0, ...inTheMiddle);
    expect(children.map(({ id }) => id)).toEqual([...[...atTheStart].reverse(), first, ...expected, last.id]);
    expect(new Set(children.map(({ sort_key }) => sort_key)).size).toBe(children.length);
  }, 120_000);

  it('stay short when children are put before the last one and behind it in turns', async () => {
    const { parentId, first, insert } = await emptyFolder();
    const last = await client.note({ parentId });
    // Every second one is what the two after it stand behind.
    const lower = (count: number, made: readonly string[]): string => made[count - 1 - (count % 2)] ?? first;
    const ids = await insert(1000, (made) => lower(made.length, made));
    const order = [first, last.id];
    for (const [index, id] of ids.entries()) order.splice(order.indexOf(lower(index, ids)) + 1, 0, id);
    const children = await childrenOf(parentId);
    expect(longest(children)).toBeLessThanOrEqual(48);
    expect(children.map(({ id }) => id)).toEqual(order);
  }, 60_000);

  it('of clients may be as long as the contract lets them, and are made shorter where something is put next to them', async () => {
    const { id: parentId } = await client.folder();
    const keys: string[] = [];
    let before = await client.note({ parentId, name: '0' });
    const ids = [before.id];
    for (let index = 1; index <= 40; index++) {
      // All of them share the greatest part of their keys.
      const sortKey = `a0${'V'.repeat(120)}${String.fromCharCode(65 + (index >> 3))}${String.fromCharCode(65 + (index & 7))}V`;
      before = await client.note({ parentId, location: { insertAfterId: before.id, sortKey } });
      keys.push(sortKey);
      ids.push(before.id);
    }
    expect((await childrenOf(parentId)).slice(1).map(({ sort_key }) => sort_key)).toEqual(keys);
    for (let index = 0; index < 10; index++) {
      const made = await client.note({ parentId, location: { insertAfterId: ids[20] ?? '', sortKey: 'none' } });
      ids.splice(21, 0, made.id);
    }
    const children = await childrenOf(parentId);
    expect(children.map(({ id }) => id)).toEqual(ids);
    expect(children.filter(({ sort_key }) => sort_key.length > 48)).toEqual([]);
  });

  it('stay short behind the greatest key that a client can send', async () => {
    const { id: parentId } = await client.folder();
    const first = await client.note({ parentId });
    const greatest = `${'z'.repeat(27)}${'z'.repeat(20)}V`;
    await client.note({ parentId, location: { insertAfterId: first.id, sortKey: greatest } });
    for (let index = 0; index < 30; index++) await client.note({ parentId });
    const children = await childrenOf(parentId);
    expect(children.map(({ id }) => id)).toEqual([...children.map(({ id }) => id)].sort());
    expect(longest(children)).toBeLessThanOrEqual(48);
  });

  it('leave the moment of change of those that move apart as it was', async () => {
    const { id: parentId } = await client.folder();
    const [a, b] = [await client.note({ parentId }), await client.note({ parentId })];
    await change(service, 'resources', { id: b.id }, { sort_key: (await childrenOf(parentId))[0]?.sort_key });
    await client.note({ parentId, location: { insertAfterId: a.id, sortKey: 'x' } });
    expect(await client.record(b.id)).toMatchObject({ modifiedAt: b.modifiedAt });
    expect((await childrenOf(parentId)).map(({ id }) => id)).toEqual([a.id, expect.any(String), b.id]);
  });

  it('keep any order, whatever keys there are already', async () => {
    const seed = Date.now();
    const template = (await rowsOf(service, 'resources', { id: (await client.note()).id }))[0];
    const { database } = service.service.services;
    const key = fc.array(fc.nat({ max: 5 }), { maxLength: 20 }).map((steps) => {
      let [low, high]: [string | null, string | null] = ['a0', 'a1'];
      for (const step of steps) {
        const middle = generateKeyBetween(low, high);
        if (step % 2 === 0) low = middle;
        else high = middle;
      }
      return generateKeyBetween(low, high);
    });
    await fc.assert(
      fc.asyncProperty(fc.array(key, { minLength: 1, maxLength: 60 }), fc.nat(), fc.integer({ min: 1, max: 80 }), async (keys, at, count) => {
        const { id: parentId } = await client.folder();
        const rows = keys.map((sort_key, index) => ({
          ...template,
          id: `${parentId.slice(0, -4)}${String(index).padStart(4, '0')}`,
          parent_id: parentId,
          sort_key,
        }));
        await insertRows(service, 'resources', rows);
        const before = await childrenOf(parentId);
        const after = [atTheStart, ...before, atTheEnd][at % (before.length + 2)] ?? atTheEnd;
        const made = await database.transaction((trx) => newSortKeys(trx, scope, parentId, after, count));
        const children = await childrenOf(parentId);
        // Those that were there stand as before, and the new keys fit between two of them.
        expect(children.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
        const place = after === atTheEnd ? before.length : before.indexOf(after) + 1;
        const all = [...children.slice(0, place), ...made.map((sort_key) => ({ sort_key })), ...children.slice(place)].map(
          ({ sort_key }) => sort_key,
        );
        const around = all.slice(Math.max(0, place - 1), place + count + 1);
        expect(around).toEqual([...new Set(around)].sort());
        expect(made.filter(({ length }) => length > 48)).toEqual([]);
      }),
      { seed, numRuns: 40 },
    );
  }, 60_000);
});
