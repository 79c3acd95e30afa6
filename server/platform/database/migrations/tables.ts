import type { Knex } from 'knex';
import { tableName } from '../knex.ts';
import type { MigrationContext } from './migration.ts';

type Columns = ReturnType<typeof columnsOf>;

/** The column types that the schema is made of. */
function columnsOf(table: Knex.CreateTableBuilder, binaryText: string) {
  return {
    id: (name: string) => table.specificType(name, binaryText).notNullable(),
    optionalId: (name: string) => table.specificType(name, binaryText),
    /** Text that is compared or ordered. */
    key: (name: string) => table.specificType(name, binaryText).notNullable(),
    text: (name: string) => table.text(name).notNullable(),
    optionalText: (name: string) => table.text(name),
    time: (name: string) => table.bigInteger(name).notNullable(),
    optionalTime: (name: string) => table.bigInteger(name),
    size: (name: string) => table.bigInteger(name).notNullable(),
    optionalSize: (name: string) => table.bigInteger(name),
    integer: (name: string) => table.integer(name).notNullable(),
    flag: (name: string) => table.boolean(name).notNullable().defaultTo(false),
    oneOf: (name: string, values: readonly string[]) => {
      table.check(`${name} in (${values.map((value) => `'${value}'`).join(', ')})`, undefined, `${tableName(table)}_${name}_known`);
      return table.text(name);
    },
    workspace: () => table.specificType('workspace_id', binaryText).notNullable().references('workspaces.id'),
    check: (name: string, condition: string) => table.check(condition, undefined, `${tableName(table)}_${name}`),
  };
}

export async function createTable(
  { knex, dialect, run }: MigrationContext,
  name: string,
  define: (columns: Columns, table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  await run(knex.schema.createTable(name, (table) => define(columnsOf(table, dialect.binaryText), table)));
}

export async function alterTable(
  { knex, dialect, run }: MigrationContext,
  name: string,
  define: (columns: Columns, table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  await run(knex.schema.alterTable(name, (table) => define(columnsOf(table, dialect.binaryText), table)));
}
