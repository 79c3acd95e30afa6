import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkStore } from '../../../server/commands/check/check.ts';
import { checkCommand } from '../../../server/commands/check/command.ts';
import { systemScope } from '../../../server/core/scope.ts';
import { blobPath } from '../../../server/platform/blobs/folder.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { type Account, addAccount, ownAccount } from '../../support/accounts.ts';
import { type Api, api } from '../../support/api.ts';
import { type CommandRun, runCommand } from '../../support/command.ts';
import { testedDatabase } from '../../support/databases.ts';
import { change, expectTrueCounters, type Row, rowsOf } from '../../support/rows.ts';
import { startSuiteService, startTestService, type TestService } from '../../support/service.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const check = (service: TestService, now?: number): Promise<readonly string[]> =>
  checkStore(service.service.services, now === undefined ? {} : { now });

/** One of everything. */
async function fill(client: Api) {
  const folder = await client.folder({ name: 'A folder' });
  const inside = await client.folder({ name: 'A folder in it', parentId: folder.id });
  const note = await client.note({ text: 'Grüße', parentId: inside.id, tags: [{ name: 'red' }], comment: { content: 'A comment' } });
  const file = await client.file({ bytes: 'hello', parentId: folder.id });
  const space = await client.space();
  await client.bookmark({ parentId: space.id });
  const binned = await client.folder({ name: 'Binned' });
  const below = await client.note({ parentId: binned.id });
  expect((await client.call('POST', '/v2/resources/delete', { resourceIds: [binned.id], archive: true })).status).toBe(204);
  return { folder, inside, note, file, space, binned, below };
}

type Made = keyof Awaited<ReturnType<typeof fill>>;

