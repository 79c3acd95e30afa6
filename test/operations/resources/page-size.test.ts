import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../client/src/node.ts';
import { ownAccount } from '../../support/accounts.ts';
import { api, idsOf, namesOf, type ResourcePage } from '../../support/api.ts';
import { change, insertRows } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
const greatest = 8 * 1024 * 1024;
const count = 90;
let parentId: string;
let names: string[];

/** 90 notes that are as legal as they are large: their comments take six bytes for each character as JSON. */
beforeAll(async () => {
  const me = await ownAccount(service);
  parentId = (await client.folder()).id;
  const notes = [];
  for (let index = 0; index < count; index++) notes.push(await client.note({ parentId, name: `Note ${String(index).padStart(2, '0')}` }));
  names = namesOf(notes) as string[];
  const comment = {
    workspace_id: me.workspaceId,
    user_id: me.userId,
    content: '\u0001'.repeat(25_000),
    is_pinned: true,
    created_at: 1,
    modified_at: 1,
  };
  await insertRows(
    service,
    'comments',
    notes.map(({ id }) => ({ ...comment, id: randomUUID(), resource_id: id })),
  );
}, 60_000);

const bytesOf = ({ resources }: ResourcePage): number => Buffer.byteLength(JSON.stringify(resources));

describe('A page of a filter', () => {
  it.each([
    ['newest first', undefined, true],
    ['by name', { property: 'name' }, false],
    ['by position', { property: 'position', direction: 'DESC' }, true],
  ] as const)('ends early where its resources take 8 MiB, and the next one goes on right there: %s', async (_order, order, isReverse) => {
    const pages = await client.pages({ parentId, order, limit: 1000 });
    expect(pages.map(({ total, totalRelation }) => [total, totalRelation])).toEqual(pages.map(() => [count, 'eq']));
    expect(namesOf(pages.flatMap(({ resources }) => resources))).toEqual(isReverse ? names.toReversed() : names);
    expect(pages.map(({ hasMore, nextCursor }) => [hasMore, nextCursor !== null])).toEqual([
      [true, true],
      [false, false],
    ]);
    const [first, second] = pages.map(bytesOf);
    expect(first).toBeLessThanOrEqual(greatest);
    // Not one more would have fitted.
    expect((first ?? 0) + (second ?? 0) / (pages[1]?.resources.length ?? 1)).toBeGreaterThan(greatest);
  });

  it('of fewer resources than that has as many as asked for', async () => {
    const pages = await client.pages({ parentId, limit: 50 });
    expect(pages.map(({ resources }) => resources.length)).toEqual([50, 40]);
  });

  it('at random holds what fits, and has no cursor', async () => {
    const page = await client.filter({ parentId, random: true, limit: 1000 });
    expect(bytesOf(page)).toBeLessThanOrEqual(greatest);
    expect(page.resources.length).toBeGreaterThan(40);
    expect(page).toMatchObject({ total: count, hasMore: false, nextCursor: null });
  });

  it('also counts subfolders within that', async () => {
    const page = await client.filter({ parentId, includeSubfolderCount: true, limit: 1000 });
    expect(page.hasMore).toBe(true);
    expect(bytesOf(page)).toBeLessThanOrEqual(greatest);
  });

  it('is read to the last one by the client, however many each page holds', async () => {
    const storage = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey });
    const seen: (string | null)[] = [];
    for await (const { name } of storage.paginate('/v2/resources/filter', { body: { parentId, limit: 1000 } })) seen.push(name);
    expect(seen).toEqual(names.toReversed());
  });

  it('holds one that is larger by itself, from before there were limits, alone', async () => {
    const folder = await client.folder();
    const made = [];
    for (let index = 0; index < 3; index++) made.push(await client.folder({ parentId: folder.id }));
    await change(service, 'resources', { id: made[1]?.id }, { description: 'x'.repeat(greatest) });
    const pages = await client.pages({ parentId: folder.id, order: { property: 'createdAt' } });
    expect(pages.map(({ resources }) => idsOf(resources))).toEqual(made.map(({ id }) => [id]));
  });
});
