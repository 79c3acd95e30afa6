import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, addAccount, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, idsOf, namesOf, type Resource, unknownId } from '../../support/api.ts';
import { change, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
let me: Account;
let guest: Account;
const made = new Map<string, Resource>();
const systemRoots = new Map<string, string>();

const day = (number: number): number => Date.UTC(2026, 0, number);

/**
 * The workspace that all of these tests look at, where each resource is named by one word:
 *
 *     Inbox    list (note), rust (bookmark), projects (folder)
 *                projects   photo (picture), plan (note), inner (folder)
 *                  inner      deep (folder)
 *                    deep       deeper (folder)
 *                      deeper     bottom (note)
 *     Garden   roses (note), tulips (document)
 *     Diary    secret (note), the only private space, with all in it of a guest
 *     Bin      waste (folder), with crumbs (note) in it
 */
beforeAll(async () => {
  me = await ownAccount(service);
  guest = await addAccount(service);
  await addMember(service, guest.userId, me.workspaceId, 'editor');
  for (const { subtype, id } of await rowsOf(service, 'resource_roots', { workspace_id: me.workspaceId }))
    systemRoots.set(String(subtype), String(id));
  const asGuest = api(service, { ...guest.headers, 'X-Service-Workspace-Id': me.workspaceId });
  const keep = async (resource: Promise<Resource>): Promise<string> => {
    const record = await resource;
    made.set(record.name ?? '', record);
    return record.id;
  };
  const image = { filename: 'photo.png', mimeType: 'image/png' };

  await keep(client.note({ name: 'list', tags: [{ name: 'red' }, { name: 'blue' }] }));
  await keep(client.bookmark({ name: 'rust', url: 'https://example.com/book?page=1', tags: [{ name: 'blue' }] }));
  const projects = await keep(client.folder({ name: 'projects' }));
  await keep(client.file({ ...image, parentId: projects, url: 'https://example.com/book?page=1' }));
  await keep(client.note({ name: 'plan', parentId: projects, tags: [{ name: 'red' }] }));
  const inner = await keep(client.folder({ name: 'inner', parentId: projects }));
  const deep = await keep(client.folder({ name: 'deep', parentId: inner }));
  const deeper = await keep(client.folder({ name: 'deeper', parentId: deep }));
  await keep(client.note({ name: 'bottom', parentId: deeper }));
  const garden = await keep(client.space({ name: 'Garden' }));
  await keep(client.note({ name: 'roses', parentId: garden, tags: [{ name: 'green' }] }));
  await keep(client.file({ filename: 'tulips.txt', parentId: garden }));
  const diary = await keep(asGuest.space({ name: 'Diary', isPrivateRoot: true }));
  await keep(asGuest.note({ name: 'secret', parentId: diary }));
  const waste = await keep(client.folder({ name: 'waste' }));
  const crumbs = await keep(client.note({ name: 'crumbs', parentId: waste }));
  await service.service.worker.idle();

  const binId = systemRoots.get('bin');
  await change(service, 'resources', { id: waste }, { parent_id: binId, root_id: binId, hidden_by: waste });
  await change(service, 'resources', { id: crumbs }, { root_id: binId, hidden_by: waste });
  await change(service, 'resources', { id: made.get('list')?.id }, { label_id: 1 });
  await change(service, 'resources', { id: made.get('plan')?.id }, { label_id: 2 });
  // On the first day of the year, and modified ten days later; the day after; and so on.
  for (const [index, { id }] of [...made.values()].entries()) {
    await change(service, 'resources', { id }, { created_at: day(index + 1), modified_at: day(index + 11) });
  }
});

const idOf = (name: string): string => systemRoots.get(name) ?? made.get(name)?.id ?? unknownId;
const inInbox = ['list', 'rust', 'projects'];
const inProjects = ['photo', 'plan', 'inner'];
const visible = [...inInbox, ...inProjects, 'deep', 'deeper', 'bottom', 'roses', 'tulips', 'secret'];
const without = (...names: string[]): string[] => visible.filter((name) => !names.includes(name));
/** The tags are made by the notes above, so their ids are known only then. */
const tagId = (name: string): string => [...made.values()].flatMap(({ tags }) => tags).find((tag) => tag.name === name)?.id ?? unknownId;

type Criteria = Record<string, unknown>;
/** Criteria, made when the ids are there, and the names of what has to meet them. */
type Case = readonly [what: string, criteria: () => Criteria, expected: string[]];

const alone: Case[] = [
  ['nothing', () => ({}), visible],
  ['a kind', () => ({ kind: ['notepad'] }), ['list', 'plan', 'bottom', 'roses', 'secret']],
  ['any of several kinds', () => ({ kind: ['image', 'bookmark', 'document'] }), ['rust', 'photo', 'tulips']],
  ['a kind that nothing has', () => ({ kind: ['person'] }), []],
  ['no kind of these', () => ({ kindExclude: ['notepad', 'folder'] }), ['rust', 'photo', 'tulips']],
  ['no kinds to take', () => ({ kind: [] }), visible],
  ['no kinds to leave out', () => ({ kindExclude: [] }), visible],
  ['a root', () => ({ rootId: idOf('Garden') }), ['roses', 'tulips']],
  ['the inbox as root', () => ({ rootId: idOf('inbox') }), [...inInbox, ...inProjects, 'deep', 'deeper', 'bottom']],
  ['the bin as root', () => ({ rootId: idOf('bin') }), ['waste', 'crumbs']],
  ['a root that does not exist', () => ({ rootId: unknownId }), []],
  ['a folder as root', () => ({ rootId: idOf('projects') }), []],
  ['a type of root', () => ({ rootTypes: ['SPACE'] }), ['roses', 'tulips', 'secret']],
  ['the system roots, of which one is the bin', () => ({ rootTypes: ['SYSTEM'] }), [...without('roses', 'tulips', 'secret'), 'waste', 'crumbs']],
  ['integrations', () => ({ rootTypes: ['INTEGRATION'] }), []],
  ['no types of root', () => ({ rootTypes: [] }), visible],
  ['a root like: a type', () => ({ parentRoot: { type: 'SPACE' } }), ['roses', 'tulips', 'secret']],
  ['a root like: the type of the bin', () => ({ parentRoot: { type: 'SYSTEM' } }), [...without('roses', 'tulips', 'secret'), 'waste', 'crumbs']],
  ['a root like: the inbox', () => ({ parentRoot: { type: 'SYSTEM', subtype: 'inbox' } }), without('roses', 'tulips', 'secret')],
  ['a root like: the bin', () => ({ parentRoot: { subtype: 'bin' } }), ['waste', 'crumbs']],
  ['a root like: without a subtype', () => ({ parentRoot: { subtype: null } }), ['roses', 'tulips', 'secret']],
  ['a root like: private', () => ({ parentRoot: { isPrivate: true } }), ['secret']],
  ['a root like: a space that is not private', () => ({ parentRoot: { type: 'SPACE', isPrivate: false } }), ['roses', 'tulips']],
  ['a root like: not private', () => ({ parentRoot: { isPrivate: false } }), without('secret')],
  ['a root like: any', () => ({ parentRoot: {} }), visible],
  ['a root like: no such', () => ({ parentRoot: { type: 'SPACE', subtype: 'bin' } }), []],
  ['a tag', () => ({ tagIds: [tagId('red')] }), ['list', 'plan']],
  ['any of several tags', () => ({ tagIds: [tagId('red'), tagId('blue'), unknownId] }), ['list', 'rust', 'plan']],
  ['a tag that does not exist', () => ({ tagIds: [unknownId] }), []],
  ['no tags', () => ({ tagIds: [] }), visible],
  ['a part of the name', () => ({ name: 'eep' }), ['deep', 'deeper']],
  ['an empty name', () => ({ name: '' }), visible],
  ['an address', () => ({ url: 'https://example.com/book?page=1' }), ['rust']],
  ['a part of an address', () => ({ url: 'https://example.com/book' }), []],
  ['a parent', () => ({ parentId: idOf('projects') }), inProjects],
  ['a root as parent', () => ({ parentId: idOf('Garden') }), ['roses', 'tulips']],
  ['a parent of null', () => ({ parentId: null }), visible],
  ['a parent without children', () => ({ parentId: idOf('bottom') }), []],
  ['the inbox as parent', () => ({ parentId: '@alias::inbox' }), inInbox],
  ['the bin as parent', () => ({ parentId: '@alias::bin' }), ['waste']],
  ['a parent in the bin', () => ({ parentId: idOf('waste') }), ['crumbs']],
  ['these resources', () => ({ resourceIds: [idOf('list'), idOf('roses'), idOf('list'), unknownId] }), ['list', 'roses']],
  ['these resources, one of them in the bin', () => ({ resourceIds: [idOf('list'), idOf('crumbs')] }), ['list']],
  ['a system root among these', () => ({ resourceIds: [idOf('inbox')] }), []],
  ['no ids', () => ({ resourceIds: [] }), visible],
  ['a label', () => ({ label: 2 }), ['plan']],
  ['no label', () => ({ label: null }), without('list', 'plan')],
  ['a label that does not exist', () => ({ label: 77 }), []],
  ['a label that no database has', () => ({ label: 2 ** 40 }), []],
  ['a label beyond all numbers', () => ({ label: -1e300 }), []],
  ['a creator', () => ({ userIds: [guest.userId] }), ['secret']],
  ['any of several creators', () => ({ userIds: [guest.userId, me.userId] }), visible],
  ['a creator who does not exist', () => ({ userIds: [unknownId] }), []],
  ['no creators', () => ({ userIds: [] }), visible],
  ['created at or after', () => ({ createdAfter: '2026-01-10T00:00:00Z' }), ['roses', 'tulips', 'secret']],
  ['created before', () => ({ createdBefore: '2026-01-03T00:00:00.000Z' }), ['list', 'rust']],
  ['modified at or after', () => ({ modifiedAfter: '2026-01-21T00:00:00Z' }), ['roses', 'tulips', 'secret']],
  ['modified before', () => ({ modifiedBefore: '2026-01-12T00:00:00Z' }), ['list']],
  ['a day', () => ({ createdAfter: '2026-01-02', createdBefore: '2026-01-03' }), ['rust']],
  ['another time zone', () => ({ createdAfter: '2026-01-02T02:00:00+02:00', createdBefore: '2026-01-02T21:00:00-03:00' }), ['rust']],
  ['a time zone of hours alone', () => ({ createdBefore: '2026-01-02T05:00:00+05' }), ['list']],
  ['a lower-case moment', () => ({ createdBefore: '2026-01-02t00:00:00z' }), ['list']],
  ['a blank in a moment', () => ({ createdBefore: '0050-01-01 00:00:00Z' }), []],
  ['a leap second', () => ({ createdAfter: '2016-12-31T23:59:60Z', createdBefore: '2026-01-02T00:00:00Z' }), ['list']],
  ['a moment between milliseconds', () => ({ createdBefore: '2026-01-02T00:00:00.000999Z' }), ['list']],
  ['moments of null', () => ({ createdAfter: null, createdBefore: null, modifiedAfter: null, modifiedBefore: null }), visible],
  ['an interval without a moment', () => ({ createdAfter: '2026-01-03', createdBefore: '2026-01-02' }), []],
  ['what is shared in no way', () => ({ shared: [] }), visible],
  ['what older clients send', () => ({ taskId: unknownId, skipInclusions: true }), visible],
  ['levels without a parent', () => ({ includeDescendants: 3 }), visible],
];

const together: Case[] = [
  ['kind and tag', () => ({ kind: ['notepad'], tagIds: [tagId('blue')] }), ['list']],
  ['kind and its opposite', () => ({ kind: ['notepad'], kindExclude: ['notepad'] }), []],
  ['parent and kind', () => ({ parentId: idOf('projects'), kind: ['folder', 'notepad'] }), ['plan', 'inner']],
  ['parent and root that fit', () => ({ parentId: idOf('projects'), rootId: idOf('inbox') }), inProjects],
  ['parent and root that do not', () => ({ parentId: idOf('projects'), rootId: idOf('Garden') }), []],
  ['parent and the bin as root', () => ({ parentId: idOf('projects'), rootId: idOf('bin') }), []],
  ['root, type and likeness', () => ({ rootId: idOf('Diary'), rootTypes: ['SPACE'], parentRoot: { isPrivate: true } }), ['secret']],
  ['label and name', () => ({ label: null, name: 'l' }), ['tulips']],
  ['creator and moment', () => ({ userIds: [me.userId], createdAfter: '2026-01-10' }), ['roses', 'tulips']],
  ['ids and name', () => ({ resourceIds: [idOf('list'), idOf('plan')], name: 'LIST' }), ['list']],
  ['the address and another tag', () => ({ url: 'https://example.com/book?page=1', tagIds: [tagId('red')] }), []],
  [
    'both pairs of moments',
    () => ({ createdAfter: '2026-01-03', createdBefore: '2026-01-08', modifiedAfter: '2026-01-15', modifiedBefore: '2026-01-16' }),
    ['plan'],
  ],
  [
    'everything at once',
    () => ({
      ...{
        kind: ['notepad', 'folder'],
        kindExclude: ['folder'],
        rootId: idOf('inbox'),
        tagIds: [tagId('red')],
        name: 'PLA',
        parentId: idOf('projects'),
      },
      ...{ parentRoot: { type: 'SYSTEM', subtype: 'inbox', isPrivate: false }, resourceIds: [idOf('plan'), idOf('list')], label: 2, shared: [] },
      ...{ rootTypes: ['SYSTEM'], includeRoots: true, createdBefore: '2027-01-01', createdAfter: '2025-01-01', modifiedBefore: '2027-01-01' },
      ...{ modifiedAfter: '2025-01-01', includeDescendants: 3, includeSubfolderCount: true, limit: 1000, userIds: [me.userId] },
      ...{ order: { property: 'name', direction: 'DESC' }, taskId: unknownId, skipInclusions: true, random: false, cursor: null },
    }),
    ['plan'],
  ],
];

const names = async (criteria: Criteria): Promise<(string | null)[]> => namesOf((await client.filter({ limit: 100, ...criteria })).resources).sort();

describe('A filter', () => {
  it.each(alone)('by %s finds what it says', async (_what, criteria, expected) => {
    expect(await names(criteria())).toEqual([...expected].sort());
  });

  it.each(together)('narrows by each of %s', async (_what, criteria, expected) => {
    expect(await names(criteria())).toEqual([...expected].sort());
  });

  it('counts what it finds, whatever the page', async () => {
    expect(await client.filter({ limit: 2 })).toMatchObject({
      total: visible.length,
      totalRelation: 'eq',
      hasMore: true,
      nextCursor: expect.any(String),
    });
    expect(await client.filter({ kind: ['image'] })).toMatchObject({ total: 1, totalRelation: 'eq', hasMore: false, nextCursor: null });
    expect(await client.filter({ kind: ['person'] })).toEqual({ total: 0, totalRelation: 'eq', hasMore: false, nextCursor: null, resources: [] });
  });

  it('answers the very records that reading one by one answers', async () => {
    const { resources } = await client.filter({ limit: 100 });
    expect(resources).toHaveLength(visible.length);
    for (const resource of resources) expect(await client.record(resource.id)).toEqual(resource);
  });

  it.each([
    [0, inProjects],
    [1, [...inProjects, 'deep']],
    [2, [...inProjects, 'deep', 'deeper']],
    [3, [...inProjects, 'deep', 'deeper', 'bottom']],
  ])('goes %i levels below the children of the parent', async (includeDescendants, expected) => {
    expect(await names({ parentId: idOf('projects'), includeDescendants })).toEqual([...expected].sort());
  });

  it('goes down in the bin as well', async () => {
    expect(await names({ parentId: '@alias::bin', includeDescendants: 1 })).toEqual(['crumbs', 'waste']);
  });

  it('leaves roots out unless they are asked for', async () => {
    expect(await names({ includeRoots: true })).toEqual([...visible, 'Bin', 'Diary', 'Garden', 'Inbox'].sort());
    expect(await names({ includeRoots: true, rootTypes: ['SPACE'], kind: ['folder'] })).toEqual(['Diary', 'Garden']);
    expect(await names({ includeRoots: true, rootId: idOf('Garden') })).toEqual(['Garden', 'roses', 'tulips']);
    const { resources } = await client.filter({ includeRoots: true, resourceIds: [idOf('inbox')] });
    expect(resources).toMatchObject([{ id: idOf('inbox'), parent: null }]);
  });

  it.each<Case>([
    ['the folders of spaces, which those made without a parent are', () => ({ name: 'AR' }), ['Diary', 'Garden']],
    ['them with other criteria as well', () => ({ name: 'ar', userIds: [guest.userId], parentId: null, rootTypes: [] }), ['Diary']],
    ['no system root', () => ({ name: 'in' }), ['inner']],
    ['none where roots are not wanted', () => ({ name: 'ar', includeRoots: false }), []],
    ['none in a parent', () => ({ name: 'ar', parentId: '@alias::inbox' }), []],
    ['none below a root', () => ({ name: 'ar', rootId: idOf('Garden') }), []],
    ['none below a type of root', () => ({ name: 'ar', rootTypes: ['SPACE'] }), []],
    ['none below a root like', () => ({ name: 'ar', parentRoot: { type: 'SPACE' } }), []],
    ['none with other kinds', () => ({ name: 'ar', kind: ['folder', 'notepad'] }), []],
    ['none with any kind', () => ({ name: 'ar', kind: [] }), []],
    ['none without a name', () => ({ name: '' }), ['deep', 'deeper', 'inner', 'projects']],
  ])('by the kind of folders and a name finds %s', async (_what, criteria, expected) => {
    expect(await names({ kind: ['folder'], ...criteria() })).toEqual(expected);
  });

  it.each(['createdAt', 'modifiedAt', 'kind', 'name'] as const)('pages through the folders of spaces in the order of %s', async (property) => {
    const pages = await client.pages({ kind: ['folder'], name: 'ar', limit: 1, order: { property } });
    expect(pages.flatMap(({ total, resources }) => [total, ...namesOf(resources)]).sort()).toEqual([2, 2, 'Diary', 'Garden']);
  });

  it('counts subfolders where that is asked for', async () => {
    const counts = async (criteria: Criteria) =>
      Object.fromEntries(
        (await client.filter({ limit: 100, ...criteria })).resources.map((record) => [
          record.name,
          'childrenCount' in record ? record.childrenCount : 'none',
        ]),
      );
    expect(await counts({ parentId: '@alias::inbox', includeSubfolderCount: true })).toEqual({ list: 'none', rust: 'none', projects: 1 });
    expect(await counts({ parentId: '@alias::inbox' })).toEqual({ list: 'none', rust: 'none', projects: 'none' });
    expect(await counts({ includeSubfolderCount: true, includeRoots: true, kind: ['folder'] })).toEqual({
      ...{ projects: 1, inner: 1, deep: 1, deeper: 0, Garden: 0, Diary: 0, Inbox: 1, Bin: 1 },
    });
    expect(await counts({ includeSubfolderCount: true, kind: ['bookmark'] })).toEqual({ rust: 'none' });
  });

  it('draws a page at random', async () => {
    const { total, hasMore, nextCursor, resources } = await client.filter({ random: true, limit: 4, kindExclude: ['image'] });
    expect({ total, hasMore, nextCursor, found: new Set(idsOf(resources)).size }).toEqual({ total: 11, hasMore: false, nextCursor: null, found: 4 });
    expect(namesOf(resources)).not.toContain('photo');
    const all = await client.filter({ random: true, limit: 100, order: { property: 'name' }, cursor: 'means nothing' });
    expect(namesOf(all.resources).sort()).toEqual([...visible].sort());
    const draws = await Promise.all(Array.from({ length: 20 }, () => client.filter({ random: true, limit: 12 })));
    expect(new Set(draws.map((draw) => idsOf(draw.resources).join())).size).toBeGreaterThan(1);
  });

  it('takes lists as long as the contract allows', async () => {
    const many = (first: string): string[] => [first, ...Array.from({ length: 999 }, () => crypto.randomUUID())];
    const criteria = { resourceIds: many(idOf('plan')), tagIds: many(tagId('red')), userIds: many(me.userId) };
    expect(await names(criteria)).toEqual(['plan']);
    expect(await names({ kind: Array.from({ length: 50 }, () => 'image') })).toEqual(['photo']);
    expect(await names({ name: '%_'.repeat(127) })).toEqual([]);
  });

  it('answers 404 for a parent that does not exist', async () => {
    expect(await expectProblem(await client.call('POST', '/v2/resources/filter', { parentId: unknownId }), 404, 'resource_not_found')).toEqual([
      { location: 'body', path: '/parentId', message: `${unknownId} does not exist` },
    ]);
  });

  it.each([
    [{ limit: 0 }, '/limit'],
    [{ limit: 1001 }, '/limit'],
    [{ limit: 1.5 }, '/limit'],
    [{ limit: '20' }, '/limit'],
    [{ limit: null }, '/limit'],
    [{ includeDescendants: 4 }, '/includeDescendants'],
    [{ includeDescendants: -1 }, '/includeDescendants'],
    [{ kind: ['folders'] }, '/kind/0'],
    [{ kind: 'folder' }, '/kind'],
    [{ kindExclude: null }, '/kindExclude'],
    [{ parentId: '@alias::outbox' }, '/parentId'],
    [{ parentId: 'x' }, '/parentId'],
    [{ rootId: '@alias::inbox' }, '/rootId'],
    [{ resourceIds: ['x'] }, '/resourceIds/0'],
    [{ resourceIds: Array.from({ length: 1001 }, () => unknownId) }, '/resourceIds'],
    [{ order: { property: 'size' } }, '/order/property'],
    [{ order: { property: 'name', direction: 'asc' } }, '/order/direction'],
    [{ order: {} }, '/order/property'],
    [{ order: 'name' }, '/order'],
    [{ createdAfter: 'yesterday' }, '/createdAfter'],
    [{ createdAfter: '2026-02-30' }, '/createdAfter'],
    [{ createdAfter: '2026-01-01T00:00:00' }, '/createdAfter'],
    [{ createdAfter: 1767225600 }, '/createdAfter'],
    [{ label: 'red' }, '/label'],
    [{ label: 1.5 }, '/label'],
    [{ name: 'x'.repeat(1001) }, '/name'],
    [{ name: 'a\0' }, '/name'],
    [{ url: 'no address' }, '/url'],
    [{ shared: ['all'] }, '/shared/0'],
    [{ cursor: '' }, '/cursor'],
    [{ cursor: 5 }, '/cursor'],
    [{ random: 'yes' }, '/random'],
    [{ parentRoot: { kind: 'SPACE' } }, '/parentRoot/kind'],
    [{ colour: 'red' }, '/colour'],
  ])('refuses %o', async (criteria, at) => {
    const errors = await expectProblem(await client.call('POST', '/v2/resources/filter', criteria), 400, 'invalid_request');
    expect(errors.map((error) => [error.location, error.path])).toContainEqual(['body', at]);
  });
});

describe('A filter by name', () => {
  const odd = [
    '100% sure',
    'snake_case',
    'wow!',
    'a!%_b',
    'Cafe\u0301',
    'CAFÉ',
    'Straße',
    'ΟΔΟΣ',
    'back\\slash',
    "it's",
    'a*b?c[d]',
    'İstanbul',
    '日本語',
    '🌱🌳',
  ];

  beforeAll(async () => {
    const { id: parentId } = await client.folder({ name: 'odd names' });
    for (const name of odd) await client.note({ name, parentId });
    await client.note({ parentId });
    made.set('odd', (await client.record(parentId)) as Resource);
  });

  it.each([
    ['%', ['100% sure', 'a!%_b']],
    ['0%', ['100% sure']],
    ['_', ['snake_case', 'a!%_b']],
    ['e_c', ['snake_case']],
    ['!', ['wow!', 'a!%_b']],
    ['!%_', ['a!%_b']],
    ['%%', []],
    ['café', ['Cafe\u0301', 'CAFÉ']],
    ['cafe\u0301', ['Cafe\u0301', 'CAFÉ']],
    ['AFÉ', ['Cafe\u0301', 'CAFÉ']],
    ['straß', ['Straße']],
    ['STRAß', ['Straße']],
    ['οδος', ['ΟΔΟΣ']],
    ['ΟΔΟΣ', ['ΟΔΟΣ']],
    ['\\', ['back\\slash']],
    ["'", ["it's"]],
    ['*', ['a*b?c[d]']],
    ['[d]', ['a*b?c[d]']],
    ['İST', ['İstanbul']],
    ['本', ['日本語']],
    ['🌳', ['🌱🌳']],
    [' ', ['100% sure']],
    ['e s', []],
  ])('finds %j anywhere in a name, whatever the case', async (name, expected) => {
    expect(await names({ name, parentId: idOf('odd') })).toEqual([...expected].sort());
  });

  it('finds every name by itself, in either case and either form', async () => {
    for (const name of odd) {
      for (const written of [name, name.toUpperCase().replaceAll('SS', 'ß'), name.toLowerCase(), name.normalize('NFD'), name.normalize('NFC')]) {
        expect(await names({ name: written, parentId: idOf('odd') }), written).toContain(name);
      }
    }
  });

  it('finds nothing without a name', async () => {
    expect(await names({ name: 'null', parentId: idOf('odd') })).toEqual([]);
  });
});
