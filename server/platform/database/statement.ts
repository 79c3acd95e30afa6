import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Value, Values } from './database.ts';
import type { Dialect } from './dialect.ts';

/**
 * Where a value goes that is known at the call only. It is a Knex raw fragment, so it fits wherever Knex takes a value: where, insert, update, raw, whereIn,
 * and `Dialect.inList` for a list. To the types it is a number as well, because those of `limit` and `offset` take nothing else.
 */
export type Placeholder = Knex.Raw & number;

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

class NamedValue {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A list that is bound as one value (see `Dialect.inList`). An instance of a class, because Knex spreads a plain array over several bindings. */
class BoundList {
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

class LazyStatement<Row> implements Statement<Row> {
  declare readonly [rowType]?: Row;
  readonly #build: (context: Build) => Knex.QueryBuilder | Knex.Raw;
  readonly #compiled = new Map<Dialect, CompiledQuery>();

  readonly #remembered: boolean;

  constructor(build: (context: Build) => Knex.QueryBuilder | Knex.Raw, remembered: boolean) {
    this.#build = build;
    this.#remembered = remembered;
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

/**
 * Knex insists on a number for `limit` and in a few other places, and reads it from the text of what it is given. A placeholder therefore prints as a number
 * that nobody else would use, and that is exchanged for the placeholder again once the query is compiled.
 */
class StandIns {
  static readonly first = 8_123_400_000_000_000;
  readonly #values: NamedValue[] = [];

  add(value: NamedValue): number {
    return StandIns.first + this.#values.push(value) - 1;
  }

  resolve(binding: number): NamedValue | undefined {
    return this.#values[binding - StandIns.first];
  }
}

function placeholder(knex: Knex, name: string, standIns: StandIns): Placeholder {
  const value = new NamedValue(name);
  const standIn = String(standIns.add(value));
  return Object.assign(knex.raw('?', [passedThrough(value)]), { toString: () => standIn }) as Knex.Raw as Placeholder;
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
