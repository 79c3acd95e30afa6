import { join } from 'node:path';
import type { OpenedDatabase, Reader, Transaction, Values } from '../../server/platform/database/database.ts';
import type { Dialect } from '../../server/platform/database/dialect.ts';
import { unavailable } from '../../server/platform/database/errors.ts';
import { type Query, query, statement } from '../../server/platform/database/statement.ts';
import type { Faults } from './faults.ts';

/**
 * A database each of whose steps can fail, as it would by itself: the database is given a statement that it can't run, or something that it can't commit, and
 * does what follows. Snapshots, which only backups and checks take, are left alone.
 */
export function failingDatabase(database: OpenedDatabase, faults: Faults): OpenedDatabase {
  const refuse = (message: string) => () => Promise.reject(unavailable(new Error(message)));
  return {
    dialect: database.dialect,
    reader: failingReader(database.reader, database.dialect, faults),
    readerOf: (caller) => failingReader(database.readerOf(caller), database.dialect, faults),
    transaction: (work) => {
      const place = callerOf(new Error());
      return faults.during(async () => {
        await faults.step('begin', place, nothing, refuse('timeout exceeded when trying to connect'));
        const result = await database.transaction(async (trx) => {
          const late: Promise<void>[] = [];
          const done = await work(failingTransaction(trx, database.dialect, faults, place, late));
          await Promise.all(late);
          await faults.step('commit', place, nothing, () => preventCommit(trx));
          return done;
        });
        await faults.step('lost', place, nothing, refuse('Connection terminated unexpectedly'));
        return result;
      });
    },
    snapshot: (work) => database.snapshot(work),
    rateLimiter: (window) => database.rateLimiter(window),
    close: () => database.close(),
  };
}

const nothing = async (): Promise<void> => {};

function failingReader(db: Reader, dialect: Dialect, faults: Faults): Reader {
  const ask = failing(dialect, faults, 'read', '');
  return {
    dialect,
    all: ask((asked, values) => db.all(asked, values)) as Reader['all'],
    first: ask((asked, values) => db.first(asked, values)) as Reader['first'],
    patiently: ask((asked, values) => db.patiently(asked, values)) as Reader['patiently'],
  };
}

/** @param late what is left for the commit: each resolves when the transaction knows of it */
function failingTransaction(trx: Transaction, dialect: Dialect, faults: Faults, place: string, late: Promise<void>[]): Transaction {
  const ask = failing(dialect, faults, 'statement', place);
  const leave = ask(async (asked, values) => trx.atCommit.run(asked, values));
  return {
    dialect,
    all: ask((asked, values) => trx.all(asked, values)) as Transaction['all'],
    first: ask((asked, values) => trx.first(asked, values)) as Transaction['first'],
    patiently: ask((asked, values) => trx.patiently(asked, values)) as Transaction['patiently'],
    run: ask((asked, values) => trx.run(asked, values)),
    afterCommit: (callback) => trx.afterCommit(callback),
    atCommit: { run: (asked, values) => void late.push(leave(asked, values)) },
  };
}

type Ask<Answer> = (asked: Query<unknown>, values?: Values) => Promise<Answer>;

/** What asks the database, and where that is to fail, asks it something that it doesn't understand. */
const failing =
  (dialect: Dialect, faults: Faults, kind: 'read' | 'statement', place: string) =>
  <Answer>(ask: Ask<Answer>) =>
  (asked: Query<unknown>, values?: Values): Promise<Answer> => {
    const what = `${place} ${asked.compile(dialect).sql}`;
    return faults.step(
      kind,
      what,
      () => ask(asked, values),
      () => ask(nonsense),
    );
  };

const nonsense = statement(({ knex }) => knex.raw('nonsense'));

/** Writes what is looked at only when it is committed, and wrong then. */
async function preventCommit(trx: Transaction): Promise<void> {
  if (trx.dialect.name === 'sqlite') {
    await trx.run(query(({ knex }) => knex.raw('pragma defer_foreign_keys = on')));
    await trx.run(query(({ knex }) => knex('workspace_usage').insert({ workspace_id: 'that there is not' })));
  } else {
    await trx.run(
      query(({ knex }) => knex.raw('create temporary table prevention (id integer unique deferrable initially deferred) on commit drop')),
    );
    await trx.run(query(({ knex }) => knex.raw('insert into prevention values (1), (1)')));
  }
}

const serverFolder = join(import.meta.dirname, '../../server/');

/** Where in the server a transaction is opened, as in `operations/resources/tree/removal.ts:29:19`. */
function callerOf({ stack = '' }: Error): string {
  const [, frame = ''] = stack.split(serverFolder);
  return /^[^\s)]+/.exec(frame)?.[0] ?? 'outside of the server';
}
