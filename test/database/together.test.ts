import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import { hotStatement, statement } from '../../server/database/statement.ts';
import { openTemporaryDatabase, temporaryDatabaseOptions, testedDatabase } from '../support/databases.ts';

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

const add = (database: Database, id: string, then: () => void = () => {}): Promise<string> =>
  database.transaction(async (trx) => {
    await trx.run(insertUser, { id });
    then();
    return id;
  });
const ids = async (database: Database) =>
  (await database.reader.all<{ id: string }>(database.dialect.knex('users').orderBy('id'))).map(({ id }) => id);

describe('transactions that are committed together', () => {
  it('are each all or nothing: one that fails takes no other with it', async () => {
    const database = await openTemporaryDatabase();
    const fail = () => {
      throw new Error('changed my mind');
    };
    const outcomes = await Promise.allSettled([add(database, 'a'), add(database, 'b', fail), add(database, 'c'), add(database, 'a')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(await ids(database)).toEqual(['a', 'c']);
  });

  it('see what those before them have written', async () => {
    const database = await openTemporaryDatabase();
    const counts = await Promise.all(
      ['a', 'b', 'c'].map((id) =>
        database.transaction(async (trx) => {
          await trx.run(insertUser, { id });
          return (await trx.all(trx.dialect.knex('users'))).length;
        }),
      ),
    );
    if (testedDatabase() === 'sqlite') expect(counts).toEqual([1, 2, 3]);
    expect(await ids(database)).toEqual(['a', 'b', 'c']);
  });

  it.runIf(testedDatabase() === 'sqlite')('are acknowledged once they are on disk, where another process can read them', async () => {
    const options = await temporaryDatabaseOptions();
    const database = await openDatabase(options);
    const other = new BetterSqlite(join(options.dataDir, 'database.sqlite'), { readonly: true });
    const seen = Array.from({ length: 100 }, (_, index) =>
      add(database, `user-${index}`).then((id) => other.prepare('select count(*) from users where id = ?').pluck().get(id)),
    );
    expect(await Promise.all(seen)).toEqual(Array.from({ length: 100 }, () => 1));
    other.close();
    await database.close();
  });

  it('are all done when the database has been closed', async () => {
    const options = await temporaryDatabaseOptions();
    const database = await openDatabase(options);
    const writes = Array.from({ length: 200 }, (_, index) => add(database, `user-${index}`));
    await nextTurn();
    await Promise.all([database.close(), ...writes]);
    const again = await openDatabase(options);
    expect(await ids(again)).toHaveLength(200);
    await again.close();
  });
});

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
