import type { Knex } from 'knex';
import type { Reader, Transaction, Value } from './database.ts';
import type { Placeholder } from './knex.ts';

/** What is known of it to whoever has a reader or a transaction: nothing that a query could be written with. */
export interface DialectInUse {
  readonly name: 'sqlite' | 'postgres';
  /** Takes the lock of this name until the transaction ends. False, at once, when another one has it; where there is only one writer nobody has. */
  tryLock(trx: Transaction, name: string): Promise<boolean>;
  /** Has rows found by their indexes until the transaction ends. For one that asks for few rows very often: PostgreSQL expects many, and reads the whole table. */
  useIndexes(trx: Transaction): Promise<void>;
  /**
   * Those who have written to a table, or may have, in transactions that are not ended. Their rows may have lower numbers than some that can be seen already.
   * None where there is only one writer.
   */
  writersOf(db: Reader, table: string): Promise<readonly string[]>;
  /** What `Dialect.resourcesNamed` is to be given for a text. Null where that asks for nothing. */
  nameParts(workspaceId: string, nameKey: string): Value | null;
}

/** Every difference between SQLite and PostgreSQL has a name here; no store asks which database it runs on. */
export interface Dialect extends DialectInUse {
  /** Builds SQL of this dialect; it owns no connection. */
  readonly knex: Knex;
  /** The column type for ids, keys and everything else that is compared byte by byte. */
  readonly binaryText: string;
  /** How names are kept in indexes whose rows have a greatest size; null where there is none. */
  readonly longNames: LongNames | null;
  /** `column in (…)` for a list of any length, in one statement. In a query that is built for one call, the list itself can be given. */
  inList(column: string | Knex.Raw, list: Placeholder | readonly (string | number)[]): Knex.Raw;
  /** The elements of a list that is bound as JSON text, as rows with a column `value`; of one that is a list itself `value ->> 0` is the first part. */
  elements(list: Placeholder): Knex.Raw;
  /** Gathers the rows of a query into one text: their columns as arrays of a JSON array, in any order; it is empty where there are none. */
  rowsAsJson(columns: readonly (Knex.Ref<string, Record<string, string>> | Knex.QueryBuilder)[]): Knex.Raw;
  /** The function that makes a JSON object of names and values, each name before its value. */
  readonly jsonObject: string;
  /** The clause that makes a claimed row invisible to other workers (`for update skip locked`); empty where there is only one writer. */
  readonly skipLocked: string;
  /** Lists rows whose foreign key points at nothing, by `table` and `parent`; nothing where no connection can turn foreign keys off. */
  readonly brokenReferences: string;
  /** Lists the tables, by `name`. */
  readonly tables: string;
  /** What a table is created as whose rows are worth nothing after a crash: writing them is cheaper (`create unlogged table`). */
  readonly unlogged: string;
  /**
   * A condition that holds for every row of this table, by whatever name it goes: where a query goes through many, it ends it there when its time is up.
   * @param column one that it has, for a table that is kept along its key
   */
  inTime(table: string, column?: string): Knex.Raw;
  /**
   * The resources of a workspace as the table `r`, but for those that an index tells not to have this text in their names; it has to be looked for in the others.
   * Where no index tells anything, all of them.
   * @param parts what `nameParts` makes of the text
   * @param isWhole whether the text has `partLength` characters or more
   */
  resourcesNamed(parts: Placeholder, isWhole: boolean): Knex.QueryBuilder;
  /** The column, for a condition that no index is to be chosen by, because the query goes along another one. PostgreSQL knows by itself which is better. */
  unindexed(column: string): Knex.Raw;
  /** Makes the index that `resourcesNamed` looks into. */
  readonly createNameIndex: readonly string[];
  /** The column type for bytes. */
  readonly bytes: string;
  /** The bytes that are written in hexadecimal digits. */
  fromHex(digits: Knex.Raw): Knex.Raw;
  /** What ends the definition of a table whose rows are kept in the order of its key. */
  readonly clustered: string;
  /** Makes the triggers that note in `search_waiting` which resources have changed in what search finds them by. */
  readonly createSearchTriggers: readonly string[];
  /** Makes what these triggers and the index of names do anew, with the same outcome, where that can be had for less. */
  readonly lightenTriggers: readonly string[];
}

/** A row of an index takes 2,704 bytes in PostgreSQL. Names with longer keys are in indexes of their own, by how their keys begin. */
export interface LongNames {
  /** What holds for the keys that an index takes whole. The indexes are made with this very condition. */
  isShort(key: string): Knex.Raw;
  isLong(key: string): Knex.Raw;
  /** The beginning that is in the index, of a column or of a key that is bound. Beginnings stand in the order of the keys. */
  beginning(key: Knex.Raw | string): Knex.Raw;
}
