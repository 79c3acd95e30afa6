import knexFactory, { type Knex } from 'knex';

/**
 * A Knex that only writes SQL. What Knex would merely warn of, such as a limit that is no number, is an error here; without `useNullAsDefault` a key that one
 * row of an insert lacks becomes DEFAULT, which SQLite refuses, instead of silently null.
 */
export function sqlWriter(client: 'better-sqlite3' | 'pg'): Knex {
  const refuse = (message: unknown): never => {
    throw new Error(`Knex: ${String(message)}`);
  };
  return knexFactory({ client, useNullAsDefault: false, log: { warn: refuse, error: refuse, deprecate: refuse, debug: () => {} } });
}
