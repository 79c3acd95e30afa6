import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sqliteFile } from '../../../../server/platform/data-folder/paths.ts';
import type { Database } from '../../../../server/platform/database/database.ts';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { openSqliteCopier, type SqliteCopier } from '../../../../server/platform/database/sqlite/copier.ts';
import { query } from '../../../../server/platform/database/statement.ts';
import { temporaryDatabaseOptions, testedDatabase } from '../../../support/databases.ts';

describe.runIf(testedDatabase() === 'sqlite')('A SQLite database beside which a copier is open', () => {
  async function open(): Promise<{ database: Database; copier: SqliteCopier; dataDir: string }> {
    const { dataDir } = await temporaryDatabaseOptions();
    const database = await openDatabase({ dataDir });
    const copier = await openSqliteCopier(dataDir);
    onTestFinished(() => copier.close());
    onTestFinished(() => database.close());
    await database.transaction((trx) => trx.run(query(({ knex }) => knex.raw('create table words (word text primary key)'))));
    return { database, copier, dataDir };
  }

  const add = (database: Database, word: string) => database.transaction((trx) => trx.run(query(({ knex }) => knex('words').insert({ word }))));
  const wordsOf = async ({ reader }: SqliteCopier): Promise<string[]> =>
    (await reader.all(query<{ word: string }>(({ knex }) => knex('words').select('word').orderBy('word')))).map(({ word }) => word);

  it('is seen as it is, and as it was while a moment is held', async () => {
    const { database, copier } = await open();
    await add(database, 'one');
    expect(await wordsOf(copier)).toEqual(['one']);
    await copier.hold(async () => {
      await add(database, 'two');
      expect(await wordsOf(copier)).toEqual(['one']);
    });
    expect(await wordsOf(copier)).toEqual(['one', 'two']);
  });

  it('can be written to while it is copied, and the copy is one file with the moment that was held', async () => {
    const { database, copier, dataDir } = await open();
    const target = join(dataDir, 'copy', 'database.sqlite');
    await mkdir(dirname(target));
    await add(database, 'one');
    await copier.hold(async () => {
      await add(database, 'two');
      const copying = copier.copyTo(target);
      await add(database, 'three');
      await copying;
    });
    expect(await readdir(dirname(target))).toEqual(['database.sqlite']);
    const copy = await openSqliteCopier(dirname(target));
    onTestFinished(() => copy.close());
    expect(await wordsOf(copy)).toEqual(['one']);
    expect(await copy.findDamage()).toEqual([]);
  });

  it('can not be changed by it', async () => {
    const { copier } = await open();
    await expect(copier.reader.all(query(({ knex }) => knex.raw("insert into words values ('no') returning word")))).rejects.toThrow('readonly');
  });

  it('is looked through: a row that points nowhere is found', async () => {
    const { database, copier, dataDir } = await open();
    await database.transaction((trx) => trx.run(query(({ knex }) => knex.raw('create table parts (word text references words (word))'))));
    const careless = new BetterSqlite(sqliteFile(dataDir));
    careless.pragma('foreign_keys = 0');
    careless.exec("insert into parts values ('nowhere')");
    careless.close();
    expect(await copier.findDamage()).toEqual(['a row of parts points at a row of words that is not there']);
  });
});
