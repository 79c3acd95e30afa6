import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config.ts';
import type { BlobStore } from '../../platform/blobs/blobs.ts';
import { copiedBlobs, openBlobs } from '../../platform/blobs/open.ts';
import { requirePair } from '../../platform/blobs/pair.ts';
import { copyDurably, sha256Of, syncFolder, syncFolders } from '../../platform/data-folder/files.ts';
import { isMissing, secretFile, sqliteFile } from '../../platform/data-folder/paths.ts';
import { refuseUnfinishedRestore } from '../../platform/data-folder/unfinished-restore.ts';
import { requireDatabase } from '../../platform/database/open.ts';
import { openSqliteCopier } from '../../platform/database/sqlite/copier.ts';
import { BackupError } from './backup-error.ts';
import { collect } from './collect.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { nameFiles } from './name-files.ts';
import { verifyDatabase, verifyFiles } from './verify.ts';

/**
 * Backs up a data folder, beside a service that runs on it or without one. It is made under another name and gets its own at the end, checked and on the disk: what
 * has the name of a backup is a whole one.
 * @param target a folder that is not there yet, or empty
 * @throws BackupError or StartError, which say why not
 */
export async function backUp(
  { dataDir, signingSecret }: Pick<Config, 'dataDir' | 'signingSecret'>,
  target: string,
  { checksums = false }: { checksums?: boolean } = {},
): Promise<Manifest> {
  await requireEmpty(target);
  await refuseUnfinishedRestore(dataDir);
  await requireDatabase({ dataDir });
  const blobs = openBlobs({ dataDir });
  await requirePair({ dataDir, databaseUrl: null }, blobs);
  await mkdir(dirname(target), { recursive: true });
  const unfinished = await mkdtemp(`${target}.unfinished-`);
  try {
    await copiedBlobs(unfinished).prepare();
    const moment = await copyStore(dataDir, blobs, unfinished);
    await nameFiles(unfinished);
    // A secret that the service is given from outside belongs to whoever gives it.
    const hasSecret = signingSecret === null && (await copyDurably(secretFile(dataDir), secretFile(unfinished)));
    const database = await sha256Of(sqliteFile(unfinished));
    await verifyDatabase(unfinished, database);
    const manifest: Manifest = {
      format: 1,
      createdAt: moment.toISOString(),
      database,
      signingSecret: hasSecret ? await sha256Of(secretFile(unfinished)) : null,
      files: await verifyFiles(unfinished, { checksums }),
    };
    await writeManifest(unfinished, manifest);
    await syncFolders(unfinished);
    await rmdir(target).catch(ignoreMissing);
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyStore(dataDir: string, blobs: BlobStore, target: string): Promise<Date> {
  const database = await openSqliteCopier(dataDir);
  try {
    return await collect(database, blobs, target);
  } finally {
    database.close();
  }
}

async function requireEmpty(target: string): Promise<void> {
  const names = await readdir(target).catch(ignoreMissing);
  if (names && names.length > 0) throw new BackupError(`${target} is not empty: name a folder that is not there yet.`);
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
