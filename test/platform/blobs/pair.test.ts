import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { checkCommand } from '../../../server/commands/check/command.ts';
import { joinCommand } from '../../../server/commands/join.ts';
import type { Config } from '../../../server/config.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { migrations } from '../../../server/platform/database/migrations/index.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { openPostgres } from '../../../server/platform/database/postgres/postgres.ts';
import { openSqlite } from '../../../server/platform/database/sqlite/sqlite.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { contentOf, download, storedBytes } from '../../commands/backup/support.ts';
import { api, type Resource } from '../../support/api.ts';
import { preparedBlobs } from '../../support/blobs.ts';
import { type CommandRun, runCommand } from '../../support/command.ts';
import { temporaryDatabaseOptions, testedDatabase } from '../../support/databases.ts';
import { rowsOf } from '../../support/rows.ts';
import { startSuiteService, startTestService, type TestService } from '../../support/service.ts';

type Data = Pick<Config, 'dataDir' | 'databaseUrl'>;

const isSqlite = testedDatabase() === 'sqlite';

/** Some files that a service has stored, which is stopped then. They look old enough for a sweep. */
async function storeFiles(count = 5): Promise<{ data: Data; config: Config; files: readonly Resource[] }> {
  const service = await startSuiteService();
  const files: Resource[] = [];
  for (let index = 0; index < count; index++) files.push(await api(service).file({ bytes: `The bytes of file ${index}`, filename: `${index}.txt` }));
  await service.service.worker.idle();
  await service.close();
  const { config } = service.service.services;
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const entry of await readdir(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), old, old);
  return { data: { dataDir: config.dataDir, databaseUrl: config.databaseUrl }, config, files };
}

const start = (data: Data): Promise<TestService> => startTestService(data);

/** Holds that a service on the data serves all of these files. */
async function expectServed(data: Data, files: readonly Resource[]): Promise<TestService> {
  const service = await start(data);
  for (const { id } of files) expect((await download(service, await api(service).record(id))).toString()).toMatch(/^The bytes of file \d+$/);
  return service;
}

/** The same data folder with another database: one that isn't there, or has never been used. */
async function onNewDatabase(data: Data): Promise<{ other: Data; undo: () => Promise<void> }> {
  if (!isSqlite) return { other: { ...data, databaseUrl: (await temporaryDatabaseOptions()).databaseUrl ?? null }, undo: async () => {} };
  const [file, away] = [join(data.dataDir, 'database.sqlite'), join(data.dataDir, '..', `away-${Date.now()}.sqlite`)];
  await rename(file, away);
  return { other: data, undo: () => rename(away, file) };
}

/** The same data folder with the database of another store, which has been used. */
async function onUsedDatabase(data: Data): Promise<{ other: Data; undo: () => Promise<void> }> {
  const { data: used } = await storeFiles(2);
  if (!isSqlite) return { other: { ...data, databaseUrl: used.databaseUrl }, undo: async () => {} };
  const [file, away] = [join(data.dataDir, 'database.sqlite'), join(data.dataDir, '..', `away-${Date.now()}.sqlite`)];
  await rename(file, away);
  await rename(join(used.dataDir, 'database.sqlite'), file);
  return { other: data, undo: () => rename(away, file) };
}

/** Has the database forget the id, as one that was never started on. */
async function forgetId(data: Data): Promise<void> {
  const database = await openDatabase({ dataDir: data.dataDir, databaseUrl: data.databaseUrl ?? undefined, poolSize: 1 });
  await database.transaction((trx) => trx.run(query(({ knex }) => knex('store').del())));
  await database.close();
}

