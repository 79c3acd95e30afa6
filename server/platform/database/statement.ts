import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Value, Values } from './database.ts';
import type { Dialect } from './dialect.ts';
import { BoundList, NamedValue, type Placeholder, placeholder, StandIns } from './knex.ts';

export interface Build {
  readonly knex: Knex;
  readonly dialect: Dialect;
  /** The place of the value `name`; the same name may stand in several places. */
  value(name: string): Placeholder;
}

/** A query that Knex has written: SQL in the driver's own form, and the values that it binds, literal or to be looked up by name. */
export interface CompiledQuery {
  readonly sql: string;
  readonly bindings: readonly Binding[];
  /** The names among the bindings, each once. */
  readonly names: ReadonlySet<string>;
  /** Knex knows that it changes rows; what `knex.raw` does is known to the database alone. */
  readonly writes: boolean;
  /** The name that it is prepared under, or null for a query that was built for one call. */
  readonly preparedName: string | null;
  /** Whether the reader may answer from its memory. */
  readonly remembered: boolean;
}

type Binding = NamedValue | Value;

declare const rowType: unique symbol;

/** A query that is compiled once for each dialect, at its first use, and then only bound and run. */
export interface Statement<Row> {
  readonly [rowType]?: Row;
  compile(dialect: Dialect): CompiledQuery;
}

/** What `Reader` and `Transaction` run: a statement, or a query that was built for this one call. */
export type Query<Row> = Statement<Row> | Knex.QueryBuilder | Knex.Raw;

/**
 * Defines a statement. Keep it at module level: building a query takes Knex about 90 µs, running a prepared one about 5.
 *
 *     const findTag = statement<TagRow>(({ knex, value }) => knex('tags').where({ id: value('id') }));
 *     const tag = await db.first(findTag, { id });
 */
export function statement<Row = Record<string, unknown>>(build: (context: Build) => Knex.QueryBuilder | Knex.Raw): Statement<Row> {
  return new LazyStatement<Row>(build, false);
}

/**
 * Defines a statement that most requests run: where the database is in the process, its answers are remembered until something is written (`Memory`). For
 * reads of a few rows by id whose values come again; an answer is shared, so nobody changes its rows.
 */
export function hotStatement<Row = Record<string, unknown>>(build: (context: Build) => Knex.QueryBuilder | Knex.Raw): Statement<Row> {
  return new LazyStatement<Row>(build, true);
}

/** Every statement of the modules that are loaded. A test prepares them all. */
export const definedStatements: Statement<unknown>[] = [];

class LazyStatement<Row> implements Statement<Row> {
  declare readonly [rowType]?: Row;
  readonly #build: (context: Build) => Knex.QueryBuilder | Knex.Raw;
  readonly #compiled = new Map<Dialect, CompiledQuery>();

  readonly #remembered: boolean;

  constructor(build: (context: Build) => Knex.QueryBuilder | Knex.Raw, remembered: boolean) {
    this.#build = build;
    this.#remembered = remembered;
    definedStatements.push(this);
  }

  compile(dialect: Dialect): CompiledQuery {
    let compiled = this.#compiled.get(dialect);
    if (!compiled) {
      const standIns = new StandIns();
      const query = this.#build({ knex: dialect.knex, dialect, value: (name) => placeholder(dialect.knex, name, standIns) });
      compiled = { ...compileBuilder(query, standIns, true), remembered: this.#remembered };
      this.#compiled.set(dialect, compiled);
    }
    return compiled;
  }
}

/** A statement's compiled form, or that of a builder. */
export function compile(query: Query<unknown>, dialect: Dialect): CompiledQuery {
  return query instanceof LazyStatement ? query.compile(dialect) : compileBuilder(query as Knex.QueryBuilder | Knex.Raw, new StandIns(), false);
}

const noValues: Values = {};

/** The values in the order of the placeholders. A name without a value, or a value without a place, is a mistake of the caller. */
export function bindValues(query: CompiledQuery, values: Values = noValues): Value[] {
  if (Object.keys(values).length !== query.names.size) refuseUnknownNames(query, values);
  return query.bindings.map((binding) => {
    if (!(binding instanceof NamedValue)) return binding;
    const value = values[binding.name];
    if (value === undefined) throw new Error(`The statement needs a value for "${binding.name}": ${query.sql}`);
    return value;
  });
}

function refuseUnknownNames(query: CompiledQuery, values: Values): void {
  const unknown = Object.keys(values).find((name) => !query.names.has(name));
  if (unknown !== undefined) throw new Error(`The statement has no place for the value "${unknown}": ${query.sql}`);
}

const readingMethods: ReadonlySet<string> = new Set(['select', 'first', 'pluck', 'raw']);

function compileBuilder(query: Knex.QueryBuilder | Knex.Raw, standIns: StandIns, reused: boolean): CompiledQuery {
  const compiled = query.toSQL();
  const native = compiled.toNative();
  const { sql } = native;
  const bindings = native.bindings.map((binding: unknown) => checkedBinding(binding, standIns, sql));
  const names = new Set(bindings.filter((binding) => binding instanceof NamedValue).map((binding) => binding.name));
  return { sql, bindings, names, writes: !readingMethods.has(compiled.method), preparedName: reused ? nameOf(sql) : null, remembered: false };
}

function checkedBinding(binding: unknown, standIns: StandIns, sql: string): Binding {
  if (binding instanceof NamedValue) return binding;
  if (binding instanceof BoundList) return binding.items;
  if (typeof binding === 'number') return standIns.resolve(binding) ?? checkedNumber(binding, sql);
  if (binding === null || typeof binding === 'string' || typeof binding === 'boolean' || binding instanceof Uint8Array) return binding;
  throw new Error(`The query binds ${binding === undefined ? 'undefined' : 'something that is no value'}: ${sql}`);
}

function checkedNumber(binding: number, sql: string): number {
  if (!Number.isFinite(binding)) throw new Error(`The query binds ${binding}: ${sql}`);
  return binding;
}

/** Short, and the same wherever the SQL is: PostgreSQL keeps prepared statements by name and cuts names at 63 bytes. */
const nameOf = (sql: string): string => `s${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`;
