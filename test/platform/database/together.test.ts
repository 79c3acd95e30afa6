import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { query, statement } from '../../../server/platform/database/statement.ts';
import { openTemporaryDatabase, temporaryDatabaseOptions, testedDatabase } from '../../support/databases.ts';

const insertUser = statement(({ knex, value }) => knex('users').insert({ id: value('id'), email: value('id'), created_at: 0, modified_at: 0 }));
const add = (database: Database, id: string, then: () => void = () => {}): Promise<string> =>
  database.transaction(async (trx) => {
    await trx.run(insertUser, { id });
    then();
    return id;
  });
const ids = async (database: Database) =>
  (await database.reader.all(query<{ id: string }>(({ knex }) => knex('users').orderBy('id')))).map(({ id }) => id);

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
          return (await trx.all(query(({ knex }) => knex('users')))).length;
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
