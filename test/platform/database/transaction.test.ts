import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { together } from '../../../server/platform/async/together.ts';
import type { Database, Transaction } from '../../../server/platform/database/database.ts';
import { isUniqueViolation } from '../../../server/platform/database/errors.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { statement } from '../../../server/platform/database/statement.ts';
import { openTemporaryDatabase, temporaryDatabaseOptions } from '../../support/databases.ts';

const insertUser = statement(({ knex, value }) => knex('users').insert({ id: value('id'), email: value('email'), created_at: 0, modified_at: 0 }));
const renameUser = statement(({ knex, value }) =>
  knex('users')
    .where({ id: value('id') })
    .update({ email: value('email') }),
);
const emails = statement<{ email: string }>(({ knex }) => knex('users').select('email').orderBy('email'));

const addUser = (trx: Transaction, name: string): Promise<number> => trx.run(insertUser, { id: name, email: `${name}@example.com` });
const userNames = async (database: Database): Promise<string[]> => (await database.reader.all(emails)).map(({ email }) => email.split('@')[0] ?? '');

describe('a transaction', () => {
  it('is committed as a whole, and returns what its work returns', async () => {
    const database = await openTemporaryDatabase();
    const result = await database.transaction(async (trx) => {
      await addUser(trx, 'ada');
      await addUser(trx, 'bob');
      return 'both';
    });
    expect(result).toBe('both');
    expect(await userNames(database)).toEqual(['ada', 'bob']);
  });

  it('is rolled back as a whole when its work rejects, with the same error', async () => {
    const database = await openTemporaryDatabase();
    const error = new Error('changed my mind');
    const outcome = database.transaction(async (trx) => {
      await addUser(trx, 'ada');
      throw error;
    });
    await expect(outcome).rejects.toBe(error);
    expect(await userNames(database)).toEqual([]);
    await database.transaction((trx) => addUser(trx, 'bob'));
    expect(await userNames(database)).toEqual(['bob']);
  });

  it('sees its own writes', async () => {
    const database = await openTemporaryDatabase();
    const seen = await database.transaction(async (trx) => {
      await addUser(trx, 'ada');
      return trx.all(emails);
    });
    expect(seen).toEqual([{ email: 'ada@example.com' }]);
  });

  it('runs statements that are started together', async () => {
    const database = await openTemporaryDatabase();
    await database.transaction((trx) => Promise.all(['ada', 'bob', 'cyd'].map((name) => addUser(trx, name))));
    expect(await userNames(database)).toEqual(['ada', 'bob', 'cyd']);
  });

  it('does not mix with others that run at the same time', async () => {
    const database = await openTemporaryDatabase();
    const work = Array.from({ length: 20 }, (_, i) =>
      database.transaction(async (trx) => {
        await addUser(trx, `first-${i}`);
        await sleep(1);
        await addUser(trx, `second-${i}`);
        if (i % 2 === 1) throw new Error('odd');
      }),
    );
    const outcomes = await Promise.allSettled(work);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const names = await userNames(database);
    expect(names).toHaveLength(20);
    expect(names.every((name) => Number(name.split('-')[1]) % 2 === 0)).toBe(true);
  });

  it('can not be used once it has ended', async () => {
    const database = await openTemporaryDatabase();
    let kept: Transaction | undefined;
    await database.transaction(async (trx) => {
      kept = trx;
    });
    await expect(kept?.all(emails)).rejects.toThrow('has ended');
    await expect(database.transaction(async () => kept?.run(insertUser, { id: 'x', email: 'x' }))).rejects.toThrow('has ended');
    expect(() => kept?.afterCommit(() => {})).toThrow('has ended');
  });

  it('can not be opened inside another one, instead of waiting for itself', async () => {
    const database = await openTemporaryDatabase();
    const outcome = database.transaction(async () => {
      await sleep(1);
      await database.transaction(async () => {});
    });
    await expect(outcome).rejects.toThrow('A transaction inside a transaction');
    await database.transaction((trx) => addUser(trx, 'ada'));
  });

  it('can not be gone around with the reader', async () => {
    const database = await openTemporaryDatabase();
    await expect(database.transaction(() => database.reader.all(emails))).rejects.toThrow('A query of the reader inside a transaction');
  });

  it('is rolled back when a statement has failed, even if the error was caught', async () => {
    const database = await openTemporaryDatabase();
    const outcome = database.transaction(async (trx) => {
      await addUser(trx, 'ada');
      await addUser(trx, 'ada').catch(() => {});
    });
    await expect(outcome).rejects.toThrow('has failed, so it is rolled back');
    const goingOn = database.transaction(async (trx) => {
      await addUser(trx, 'ada');
      await addUser(trx, 'ada').catch(() => {});
      await addUser(trx, 'bob');
    });
    await expect(goingOn).rejects.toThrow();
    expect(await userNames(database)).toEqual([]);
  });

  it('does what it is asked at the same time one after the other, in the order in which it is asked', async () => {
    const database = await openTemporaryDatabase();
    const names = ['ada', 'bob', 'eve', 'joe'];
    const [, , seen] = await database.transaction((trx) =>
      Promise.all([addUser(trx, 'ada'), addUser(trx, 'bob'), trx.all(emails), addUser(trx, 'eve'), addUser(trx, 'joe')]),
    );
    expect(seen).toHaveLength(2);
    expect(await userNames(database)).toEqual(names);
  });

  it('writes nothing of what it was asked at the same time when the first of it fails', async () => {
    const database = await openTemporaryDatabase();
    await database.transaction((trx) => addUser(trx, 'ada'));
    const outcome = database.transaction((trx) => Promise.all([trx.all(emails), addUser(trx, 'ada'), addUser(trx, 'bob')]));
    await expect(outcome).rejects.toSatisfy(isUniqueViolation);
    expect(await userNames(database)).toEqual(['ada']);
  });

  it('fails for the reason of the first statement that did, also where one that came behind it is heard first', async () => {
    const database = await openTemporaryDatabase();
    await database.transaction((trx) => addUser(trx, 'ada'));
    const two = async (trx: Transaction): Promise<void> => {
      await addUser(trx, 'bob');
      const eve = addUser(trx, 'eve');
      await Promise.resolve();
      // Both answers wait for whoever listens again.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      await eve;
    };
    const outcome = database.transaction((trx) => together(two(trx), addUser(trx, 'ada')));
    await expect(outcome).rejects.toSatisfy(isUniqueViolation);
    expect(await userNames(database)).toEqual(['ada']);
  });

  it('writes what is left for the commit last, and in its order', async () => {
    const database = await openTemporaryDatabase();
    const seen = await database.transaction(async (trx) => {
      const [late, name] = [
        { id: 'late', email: 'late@example.com' },
        { id: 'late', email: 'later@example.com' },
      ];
      trx.atCommit.run(insertUser, late);
      trx.atCommit.run(renameUser, name);
      await addUser(trx, 'ada');
      return trx.all(emails);
    });
    expect(seen).toEqual([{ email: 'ada@example.com' }]);
    expect(await userNames(database)).toEqual(['ada', 'later']);
  });

  it('writes nothing when what is left for the commit fails, and says why', async () => {
    const database = await openTemporaryDatabase();
    let isCalledBack = false;
    const outcome = database.transaction(async (trx) => {
      trx.afterCommit(() => {
        isCalledBack = true;
      });
      trx.atCommit.run(insertUser, { id: 'ada', email: 'other@example.com' });
      await addUser(trx, 'ada');
    });
    expect(isUniqueViolation(await outcome.catch((error: unknown) => error))).toBe(true);
    expect([await userNames(database), isCalledBack]).toEqual([[], false]);
    await database.transaction((trx) => addUser(trx, 'bob'));
    expect(await userNames(database)).toEqual(['bob']);
  });

  it('tells a row that is there already from other failures', async () => {
    const database = await openTemporaryDatabase();
    await database.transaction((trx) => addUser(trx, 'ada'));
    const sameId = await database.transaction((trx) => addUser(trx, 'ada')).catch((error: unknown) => error);
    const sameEmail = await database
      .transaction((trx) => trx.run(insertUser, { id: 'x', email: 'ada@example.com' }))
      .catch((error: unknown) => error);
    const noEmail = await database.transaction((trx) => trx.run(insertUser, { id: 'x', email: null })).catch((error: unknown) => error);
    expect([sameId, sameEmail, noEmail, new Error('other')].map(isUniqueViolation)).toEqual([true, true, false, false]);
  });

  it('calls back after the commit, when others can see it, and only then', async () => {
    const database = await openTemporaryDatabase();
    const calls: string[] = [];
    const seen = Promise.withResolvers<string[]>();
    await database.transaction(async (trx) => {
      trx.afterCommit(() => calls.push('committed'));
      trx.afterCommit(() => seen.resolve(userNames(database)));
      await addUser(trx, 'ada');
      expect(calls).toEqual([]);
    });
    expect(calls).toEqual(['committed']);
    expect(await seen.promise).toEqual(['ada']);
    await database
      .transaction(async (trx) => {
        trx.afterCommit(() => calls.push('rolled back'));
        throw new Error('no');
      })
      .catch(() => {});
    expect(calls).toEqual(['committed']);
  });
});

describe('closing', () => {
  it('waits for the transaction that runs and keeps what it wrote', async () => {
    const options = await temporaryDatabaseOptions();
    const database = await openDatabase(options);
    const writing = database.transaction(async (trx) => {
      await addUser(trx, 'ada');
      await sleep(20);
      await addUser(trx, 'bob');
    });
    await sleep(5);
    await database.close();
    await writing;
    await database.close();
    const again = await openDatabase(options);
    expect(await userNames(again)).toEqual(['ada', 'bob']);
    await again.close();
  });

  it('makes what comes after it unavailable', async () => {
    const database = await openDatabase(await temporaryDatabaseOptions());
    await database.close();
    await expect(database.transaction((trx) => addUser(trx, 'ada'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(database.reader.all(emails)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
