import knexFactory, { type Knex } from 'knex';

/**
 * A Knex that only writes SQL. What Knex would merely warn of, such as a limit that is no number, is an error here; without `useNullAsDefault` a key that one
 * row of an insert lacks becomes DEFAULT, which SQLite refuses, instead of silently null.
 */
export function sqlWriter(client: 'better-sqlite3' | 'pg'): Knex {
  const refuse = (message: unknown): never => {
    throw new Error(`Knex: ${String(message)}`);
  };
  const knex = knexFactory({ client, useNullAsDefault: false, log: { warn: refuse, error: refuse, deprecate: refuse, debug: () => {} } });
  if (client === 'better-sqlite3') knex.client.positionBindings = plainPlaceholders;
  return knex;
}

/**
 * Since SQLite 3.54 a join with `column = ?` is planned with the value in mind, and planned again whenever that is cleared, which the driver does after each
 * run: it takes longer than the query. `+?` is the same value, and not looked at. A literal question mark comes escaped.
 * Source: https://gitlab.com/cznic/sqlite/-/issues/264
 */
const plainPlaceholders = (sql: string): string => sql.replace(/\\?\?/g, (mark) => (mark === '?' ? '+?' : '?'));
