import knexFactory, { type Knex } from 'knex';

// Wherever we stand on how Knex is made, beyond what it promises, is in this file. `knex.test.ts` fails when a new one is made in another way.

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

/**
 * Where a value goes that is known at the call only. It is a Knex raw fragment, so it fits wherever Knex takes a value: where, insert, update, raw, whereIn,
 * and `Dialect.inList` for a list. To the types it is a number as well, because those of `limit` and `offset` take nothing else.
 */
export type Placeholder = Knex.Raw & number;

export class NamedValue {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A list that is bound as one value (see `Dialect.inList`). An instance of a class, because Knex spreads a plain array over several bindings. */
export class BoundList {
  readonly items: readonly (string | number)[];
  constructor(items: readonly (string | number)[]) {
    this.items = items;
  }
}

/** Knex passes an object that it knows nothing of through to the bindings, whatever its types say. */
const passedThrough = (binding: NamedValue | BoundList): Knex.RawBinding => binding as unknown as Knex.RawBinding;

/** For `Dialect.inList`: the place of a list, or a list. */
export const listBinding = (list: Placeholder | readonly (string | number)[]): Knex.RawBinding =>
  Array.isArray(list) ? passedThrough(new BoundList(list)) : (list as Placeholder);

/**
 * Knex insists on a number for `limit` and in a few other places, and reads it from the text of what it is given. A placeholder therefore prints as a number
 * that nobody else would use, and that is exchanged for the placeholder again once the query is compiled.
 */
export class StandIns {
  static readonly first = 8_123_400_000_000_000;
  readonly #values: NamedValue[] = [];

  add(value: NamedValue): number {
    return StandIns.first + this.#values.push(value) - 1;
  }

  resolve(binding: number): NamedValue | undefined {
    return this.#values[binding - StandIns.first];
  }
}

export function placeholder(knex: Knex, name: string, standIns: StandIns): Placeholder {
  const value = new NamedValue(name);
  const standIn = String(standIns.add(value));
  return Object.assign(knex.raw('?', [passedThrough(value)]), { toString: () => standIn }) as Knex.Raw as Placeholder;
}

/** Of a table that is being made or changed. Knex keeps it where its types don't show it. */
export const tableName = (table: Knex.CreateTableBuilder): string => (table as unknown as { _tableName: string })._tableName;
