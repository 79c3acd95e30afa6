import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sqliteFile } from '../../../server/platform/data-folder/paths.ts';
import type { Database, Transaction } from '../../../server/platform/database/database.ts';
import { isUniqueViolation } from '../../../server/platform/database/errors.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { writerPragmas } from '../../../server/platform/database/sqlite/pragmas.ts';
import { sqliteDialect } from '../../../server/platform/database/sqlite/sqlite.ts';
import { SqliteThreads } from '../../../server/platform/database/sqlite/thread.ts';
import { bindValues, query, statement } from '../../../server/platform/database/statement.ts';
import { openTemporaryDatabase, temporaryDatabaseOptions, testedDatabase } from '../../support/databases.ts';

const insertUser = statement(({ knex, value }) => knex('users').insert({ id: value('id'), email: value('id'), created_at: 0, modified_at: 0 }));
const allUsers = statement<{ id: string }>(({ knex }) => knex('users').orderBy('id').select('id'));
/** Takes longer than a transaction may that shares a commit. */
const slowCount = statement<{ count: number }>(({ knex }) =>
  knex.raw('with recursive n(i) as (select 1 union all select i + 1 from n where i < 500000) select count(*) as count from n'),
);

const add = (trx: Transaction, id: string): Promise<number> => trx.run(insertUser, { id });
const ids = async (database: Database): Promise<string[]> => (await database.reader.all(allUsers)).map(({ id }) => id);

/** Adds a user before and after what takes long. */
const addSlowly = async (trx: Transaction, id: string): Promise<number | undefined> => {
  await add(trx, `${id}-before`);
  const row = await trx.first(slowCount);
  await add(trx, `${id}-after`);
  return row?.count;
};

describe('A transaction that takes long', () => {
  it('is whole, and returns what its work returns', async () => {
    const database = await openTemporaryDatabase();
    expect(await database.transaction((trx) => addSlowly(trx, 'long'))).toBe(500_000);
    expect(await ids(database)).toEqual(['long-after', 'long-before']);
  });

  it('is rolled back as a whole when its work rejects, with the same error', async () => {
    const database = await openTemporaryDatabase();
    const error = new Error('changed my mind');
    const outcome = database.transaction(async (trx) => {
      await addSlowly(trx, 'long');
      throw error;
    });
    await expect(outcome).rejects.toBe(error);
    await database.transaction((trx) => add(trx, 'next'));
    expect(await ids(database)).toEqual(['next']);
  });

  it('is refused what the database refuses, with an error that can be told', async () => {
    const database = await openTemporaryDatabase();
    const outcome = database.transaction(async (trx) => {
      await addSlowly(trx, 'long');
      await add(trx, 'long-before');
    });
    await expect(outcome).rejects.toSatisfy(isUniqueViolation);
    expect(await ids(database)).toEqual([]);
  });

  it('calls back once, when it is committed', async () => {
    const database = await openTemporaryDatabase();
    const calls: string[][] = [];
    await database.transaction(async (trx) => {
      trx.afterCommit(() => calls.push([]));
      await addSlowly(trx, 'long');
    });
    expect(calls).toHaveLength(1);
  });

  it('is done when the database has been closed', async () => {
    const options = await temporaryDatabaseOptions();
    const database = await openDatabase(options);
    const long = database.transaction((trx) => addSlowly(trx, 'long'));
    await nextTurn();
    await Promise.all([database.close(), long]);
    const again = await openDatabase(options);
    expect(await ids(again)).toHaveLength(2);
    await again.close();
  });
});

describe.runIf(testedDatabase() === 'sqlite')('On SQLite, a transaction that takes long', () => {
  it('is run again by itself: those before it are committed first, and those behind it come after it', async () => {
    const database = await openTemporaryDatabase();
    const told: string[] = [];
    const runs: string[] = [];
    const short = (id: string) => database.transaction((trx) => add(trx, id)).then(() => told.push(id));
    const first = short('first');
    const long = database
      .transaction(async (trx) => {
        runs.push((await trx.all(allUsers)).map(({ id }) => id).join());
        await addSlowly(trx, 'long');
      })
      .then(() => told.push('long'));
    const last = short('last');
    await first;
    expect(told).toEqual(['first']);
    expect(await ids(database)).toEqual(['first']);
    await Promise.all([long, last]);
    expect(told).toEqual(['first', 'long', 'last']);
    expect(runs).toEqual(['first', 'first']);
    expect(await ids(database)).toEqual(['first', 'last', 'long-after', 'long-before']);
  });

  it('is run again also when its work takes no notice', async () => {
    const database = await openTemporaryDatabase();
    const result = await database.transaction(async (trx) => {
      await trx.first(slowCount);
      return add(trx, 'one').catch(() => 'caught');
    });
    expect(result).toBe(1);
    expect(await ids(database)).toEqual(['one']);
  });

  it('leaves the event loop free: reads go on, and see what was before', async () => {
    const database = await openTemporaryDatabase();
    await database.transaction((trx) => add(trx, 'before'));
    let isDone = false;
    let reads = 0;
    const long = database
      .transaction(async (trx) => {
        for (let round = 0; round < 10; round++) await addSlowly(trx, `long-${round}`);
      })
      .then(() => {
        isDone = true;
      });
    while (!isDone) {
      const seen = await ids(database);
      if (!isDone && seen.length === 1) reads++;
      else expect(seen).toHaveLength(21);
      await nextTurn();
    }
    await long;
    expect(reads).toBeGreaterThan(10);
  });
});

describe.runIf(testedDatabase() === 'sqlite')('A thread of SQLite that dies', () => {
  const anyInsert = query(({ knex }) => knex('users').insert({ id: 'one', email: 'one', created_at: 0, modified_at: 0 })).compile(sqliteDialect);

  async function threadsOf(): Promise<{ database: Database; threads: SqliteThreads }> {
    const options = await temporaryDatabaseOptions();
    const database = await openDatabase(options);
    const threads = new SqliteThreads({ file: sqliteFile(options.dataDir), pragmas: writerPragmas });
    onTestFinished(async () => {
      await threads.close();
      await database.close();
    });
    return { database, threads };
  }

  it('takes its transaction with it, and answers nothing any more', async () => {
    const { database, threads } = await threadsOf();
    const thread = threads.current;
    await thread.control('begin immediate');
    expect(await thread.run(anyInsert, bindValues(anyInsert))).toBe(1);
    const underWay = thread.all(slowCount.compile(sqliteDialect), []);
    await Promise.all([expect(underWay).rejects.toMatchObject({ code: 'unavailable' }), thread.close()]);
    await expect(thread.run(anyInsert, bindValues(anyInsert))).rejects.toMatchObject({ code: 'unavailable' });
    expect(thread.isDead).toBe(true);
    expect(await ids(database)).toEqual([]);
  });

  it('is followed by another one', async () => {
    const { database, threads } = await threadsOf();
    await threads.current.control('begin immediate');
    await threads.current.close();
    await threads.current.control('begin immediate');
    await threads.current.run(anyInsert, bindValues(anyInsert));
    await threads.current.control('commit');
    expect(await ids(database)).toEqual(['one']);
  });
});
