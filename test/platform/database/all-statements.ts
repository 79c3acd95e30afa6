import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Dialect } from '../../../server/platform/database/dialect.ts';
import { definedStatements } from '../../../server/platform/database/statement.ts';

/** The SQL of every statement that the server defines. Its modules are loaded in a thread, where no test has defined any. */
export function sqlOfAllStatements(dialect: Dialect['name']): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  new Worker(import.meta.filename, { workerData: dialect }).on('message', resolve).on('error', reject);
  return promise;
}

const server = path.join(import.meta.dirname, '../../../server');

const dialects = {
  sqlite: async () => (await import('../../../server/platform/database/sqlite/sqlite.ts')).sqliteDialect,
  postgres: async () => (await import('../../../server/platform/database/postgres/postgres.ts')).postgresDialect,
};

async function compileAll(name: Dialect['name']): Promise<string[]> {
  const other = name === 'sqlite' ? 'postgres' : 'sqlite';
  const defining = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && path.dirname(file) !== path.join('platform/database', other))
    .map((file) => path.join(server, file))
    .filter((file) => /import [^;]*\b(hotStatement|statement)\b[^;]* from '[^']*\/statement\.ts'/.test(readFileSync(file, 'utf8')));
  for (const file of defining) await import(file);
  const dialect = await dialects[name]();
  return definedStatements.map((statement) => statement.compile(dialect).sql);
}

if (!isMainThread && parentPort && (workerData === 'sqlite' || workerData === 'postgres')) parentPort.postMessage(await compileAll(workerData));
