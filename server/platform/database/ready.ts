import type { Reader } from './database.ts';
import { statement } from './statement.ts';

const anything = statement(({ knex }) => knex.raw('select 1 as ready'));

/** Resolves once the database has answered. */
export async function answers(db: Reader): Promise<void> {
  await db.first(anything);
}