describe('A check', () => {
  let service: TestService;
  let me: Account;
  let other: Account;
  let ids: Record<Made | 'inbox' | 'bin' | 'me' | 'blob' | 'tag' | 'otherFolder', string>;

  beforeAll(async () => {
    service = await startSuiteService();
    me = await ownAccount(service);
    other = await addAccount(service);
    const made = await fill(api(service, me.headers));
    const otherFolder = await api(service, other.headers).folder();
    const [roots, tags, blobs] = await Promise.all(
      ['resource_roots', 'tags', 'blobs'].map((table) => rowsOf(service, table, { workspace_id: me.workspaceId })),
    );
    const rootOf = (subtype: string): string => String(roots?.find((root) => root.subtype === subtype)?.id);
    ids = {
      ...(Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, id])) as Record<Made, string>),
      inbox: rootOf('inbox'),
      bin: rootOf('bin'),
      me: me.userId,
      blob: String(blobs?.[0]?.id),
      tag: String(tags?.[0]?.id),
      otherFolder: otherFolder.id,
    };
    await service.service.worker.idle();
  });
  afterAll(() => service.close());

  /** What a check says of rows that are changed behind the service's back, and put right again afterwards. */
  async function checkWith(table: string, where: Row, values: Row, now?: number): Promise<readonly string[]> {
    const before = await rowsOf(service, table, where);
    expect(before).toHaveLength(1);
    const old = Object.fromEntries(Object.keys(values).map((column) => [column, before[0]?.[column]]));
    await change(service, table, where, values);
    try {
      return await check(service, now);
    } finally {
      await change(service, table, { ...where, ...values }, old);
    }
  }

  it('finds nothing wrong with what the service has made', async () => {
    expect(await check(service)).toEqual([]);
    expect(await check(service, Date.now() + 12 * hour)).toEqual([]);
  });

  it.each<[Made, string, string | number | null, string, Made?]>([
    ['note', 'size', 5, 'counts 5 bytes, its text has 7'],
    ['file', 'size', 6, 'counts 6 bytes, its file has 5'],
    ['file', 'blob_id', null, 'is a file (document) without bytes'],
    ['inside', 'depth', 5, 'lies 5 levels deep, its parent {folder} 1'],
    ['inside', 'root_id', '{space}', 'is under the root {space}, its parent {folder} under {inbox}'],
    ['inside', 'root_id', '{folder}', 'is under the root {folder}, which is none'],
    ['inside', 'hidden_by', '{folder}', 'is hidden with {folder}, its parent {folder} visible'],
    ['inside', 'hidden_by', '{folder}', 'is hidden with {folder}, but not in the bin'],
    ['inside', 'private_to', '{me}', 'is seen by the user {me} alone, its parent {folder} by every member'],
    ['inside', 'workspace_id', '{other}', 'is in the workspace {other}, its parent in {mine}'],
    ['inside', 'workspace_id', '{other}', 'is in the workspace {other}, its root in {mine}'],
    ['inside', 'parent_id', '{otherFolder}', 'is in the workspace {mine}, its parent in {other}'],
    ['file', 'workspace_id', '{other}', 'is in the workspace {other}, its file in {mine}'],
    ['inside', 'kind', 'bookmark', 'lies in {inside}, a bookmark', 'note'],
    ['folder', 'deleted_at', 1, 'is deleted, but visible'],
    ['folder', 'deleted_at', 1, 'lies in {folder}, which is deleted', 'inside'],
    ['below', 'hidden_by', null, 'is visible in the bin'],
    ['below', 'deleted_at', 1, 'is deleted with {binned}, which is not deleted'],
    ['below', 'binned_at', 1, 'was binned, but is not the top of anything in the bin'],
    ['binned', 'binned_at', null, 'is the top of something in the bin, but nobody has put it there'],
    ['binned', 'root_id', '{inbox}', 'is hidden with {binned}, but not in the bin'],
    ['space', 'private_to', '{me}', 'is the top of a root for every member, but seen by the user {me} alone'],
    ['space', 'root_id', '{inbox}', 'has no parent, but is under the root {inbox}'],
    ['space', 'kind', 'notepad', 'is the top of a root, but of the kind notepad'],
  ])('tells of %s with %s %s: it %s', async (name, column, value, sentence, told = name) => {
    const known: Readonly<Record<string, string>> = { ...ids, other: other.workspaceId, mine: me.workspaceId };
    const named = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(known[key]));
    const sentences = await checkWith('resources', { id: ids[name] }, { [column]: typeof value === 'string' ? named(value) : value });
    expect(sentences).toContain(`The resource ${ids[told]} ${named(sentence)}.`);
  });

  it('counts anew what the counters say', async () => {
    const wrong = await checkWith('workspace_usage', { workspace_id: me.workspaceId }, { storage_bytes: 1, resource_count: 2 });
    expect(wrong).toEqual([`The workspace ${me.workspaceId} holds 8 resources of 30 bytes, but its counters say 2 and 1.`]);
  });

  it('tells of a workspace without its roots, and of a plan that there is not', async () => {
    const where = { id: me.workspaceId };
    expect(await checkWith('workspaces', where, { plan: 'gold' })).toEqual([
      `The workspace ${me.workspaceId} has the plan gold, which there is not; the default plan limits it.`,
    ]);
    const inbox = { workspace_id: me.workspaceId, subtype: 'inbox' };
    expect(await checkWith('resource_roots', inbox, { type: 'INTEGRATION' })).toContain(
      `The workspace ${me.workspaceId} has 1 system root instead of an inbox and a bin.`,
    );
  });

  it.each([
    ['tags', () => ({ id: ids.tag }), 'A row of resource_tags in the workspace {mine} belongs to {tag} of tags, which is in another workspace.'],
    [
      'notepads',
      () => ({ resource_id: ids.note }),
      'A row of notepads in the workspace {other} belongs to {note} of resources, which is in another workspace.',
    ],
    [
      'comments',
      () => ({ resource_id: ids.note }),
      'A row of comments in the workspace {other} belongs to {note} of resources, which is in another workspace.',
    ],
    [
      'resource_roots',
      () => ({ id: ids.space }),
      'A row of resource_roots in the workspace {other} belongs to {space} of resources, which is in another workspace.',
    ],
  ] as const)('tells of rows that belong to another workspace: %s', async (table, where, sentence) => {
    const known: Readonly<Record<string, string>> = { ...ids, other: other.workspaceId, mine: me.workspaceId };
    expect(await checkWith(table, where(), { workspace_id: other.workspaceId })).toContain(
      sentence.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(known[key])),
    );
  });

  it('tells of what the service should have cleared away, once it is hours too late', async () => {
    await api(service, me.headers).upload('unclaimed.txt', 'hello');
    const late = [
      [day, 'Uploads that nobody has claimed and that should have been swept: 1.'],
      [30 * day, 'Resources that have been in the bin for too long and should have been purged: 1.'],
    ] as const;
    for (const [time, sentence] of late) {
      expect(await check(service, Date.now() + time + hour)).not.toContain(sentence);
      expect(await check(service, Date.now() + time + 3 * hour)).toContain(sentence);
    }
    const deleted = { deleted_at: Date.now() - day - 3 * hour, parent_id: null, depth: 0, hidden_by: ids.below, root_id: ids.below };
    expect(await checkWith('resources', { id: ids.below }, deleted)).toContain('Resources that are deleted and should have been removed: 1.');
    const workspace = { deleted_at: Date.now() - day - 3 * hour };
    expect(await checkWith('workspaces', { id: other.workspaceId }, workspace)).toEqual([
      'Workspaces that are deleted and should have been removed: 1.',
    ]);
  });

  // With one connection to PostgreSQL, whatever writes meanwhile waits for it.
  it.skipIf(inject('poolSize') === 1)('sees one moment, while others write', async () => {
    const { database } = service.service.services;
    const count = async (db: typeof database.reader) => (await db.all(query(({ knex }) => knex('resources').select('id')))).length;
    await database.snapshot(async (db) => {
      const before = await count(db);
      await api(service, me.headers).bookmark();
      expect(await count(database.reader)).toBe(before + 1);
      expect(await count(db)).toBe(before);
    });
  });

  it('changes nothing', async () => {
    const { database } = service.service.services;
    const write = database.snapshot((db) => db.all(query(({ knex }) => knex.raw(`update users set name = 'A'`))));
    await expect(write).rejects.toThrow();
    expect(await check(service)).toEqual([]);
  });

  it.runIf(testedDatabase() === 'sqlite')('tells of rows that point at nothing', async () => {
    const raw = new BetterSqlite(path.join(service.service.services.config.dataDir, 'database.sqlite'));
    try {
      raw.pragma('foreign_keys = off');
      raw.exec(`update resource_tags set tag_id = 'gone'`);
      expect(await check(service)).toEqual(['A row of resource_tags points at a row of tags that is not there.']);
      raw.prepare('update resource_tags set tag_id = ?').run(ids.tag);
    } finally {
      raw.close();
    }
    expect(await check(service)).toEqual([]);
  });
});

