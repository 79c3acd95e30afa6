import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { nameKey } from '../../../server/platform/text/names.ts';
import { type Account, addAccount, addMember, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem, idsOf } from '../../support/api.ts';
import { change, insertRows, type Row, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
let me: Account;
/** The row of a note, for others to be made after it without the way through the service. */
let pattern: Row;

beforeAll(async () => {
  me = await ownAccount(service);
  const { id } = await client.note();
  await service.service.worker.idle();
  [pattern = {}] = await rowsOf(service, 'resources', { id });
});

interface Given {
  readonly name: string | null;
  readonly kind: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

const rowOf = (parentId: string, { name, kind, createdAt, modifiedAt }: Given): Row => ({
  ...pattern,
  id: newId(),
  parent_id: parentId,
  kind,
  name,
  name_key: nameKey(name),
  created_at: createdAt,
  modified_at: modifiedAt,
});

type Property = 'createdAt' | 'modifiedAt' | 'kind' | 'name';
type Direction = 'ASC' | 'DESC';
const columns = { createdAt: 'created_at', modifiedAt: 'modified_at', kind: 'kind', name: 'name_key' } as const;
const properties: readonly Property[] = ['createdAt', 'modifiedAt', 'kind', 'name'];
const directions: readonly Direction[] = ['ASC', 'DESC'];

/** Byte by byte, as the order is on every database. */
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' ? a - Number(b) : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

const inOrder = (rows: readonly Row[], property: Property, direction: Direction): string[] =>
  [...rows]
    .sort((a, b) => (compare(a[columns[property]], b[columns[property]]) || compare(a.id, b.id)) * (direction === 'ASC' ? 1 : -1))
    .map((row) => String(row.id));

const joined = (pages: Awaited<ReturnType<Api['pages']>>): string[] => pages.flatMap(({ resources }) => idsOf(resources));

/** Few different values, so that many are equal; names that sort differently as bytes, as UTF-16 and by a language's rules. */
const given: fc.Arbitrary<Given> = fc.record({
  name: fc.constantFrom(null, 'a', 'A', 'b', 'ä', 'Z', 'aa', 'a b', '\u{1f331}', '\uff5a', '1', '10', '2', '_'),
  kind: fc.constantFrom('notepad', 'folder', 'image', 'bookmark'),
  createdAt: fc.integer({ min: 1, max: 4 }),
  modifiedAt: fc.constantFrom(1, 2 ** 31, 2 ** 40),
});

describe('The order of siblings', () => {
  /** Six notes, of which a first page has shown three; `rest` reads on. */
  async function halfRead() {
    const { id: parentId } = await client.folder();
    const ids: string[] = [];
    for (let index = 0; index < 6; index++) ids.push((await client.note({ parentId })).id);
    for (const [index, id] of ids.entries()) await change(service, 'resources', { id }, { sort_key: `b0${index}V` });
    const query = { parentId, order: { property: 'position' } } as const;
    const { resources, nextCursor } = await client.filter({ ...query, limit: 3 });
    expect(idsOf(resources)).toEqual(ids.slice(0, 3));
    return { parentId, ids, rest: async () => idsOf((await client.filter({ ...query, cursor: nextCursor ?? '' })).resources) };
  }

  it('goes on behind the last resource of a page when siblings move apart to make room', async () => {
    const { parentId, ids, rest } = await halfRead();
    // There is no room behind a key that the next one has as well.
    const keyOfLast = async () => (await rowsOf(service, 'resources', { id: ids[2] }))[0]?.sort_key;
    const before = await keyOfLast();
    await change(service, 'resources', { id: ids[3] }, { sort_key: before });
    const added = await client.note({ parentId, location: { insertAfterId: ids[2] ?? '', sortKey: 'none' } });
    expect(await keyOfLast()).not.toBe(before);
    expect(await rest()).toEqual([added.id, ...ids.slice(3)]);
  });

  it('goes on where a page ended, wherever its last resource has been put since', async () => {
    for (const to of [null, 0, 4, 5]) {
      const { ids, rest } = await halfRead();
      const location = { insertAfterId: to === null ? null : ids[to] };
      expect((await client.call('PATCH', '/v2/resources/position', { resourceIds: [ids[2]], location })).status).toBe(204);
      expect((await rest()).filter((id) => id !== ids[2])).toEqual(ids.slice(3));
    }
    const { parentId, ids, rest } = await halfRead();
    await client.send('PATCH', `/v2/resources/${ids[2]}`, { parentId: '@alias::inbox' });
    expect(await rest()).toEqual(ids.slice(3));
    await client.send('PATCH', `/v2/resources/${ids[2]}`, { parentId });
    expect(await rest()).toEqual([...ids.slice(3), ids[2]]);
  });
});

describe('The order of a filter', () => {
  const some: Given[] = fc.sample(given, { numRuns: 40, seed: 1 });
  let parentId: string;
  let rows: Row[];

  beforeAll(async () => {
    parentId = (await client.folder()).id;
    rows = some.map((one) => rowOf(parentId, one));
    await insertRows(service, 'resources', rows);
  });

  it.each(properties.flatMap((property) => directions.map((direction) => [property, direction] as const)))(
    'by %s %s holds on every page, equal ones by their id',
    async (property, direction) => {
      const pages = await client.pages({ parentId, limit: 7, order: { property, direction } });
      expect(joined(pages)).toEqual(inOrder(rows, property, direction));
      expect(pages.map(({ resources }) => resources.length)).toEqual([7, 7, 7, 7, 7, 5]);
      expect(pages.every(({ total }) => total === 40)).toBe(true);
    },
  );

  it('is the newest first without one, and ascending without a direction', async () => {
    expect(joined(await client.pages({ parentId, limit: 7 }))).toEqual(inOrder(rows, 'createdAt', 'DESC'));
    expect(joined(await client.pages({ parentId, limit: 7, order: { property: 'name' } }))).toEqual(inOrder(rows, 'name', 'ASC'));
  });

  it('is the same whatever the size of the page, 20 being the usual one', async () => {
    const expected = inOrder(rows, 'createdAt', 'DESC');
    expect(idsOf((await client.filter({ parentId })).resources)).toEqual(expected.slice(0, 20));
    expect(idsOf((await client.filter({ parentId, limit: 1000 })).resources)).toEqual(expected);
    expect(joined(await client.pages({ parentId, limit: 1 }))).toEqual(expected);
  });

  it('ends on a page that says so, even when it is full', async () => {
    const pages = await client.pages({ parentId, limit: 20 });
    expect(pages.map(({ hasMore, nextCursor, resources }) => [hasMore, typeof nextCursor, resources.length])).toEqual([
      [true, 'string', 20],
      [false, 'object', 20],
    ]);
  });
});

describe('Paging', () => {
  it('finds each resource once, while others write', async () => {
    const seed = Date.now();
    const write = fc.record({ add: fc.array(given, { maxLength: 3 }), remove: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(given, { maxLength: 14 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(...properties),
        fc.constantFrom(...directions),
        fc.array(write, { maxLength: 4 }),
        async (initial, limit, property, direction, writes) => {
          const { id: parentId } = await client.folder();
          const rows = initial.map((one) => rowOf(parentId, one));
          await insertRows(service, 'resources', rows);
          const added: Row[] = [];
          const removed = new Set<string>();
          const queue = [...writes];
          const pages = await client.pages({ parentId, limit, order: { property, direction } }, async () => {
            const { add = [], remove = false } = queue.shift() ?? {};
            const more = add.map((one) => rowOf(parentId, one));
            added.push(...more);
            await insertRows(service, 'resources', more);
            const [gone] = rows.filter(({ id }) => !removed.has(String(id)));
            if (!remove || !gone) return;
            removed.add(String(gone.id));
            await removeRow(String(gone.id));
          });
          const seen = joined(pages);
          expect(new Set(seen).size, 'none twice').toBe(seen.length);
          const all = inOrder([...rows, ...added], property, direction);
          expect(seen, 'in order').toEqual(all.filter((id) => seen.includes(id)));
          const staying = rows.map(({ id }) => String(id)).filter((id) => !removed.has(id));
          expect(seen, 'none left out').toEqual(expect.arrayContaining(staying));
        },
      ),
      { seed, numRuns: 20 },
    );
  }, 60_000);

  it('goes through names of every kind, the longest cursors among them', async () => {
    const { id: parentId } = await client.folder();
    // One character of this kind is three once it is normalized, each of four bytes.
    const names = ['\u{1d160}'.repeat(255), '\u{1d160}'.repeat(254), '"'.repeat(255), '\u0001'.repeat(255), '\\'.repeat(255)];
    for (const name of names) await client.note({ parentId, name });
    const pages = await client.pages({ parentId, limit: 1, order: { property: 'name' } });
    expect(new Set(pages.flatMap(({ resources }) => resources.map(({ name }) => name)))).toEqual(new Set(names));
  });
});

describe('A cursor', () => {
  let parentId: string;
  const query = () => ({ parentId, limit: 2, kind: ['notepad' as const], name: 'n', order: { property: 'name' as const } });
  let cursor: string;

  beforeAll(async () => {
    parentId = (await client.folder()).id;
    const one = { name: 'n', kind: 'notepad', createdAt: 1, modifiedAt: 1 };
    await insertRows(
      service,
      'resources',
      ['n1', 'n2', 'n3', 'n4', 'n5'].map((name) => rowOf(parentId, { ...one, name })),
    );
    cursor = (await client.filter(query())).nextCursor ?? '';
  });

  const page = async (body: Record<string, unknown>, headers?: Record<string, string>) => client.call('POST', '/v2/resources/filter', body, headers);

  it('works again and again, with another limit, and whatever the order of the fields', async () => {
    const names = async (body: Record<string, unknown>) => {
      const { resources } = (await (await page(body)).json()) as { resources: { name: string }[] };
      return resources.map(({ name }) => name);
    };
    for (let time = 0; time < 2; time++) expect(await names({ ...query(), cursor })).toEqual(['n3', 'n4']);
    expect(await names({ ...query(), cursor, limit: 1000 })).toEqual(['n3', 'n4', 'n5']);
    expect(await names({ cursor, order: { direction: 'ASC', property: 'name' }, name: 'n', kind: ['notepad'], parentId, limit: 1 })).toEqual(['n3']);
    expect(await names({ ...query(), cursor, includeRoots: false, random: false })).toEqual(['n3', 'n4']);
    expect(await names({ ...query(), cursor: null })).toEqual(['n1', 'n2']);
  });

  it('of a query that finds the folders of spaces is refused for one that does not', async () => {
    for (const name of ['Like one', 'Like another']) await client.space({ name });
    const body = { kind: ['folder'], name: 'like ', limit: 1 };
    const { nextCursor } = (await (await page(body)).json()) as { nextCursor: string };
    expect((await page({ ...body, cursor: nextCursor })).status).toBe(200);
    for (const includeRoots of [false, true]) await expectProblem(await page({ ...body, includeRoots, cursor: nextCursor }), 400, 'invalid_cursor');
  });

  it('says nothing about the query or its secret', () => {
    const [payload = ''] = cursor.split('.');
    const shown = Buffer.from(payload, 'base64url').toString();
    expect(shown).not.toContain(parentId);
    expect(cursor).not.toContain(service.service.services.secret);
  });

  it.each([
    ['fewer criteria', { kind: undefined }],
    ['another value', { kind: ['folder'] }],
    ['another name', { name: 'N' }],
    ['another direction', { order: { property: 'name', direction: 'DESC' } }],
    ['another order', { order: { property: 'createdAt' } }],
    ['more criteria', { label: null }],
    ['roots', { includeRoots: true }],
    ['more levels', { includeDescendants: 1 }],
  ])('of a query is refused for one with %s', async (_what, change) => {
    expect(await expectProblem(await page({ ...query(), ...change, cursor }), 400, 'invalid_cursor')).toMatchObject([
      { location: 'body', path: '/cursor' },
    ]);
  });

  it('of another workspace, or of another user of the same one, is refused', async () => {
    const other = await addAccount(service);
    await addMember(service, other.userId, me.workspaceId, 'editor');
    const inMine = { 'X-Service-Workspace-Id': me.workspaceId };
    const body = { limit: 1, includeRoots: true };
    const { nextCursor } = await client.filter(body);
    expect((await page({ ...body, cursor: nextCursor })).status).toBe(200);
    expect((await page({ ...body, cursor: nextCursor }, inMine)).status).toBe(200);
    await expectProblem(await page({ ...body, cursor: nextCursor }, other.headers), 400, 'invalid_cursor');
    await expectProblem(await page({ ...body, cursor: nextCursor }, { ...other.headers, ...inMine }), 400, 'invalid_cursor');
  });

  it('that was altered is refused, wherever it was', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    for (let index = 0; index < cursor.length; index++) {
      const other = alphabet[(alphabet.indexOf(cursor[index] ?? '') + 1 + (index % 60)) % alphabet.length];
      const altered = cursor.slice(0, index) + other + cursor.slice(index + 1);
      const response = await page({ ...query(), cursor: altered });
      expect([response.status, await response.json()], altered).toEqual([400, expect.objectContaining({ detail: 'invalid_cursor' })]);
    }
  });

  it.each([
    ['cut off', () => cursor.slice(0, -1)],
    ['with something behind it', () => `${cursor}x`],
    ['with a further part', () => `${cursor}.x`],
    ['without its seal', () => cursor.split('.')[0]],
    ['without its position', () => `.${cursor.split('.')[1]}`],
    ['with another seal', () => `${cursor.split('.')[0]}.${'A'.repeat(22)}`],
    ['with spaces', () => ` ${cursor} `],
    ['made of a dot', () => '.'],
    ['made of JSON', () => '["n",null]'],
    ['made of other letters', () => 'ünsinn'],
  ])('%s is refused', async (_what, altered) => {
    await expectProblem(await page({ ...query(), cursor: altered() }), 400, 'invalid_cursor');
  });
});

describe('The total', () => {
  it('is exact up to 10,000 and a lower bound beyond', async () => {
    const { id: parentId } = await client.folder();
    const one = { name: 'one of many', kind: 'notepad', createdAt: 5, modifiedAt: 5 };
    await insertRows(
      service,
      'resources',
      Array.from({ length: 10_000 }, () => rowOf(parentId, one)),
    );
    const count = async (criteria = {}) => {
      const { total, totalRelation } = await client.filter({ parentId, limit: 1, ...criteria });
      return [total, totalRelation];
    };
    expect(await count()).toEqual([10_000, 'eq']);
    await insertRows(service, 'resources', [rowOf(parentId, { ...one, kind: 'folder' })]);
    expect(await count()).toEqual([10_000, 'gte']);
    expect(await count({ random: true })).toEqual([10_000, 'gte']);
    expect(await count({ kind: ['folder'] })).toEqual([1, 'eq']);
    expect(await count({ kindExclude: ['folder'] })).toEqual([10_000, 'eq']);

    const pages = await client.pages({ parentId, limit: 1000 });
    expect(pages.map(({ resources }) => resources.length)).toEqual([...Array.from({ length: 10 }, () => 1000), 1]);
    expect(new Set(joined(pages)).size).toBe(10_001);
  }, 60_000);
});

async function removeRow(id: string): Promise<void> {
  await service.service.services.database.transaction((trx) => trx.run(query(({ knex }) => knex('resources').where({ id }).delete())));
}
