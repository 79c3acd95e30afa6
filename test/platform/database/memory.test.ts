import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { hotStatement, statement } from '../../../server/platform/database/statement.ts';
import { openTemporaryDatabase, temporaryDatabaseOptions, testedDatabase } from '../../support/databases.ts';

const insertUser = statement(({ knex, value }) => knex('users').insert({ id: value('id'), email: value('id'), created_at: 0, modified_at: 0 }));
const rename = statement(({ knex, value }) =>
  knex('users')
    .where({ id: value('id') })
    .update({ name: value('name') }),
);
const nameOf = hotStatement<{ name: string | null }>(({ knex, value }) =>
  knex('users')
    .where({ id: value('id') })
    .select('name'),
);

const add = (database: Database, id: string): Promise<number> => database.transaction((trx) => trx.run(insertUser, { id }));
const call = (database: Database, name: string): Promise<number> => database.transaction((trx) => trx.run(rename, { id: 'ada', name }));

describe('a hot statement', () => {
  it('shows every change from the moment that it is acknowledged', async () => {
    const database = await openTemporaryDatabase();
    await add(database, 'ada');
    for (let round = 0; round < 200; round++) {
      await database.transaction((trx) => trx.run(rename, { id: 'ada', name: `name ${round}` }));
      expect(await database.reader.first(nameOf, { id: 'ada' })).toEqual({ name: `name ${round}` });
      expect(await database.reader.first(nameOf, { id: 'nobody' })).toBeUndefined();
    }
  });

  it('shows what another process has changed', async () => {
    const options = await temporaryDatabaseOptions();
    const [one, other] = [await openDatabase(options), await openDatabase(options)];
    await add(one, 'ada');
    for (const name of ['Ada', 'Augusta', 'Ada again']) {
      await other.transaction((trx) => trx.run(rename, { id: 'ada', name }));
      await nextTurn();
      expect(await one.reader.first(nameOf, { id: 'ada' })).toEqual({ name });
    }
    await Promise.all([one.close(), other.close()]);
  });

  it('is not fooled by values that look alike when they are put together', async () => {
    const database = await openTemporaryDatabase();
    const both = hotStatement<{ both: string }>(({ knex, value }) =>
      knex.select(knex.raw(`cast(? as text) || '/' || cast(? as text) as "both"`, [value('a'), value('b')])),
    );
    expect(await database.reader.first(both, { a: 'x\ny', b: 'z' })).toEqual({ both: 'x\ny/z' });
    expect(await database.reader.first(both, { a: 'x', b: 'y\nz' })).toEqual({ both: 'x/y\nz' });
  });
});

describe('What is recalled', () => {
  /** Finds Ada's name, and counts how often it has to. */
  const finder = (database: Database) => {
    const finder = {
      times: 0,
      recall: () =>
        database.reader.recall('the name of Ada', async () => {
          finder.times++;
          return { of: await database.reader.first(nameOf, { id: 'ada' }) };
        }),
    };
    return finder;
  };

  it('is what there is now, after every change', async () => {
    const database = await openTemporaryDatabase();
    await add(database, 'ada');
    const ada = finder(database);
    for (let round = 0; round < 100; round++) {
      await call(database, `name ${round}`);
      for (let time = 0; time < 3; time++) expect(await ada.recall()).toEqual({ of: { name: `name ${round}` } });
    }
  });

  it('is what another process has left', async () => {
    const options = await temporaryDatabaseOptions();
    const [one, other] = [await openDatabase(options), await openDatabase(options)];
    await add(one, 'ada');
    const ada = finder(one);
    for (const name of ['Ada', 'Augusta', 'Ada again']) {
      await call(other, name);
      await nextTurn();
      expect(await ada.recall()).toEqual({ of: { name } });
    }
    await Promise.all([one.close(), other.close()]);
  });

  it.runIf(testedDatabase() === 'sqlite')('is found once, and can not be changed', async () => {
    const database = await openTemporaryDatabase();
    await add(database, 'ada');
    const ada = finder(database);
    const [first, second] = [await ada.recall(), await ada.recall()];
    expect(second).toBe(first);
    expect(ada.times).toBe(1);
    expect(() => Object.assign(first.of ?? {}, { name: 'Ada' })).toThrow('read only');
  });

  it('is not remembered when something was written while it was found', async () => {
    const database = await openTemporaryDatabase();
    await add(database, 'ada');
    const find = async () => {
      const before = await database.reader.first(nameOf, { id: 'ada' });
      await call(database, 'Ada');
      return before;
    };
    expect(await database.reader.recall('ada', find)).toEqual({ name: null });
    expect(await database.reader.recall('ada', find)).toEqual({ name: 'Ada' });
  });

  it('is found anew in a transaction, which sees what it has written itself', async () => {
    const database = await openTemporaryDatabase();
    await add(database, 'ada');
    const ada = finder(database);
    await ada.recall();
    await database.transaction(async (trx) => {
      await trx.run(rename, { id: 'ada', name: 'Ada' });
      expect(await trx.recall('the name of Ada', () => trx.first(nameOf, { id: 'ada' }))).toEqual({ name: 'Ada' });
    });
  });
});
