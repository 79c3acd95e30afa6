import { describe, expect, it } from 'vitest';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { migrations } from '../../../server/platform/database/migrations/index.ts';
import type { Migration } from '../../../server/platform/database/migrations/migration.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { openTemporaryDatabase, temporaryDatabaseOptions } from '../../support/databases.ts';

const makesTable = (name: string): Migration => ({
  name: `900_${name}`,
  up: async ({ knex, run }) => run(knex.schema.createTable(name, (table) => void table.text('id').primary())),
});
const fails: Migration = {
  name: '901_fails',
  up: async () => {
    throw new Error('half-way');
  },
};

describe('migrations', () => {
  it('run once, in their order', async () => {
    const options = await temporaryDatabaseOptions();
    const first = await openDatabase(options);
    const applied = await first.reader.all(query(({ knex }) => knex('schema_migrations').orderBy('name')));
    expect(applied.map((row) => row.name)).toEqual(migrations.map(({ name }) => name));
    await first.close();
    const second = await openDatabase(options);
    expect(await second.reader.all(query(({ knex }) => knex('schema_migrations').orderBy('name')))).toEqual(applied);
    await second.close();
  });

  it('may be started by several processes at once', async () => {
    const options = await temporaryDatabaseOptions();
    const databases = await Promise.all([openDatabase(options), openDatabase(options), openDatabase(options)]);
    expect(await databases[0].reader.all(query(({ knex }) => knex('schema_migrations')))).toHaveLength(migrations.length);
    for (const database of databases) await database.close();
  });

  it('are applied together or not at all', async () => {
    const database = await openTemporaryDatabase();
    await expect(migrate(database, [...migrations, makesTable('chairs'), fails])).rejects.toThrow('half-way');
    expect(await database.reader.all(query(({ knex }) => knex('schema_migrations')))).toHaveLength(migrations.length);
    await expect(database.reader.all(query(({ knex }) => knex('chairs')))).rejects.toThrow('chairs');
    await migrate(database, [...migrations, makesTable('chairs')]);
    expect(await database.reader.all(query(({ knex }) => knex('chairs')))).toEqual([]);
  });

  it('refuse a database that a newer version has made', async () => {
    const database = await openTemporaryDatabase();
    await migrate(database, [...migrations, makesTable('chairs')]);
    await expect(migrate(database, migrations)).rejects.toThrow(/newer version of the service: it has the migration "900_chairs"/);
  });
});
