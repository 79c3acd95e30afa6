import type { Reader } from './database.ts';
import { statement } from './statement.ts';

const tableNames = statement<{ name: string }>(({ knex, dialect }) => knex.raw(dialect.tables));

/** The names of its tables; those of the service are there together or not at all. */
export async function tablesOf(db: Reader): Promise<ReadonlySet<string>> {
  return new Set((await db.all(tableNames)).map(({ name }) => name));
}
