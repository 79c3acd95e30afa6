/** What runs in the thread of `SqliteThread`: a connection that does as it is asked, one statement after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { TimeIsUp } from '../time-is-up.ts';
import { SqliteClock } from './clock.ts';
import { setPragmas } from './pragmas.ts';
import type { Answer, Question, StartData } from './thread.ts';

const { file, pragmas, readonly = false, stop } = workerData as StartData;
const connection = new BetterSqlite(file, { fileMustExist: true, readonly });
setPragmas(connection, pragmas);
const clock = new SqliteClock(connection, () => Atomics.load(stop, 0) === 1);

/** Prepared statements; when there are this many, the thread begins anew. */
const mostPrepared = 256;
const prepared = new Map<string, BetterSqlite.Statement>();

function prepare(sql: string): BetterSqlite.Statement {
  const known = prepared.get(sql);
  if (known) return known;
  if (prepared.size === mostPrepared) prepared.clear();
  const statement = connection.prepare(sql);
  prepared.set(sql, statement);
  return statement;
}

function answer({ method, sql, bindings, within = Number.POSITIVE_INFINITY }: Question): Answer {
  try {
    const statement = prepare(sql);
    if (method === 'run') return { result: statement.run(bindings).changes };
    return { result: clock.within(within, () => (method === 'all' ? statement.all(bindings) : statement.get(bindings))) };
  } catch (error) {
    if (error instanceof TimeIsUp) return { timeIsUp: true };
    return { error: { message: String((error as Error).message), code: (error as { code?: unknown }).code } };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