describe('A check of the stored bytes', () => {
  const folderOf = (service: TestService): string => path.join(service.service.services.config.dataDir, 'files');

  it('finds those that are missing or cut off', async () => {
    const service = await startTestService();
    await api(service).file({ bytes: 'hello' });
    await api(service).file({ bytes: 'hello again' });
    const [short, gone] = (await rowsOf(service, 'blobs')).map((row) => String(row.id)) as [string, string];
    const { size = 0 } = (await rowsOf(service, 'blobs', { id: short }))[0] as { size?: number };
    await writeFile(blobPath(folderOf(service), short), 'he');
    await rm(blobPath(folderOf(service), gone));
    expect((await check(service)).toSorted()).toEqual(
      [`The bytes of the file ${gone} are missing.`, `The file ${short} has 2 bytes instead of ${size}.`].toSorted(),
    );
  });

  it('finds those that belong to nothing, once they are old enough not to be an upload that lands', async () => {
    const service = await startTestService();
    const { blobs } = service.service.services;
    const key = newId();
    await blobs.write(key, Readable.from([Buffer.from('no row')]), 100);
    expect(await check(service)).toEqual([]);
    const old = new Date(Date.now() - 2 * hour);
    await utimes(blobPath(folderOf(service), key), old, old);
    expect(await check(service)).toEqual([`The bytes ${key} belong to no file.`]);
  });

  it('leaves bytes alone that a job is about to remove', async () => {
    const service = await startTestService();
    const { blobs, database, enqueue } = service.service.services;
    await service.service.worker.stop(0);
    const key = newId();
    await blobs.write(key, Readable.from([Buffer.from('no row')]), 100);
    const { workspaceId } = await ownAccount(service);
    await database.transaction((trx) => enqueue(trx, systemScope(workspaceId), 'remove_blobs', { blobIds: [key] }));
    expect(await check(service, Date.now() + 2 * hour)).toEqual([]);
  });

  it('finds files that nothing uses', async () => {
    const service = await startTestService();
    await api(service).upload('a.txt', 'hello');
    await change(service, 'stored_files', {}, { blob_id: null });
    const [blob] = await rowsOf(service, 'blobs');
    expect(await check(service)).toEqual([]);
    expect(await check(service, Date.now() + 2 * hour)).toEqual([`The file ${String(blob?.id)} is used by nothing.`]);
  });
});

