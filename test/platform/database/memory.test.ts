import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { hotStatement, statement } from '../../../server/platform/database/statement.ts';
import { openTemporaryDatabase, temporaryDatabaseOptions } from '../../support/databases.ts';

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
