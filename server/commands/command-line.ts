import type { Config } from '../config.ts';
import { refuseUnfinishedRestore } from '../platform/data-folder/unfinished-restore.ts';
import type { Database } from '../platform/database/database.ts';
import { type DatabaseOptions, openDatabase, requireDatabase } from '../platform/database/open.ts';
import { StartError } from '../platform/start-error.ts';

/** A command on the data of a configuration, beside a service that runs or without one. Resolves to the exit code. */
export type Command = (args: readonly string[], config: Config) => Promise<number>;

/** Why a command doesn't do what it was told, in a sentence for the operator. */
export class Complaint extends Error {}

/** A command was called in another way than its usage says. */
class Misuse extends Error {}

/**
 * Makes a command of its work, which resolves to the exit code, or to undefined when all went well. A complaint, data that it can't work on, or a call that is not
 * understood, which is answered with the usage, ends it with 2.
 */
export function command(usage: string, work: (args: string[], config: Config) => Promise<number | undefined>): Command {
  return async (args, config) => {
    try {
      return (await work([...args], config)) ?? 0;
    } catch (error) {
      if (error instanceof Complaint || error instanceof StartError) console.error(error.message);
      else if (error instanceof Misuse) console.error(usage);
      else if (isMisspelt(error)) console.error(`${error.message}\n\n${usage}`);
      else throw error;
      return 2;
    }
  };
}

/** What `parseArgs` throws. */
const isMisspelt = (error: unknown): error is Error => error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** The one of these words that the arguments begin with, and the rest of them. */
export function subcommandOf<const Words extends readonly string[]>(
  [given, ...rest]: readonly string[],
  words: Words,
): [word: Words[number], rest: string[]] {
  if (given === undefined || !words.includes(given)) throw new Misuse();
  return [given, rest];
}

/** The only argument that is no option. */
export function onlyArgument(positionals: readonly string[]): string {
  const [only] = positionals;
  if (only === undefined || positionals.length > 1) throw new Misuse();
  return only;
}

/**
 * Holds that there is a database to work on: only the service makes one.
 * @throws StartError
 */
export async function requireData(config: Config): Promise<void> {
  await refuseUnfinishedRestore(config.dataDir);
  await requireDatabase(databaseOf(config));
}

/**
 * Opens the database of a configuration for as long as `work` runs.
 * @throws StartError when there is none
 */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  await requireData(config);
  const database = await openDatabase(databaseOf(config));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const databaseOf = ({ dataDir, databaseUrl, databasePoolSize: poolSize }: Config): DatabaseOptions => ({
  dataDir,
  databaseUrl: databaseUrl ?? undefined,
  poolSize,
});

/** As in "1 resource" and "1,204 resources". */
export const counted = (count: number, what: string): string => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
