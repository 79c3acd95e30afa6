import type { Knex } from 'knex';
import type { Dialect } from '../dialect.ts';

/** What a migration is given: Knex to write with, and the transaction that all migrations of a start run in. */
export interface MigrationContext {
  readonly knex: Knex;
  readonly dialect: Dialect;
  /** Runs everything that one builder stands for, in its order. */
  run(builder: Knex.SchemaBuilder | Knex.QueryBuilder | Knex.Raw): Promise<void>;
}

/** A step of the schema. Once released it is never changed; the next change is the next migration. */
export interface Migration {
  readonly name: string;
  up(context: MigrationContext): Promise<void>;
}
