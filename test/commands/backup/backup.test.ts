import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp } from '../../../server/commands/backup/backup.ts';
import { BackupError } from '../../../server/commands/backup/backup-error.ts';
import { collect } from '../../../server/commands/backup/collect.ts';
import { restore } from '../../../server/commands/backup/restore.ts';
import { checkStore } from '../../../server/commands/check/check.ts';
import { blobPath } from '../../../server/platform/blobs/folder.ts';
import { openBlobs } from '../../../server/platform/blobs/open.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { openSqliteCopier, type SqliteCopier } from '../../../server/platform/database/sqlite/copier.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { api, type Resource } from '../../support/api.ts';
import { runProcess } from '../../support/command.ts';
import { testedDatabase } from '../../support/databases.ts';
import { change, rowsOf } from '../../support/rows.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { contentOf, dataDirOf, download, storedBytes, temporaryFolder } from './support.ts';

const note = { parentId: '@alias::inbox', name: 'Repeated', text: 'Made once' };
const withKey = { 'Idempotency-Key': 'a key of ours' };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A service with some files, and a folder in which a backup of it can be made. */
async function startWithFiles(count = 3): Promise<{ service: TestService; files: Resource[]; target: string }> {
  const service = await startTestService();
  const files: Resource[] = [];
  for (let index = 0; index < count; index++) files.push(await api(service).file({ bytes: `The bytes of file ${index}`, filename: `${index}.txt` }));
  await service.service.worker.idle();
  return { service, files, target: join(await temporaryFolder(), 'backup') };
}

const backUpOf = (service: TestService, target: string, options = {}) => backUp(service.service.services.config, target, options);

/** The id of the stored bytes of a file. */
async function blobOf(service: TestService, { id }: Resource): Promise<string> {
  const [row] = await rowsOf(service, 'resources', { id });
  return String(row?.blob_id);
}

/** A record, with the same addresses whichever service answers it. */
const recordOf = async (service: TestService, id: string): Promise<unknown> =>
  JSON.parse(JSON.stringify(await api(service).record(id)).replaceAll(service.baseUrl, 'http://service'));

/** What clients do while the backup runs: they make notes and files, delete files for good, and replace uploads before they are claimed. */
function putUnderLoad(service: TestService) {
  const client = api(service);
  let stopped = false;
  const made: Resource[] = [];
  const loops = [
    async () => {
      made.push(await client.note({ name: 'Under load', text: 'x'.repeat(2000) }));
    },
    async () => {
      made.push(await client.file({ bytes: `Bytes of ${made.length}`, filename: 'load.txt' }));
    },
    async () => {
      const { id } = await client.file({ bytes: 'Bytes that go', filename: 'deleted.txt' });
      const deleted = await client.call('POST', '/v2/resources/delete', { resourceIds: [id], archive: false });
      expect(deleted.status).toBe(204);
    },
    async () => {
      const { url } = await client.get<{ url: string }>('/v2/upload?size=0&filename=again.txt');
      for (const bytes of ['first', 'second', 'third']) expect((await fetch(url, { method: 'PUT', body: bytes })).status).toBe(200);
    },
  ].map(async (step) => {
    while (!stopped) await step();
  });
  return {
    made,
    async stop() {
      stopped = true;
      await Promise.all(loops);
    },
  };
}

