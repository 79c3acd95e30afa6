import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { sqliteFile } from '../../../../server/platform/data-folder/paths.ts';
import type { Database, Reader } from '../../../../server/platform/database/database.ts';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { query } from '../../../../server/platform/database/statement.ts';
import { temporaryDatabaseOptions, testedDatabase } from '../../../support/databases.ts';

const addUsers = (database: Database, from: number, to: number): Promise<number> =>
  database.transaction((trx) =>
    trx.run(
      query(({ knex }) =>
        knex.raw(
          `with recursive n(i) as (select ? union all select i + 1 from n where i < ?)
         insert into users (id, email, is_developer, created_at, modified_at) select 'u' || i, 'u' || i, 0, 0, 0 from n`,
          [from, to],
        ),
      ),
    ),
  );

/** As `Dialect.inList` asks for rows by their ids. */
const byIds = `select * from users where id in (select value from json_each('["u1"]'))`;

/** What SQLite learns when the database is closed, it learns of the tables that were asked in this way by the connection that writes. */
const ask = (database: Database): Promise<unknown> => database.transaction((trx) => trx.all(query(({ knex }) => knex.raw(byIds))));

const planIn = async (db: Reader): Promise<string> =>
  (await db.all(query<{ detail: string }>(({ knex }) => knex.raw(`explain query plan ${byIds}`)))).map(({ detail }) => detail).join('; ');

const planOf = (database: Database): Promise<string> => planIn(database.reader);

const knownSizes = async (database: Database): Promise<unknown[]> =>
  database.reader.all(query(({ knex }) => knex.raw(`select distinct tbl, cast(stat as integer) as "rows" from sqlite_stat1 where tbl = 'users'`)));

describe.runIf(testedDatabase() === 'sqlite')('On SQLite, a query of rows by id', () => {
  it('does not read all rows because they were few when the database was closed', async () => {
    const options = await temporaryDatabaseOptions();
    const small = await openDatabase(options);
    await addUsers(small, 1, 2);
    await ask(small);
    await small.close();

    const growing = await openDatabase(options);
    expect(await planOf(growing)).toContain('SEARCH users USING INDEX');
    await addUsers(growing, 3, 30_000);
    await ask(growing);
    await growing.close();

    const large = await openDatabase(options);
    expect(await knownSizes(large)).toEqual([{ tbl: 'users', rows: 30_000 }]);
    expect(await planOf(large)).toContain('SEARCH users USING INDEX');
    await large.close();
  });

  it('does not read all rows because somebody has had the database analyzed while they were few', async () => {
    const options = await temporaryDatabaseOptions();
    const small = await openDatabase(options);
    await addUsers(small, 1, 2);
    await small.close();
    const analyzing = new BetterSqlite(sqliteFile(options.dataDir));
    analyzing.exec('analyze');
    analyzing.close();

    const growing = await openDatabase(options);
    expect(await growing.transaction((trx) => planIn(trx))).toContain('SEARCH users USING INDEX');
    expect(await planOf(growing)).toContain('SEARCH users USING INDEX');
    await growing.close();
  });
});
