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

type BuildQuery = (build: Build) => Knex.QueryBuilder | Knex.Raw;

/**
 * Defines a statement: a query that is compiled once for each dialect, at its first use, and then only bound and run. Keep it at module level: building a query
 * takes Knex about 90 µs, running a prepared one about 5.
 *
 *     const findTag = statement<TagRow>(({ knex, value }) => knex('tags').where({ id: value('id') }));
 *     const tag = await db.first(findTag, { id });
 */
export function statement<Row = Record<string, unknown>>(build: BuildQuery): Query<Row> {
  return defined(new Query<Row>(build, { isReused: true, isRemembered: false }));
}

/**
 * Defines a statement that most requests run: where the database is in the process, its answers are remembered until something is written (`Memory`). For
 * reads of a few rows by id whose values come again; an answer is shared, so nobody changes its rows.
 */
export function hotStatement<Row = Record<string, unknown>>(build: BuildQuery): Query<Row> {
  return defined(new Query<Row>(build, { isReused: true, isRemembered: true }));
}

/** A query that is built for one call, because its shape depends on what is asked. */
export function query<Row = Record<string, unknown>>(build: BuildQuery): Query<Row> {
  return new Query<Row>(build, { isReused: false, isRemembered: false });
}

/** Shapes of queries that are kept; whoever asks for more of them waits for Knex. */
const keptShapes = 200;

/**
 * Makes queries of which there are as many shapes as ways to ask. One is kept by its shape, which says all that its SQL depends on: whatever else it is asked with are
 * values by name. Without a shape it is built for one call.
 *
 * PostgreSQL plans such a query each time, with its values, unless it `isPrepared`: for shapes of which there are few, and whose best plan is the same whatever the
 * values are.
 */
export function shapedQueries<Row>(): (shape: string | null, build: BuildQuery, isPrepared?: boolean) => Query<Row> {
  const known = new Map<string, Query<Row>>();
  return (shape, build, isPrepared = false) => {
    if (shape === null) return query(build);
    const kept = known.get(shape) ?? new Query<Row>(build, { isReused: isPrepared, isRemembered: false });
    // A map keeps the order of insertion, so the one used longest ago is its first.
    known.delete(shape);
    known.set(shape, kept);
    for (const oldest of known.keys()) {
      if (known.size <= keptShapes) break;
      known.delete(oldest);
    }
    return kept;
  };
}

/** Every statement of the modules that are loaded. A test prepares them all. */
export const definedStatements: Query<unknown>[] = [];

function defined<Row>(one: Query<Row>): Query<Row> {
  definedStatements.push(one);
  return one;
}

interface Use {
  readonly isReused: boolean;
  readonly isRemembered: boolean;
}

declare const rowType: unique symbol;

/** What `Reader` and `Transaction` run. It is made by the functions above and by nothing else, so that no other query compiles. */
class Query<Row> {
  declare readonly [rowType]?: Row;
  readonly #build: BuildQuery;
  readonly #use: Use;
  readonly #compiled = new Map<Dialect, CompiledQuery>();

  constructor(build: BuildQuery, use: Use) {
    this.#build = build;
    this.#use = use;
  }

  compile(dialect: Dialect): CompiledQuery {
    let compiled = this.#compiled.get(dialect);
    if (!compiled) {
      const standIns = new StandIns();
      const built = this.#build({ knex: dialect.knex, dialect, value: (name) => placeholder(dialect.knex, name, standIns) });
      compiled = compileBuilder(built, standIns, this.#use);
      this.#compiled.set(dialect, compiled);
    }
    return compiled;
  }
}

export type { Query };

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

function compileBuilder(builder: Knex.QueryBuilder | Knex.Raw, standIns: StandIns, { isReused, isRemembered }: Use): CompiledQuery {
  const compiled = builder.toSQL();
  const native = compiled.toNative();
  const { sql } = native;
  const bindings = native.bindings.map((binding: unknown) => checkedBinding(binding, standIns, sql));
  const names = new Set(bindings.filter((binding) => binding instanceof NamedValue).map((binding) => binding.name));
  return {
    sql,
    bindings,
    names,
    writes: !readingMethods.has(compiled.method),
    preparedName: isReused ? nameOf(sql) : null,
    remembered: isRemembered,
  };
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
