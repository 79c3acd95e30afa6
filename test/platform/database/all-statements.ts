import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Dialect } from '../../../server/platform/database/dialect.ts';
import { definedStatements } from '../../../server/platform/database/statement.ts';

export interface CompiledStatement {
  readonly sql: string;
  /** Of the values that it takes. */
  readonly names: readonly string[];
  /** Where it is defined, as in `server/core/reachable.ts:12:20`. */
  readonly place: string;
}

/** Every statement that the server defines. Its modules are loaded in a thread, where no test has defined any. */
export function allStatements(dialect: Dialect['name']): Promise<CompiledStatement[]> {
  const { promise, resolve, reject } = Promise.withResolvers<CompiledStatement[]>();
  new Worker(import.meta.filename, { workerData: dialect }).on('message', resolve).on('error', reject);
  return promise;
}

const root = path.join(import.meta.dirname, '../../..');
const server = path.join(root, 'server');

const dialects = {
  sqlite: async () => (await import('../../../server/platform/database/sqlite/sqlite.ts')).sqliteDialect,
  postgres: async () => (await import('../../../server/platform/database/postgres/postgres.ts')).postgresDialect,
};

async function compileAll(name: Dialect['name']): Promise<CompiledStatement[]> {
  const places = notePlaces();
  const other = name === 'sqlite' ? 'postgres' : 'sqlite';
  const defining = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && path.dirname(file) !== path.join('platform/database', other))
    .map((file) => path.join(server, file))
    .filter((file) => /import [^;]*\b(hotStatement|statement)\b[^;]* from '[^']*\/statement\.ts'/.test(readFileSync(file, 'utf8')));
  for (const file of defining) await import(file);
  const dialect = await dialects[name]();
  return definedStatements.map((statement, index) => {
    const { sql, names } = statement.compile(dialect);
    return { sql, names: [...names], place: places[index] ?? 'unknown' };
  });
}

/** Notes for each statement that is defined from now on where that was: the module that is in the stack of calls. */
function notePlaces(): string[] {
  const places: string[] = [];
  definedStatements.push = (statement) => {
    const calls = [...(new Error().stack ?? '').matchAll(/file:\/\/(\S+:\d+:\d+)/g)].map(([, call = '']) => path.relative(root, call));
    places.push(calls.find((call) => call.startsWith('server/') && !call.startsWith('server/platform/database/statement.ts')) ?? 'unknown');
    return Array.prototype.push.call(definedStatements, statement);
  };
  return places;
}

if (!isMainThread && parentPort && (workerData === 'sqlite' || workerData === 'postgres')) parentPort.postMessage(await compileAll(workerData));
