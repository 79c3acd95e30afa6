import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sqliteFile } from '../../../../server/platform/data-folder/paths.ts';
import type { Transaction } from '../../../../server/platform/database/database.ts';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { query, statement } from '../../../../server/platform/database/statement.ts';
import { openTemporaryDatabase, temporaryDatabaseOptions, testedDatabase } from '../../../support/databases.ts';

describe.runIf(testedDatabase() === 'sqlite')('on SQLite', () => {
  it('an acknowledged write survives a power cut, and foreign keys hold', async () => {
    const database = await openTemporaryDatabase();
    const settings = await database.transaction(async (trx) => {
      const pragma = (name: string) => trx.first(query(({ knex }) => knex.raw(`pragma ${name}`)));
      return [await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')];
    });
    // With it the log is synced before it is copied, and begun anew; after each commit the service does (see flush.test.ts).
    const normal = 1;
    expect(settings).toEqual([{ journal_mode: 'wal' }, { synchronous: normal }, { foreign_keys: 1 }]);
  });

  it('the database is for its owner alone, with its log', async () => {
    const { dataDir } = await temporaryDatabaseOptions();
    const database = await openDatabase({ dataDir });
    onTestFinished(() => database.close());
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(sqliteFile(dataDir) + suffix).mode & 0o777, suffix).toBe(0o600);
  });

  it('reads do not wait for a write, and do not see it before it is committed', async () => {
    const database = await openTemporaryDatabase();
    const users = () => database.reader.all(query(({ knex }) => knex('users')));
    const written = Promise.withResolvers<void>();
    const checked = Promise.withResolvers<void>();
    const writing = database.transaction(async (trx) => {
      await trx.run(query(({ knex }) => knex('users').insert({ id: 'ada', email: 'ada@example.com', created_at: 0, modified_at: 0 })));
      written.resolve();
      await checked.promise;
    });
    await written.promise;
    expect(await users()).toEqual([]);
    checked.resolve();
    await writing;
    expect(await users()).toHaveLength(1);
  });

  it('transactions run in the order in which they were asked for', async () => {
    const database = await openTemporaryDatabase();
    const order: number[] = [];
    await Promise.all(Array.from({ length: 50 }, (_, i) => database.transaction(async () => void order.push(i))));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('another process can write to the same file, and each waits for the other', async () => {
    const options = await temporaryDatabaseOptions();
    const [one, other] = [await openDatabase(options), await openDatabase(options)];
    const add = (database: typeof one, id: string) =>
      database.transaction(async (trx) => {
        await trx.run(query(({ knex }) => knex('users').insert({ id, email: id, created_at: 0, modified_at: 0 })));
        await sleep(1);
      });
    for (let i = 0; i < 5; i++) await Promise.all([add(one, `one-${i}`), add(other, `other-${i}`)]);
    expect(await one.reader.all(query(({ knex }) => knex('users')))).toHaveLength(10);
    await one.close();
    await other.close();
  });

  it('the log is copied also while a transaction is open', async () => {
    const options = await temporaryDatabaseOptions();
    const database = await openDatabase(options);
    const look = new BetterSqlite(sqliteFile(options.dataDir));
    const copied = () => (look.pragma('wal_checkpoint(noop)') as { checkpointed: number }[])[0]?.checkpointed;
    const add = (trx: Transaction, id: string, name: string) =>
      trx.run(query(({ knex }) => knex('users').insert({ id, email: id, name, created_at: 0, modified_at: 0 })));
    await database.transaction((trx) => add(trx, 'large', 'x'.repeat(6_000_000)));
    await database.transaction(async (trx) => {
      await add(trx, 'small', 'x');
      await expect.poll(copied, { interval: 1, timeout: 20_000 }).toBeGreaterThan(1000);
      await sleep(20);
    });
    look.close();
    await database.close();
  });

  it('another process can close the database while one writes', async () => {
    const options = await temporaryDatabaseOptions();
    const [one, other] = [await openDatabase(options), await openDatabase(options)];
    const users = (trx: Transaction) => trx.all(query(({ knex }) => knex('users').where('id', 'one')));
    await other.transaction(users);
    const closed = Promise.withResolvers<void>();
    const writing = one.transaction(async (trx) => {
      await trx.run(query(({ knex }) => knex('users').insert({ id: 'one', email: 'one', created_at: 0, modified_at: 0 })));
      await closed.promise;
    });
    await nextTurn();
    await other.close();
    closed.resolve();
    await writing;
    expect(await one.transaction(users)).toHaveLength(1);
    await one.close();
  });

  it('the log begins anew however much is written, in small transactions and in one, and closing leaves one file', async () => {
    const options = await temporaryDatabaseOptions();
    const database = await openDatabase(options);
    const file = sqliteFile(options.dataDir);
    const add = statement(({ knex, value }) =>
      knex('users').insert({ id: value('id'), email: value('id'), name: value('name'), created_at: 0, modified_at: 0 }),
    );
    const look = new BetterSqlite(file);
    const pagesOfLog = (): number => (look.pragma('wal_checkpoint(noop)') as { log: number }[])[0]?.log ?? 0;
    let added = 0;
    const addOne = (trx: Transaction): Promise<number> => trx.run(add, { id: String(added++), name: 'x'.repeat(200_000) });
    const pagesAfterOne = async (): Promise<number> => {
      await database.transaction(addOne);
      return pagesOfLog();
    };
    const untilAnew = (): Promise<void> => expect.poll(pagesAfterOne, { interval: 1, timeout: 30_000 }).toBeLessThan(500);

    for (let i = 0; i < 200; i++) await database.transaction(addOne);
    await untilAnew();
    await database.transaction(async (trx) => {
      added = 1_000_000;
      for (let i = 0; i < 200; i++) await addOne(trx);
    });
    await untilAnew();

    look.close();
    const before = await database.reader.first(query(({ knex }) => knex('users').count({ count: '*' })));
    await database.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const again = await openDatabase(options);
    expect(await again.reader.first(query(({ knex }) => knex('users').count({ count: '*' })))).toEqual(before);
    await again.close();
  });

  it('the folder is made when it is missing, and closing leaves one file', async () => {
    const { dataDir } = await temporaryDatabaseOptions();
    const folder = join(dataDir, 'not', 'there');
    const database = await openDatabase({ dataDir: folder });
    await database.close();
    expect(statSync(join(folder, 'database.sqlite')).size).toBeGreaterThan(0);
    expect(existsSync(join(folder, 'database.sqlite-wal'))).toBe(false);
  });
});