describe.runIf(testedDatabase() === 'sqlite')('A backup', { timeout: 180_000 }, () => {
  it('of a service at work has all that was acknowledged before, and a service on it serves the same', async () => {
    const { service, files, target } = await startWithFiles(10);
    const client = api(service);
    const space = await client.space({ name: 'A space' });
    const others = [space, await client.note({ parentId: space.id, tags: [{ name: 'kept' }] }), await client.bookmark()];
    const first = await (await service.call('POST', '/v2/notepads', note, withKey)).text();

    const load = putUnderLoad(service);
    await expect.poll(() => load.made.length, { timeout: 20_000 }).toBeGreaterThan(10);
    const acknowledged = [...files, ...others, ...load.made].map(({ id }) => id);
    const backup = await runProcess(['backup', target, '--verify-bytes'], { DATA_DIR: dataDirOf(service) });
    expect(backup).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringMatching(/^Backed up the database and \d+ files .*\nThe signing secret/),
    });
    await load.stop();
    expect(load.made.length).toBeGreaterThan(acknowledged.length - files.length - others.length);

    const dataDir = join(await temporaryFolder(), 'data');
    expect(await runProcess(['restore', target], { DATA_DIR: dataDir })).toMatchObject({ code: 0, errors: '' });
    const restored = await startTestService({ dataDir });
    // Jobs that ran when the backup was made are taken up when their lock has run out: here, at once.
    await change(restored, 'jobs', { state: 'running' }, { locked_until: 0 });
    await Promise.all([service, restored].map(({ service }) => service.worker.idle()));
    for (const id of acknowledged) expect(await recordOf(restored, id)).toEqual(await recordOf(service, id));
    for (const { id } of files) {
      const [there, here] = await Promise.all([service, restored].map(async (of) => download(restored, await api(of).record(id))));
      expect(here).toEqual(there);
    }
    const repeat = await restored.call('POST', '/v2/notepads', note, withKey);
    expect(repeat.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await repeat.text()).toBe(first);
    expect(await storedBytes(dataDir)).toEqual((await rowsOf(restored, 'blobs')).map(({ id }) => id).sort());
    expect(await checkStore(restored.service.services)).toEqual([]);
  });

  it('is made of a data folder on which no service runs, or one was killed', async () => {
    const { service, files, target } = await startWithFiles();
    // The log beside the database still holds what was written: nothing has closed it.
    const killed = await temporaryFolder();
    for (const [name, content] of Object.entries(await contentOf(dataDirOf(service)))) {
      await mkdir(join(killed, name, '..'), { recursive: true });
      await writeFile(join(killed, name), Buffer.from(content, 'base64'));
    }
    expect(existsSync(join(killed, 'database.sqlite-wal'))).toBe(true);
    const manifest = await backUp({ dataDir: killed, signingSecret: null }, target);
    expect(manifest.files.count).toBe(files.length);

    const stopped = await temporaryFolder();
    await restore(target, join(stopped, 'data'));
    expect(await backUp({ dataDir: join(stopped, 'data'), signingSecret: null }, join(stopped, 'again'))).toMatchObject({ files: manifest.files });
  });

  it('shares the bytes with the store where it can, and keeps them when the store removes them', async () => {
    const { service, files, target } = await startWithFiles();
    await backUpOf(service, target);
    const [file] = files;
    if (!file) throw new Error('There is no file');
    const blob = await blobOf(service, file);
    const copy = blobPath(join(target, 'files'), blob);
    expect((await stat(copy)).nlink).toBe(2);
    await service.service.services.blobs.remove(blob);
    expect(await readFile(copy, 'utf8')).toBe('The bytes of file 0');
  });

  it('holds the signing secret, unless that is given from outside', async () => {
    const { service, target } = await startWithFiles(0);
    const kept = await readFile(join(dataDirOf(service), 'signing-secret'), 'utf8');
    expect((await backUpOf(service, target)).signingSecret).toBe(sha256(Buffer.from(kept)));
    expect(await readFile(join(target, 'signing-secret'), 'utf8')).toBe(kept);
    const without = await backUp({ dataDir: dataDirOf(service), signingSecret: 'a secret from outside' }, `${target}-2`);
    expect(without.signingSecret).toBeNull();
    expect(existsSync(join(`${target}-2`, 'signing-secret'))).toBe(false);
  });

  it('is for its owner alone, down to every file', async () => {
    const { service, target } = await startWithFiles(1);
    await backUpOf(service, target);
    for (const name of Object.keys(await contentOf(target))) expect([name, (await stat(join(target, name))).mode & 0o777]).toEqual([name, 0o600]);
    expect((await stat(target)).mode & 0o777).toBe(0o700);
  });

  it('has the id by which the database and the files know each other, and so has what is restored from it', async () => {
    const { service, files, target } = await startWithFiles(2);
    const [store] = await rowsOf(service, 'store');
    await backUpOf(service, target);
    const dataDir = join(target, '..', 'data');
    await restore(target, dataDir);
    for (const folder of [target, dataDir]) expect((await readFile(join(folder, 'files', 'store-id'), 'utf8')).trim()).toBe(store?.id);
    const restored = await startTestService({ dataDir });
    expect(await rowsOf(restored, 'store')).toEqual([store]);
    for (const file of files) expect((await download(restored, await api(restored).record(file.id))).toString()).toMatch(/^The bytes of file \d$/);
  });

  it('of before there were ids is restored, and gets one at the start', async () => {
    const { service, target } = await startWithFiles(2);
    const { database } = service.service.services;
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('store').del())));
    await rm(join(dataDirOf(service), 'files', 'store-id'));
    await backUpOf(service, target);
    const dataDir = join(target, '..', 'data');
    await restore(target, dataDir);
    const restored = await startTestService({ dataDir });
    expect(await rowsOf(restored, 'store')).toMatchObject([{ id: (await readFile(join(dataDir, 'files', 'store-id'), 'utf8')).trim() }]);
  });

  it('has what the database names, in quarantine or not, and nothing else of the quarantine', async () => {
    const { service, files, target } = await startWithFiles(3);
    const named = await storedBytes(dataDirOf(service));
    const orphan = newId();
    const { blobs } = service.service.services;
    await blobs.write(orphan, Readable.from([Buffer.from('Nobody knows of these')]), 100);
    await blobs.quarantine([orphan, named[0] ?? ''], new Date());
    await backUpOf(service, target, { checksums: true });
    expect(await storedBytes(target)).toEqual(named);
    const dataDir = join(target, '..', 'data');
    await restore(target, dataDir);
    const restored = await startTestService({ dataDir });
    for (const file of files) expect((await download(restored, await api(restored).record(file.id))).toString()).toMatch(/^The bytes of file \d$/);
    expect(await checkStore(restored.service.services)).toEqual([]);
  });

  it('is not made of files and a database that do not belong together', async () => {
    const { service, target } = await startWithFiles(2);
    await writeFile(join(dataDirOf(service), 'files', 'store-id'), '0199c1d6-5555-7abc-8def-0000000000fe\n');
    await expect(backUpOf(service, target)).rejects.toThrow('belong to another database');
    expect(await contentOf(join(target, '..'))).toEqual({});
  });

  it('goes into a folder that is not there yet, or empty, and into no other', async () => {
    const { service, target } = await startWithFiles(1);
    await mkdir(target, { recursive: true });
    await backUpOf(service, target);
    const before = await contentOf(target);
    await expect(backUpOf(service, target)).rejects.toThrow(new BackupError(`${target} is not empty: name a folder that is not there yet.`));
    expect(await contentOf(target)).toEqual(before);
    await backUpOf(service, join(target, '..', 'new', 'deeper'));
  });

  it('needs a database', async () => {
    const folder = await temporaryFolder();
    await expect(backUp({ dataDir: folder, signingSecret: null }, join(folder, 'backup'))).rejects.toThrow(`There is no database in ${folder}`);
    expect(await contentOf(folder)).toEqual({});
  });

  it('is not made of a store that has lost bytes, and leaves nothing behind', async () => {
    const { service, files, target } = await startWithFiles();
    const [file] = files;
    if (!file) throw new Error('There is no file');
    const blob = await blobOf(service, file);
    const path = blobPath(join(dataDirOf(service), 'files'), blob);
    await rm(path);
    await expect(backUpOf(service, target)).rejects.toThrow(`1 of the files that the database names is not there, ${blob} for one`);
    await writeFile(path, 'Too short');
    await expect(backUpOf(service, target)).rejects.toThrow(`The file ${blob} of the backup is damaged: it has 9 bytes instead of 19`);
    expect(await contentOf(join(target, '..'))).toEqual({});
  });

  it('compares checksums when that is asked for', async () => {
    const { service, files, target } = await startWithFiles();
    const [file] = files;
    if (!file) throw new Error('There is no file');
    const blob = await blobOf(service, file);
    await writeFile(blobPath(join(dataDirOf(service), 'files'), blob), 'The bytes of file X');
    await expect(backUpOf(service, target, { checksums: true })).rejects.toThrow(
      `The file ${blob} of the backup is damaged: its checksum is another one`,
    );
    await backUpOf(service, target);
    await expect(restore(target, join(target, '..', 'data'))).rejects.toThrow(
      `The file ${blob} of the backup is damaged: its checksum is another one`,
    );
  });
});

