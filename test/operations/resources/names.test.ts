import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { addAccount, ownAccount } from '../../support/accounts.ts';
import { api, idsOf, namesOf, type Resource } from '../../support/api.ts';
import { testedDatabase } from '../../support/databases.ts';
import { change, insertRows, rowsOf, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

/** Searches are made as they are where there are too many names to be looked through at once. */
const service = useService({}, { openDatabase: (options) => openDatabase({ ...options, soonWithin: 0 }) });
const client = api(service);

/** What names are made of: what patterns, quotes and tokenizers trip over, accents in one character and in two, and cases that change a text's length. */
const pieces = [
  ...[
    'a',
    'b',
    'ab',
    'The ',
    'plan',
    ' ',
    '  ',
    '%',
    '_',
    '!',
    '%_',
    "'",
    '"',
    '" OR "',
    '*',
    '(',
    ')',
    '-',
    ':',
    '\\',
    '\t',
    '0',
    '2026',
    'ß',
    'SS',
    'İ',
  ],
  ...[
    'I',
    'ı',
    'é',
    'e\u0301',
    'Å',
    'ǆ',
    '山',
    '山田',
    '日本語',
    'ไทย',
    'नमस्ते',
    '🚲',
    '👩‍👩‍👧',
    '\u200d',
    'Ω',
    'ω',
    'Σ',
    'ς',
    'NEAR',
    'AND',
    '\ufffd',
  ],
];
const pick = <One>(list: readonly One[]): One => list[randomInt(list.length)] as One;
const randomName = (): string =>
  Array.from({ length: randomInt(1, 9) }, () => pick(pieces))
    .join('')
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^\s+$/, 'x');

/** What the contract says: the case doesn't matter, nor how an accent is composed. */
const keyOf = (text: string): string => text.normalize('NFC').toLowerCase();

/** A part of some name, of one character or more, in another case at times. */
function partOf(name: string): string {
  const characters = [...name];
  const start = randomInt(characters.length);
  const part = characters.slice(start, start + randomInt(1, 6)).join('');
  return pick([part, part, part.toUpperCase(), part.toLowerCase()]);
}

const names = new Map<string, string>();

/** More than are put into the index at a time. */
const many = 700;

async function seed(workspaceId: string, count: number, name: () => string): Promise<Map<string, string>> {
  const inbox = await systemRoot(service, 'inbox', workspaceId);
  const seeded = new Map<string, string>();
  const rows = Array.from({ length: count }, (_, index) => {
    const id = `0190${randomInt(2 ** 32)
      .toString(16)
      .padStart(8, '0')
      .replace(/^(.{4})(.{4})$/, '$1-$2')}-7000-8000-${index.toString(16).padStart(12, '0')}`;
    const text = name();
    seeded.set(id, text);
    const time = 1_700_000_000_000 + randomInt(count);
    const place = { id, workspace_id: workspaceId, root_id: inbox, parent_id: inbox, depth: 1, sort_key: `a${index}` };
    return { ...place, kind: 'folder', name: text, name_key: keyOf(text), state_processing: 'completed', created_at: time, modified_at: time };
  });
  await insertRows(service, 'resources', rows);
  await change(service, 'workspace_usage', { workspace_id: workspaceId }, { resource_count: 10_000 });
  return seeded;
}

/** Resolves once the index has taken in nearly all names; where the database keeps it in step by itself, at once. */
async function indexed(): Promise<void> {
  if (testedDatabase() === 'postgres') return;
  await vi.waitFor(async () => expect((await rowsOf(service, 'resource_names_waiting')).length).toBeLessThan(250), { timeout: 30_000 });
}

async function expectFound(part: string): Promise<void> {
  const expected = [...names].filter(([, name]) => keyOf(name).includes(keyOf(part))).map(([id]) => id);
  const pages = await client.pages({ name: part, parentId: '@alias::inbox', limit: 300 });
  const found = pages.flatMap(({ resources }) => idsOf(resources));
  expect(found.toSorted(), `the names with ${JSON.stringify(part)}`).toEqual(expected.toSorted());
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => expected.length));
}

describe('Names that have a text in them', () => {
  beforeAll(async () => {
    const me = await ownAccount(service);
    for (const [id, name] of await seed(me.workspaceId, many, randomName)) names.set(id, name);
  });

  for (const when of ['just written', 'in the index'] as const) {
    it(`are found exactly, whatever the characters: ${when}`, async () => {
      if (when === 'in the index') await indexed();
      for (const piece of pieces) await expectFound(piece.trim() === '' ? `a${piece}` : piece);
      for (let count = 0; count < 60; count++) await expectFound(partOf(pick([...names.values()])).replace(/^\s*$/, 'a'));
      await expectFound('nothing has this in its name');
    });
  }

  it('are found by what they are now: renamed, put into the bin, recovered, deleted', async () => {
    await indexed();
    const [renamed = '', binned = '', deleted = ''] = [...names.keys()];
    await client.send('PATCH', `/v2/resources/${renamed}`, { name: 'Zebra crossing' });
    await client.call('POST', '/v2/resources/delete', { resourceIds: [binned], archive: true });
    await client.call('POST', '/v2/resources/delete', { resourceIds: [deleted], archive: false });
    const before = [names.get(renamed), names.get(binned), names.get(deleted)];
    names.set(renamed, 'Zebra crossing');
    const binnedName = names.get(binned) ?? '';
    names.delete(binned);
    names.delete(deleted);
    await service.service.worker.idle();
    for (const part of ['zebra', 'a c', 'ZEBRA CROSSING', ...before]) await expectFound(part ?? '');
    await client.call('POST', '/v2/resources/recover', { resourceIds: [binned] });
    names.set(binned, binnedName);
    for (const part of ['zebra', ...before]) await expectFound(part ?? '');
    // The same once the index has taken it in.
    const me = await ownAccount(service);
    for (const [id, name] of await seed(me.workspaceId, 300, () => `later ${randomName()}`)) names.set(id, name);
    await indexed();
    for (const part of ['zebra', 'later', 'r c', ...before]) await expectFound(part ?? '');
  });

  it('are found among the names of other workspaces, and never those', async () => {
    const other = await addAccount(service);
    await seed(other.workspaceId, 600, () => 'Common to all');
    await change(service, 'resources', { id: [...names.keys()][0] ?? '' }, { name: 'Not so common to all', name_key: 'not so common to all' });
    names.set([...names.keys()][0] ?? '', 'Not so common to all');
    await indexed();
    await expectFound('common to');
    const asOther = api(service, other.headers);
    expect((await asOther.filter({ name: 'COMMON TO', limit: 1 })).total).toBe(600);
    expect((await asOther.filter({ name: 'not so common' })).total).toBe(0);
  });

  it('come in the order that is asked for, on pages that neither repeat nor skip', async () => {
    for (const property of ['name', 'createdAt', 'modifiedAt'] as const) {
      const pages = await client.pages({ name: 'a', limit: 37, order: { property, direction: 'DESC' } });
      const found = pages.flatMap(({ resources }) => resources);
      expect(new Set(idsOf(found)).size).toBe(found.length);
      const value = (resource: Resource): string => (property === 'name' ? keyOf(resource.name ?? '') : resource[property]);
      const values = found.map((resource) => Buffer.from(value(resource)));
      expect(values).toEqual(values.toSorted((one, other) => Buffer.compare(other, one)));
      expect(namesOf(found).length).toBe(pages[0]?.total);
    }
  });
});