describe('The command check', { timeout: 120_000 }, () => {
  const run = (service: TestService, ...args: string[]): Promise<CommandRun> => runCommand(() => checkCommand(args, service.service.services.config));

  it('says what it has looked at, and exits with 0 when nothing is wrong', async () => {
    const service = await startTestService();
    await api(service).file();
    expect(await run(service)).toEqual({ code: 0, output: 'Looked at 1 workspace, 3 resources and 1 file: nothing is wrong.', errors: '' });
  });

  it('says what of it the service has made itself', async () => {
    const service = await startTestService();
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1000"/>';
    await api(service).file({ bytes: picture, filename: 'a.svg', mimeType: 'image/svg+xml' });
    await service.service.worker.idle();
    expect((await run(service)).output).toMatch(
      /^Looked at 1 workspace, 3 resources and 5 files, of which 4 renditions with [\d,]+ bytes: nothing is wrong\.$/,
    );
  });

  it('exits with 1 when something is, and puts right what it can', async () => {
    const service = await startTestService();
    const { id } = await api(service).note({ text: 'hello' });
    await change(service, 'workspace_usage', {}, { storage_bytes: 7, resource_count: 7 });
    const [{ workspaceId }, key] = [await ownAccount(service), newId()];
    await service.service.services.blobs.write(key, Readable.from([Buffer.from('no row')]), 100);
    const old = new Date(Date.now() - 2 * hour);
    await utimes(blobPath(path.join(service.service.services.config.dataDir, 'files'), key), old, old);
    const wrong = `The workspace ${workspaceId} holds 1 resource of 5 bytes, but its counters say 7 and 7.\nThe bytes ${key} belong to no file.\n`;
    const found = await run(service);
    expect(found).toMatchObject({ code: 1, output: expect.stringContaining(wrong) });
    expect(await run(service)).toEqual(found);

    const { code, output } = await run(service, '--repair');
    expect(code).toBe(0);
    expect(output).toContain(
      'Counted 1 workspace anew, put 1 orphan into quarantine and 0 back, removed 0 from there for good, and 0 uploads that nobody claimed.',
    );
    expect(output).toMatch(/nothing is wrong\.$/);
    await expectTrueCounters(service);

    await change(service, 'resources', { id }, { depth: 7 });
    expect(await run(service, '--repair')).toMatchObject({ code: 1, output: expect.stringContaining(`The resource ${id} lies 7 levels deep`) });
  });

  it('explains itself to who asks for something else', async () => {
    const service = await startTestService();
    expect(await run(service, '--fix')).toEqual({
      code: 2,
      output: '',
      errors: expect.stringContaining('Usage: npm run cli -- check [--repair [--however-many]]'),
    });
  });
});