describe.runIf(testedDatabase() === 'sqlite')('While a backup is made', () => {
  /** Bytes as an upload leaves them: on the disk, then in the database. */
  async function addBytes({ service }: TestService, text: string): Promise<string> {
    const id = newId();
    const { database, blobs } = service.services;
    const stored = await blobs.write(id, Readable.from([Buffer.from(text)]), 1000);
    await database.transaction(async (trx) => {
      const [workspace] = await trx.all(query<{ id: string }>(({ knex }) => knex('workspaces').select('id')));
      await trx.run(
        query(({ knex }) => knex('blobs').insert({ id, workspace_id: workspace?.id, ...stored, detected_type: null, created_at: Date.now() })),
      );
    });
    return id;
  }

  /** And as a deletion removes them: from the database, then from the disk. */
  async function removeBytes({ service }: TestService, id: string): Promise<void> {
    const { database, blobs } = service.services;
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('blobs').where({ id }).del())));
    await blobs.remove(id);
  }

  /** A copier that lets something happen before a moment is held, and while it is. */
  async function disturbed(service: TestService, before: (hold: number) => Promise<unknown>, during: (hold: number) => Promise<unknown>) {
    const real = await openSqliteCopier(dataDirOf(service));
    onTestFinished(() => real.close());
    let holds = 0;
    const copier: SqliteCopier = {
      ...real,
      async hold(work) {
        holds++;
        await before(holds);
        return real.hold(async () => {
          await during(holds);
          return work();
        });
      },
    };
    return { copier, holds: () => holds };
  }

  /** What the copy of the database names, which is exactly what is beside it. */
  async function namedBy(target: string): Promise<string[]> {
    const copy = await openSqliteCopier(target);
    const rows = await copy.reader.all(query<{ id: string }>(({ knex }) => knex('blobs').select('id').orderBy('id')));
    copy.close();
    const named = rows.map(({ id }) => id);
    expect(await storedBytes(target)).toEqual(named);
    return named;
  }

  it('bytes that come are in it when the database names them, and else not', async () => {
    const { service, target } = await startWithFiles(0);
    const early = await addBytes(service, 'there from the start');
    let between = '';
    const { copier, holds } = await disturbed(
      service,
      async () => {
        between = await addBytes(service, 'came before the moment');
      },
      () => addBytes(service, 'came after the moment'),
    );
    await mkdir(target);
    await collect(copier, openBlobs({ dataDir: dataDirOf(service) }), target);
    expect(await namedBy(target)).toEqual([early, between]);
    expect(holds()).toBe(1);
  });

  it('bytes that go are in it when the database still names them, and else not', async () => {
    const { service, target } = await startWithFiles(0);
    const [before, after] = [await addBytes(service, 'goes before the moment'), await addBytes(service, 'goes after the moment')];
    const { copier, holds } = await disturbed(
      service,
      () => removeBytes(service, before),
      () => removeBytes(service, after),
    );
    await mkdir(target);
    await collect(copier, openBlobs({ dataDir: dataDirOf(service) }), target);
    expect(await namedBy(target)).toEqual([after]);
    expect(holds()).toBe(1);
  });

  it('bytes that come and go again before they can be taken make it hold another moment', async () => {
    const { service, target } = await startWithFiles(0);
    const kept = await addBytes(service, 'stays');
    let passing = '';
    const { copier, holds } = await disturbed(
      service,
      async (hold) => {
        if (hold === 1) passing = await addBytes(service, 'comes and goes');
      },
      async (hold) => {
        if (hold === 1) await removeBytes(service, passing);
      },
    );
    await mkdir(target);
    await collect(copier, openBlobs({ dataDir: dataDirOf(service) }), target);
    expect(await namedBy(target)).toEqual([kept]);
    expect(holds()).toBe(2);
  });
});

