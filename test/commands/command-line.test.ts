import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { runProcess } from '../support/command.ts';
import { temporaryDatabaseOptions, testedDatabase } from '../support/databases.ts';

/** The commands that work on what a service has stored. */
const commands = [
  ['check'],
  ['check', '--repair'],
  ['join'],
  ['keys', 'list'],
  ['keys', 'create', '--name', 'A key'],
  ['users', 'list'],
  ['users', 'create', '--email', 'ada@example.com'],
  ['members', 'list'],
  ['plans', 'show'],
  ['plans', 'set', 'free'],
  ...(testedDatabase() === 'sqlite' ? [['backup', '/nowhere/backup']] : []),
];

const emptyFolder = (): Promise<string> => mkdtemp(join(inject('temporaryFolder'), 'commands-'));

/** Where the commands look: on PostgreSQL, at a database that nobody has used. */
async function environmentOf(dataDir: string): Promise<Record<string, string>> {
  const { databaseUrl } = await temporaryDatabaseOptions();
  return { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '1' }) };
}

describe('A command that needs what a service has stored', { timeout: 120_000 }, () => {
  it('fails in one sentence on a folder that is not there, and makes none', async () => {
    const folder = await emptyFolder();
    const environment = await environmentOf(join(folder, 'data'));
    for (const args of commands) {
      const { code, output, errors } = await runProcess(args, environment);
      expect([code, output], args.join(' ')).toEqual([args[0] === 'backup' ? 1 : 2, '']);
      expect(errors, args.join(' ')).toMatch(
        /^(Nothing was backed up\. )?(There is no database in \S+|The database of DATABASE_URL is empty): start the service once[^\n]*\n$/,
      );
      expect(await readdir(folder), args.join(' ')).toEqual([]);
    }
  });

  it('fails in one sentence where a restore was broken off, and leaves it to be run again', async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, 'unfinished-restore'));
    await writeFile(join(folder, 'unfinished-restore', 'database.sqlite'), 'half');
    const environment = await environmentOf(folder);
    for (const args of commands) {
      const { code, output, errors } = await runProcess(args, environment);
      expect([code, output], args.join(' ')).toEqual([args[0] === 'backup' ? 1 : 2, '']);
      expect(errors, args.join(' ')).toMatch(/^(Nothing was backed up\. )?A restore into \S+ is under way or was broken off: [^\n]+\n$/);
      expect(await readdir(folder), args.join(' ')).toEqual(['unfinished-restore']);
    }
  });

  it.runIf(testedDatabase() === 'sqlite')('fails in one sentence on a database of 0 bytes, and leaves it so', async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, 'database.sqlite'), '');
    for (const args of commands) {
      expect(await runProcess(args, { DATA_DIR: folder }), args.join(' ')).toMatchObject({
        output: '',
        errors: expect.stringContaining('There is no database in'),
      });
      expect(await readdir(folder), args.join(' ')).toEqual(['database.sqlite']);
    }
  });
});
