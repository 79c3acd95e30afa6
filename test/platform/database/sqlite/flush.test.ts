import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { LongReads } from '../../../../server/platform/database/long-reads.ts';
import { openSqlite, type SqliteDatabase } from '../../../../server/platform/database/sqlite/sqlite.ts';
import { query } from '../../../../server/platform/database/statement.ts';
import { testedDatabase } from '../../../support/databases.ts';

const raw = (sql: string) => query<{ id: string }>(({ knex }) => knex.raw(sql));
const add = (database: SqliteDatabase, id: string): Promise<number> =>
  database.transaction((trx) => trx.run(raw(`insert into notes values ('${id}')`)));
const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** A database of one table whose disk takes a commit when it is told to. */
async function openOnSlowDisk(): Promise<{ database: SqliteDatabase; disk: { syncs: number; release(): void } }> {
  const waiting: (() => void)[] = [];
  const disk = { syncs: 0, release: () => waiting.shift()?.() };
  let isSlow = false;
  const database = openSqlite(await mkdtemp(join(inject('temporaryFolder'), 'data-')), new LongReads(), 0, async (file) => {
    disk.syncs++;
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    await file.datasync();
  });
  onTestFinished(async () => {
    isSlow = false;
    for (const release of waiting.splice(0)) release();
    await database.close();
  });
  await database.transaction((trx) => trx.run(raw('create table notes (id text primary key)')));
  isSlow = true;
  return { database, disk };
}

describe.runIf(testedDatabase() === 'sqlite')('A commit', () => {
  it('is told of to nobody until it is on the disk', async () => {
    const { database, disk } = await openOnSlowDisk();
    let isAcknowledged = false;
    const writing = add(database, 'one').then(() => {
      isAcknowledged = true;
    });
    await expect.poll(() => disk.syncs).toBe(2);
    expect(ids(await database.reader.all(raw('select id from notes')))).toEqual([]);
    // A thread sees what is committed, so its answer waits.
    let answer: string[] | null = null;
    const reading = database.reader.patiently(raw('select id from notes')).then((rows) => {
      answer = ids(rows);
    });
    await sleep(300);
    expect({ isAcknowledged, answer }).toEqual({ isAcknowledged: false, answer: null });
    disk.release();
    await Promise.all([writing, reading]);
    expect(answer).toEqual(['one']);
    expect(ids(await database.reader.all(raw('select id from notes')))).toEqual(['one']);
  });

  it('takes along all that came while the one before was on its way', async () => {
    const { database, disk } = await openOnSlowDisk();
    const first = add(database, 'one');
    await expect.poll(() => disk.syncs).toBe(2);
    const others = ['two', 'three', 'four'].map((id) => add(database, id));
    await sleep(50);
    expect(disk.syncs).toBe(2);
    disk.release();
    await first;
    expect(ids(await database.reader.all(raw('select id from notes')))).toEqual(['one']);
    await expect.poll(() => disk.syncs).toBe(3);
    disk.release();
    await Promise.all(others);
    expect(await database.reader.all(raw('select id from notes'))).toHaveLength(4);
  });

  it('that fails leaves those who read free, and the next one goes on', async () => {
    const { database, disk } = await openOnSlowDisk();
    const twice = database.transaction(async (trx) => {
      await trx.run(raw('pragma defer_foreign_keys = 1'));
      await trx.run(raw('create table parts (note text references notes (id))'));
      await trx.run(raw(`insert into parts values ('nowhere')`));
    });
    await expect(twice).rejects.toThrow();
    const writing = add(database, 'one');
    await expect.poll(() => disk.syncs).toBe(2);
    disk.release();
    await writing;
    expect(ids(await database.reader.all(raw('select id from notes')))).toEqual(['one']);
  });

  it('that the disk refuses ends the process, and is acknowledged to nobody', async () => {
    const source = (name: string): string =>
      JSON.stringify(pathToFileURL(join(import.meta.dirname, `../../../../server/platform/database/${name}.ts`)).href);
    const folder = await mkdtemp(join(inject('temporaryFolder'), 'data-'));
    const program = `
      import { openSqlite } from ${source('sqlite/sqlite')};
      import { LongReads } from ${source('long-reads')};
      import { query } from ${source('statement')};
      const database = openSqlite(${JSON.stringify(folder)}, new LongReads(), 0, async () => { throw new Error('EIO: i/o error, fdatasync'); });
      await database.transaction((trx) => trx.run(query(({ knex }) => knex.raw('create table notes (id text)'))));
      console.log('acknowledged');
    `;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'close');
    const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await ended;
    expect({ printed, code }).toEqual({ printed: '', code: 1 });
    expect(complaint).toContain('The disk did not take what was committed');
    expect(complaint).toContain('EIO');
  });
});