describe.runIf(testedDatabase() === 'sqlite')('A restore', { timeout: 60_000 }, () => {
  async function backupOfFiles() {
    const { service, files, target } = await startWithFiles(2);
    await backUpOf(service, target);
    await service.close();
    const [file] = files;
    if (!file) throw new Error('There is no file');
    return { service, files, target, bytes: blobPath(join(target, 'files'), await blobOfBackup(target, file.id)) };
  }

  async function blobOfBackup(target: string, id: string): Promise<string> {
    const copy = await openSqliteCopier(target);
    const row = await copy.reader.first(query<{ blob_id: string }>(({ knex }) => knex('resources').where({ id }).select('blob_id')));
    copy.close();
    return row?.blob_id ?? '';
  }

  it('refuses a folder that is no backup, half a backup, or one that is damaged, and changes nothing', async () => {
    const { target, bytes } = await backupOfFiles();
    const dataDir = join(target, '..', 'elsewhere', 'data');
    const refused = async (message: string | RegExp): Promise<void> => {
      await expect(restore(target, dataDir)).rejects.toThrow(message);
      expect(existsSync(join(target, '..', 'elsewhere'))).toBe(false);
    };
    /** Does something to a file of the backup, and has it undone. */
    const broken = async (file: string, harm: () => Promise<unknown>, message: string | RegExp): Promise<void> => {
      const content = await readFile(file);
      await harm();
      await refused(message);
      await rm(file, { force: true });
      await writeFile(file, content);
    };
    const [manifest, database, secret] = ['manifest.json', 'database.sqlite', 'signing-secret'].map((name) => join(target, name)) as [
      string,
      string,
      string,
    ];
    const flipByte = async (file: string): Promise<void> => {
      const content = await readFile(file);
      const middle = content.length >> 1;
      content[middle] = (content[middle] ?? 0) ^ 1;
      // The bytes may be shared with the store that they came from.
      await rm(file);
      await writeFile(file, content);
    };

    await broken(manifest, () => rm(manifest), `${target} is no whole backup: it has no manifest.json.`);
    await broken(manifest, () => truncate(manifest, 50), 'is damaged, or of a newer version');
    await broken(manifest, () => writeFile(manifest, JSON.stringify({ format: 2 })), 'is damaged, or of a newer version');
    await broken(database, () => rm(database), 'it has no database');
    await broken(database, () => truncate(database, 8192), 'The database of the backup is damaged');
    await broken(database, () => flipByte(database), 'The database of the backup is damaged');
    await broken(bytes, () => rm(bytes), /The file \S+ is missing from the backup/);
    await broken(bytes, () => truncate(bytes, 3), /The file \S+ of the backup is damaged: it has 3 bytes instead of 19/);
    await broken(bytes, () => flipByte(bytes), /The file \S+ of the backup is damaged: its checksum is another one/);
    await broken(secret, () => rm(secret), 'The signing secret of the backup is missing or damaged');
    await broken(secret, () => flipByte(secret), 'The signing secret of the backup is missing or damaged');
    await restore(target, dataDir);
  });

  it('refuses a data folder that is in use, and changes nothing', async () => {
    const { target, service } = await backupOfFiles();
    const before = await contentOf(dataDirOf(service));
    await expect(restore(target, dataDirOf(service))).rejects.toThrow('The data folder is in use');
    expect(await contentOf(dataDirOf(service))).toEqual(before);
    for (const name of ['database.sqlite-wal', 'signing-secret', 'files']) {
      const dataDir = await temporaryFolder();
      await writeFile(join(dataDir, name), '');
      await expect(restore(target, dataDir)).rejects.toThrow(`${join(dataDir, name)} is there`);
      expect(Object.keys(await contentOf(dataDir))).toEqual([name]);
    }
  });

  it('that was broken off is no data folder, and can be run again', async () => {
    const { target, bytes } = await backupOfFiles();
    const dataDir = await temporaryFolder();
    // As it is when the files are in place and the database is not.
    await mkdir(join(dataDir, 'unfinished-restore'));
    await writeFile(join(dataDir, 'unfinished-restore', 'database.sqlite'), 'half');
    await mkdir(join(dataDir, 'files', '00'), { recursive: true });
    await link(bytes, join(dataDir, 'files', '00', 'of-the-first-attempt'));
    await expect(startTestService({ dataDir })).rejects.toThrow(`A restore into ${dataDir} is under way or was broken off`);
    await restore(target, dataDir);
    expect(existsSync(join(dataDir, 'unfinished-restore'))).toBe(false);
    expect(await storedBytes(dataDir)).toHaveLength(2);
    await startTestService({ dataDir });
  });

  it('can be made more than once, each on its own', async () => {
    const { target, files } = await backupOfFiles();
    const [one, other] = [join(target, '..', 'one'), join(target, '..', 'other')];
    await restore(target, one);
    await restore(target, other);
    const [first, second] = [await startTestService({ dataDir: one }), await startTestService({ dataDir: other })];
    await api(first).note({ name: 'Only here' });
    expect((await api(first).filter({ name: 'Only here' })).resources).toHaveLength(1);
    expect((await api(second).filter({ name: 'Only here' })).resources).toHaveLength(0);
    for (const file of files) expect((await download(second, await api(second).record(file.id))).toString()).toMatch(/^The bytes of file \d$/);
  });
});

