import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../../platform/start-error.ts';
import { command, counted, onlyArgument } from '../command-line.ts';
import { backUp } from './backup.ts';
import { BackupError } from './backup-error.ts';
import type { FileTotals } from './manifest.ts';
import { restore } from './restore.ts';

const backupUsage = `Usage: npm run cli -- backup TARGET [--verify-bytes]

Backs up DATA_DIR into the folder TARGET, which is not there yet, while the service runs or not. With --verify-bytes every file is read and its checksum compared.`;

const restoreUsage = `Usage: npm run cli -- restore SOURCE

Makes DATA_DIR out of the backup in SOURCE. DATA_DIR is empty or not there yet.`;

/** `backup TARGET`. */
export const backupCommand = command(backupUsage, async (args, config) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { 'verify-bytes': { type: 'boolean' } } });
  const target = resolve(onlyArgument(positionals));
  if (config.databaseUrl !== null) return fail(notForPostgres);
  return attempt('backed up', async () => {
    const { files, signingSecret } = await backUp(config, target, { checksums: values['verify-bytes'] === true });
    console.log(`Backed up the database and ${totals(files)} to ${target}.`);
    console.log(
      signingSecret === null
        ? 'SIGNING_SECRET is not part of it: the service that it is restored for needs the same one.'
        : 'The signing secret is part of it: keep it as safe as the data folder.',
    );
  });
});

/** `restore SOURCE`. */
export const restoreCommand = command(restoreUsage, async (args, config) => {
  const source = resolve(onlyArgument(parseArgs({ args, allowPositionals: true }).positionals));
  if (config.databaseUrl !== null) return fail(notForPostgres);
  return attempt('restored', async () => {
    const { createdAt, files, signingSecret } = await restore(source, config.dataDir);
    console.log(`Restored the database and ${totals(files)} into ${config.dataDir}, as they were on ${createdAt}.`);
    if (signingSecret === null && config.signingSecret === null)
      console.log(
        'The backup has no signing secret: set SIGNING_SECRET to the one that the service had, or addresses that it has signed stop working.',
      );
  });
});

const notForPostgres =
  'This is for SQLite. With PostgreSQL, dump the database with pg_dump, and copy DATA_DIR before and after it, as docs/backup.md says.';

/** Says in a sentence why it failed where the reason is not a mistake of ours. */
async function attempt(done: string, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error;
    if (!(error instanceof BackupError) && !(error instanceof StartError) && !isOfSystem) throw error;
    return fail(`Nothing was ${done}. ${error.message}`);
  }
}

function fail(message: string): number {
  console.error(message);
  return 1;
}

const totals = ({ count, bytes }: FileTotals): string => `${counted(count, 'file')} (${counted(bytes, 'byte')})`;