/** A database of the version before there were ids, which names a file, and the file. */
async function olderData(): Promise<Data & { key: string }> {
  const { dataDir, databaseUrl = null } = await temporaryDatabaseOptions();
  const database = databaseUrl === null ? openSqlite(dataDir) : openPostgres({ databaseUrl, poolSize: 1 });
  await migrate(
    database,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.endsWith('_store')),
    ),
  );
  const key = newId();
  const stored = await (await preparedBlobs(join(dataDir, 'files'))).write(key, Readable.from([Buffer.from('old')]), 3);
  await database.transaction(async (trx) => {
    const workspaceId = newId();
    const times = { created_at: Date.now(), modified_at: Date.now() };
    await trx.run(query(({ knex }) => knex('workspaces').insert({ id: workspaceId, type: 'personal', ...times })));
    await trx.run(query(({ knex }) => knex('blobs').insert({ id: key, workspace_id: workspaceId, ...stored, created_at: Date.now() })));
  });
  await database.close();
  return { dataDir, databaseUrl, key };
}

const idFile = ({ dataDir }: Data): string => join(dataDir, 'files', 'store-id');

/** Holds that nothing starts, says why in a sentence, and changes not a byte. */
async function expectRefused(data: Data, sentence: string | RegExp): Promise<void> {
  const before = await contentOf(data.dataDir);
  await expect(start(data)).rejects.toThrow(sentence);
  expect(Object.keys(await contentOf(data.dataDir)).sort()).toEqual(Object.keys(before).sort());
  expect(await contentOf(data.dataDir)).toEqual(before);
}

