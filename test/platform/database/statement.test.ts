import { describe, expect, it } from 'vitest';
import type { OpenedDatabase } from '../../../server/platform/database/database.ts';
import { postgresDialect } from '../../../server/platform/database/postgres/postgres.ts';
import { sqliteDialect } from '../../../server/platform/database/sqlite/sqlite.ts';
import { query, shapedQueries, statement } from '../../../server/platform/database/statement.ts';
import { openTemporaryDatabase } from '../../support/databases.ts';

async function openShelf(books: Record<string, unknown>[] = []): Promise<OpenedDatabase> {
  const database = await openTemporaryDatabase();
  const { binaryText } = database.dialect;
  await database.transaction(async (trx) => {
    await trx.run(query(({ knex }) => knex.raw(`create table books (id ${binaryText} primary key, title text, pages bigint, is_read boolean)`)));
    if (books.length > 0) await trx.run(query(({ knex }) => knex('books').insert(books)));
  });
  return database;
}

const threeBooks = [
  { id: 'a', title: 'Emma', pages: 400, is_read: true },
  { id: 'b', title: 'Walden', pages: 300, is_read: false },
  { id: 'c', title: 'Ulysses', pages: 700, is_read: false },
];

describe('a statement', () => {
  it('takes its values by name at each call', async () => {
    const { reader } = await openShelf(threeBooks);
    const findBook = statement<{ title: string }>(({ knex, value }) =>
      knex('books')
        .where({ id: value('id') })
        .select('title'),
    );
    expect(await reader.first(findBook, { id: 'a' })).toEqual({ title: 'Emma' });
    expect(await reader.first(findBook, { id: 'c' })).toEqual({ title: 'Ulysses' });
    expect(await reader.first(findBook, { id: 'z' })).toBeUndefined();
  });

  it('takes values in insert, update and raw fragments, one name in several places', async () => {
    const database = await openShelf();
    const insert = statement(({ knex, value }) =>
      knex('books').insert({ id: value('id'), title: value('id'), pages: value('pages'), is_read: false }),
    );
    const addPages = statement(({ knex, value }) =>
      knex('books')
        .where({ id: value('id') })
        .update({ pages: knex.raw('pages + ?', [value('pages')]), is_read: value('isRead') }),
    );
    const changed = await database.transaction(async (trx) => [
      await trx.run(insert, { id: 'a', pages: 2 }),
      await trx.run(addPages, { id: 'a', pages: 3, isRead: true }),
      await trx.run(addPages, { id: 'nobody', pages: 3, isRead: true }),
    ]);
    expect(changed).toEqual([1, 1, 0]);
    const row = await database.reader.first(query<{ title: string; pages: number; is_read: unknown }>(({ knex }) => knex('books')));
    expect({ ...row, is_read: Boolean(row?.is_read) }).toEqual({ id: 'a', title: 'a', pages: 5, is_read: true });
  });

  it('takes values for limit and offset, where Knex itself insists on numbers', async () => {
    const { reader } = await openShelf(threeBooks);
    const page = statement<{ id: string }>(({ knex, value }) =>
      knex('books').select('id').where('pages', '>', value('min')).orderBy('id').limit(value('limit')).offset(value('offset')),
    );
    expect(await reader.all(page, { min: 0, limit: 2, offset: 0 })).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(await reader.all(page, { min: 0, limit: 2, offset: 2 })).toEqual([{ id: 'c' }]);
    expect(await reader.all(page, { min: 350, limit: 5, offset: 1 })).toEqual([{ id: 'c' }]);
  });

  it('takes a list of any length as one value', async () => {
    const { reader } = await openShelf(threeBooks);
    const among = statement<{ id: string }>(({ knex, dialect, value }) =>
      knex('books')
        .select('id')
        .where(dialect.inList('id', value('ids')))
        .orderBy('id'),
    );
    expect(await reader.all(among, { ids: ['c', 'a', 'nobody'] })).toEqual([{ id: 'a' }, { id: 'c' }]);
    expect(await reader.all(among, { ids: [] })).toEqual([]);
    expect(await reader.all(among, { ids: Array.from({ length: 40_000 }, (_, i) => `${i}`) })).toEqual([]);
    const byPages = statement<{ id: string }>(({ knex, dialect, value }) =>
      knex('books')
        .select('id')
        .where(dialect.inList('pages', value('pages'))),
    );
    expect(await reader.all(byPages, { pages: [300, 301] })).toEqual([{ id: 'b' }]);
  });

  it('returns rows from an insert', async () => {
    const database = await openShelf();
    const insert = statement<{ pages: number }>(({ knex, value }) =>
      knex('books')
        .insert({ id: value('id'), pages: 7 })
        .returning('pages'),
    );
    expect(await database.transaction((trx) => trx.first(insert, { id: 'x' }))).toEqual({ pages: 7 });
  });

  it('keeps a question mark that is text', async () => {
    const { reader } = await openShelf(threeBooks);
    const ask = statement<{ asked: string }>(({ knex, value }) =>
      knex('books')
        .select(knex.raw("'why\\?' as asked"))
        .where({ id: value('id') }),
    );
    expect(await reader.first(ask, { id: 'a' })).toEqual({ asked: 'why?' });
  });

  it('refuses a missing value, a value that it has no place for, and undefined', async () => {
    const { reader } = await openShelf();
    const findBook = statement(({ knex, value }) => knex('books').where({ id: value('id') }));
    await expect(reader.first(findBook)).rejects.toThrow('needs a value for "id"');
    await expect(reader.first(findBook, { ID: 'a' })).rejects.toThrow('needs a value for "id"');
    await expect(reader.first(findBook, { id: 'a', colour: 'red' })).rejects.toThrow('no place for the value "colour"');
    await expect(reader.first(findBook, { id: undefined as unknown as string })).rejects.toThrow('needs a value for "id"');
  });

  it('is built once for each dialect', () => {
    let built = 0;
    const findBook = statement(({ knex, value }) => {
      built++;
      return knex('books').where({ id: value('id') });
    });
    const onSqlite = findBook.compile(sqliteDialect);
    expect(findBook.compile(sqliteDialect)).toBe(onSqlite);
    expect(onSqlite.sql).toBe('select * from `books` where `id` = +?');
    expect(findBook.compile(postgresDialect).sql).toBe('select * from "books" where "id" = $1');
    expect(built).toBe(2);
  });
});

