import type { Knex } from 'knex';
import { StartError } from '../start-error.ts';
import type { OpenedDatabase, Transaction } from './database.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { query, statement } from './statement.ts';

const appliedNames = statement<{ name: string }>(({ knex }) => knex('schema_migrations').select('name').orderBy('name'));
const recordMigration = statement(({ knex, value }) => knex('schema_migrations').insert({ name: value('name'), applied_at: value('appliedAt') }));

/**
 * Applies what is missing, all of it or nothing, in one transaction. Knex has a migrator, but it guards itself with a row in a table, and a crash leaves that
 * row behind for a person to remove; a lock that belongs to the transaction is gone with it.
 */
export async function migrate(database: OpenedDatabase, migrations: readonly Migration[] = allMigrations): Promise<void> {
  await database.transaction(async (trx) => {
    const { dialect } = database;
    await lockSchema(trx);
    const { knex, binaryText } = dialect;
    const table = `create table if not exists schema_migrations (name ${binaryText} primary key, applied_at bigint not null)`;
    await trx.run(query(() => knex.raw(table)));
    const applied = (await trx.all(appliedNames)).map((row) => row.name);
    refuseNewerDatabase(applied, migrations);
    for (const migration of migrations.slice(applied.length)) {
      await migration.up({ knex, dialect, run: (builder) => runEach(trx, builder) });
      await trx.run(recordMigration, { name: migration.name, appliedAt: Date.now() });
    }
  });
}

/** Several processes may start at once. SQLite lets one transaction write anyhow. */
async function lockSchema(trx: Transaction): Promise<void> {
  const anyNumber = 4_711_002;
  if (trx.dialect.name === 'postgres') await trx.all(query(({ knex }) => knex.raw(`select pg_advisory_xact_lock(${anyNumber})`)));
}

function refuseNewerDatabase(applied: readonly string[], migrations: readonly Migration[]): void {
  const foreign = applied.find((name, index) => migrations[index]?.name !== name);
  if (foreign === undefined) return;
  throw new StartError(
    `This database was made by a newer version of the service: it has the migration "${foreign}", which this version does not know. ` +
      'Start that version, or use another database.',
  );
}

/** A schema builder stands for several statements: a table, then its indices. */
async function runEach(trx: Transaction, builder: Knex.SchemaBuilder | Knex.QueryBuilder | Knex.Raw): Promise<void> {
  const compiled: unknown = builder.toSQL();
  if (!Array.isArray(compiled)) {
    await trx.run(query(() => builder as Knex.QueryBuilder | Knex.Raw));
    return;
  }
  for (const { sql, bindings = [] } of compiled as { sql: string; bindings?: Knex.RawBinding[] }[]) {
    await trx.run(query(({ knex }) => knex.raw(sql, bindings)));
  }
}