describe('A start on a database that is not the one of the files', () => {
  it('stops where the database is new, and leaves everything as it was', async () => {
    const { data, files } = await storeFiles();
    const before = await storedBytes(data.dataDir);
    expect(before).toHaveLength(5);
    const { other, undo } = await onNewDatabase(data);
    await expectRefused(
      other,
      isSqlite
        ? /^There are files in \S+, but there is no database beside them/
        : /^There are files in \S+, but the database of DATABASE_URL is empty/,
    );
    if (isSqlite) await expect(stat(join(data.dataDir, 'database.sqlite'))).rejects.toThrow('ENOENT');
    expect(await storedBytes(data.dataDir)).toEqual(before);
    await undo();
    await expectServed(data, files);
  });

  it('stops where that is one of another store', async () => {
    const { data, files } = await storeFiles();
    const { other, undo } = await onUsedDatabase(data);
    await expectRefused(other, /^The files in \S+ belong to another database than .* To go on with these files, .*; to go on with this database, /);
    await undo();
    await expectServed(data, files);
  });

  it.runIf(isSqlite)('stops where that is a file of 0 bytes', async () => {
    const { data, files } = await storeFiles();
    const { other, undo } = await onNewDatabase(data);
    await writeFile(join(data.dataDir, 'database.sqlite'), '');
    await expectRefused(other, 'but there is no database beside them');
    await rm(join(data.dataDir, 'database.sqlite'));
    await undo();
    await expectServed(data, files);
  });

  it('stops where the files are of before there were ids', async () => {
    const { data, files } = await storeFiles();
    await rm(idFile(data));
    for (const change of [onNewDatabase, onUsedDatabase]) {
      const { other, undo } = await change(data);
      await expectRefused(other, change === onNewDatabase ? 'There are files in' : 'Most of the files that');
      await undo();
    }
    await expectServed(data, files);
  });

  it.skipIf(isSqlite)('makes no table in it', async () => {
    const { data } = await storeFiles();
    const { other } = await onNewDatabase(data);
    await expectRefused(other, 'is empty');
    const client = new Client({ connectionString: other.databaseUrl ?? '' });
    await client.connect();
    const { rows } = await client.query('select tablename from pg_tables where schemaname = current_schema()');
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe('A start on the database of another program', () => {
  const foreign = async (sql: string): Promise<Data> => {
    const { dataDir, databaseUrl = null } = await temporaryDatabaseOptions();
    const database = databaseUrl === null ? openSqlite(dataDir) : openPostgres({ databaseUrl, poolSize: 1 });
    await database.transaction((trx) => trx.run(query(({ knex }) => knex.raw(sql))));
    await database.close();
    return { dataDir, databaseUrl };
  };

  it.each(['users', ...(isSqlite ? ['recipes'] : [])])('stops, and says so, where that has a table %s', async (table) => {
    const data = await foreign(`create table ${table} (id integer primary key, name text)`);
    await expectRefused(
      data,
      /^The database (in \S+|of DATABASE_URL) belongs to another program, so nothing was done: .*Set (DATA_DIR|DATABASE_URL) to an empty/,
    );
  });

  it.skipIf(isSqlite)('goes on beside the tables of an extension', async () => {
    await start(await foreign('create table spatial_ref_sys (srid integer primary key)'));
  });
});

describe('A start without the files that the database names', () => {
  const takenAway = async (data: Data): Promise<() => Promise<void>> => {
    const [folder, away] = [join(data.dataDir, 'files'), join(data.dataDir, 'away')];
    await rename(folder, away);
    return async () => {
      await rm(folder, { recursive: true, force: true });
      await rename(away, folder);
    };
  };

  it.each(['not there', 'empty', 'with the folder for what is half written alone'])('stops where their folder is %s', async (what) => {
    const { data, files } = await storeFiles();
    const putBack = await takenAway(data);
    if (what !== 'not there') await mkdir(join(data.dataDir, 'files', ...(what === 'empty' ? [] : ['tmp'])), { recursive: true });
    await expectRefused(data, /^There are no files in \S+, but the database .* names some.* Mount the disk/);
    if (what === 'not there') await expect(stat(join(data.dataDir, 'files'))).rejects.toThrow('ENOENT');
    await putBack();
    await expectServed(data, files);
  });

  it('stops where most of them are missing and the folder has no id', async () => {
    const { data } = await storeFiles();
    const folder = join(data.dataDir, 'files');
    const [first, second, third] = (await readdir(folder, { recursive: true })).filter((name) => name.length > 36);
    for (const name of [first, second, third]) await rm(join(folder, name ?? ''));
    await rm(idFile(data));
    await expectRefused(data, /^Most of the files that the database .* names are not in/);
  });

  it('goes on where the ids match, and logs an error if none of them is there', async () => {
    const { data } = await storeFiles(2);
    const folder = join(data.dataDir, 'files');
    const [first, second] = (await readdir(folder, { recursive: true })).filter((name) => name.length > 36);
    const alarm = { level: 'error', msg: expect.stringContaining('npm run cli -- check') };
    await rm(join(folder, first ?? ''));
    const some = await start(data);
    expect(some.logged).not.toContainEqual(expect.objectContaining(alarm));
    await some.close();
    await rm(join(folder, second ?? ''));
    expect((await start(data)).logged).toContainEqual(expect.objectContaining(alarm));
  });

  it('goes on where the database names none', async () => {
    const { data } = await storeFiles(0);
    await rm(join(data.dataDir, 'files'), { recursive: true });
    const service = await start(data);
    expect((await readFile(idFile(data), 'utf8')).trim()).toBe((await rowsOf(service, 'store'))[0]?.id);
  });
});

describe('The id of a store', () => {
  it('is in the database and beside the files after the first start, for their owner alone, and stays', async () => {
    const { data } = await storeFiles(0);
    const id = (await readFile(idFile(data), 'utf8')).trim();
    const service = await start(data);
    expect(await rowsOf(service, 'store')).toMatchObject([{ id }]);
    expect((await readFile(idFile(data), 'utf8')).trim()).toBe(id);
    expect((await stat(idFile(data))).mode & 0o777).toBe(0o600);
    expect((await readdir(join(data.dataDir, 'files'))).sort()).toEqual(['store-id', 'tmp']);
  });

  it.each(['both', 'the files', 'the database'])('is given to data of before there were ids, if they fit: %s without one', async (which) => {
    const { data, files } = await storeFiles();
    if (which !== 'the files') await forgetId(data);
    if (which !== 'the database') await rm(idFile(data));
    const service = await expectServed(data, files);
    expect(await rowsOf(service, 'store')).toMatchObject([{ id: (await readFile(idFile(data), 'utf8')).trim() }]);
  });

  it('is given to a database that an older version has made, if its files are there', async () => {
    const { key, ...data } = await olderData();
    const away = join(data.dataDir, 'away');
    await rename(join(data.dataDir, 'files'), away);
    await expectRefused(data, 'There are no files in');
    await rename(away, join(data.dataDir, 'files'));
    const service = await start(data);
    expect(await storedBytes(data.dataDir)).toEqual([key]);
    expect(await rowsOf(service, 'store')).toMatchObject([{ id: (await readFile(idFile(data), 'utf8')).trim() }]);
  });

  it('is one, whichever of several services that start at the same moment is first', async () => {
    const { dataDir, databaseUrl = null } = await temporaryDatabaseOptions();
    const services = await Promise.all([1, 2, 3].map(() => start({ dataDir, databaseUrl })));
    for (const service of services)
      expect(await rowsOf(service, 'store')).toMatchObject([{ id: (await readFile(idFile({ dataDir, databaseUrl }), 'utf8')).trim() }]);
  });

  it('that can not be read stops the start', async () => {
    const { data } = await storeFiles(1);
    await writeFile(idFile(data), '');
    await expectRefused(data, /store-id is damaged\. .*`npm run cli -- join` writes it anew/);
  });
});

describe('The command join', () => {
  const joined = (config: Config): Promise<CommandRun> => runCommand(() => joinCommand([], config));

  it('lets a service start on files and a database that were of two stores, and on neither with another one', async () => {
    const { data, config } = await storeFiles();
    const before = await storedBytes(data.dataDir);
    const { other, undo } = await onUsedDatabase(data);
    await expectRefused(other, 'belong to another database');
    expect(await joined({ ...config, ...other })).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('belong together now') });
    const service = await start(other);
    expect(await storedBytes(data.dataDir)).toEqual(before);
    await service.close();
    await undo();
    await expectRefused(data, 'belong to another database');
  });

  it('lets a service start without files that are lost', async () => {
    const { data, config } = await storeFiles();
    await rm(join(data.dataDir, 'files'), { recursive: true });
    await expectRefused(data, 'There are no files in');
    expect(await joined(config)).toMatchObject({ code: 0 });
    const service = await start(data);
    expect((await api(service).filter({ kind: ['document'] })).resources).toHaveLength(5);
  });

  it('needs a database', async () => {
    const { data, config } = await storeFiles();
    const { other } = await onNewDatabase(data);
    const before = await contentOf(data.dataDir);
    expect(await joined({ ...config, ...other })).toMatchObject({
      code: 2,
      errors: expect.stringMatching(isSqlite ? 'There is no database in' : 'is empty'),
    });
    expect(await contentOf(data.dataDir)).toEqual(before);
  });
});

describe('The command check', () => {
  const checked = (config: Config, ...args: string[]): Promise<CommandRun> => runCommand(() => checkCommand(args, config));
  it.each([[], ['--repair']])('fails on a database that is not the one of the files, and changes nothing: %o', async (...args) => {
    const { data, config } = await storeFiles();
    for (const change of [onNewDatabase, onUsedDatabase]) {
      const { other, undo } = await change(data);
      const before = await contentOf(data.dataDir);
      const { code, output, errors } = await checked({ ...config, ...other }, ...args);
      expect([code, output]).toEqual([2, '']);
      expect(errors).toMatch(change === onUsedDatabase ? 'belong to another database than' : isSqlite ? 'There is no database in' : 'is empty');
      expect(await contentOf(data.dataDir)).toEqual(before);
      await undo();
    }
    expect(await checked(config)).toMatchObject({ code: 0 });
  });

  it('fails where the folder of the files is not there, and makes none', async () => {
    const { data, config } = await storeFiles(0);
    await rm(join(data.dataDir, 'files'), { recursive: true });
    expect(await checked(config)).toEqual({ code: 2, output: '', errors: expect.stringMatching(/^There is no folder \S+: mount its disk/) });
    await expect(stat(join(data.dataDir, 'files'))).rejects.toThrow('ENOENT');
  });

  it('repairs nothing before the database and the files know each other', async () => {
    const { data, config } = await storeFiles();
    await rm(idFile(data));
    expect(await checked(config)).toMatchObject({ code: 0 });
    expect(await checked(config, '--repair')).toMatchObject({ code: 2, errors: expect.stringContaining('start the service once') });
  });
});
