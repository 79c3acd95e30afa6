import type { Knex } from 'knex';
import type { Transaction } from './database.ts';
import type { Placeholder } from './statement.ts';

/** Every difference between SQLite and PostgreSQL has a name here; no store asks which database it runs on. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Builds SQL of this dialect; it owns no connection. */
  readonly knex: Knex;
  /** The column type for ids, keys and everything else that is compared byte by byte. */
  readonly binaryText: string;
  /** `column in (…)` for a list of any length, in one statement. In a query that is built for one call, the list itself can be given. */
  inList(column: string, list: Placeholder | readonly (string | number)[]): Knex.Raw;
  /** The elements of a list that is bound as JSON text, as rows with a column `value`; of one that is a list itself `value ->> 0` is the first part. */
  elements(list: Placeholder): Knex.Raw;
  /** The clause that makes a claimed row invisible to other workers (`for update skip locked`); empty where there is only one writer. */
  readonly skipLocked: string;
  /** Lists rows whose foreign key points at nothing, by `table` and `parent`; nothing where no connection can turn foreign keys off. */
  readonly brokenReferences: string;
  /** What a table is created as whose rows are worth nothing after a crash: writing them is cheaper (`create unlogged table`). */
  readonly unlogged: string;
  /** Takes the lock of this name until the transaction ends. False, at once, when another one has it; where there is only one writer nobody has. */
  tryLock(trx: Transaction, name: string): Promise<boolean>;
  /** Has rows found by their indexes until the transaction ends. For one that asks for few rows very often: PostgreSQL expects many, and reads the whole table. */
  useIndexes(trx: Transaction): Promise<void>;
}
