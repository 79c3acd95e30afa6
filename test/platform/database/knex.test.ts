import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../server/platform/database/dialect.ts';
import { NamedValue, tableName } from '../../../server/platform/database/knex.ts';
import { postgresDialect } from '../../../server/platform/database/postgres/postgres.ts';
import { sqliteDialect } from '../../../server/platform/database/sqlite/sqlite.ts';
import { type Build, bindValues, statement } from '../../../server/platform/database/statement.ts';

/** The SQL of a statement, and what it binds; the values of names are the names. */
function written(dialect: Dialect, build: Parameters<typeof statement>[0]): { sql: string; binds: unknown[] } {
  const query = statement(build).compile(dialect);
  const values = Object.fromEntries([...query.names].map((name) => [name, name]));
  return { sql: query.sql, binds: bindValues(query, values) };
}

// Each of these stands on how Knex is made. Where a new one fails here, look at server/platform/database/knex.ts before anything else.
describe('Knex', () => {
  const page = ({ knex, value }: Build) =>
    knex('books')
      .where('pages', '>', value('min'))
      .whereIn('shelf', [value('one'), 'two'])
      .limit(value('limit'))
      .offset(value('offset'));

  it('writes "+?" for the values of SQLite, and "$1" for those of PostgreSQL', () => {
    expect(written(sqliteDialect, page).sql).toBe('select * from `books` where `pages` > +? and `shelf` in (+?, +?) limit +? offset +?');
    expect(written(postgresDialect, page).sql).toBe('select * from "books" where "pages" > $1 and "shelf" in ($2, $3) limit $4 offset $5');
  });

  it('leaves a question mark that is text as it is', () => {
    const ask = ({ knex, value }: Build) => knex.raw("select 'why\\?' where ? = 1", [value('one')]);
    expect(written(sqliteDialect, ask).sql).toBe("select 'why?' where +? = 1");
    expect(written(postgresDialect, ask).sql).toBe("select 'why?' where $1 = 1");
  });

  it.each([sqliteDialect, postgresDialect])('takes the place of a value wherever it takes a value, a limit included, on $name', (dialect) => {
    expect(written(dialect, page).binds).toEqual(['min', 'one', 'two', 'limit', 'offset']);
    const insert = written(dialect, ({ knex, value }) => knex('books').insert([{ id: value('first') }, { id: value('second') }]));
    expect(insert.binds).toEqual(['first', 'second']);
    const update = written(dialect, ({ knex, value }) =>
      knex('books')
        .where({ id: value('id') })
        .update({ title: knex.raw('coalesce(?, ?)', [value('title'), value('title')]) }),
    );
    expect(update.binds).toEqual(['title', 'title', 'id']);
  });

  it.each([sqliteDialect, postgresDialect])('binds a list as one value on $name', (dialect) => {
    const found = written(dialect, ({ knex }) => knex('books').whereRaw(dialect.inList('id', ['a', 'b'])));
    expect(found.binds).toEqual([['a', 'b']]);
    expect(written(dialect, ({ knex, value }) => knex('books').whereRaw(dialect.inList('id', value('ids')))).binds).toEqual(['ids']);
  });

  it.each([sqliteDialect, postgresDialect])('reads no number that stands in for a value as one on $name', (dialect) => {
    const { bindings } = statement(({ knex, value }) => knex('books').limit(value('limit')).offset(20)).compile(dialect);
    expect(bindings).toEqual([expect.any(NamedValue), 20]);
  });

  it.each([sqliteDialect, postgresDialect])('tells the name of a table that is being made on $name', ({ knex }) => {
    const names: string[] = [];
    const made = knex.schema.createTable('books', (table) => {
      names.push(tableName(table));
      table.text('title');
    });
    const changed = knex.schema.alterTable('shelves', (table) => {
      names.push(tableName(table));
      table.text('room');
    });
    for (const builder of [made, changed]) builder.toSQL();
    expect(names).toEqual(['books', 'shelves']);
  });

  it('refuses what it would only warn of', () => {
    const { knex } = sqliteDialect;
    expect(() => knex('books').limit('many' as unknown as number)).toThrow('valid integer');
  });
});