describe('The commands backup and restore', { timeout: 60_000 }, () => {
  it('say how they are called', async () => {
    for (const args of [['backup'], ['backup', 'one', 'two'], ['backup', 'one', '--unknown'], ['restore'], ['restore', 'one', '--verify-bytes']]) {
      const { code, errors } = await runProcess(args, { DATA_DIR: await temporaryFolder() });
      expect([code, errors], args.join(' ')).toEqual([2, expect.stringContaining(`Usage: npm run cli -- ${args[0]} `)]);
    }
  });

  it('say in a sentence why nothing was done', async () => {
    const folder = await temporaryFolder();
    const environment = { DATA_DIR: join(folder, 'data') };
    await writeFile(join(folder, 'file'), '');
    for (const [args, sentence] of [
      [['backup', join(folder, 'backup')], `Nothing was backed up. There is no database in ${join(folder, 'data')}`],
      [['backup', join(folder, 'file')], 'Nothing was backed up. ENOTDIR: not a directory'],
      [['restore', join(folder, 'backup')], `Nothing was restored. ${join(folder, 'backup')} is no whole backup`],
    ] as const) {
      const { code, errors } = await runProcess(args, environment);
      expect([code, errors.split('\n')], args.join(' ')).toEqual([1, [expect.stringContaining(sentence), '']]);
    }
    expect(Object.keys(await contentOf(folder))).toEqual(['file']);
  });

  it('say what to do instead where the database is PostgreSQL', async () => {
    for (const command of ['backup', 'restore']) {
      const { code, errors } = await runProcess([command, 'somewhere'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
      expect([code, errors]).toEqual([1, expect.stringContaining('With PostgreSQL, dump the database with pg_dump')]);
    }
  });
});