describe('a query that is built for one call', () => {
  it('runs with its literal values', async () => {
    const database = await openShelf(threeBooks);
    expect(await database.reader.all(query(({ knex }) => knex('books').select('id').where('pages', '<', 500).orderBy('pages').limit(1)))).toEqual([
      { id: 'b' },
    ]);
    expect(
      await database.reader.all(
        query(({ knex, dialect }) =>
          knex('books')
            .select('id')
            .where(dialect.inList('id', ['b', 'c'])),
        ),
      ),
    ).toHaveLength(2);
    expect(await database.reader.first(query(({ knex }) => knex('books').count({ count: '*' }).sum({ pages: 'pages' })))).toEqual({
      count: 3,
      pages: 1400,
    });
    expect(await database.transaction((trx) => trx.run(query(({ knex }) => knex('books').where({ is_read: false }).del())))).toBe(2);
  });

  it('is refused when Knex would only warn', async () => {
    const { knex } = (await openShelf()).dialect;
    expect(() => knex('books').limit('many' as unknown as number)).toThrow('valid integer');
    expect(() => knex('books').where({ id: undefined }).toSQL()).toThrow('Undefined binding');
  });

  it('can be any of thousands', async () => {
    const { reader } = await openShelf();
    for (let i = 0; i < 600; i++) expect(await reader.first(query(({ knex }) => knex.raw(`select ${i} as n`)))).toEqual({ n: i });
  });
});

describe('the reader', () => {
  it('changes nothing', async () => {
    const database = await openShelf(threeBooks);
    await expect(database.reader.all(query(({ knex }) => knex('books').del()))).rejects.toThrow('reader changes nothing');
    expect(await database.reader.all(query(({ knex }) => knex('books')))).toHaveLength(3);
  });
});

describe('values', () => {
  it('come back as they went in', async () => {
    const database = await openShelf();
    const title = 'Ünïcödé 🚲 \' " \\ ? $1 :name';
    await database.transaction((trx) =>
      trx.run(query(({ knex }) => knex('books').insert({ id: 'a', title, pages: Number.MAX_SAFE_INTEGER, is_read: null }))),
    );
    expect(await database.reader.first(query(({ knex }) => knex('books')))).toEqual({
      id: 'a',
      title,
      pages: Number.MAX_SAFE_INTEGER,
      is_read: null,
    });
  });

  it('with the character U+0000 are refused on both databases', async () => {
    const database = await openShelf();
    const insert = statement(({ knex, value }) => knex('books').insert({ id: value('id') }));
    await expect(database.transaction((trx) => trx.run(insert, { id: 'a\0b' }))).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('of ids are ordered byte by byte', async () => {
    const database = await openShelf(['b', 'a', 'B', 'é', '_', 'z', '1'].map((id) => ({ id, title: null, pages: null, is_read: null })));
    const rows = await database.reader.all(query<{ id: string }>(({ knex }) => knex('books').select('id').orderBy('id')));
    expect(rows.map((row) => row.id).join('')).toBe('1B_abzé');
  });
});

describe('Queries of a shape', () => {
  it('are built once for each shape, and run with the values of each call', async () => {
    const { reader } = await openShelf(threeBooks);
    const books = shapedQueries<{ title: string }>();
    let built = 0;
    const find = (relation: '<' | '>') =>
      books(relation, ({ knex, value }) => {
        built++;
        return knex('books').where('pages', relation, value('pages')).orderBy('title').select('title');
      });
    expect(await reader.all(find('<'), { pages: 400 })).toEqual([{ title: 'Walden' }]);
    expect(await reader.all(find('<'), { pages: 500 })).toEqual([{ title: 'Emma' }, { title: 'Walden' }]);
    expect(await reader.all(find('>'), { pages: 500 })).toEqual([{ title: 'Ulysses' }]);
    expect(built).toBe(2);
  });
});
