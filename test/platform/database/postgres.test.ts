import { createServer, type Socket } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import type { Reader } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { openTemporaryDatabase, temporaryDatabaseOptions, testedDatabase } from '../../support/databases.ts';

describe('a PostgreSQL server that is away', () => {
  it('makes the service unavailable', async () => {
    const nobodyThere = openDatabase({ dataDir: '.', databaseUrl: 'postgres://postgres@127.0.0.1:1/postgres' });
    await expect(nobodyThere).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '1' } });
  });

  it('makes the service unavailable when it hangs up', async () => {
    const server = createServer((socket: Socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const outcome = openDatabase({ dataDir: '.', databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres` });
    await expect(outcome).rejects.toMatchObject({ code: 'unavailable' });
    server.close();
  });
});

describe.runIf(testedDatabase() === 'postgres')('on PostgreSQL', () => {
  it('one connection is enough', async () => {
    const database = await openDatabase({ ...(await temporaryDatabaseOptions()), poolSize: 1 });
    const add = (id: string) =>
      database.transaction((trx) => trx.run(query(({ knex }) => knex('users').insert({ id, email: id, created_at: 0, modified_at: 0 }))));
    await Promise.all([
      add('a'),
      database.reader.all(query(({ knex }) => knex('users'))),
      add('b'),
      database.reader.all(query(({ knex }) => knex('users'))),
      add('c'),
    ]);
    expect(await database.reader.all(query(({ knex }) => knex('users')))).toHaveLength(3);
    await database.close();
  });

  it.runIf(inject('poolSize') > 1)('connections that the server ends cost the transaction that uses one, and no more', async () => {
    const database = await openTemporaryDatabase();
    const pid = async (db: Reader) => (await db.first(query<{ pid: number }>(({ knex }) => knex.raw('select pg_backend_pid() as pid'))))?.pid ?? 0;
    const idle = await pid(database.reader);
    const outcome = database.transaction(async (trx) => {
      const used = await pid(trx);
      await trx.all(
        query(({ knex }) =>
          knex.raw('select pg_terminate_backend(pid) from pg_stat_activity where pid in (?, ?) order by pid = ?', [idle, used, used]),
        ),
      );
    });
    await expect(outcome).rejects.toMatchObject({ code: 'unavailable' });
    expect(await database.reader.all(query(({ knex }) => knex('users')))).toEqual([]);
    await database.transaction((trx) => trx.all(query(({ knex }) => knex('users'))));
  });

  it('a number that JavaScript can not hold is an error, not another number', async () => {
    const { reader } = await openTemporaryDatabase();
    await expect(reader.first(query(({ knex }) => knex.raw('select 9007199254740993::bigint as n')))).rejects.toThrow('9007199254740993');
    expect(await reader.first(query(({ knex }) => knex.raw('select 9007199254740991::bigint as n, 12.5::numeric as m')))).toEqual({
      n: Number.MAX_SAFE_INTEGER,
      m: 12.5,
    });
  });
});
