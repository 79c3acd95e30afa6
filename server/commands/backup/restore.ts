import { mkdir, rename, rm } from 'node:fs/promises';
import { forEachAtOnce } from '../../platform/async/at-once.ts';
import type { BlobStore } from '../../platform/blobs/blobs.ts';
import { copiedBlobs, openBlobs } from '../../platform/blobs/open.ts';
import { newestBlobs } from '../../platform/blobs/store.ts';
import { copyDurably, sha256Of, syncFolder, syncFolders } from '../../platform/data-folder/files.ts';
import { secretFile, sqliteFile } from '../../platform/data-folder/paths.ts';
import { isBrokenOff, isThere, unfinishedRestore } from '../../platform/data-folder/unfinished-restore.ts';
import { openSqliteCopier } from '../../platform/database/sqlite/copier.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { nameFiles } from './name-files.ts';
import { verifyDatabase, verifyFiles } from './verify.ts';

/**
 * Makes a data folder out of a backup. Everything is checked, byte by byte, before any of it is in its place, and the database comes last: a data folder with a
 * database is a whole one.
 * @throws BackupError; then nothing has changed
 */
export async function restore(source: string, dataDir: string): Promise<Manifest> {
  const manifest = await readManifest(source);
  const blobs = openBlobs({ dataDir });
  await removeBrokenOff(dataDir, blobs);
  await requireFree(dataDir, blobs);
  const unfinished = unfinishedRestore(dataDir);
  const made = (await mkdir(unfinished, { recursive: true })) ?? unfinished;
  try {
    await copyAndVerify(source, unfinished, manifest);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
  await blobs.takeOver(unfinished);
  if (manifest.signingSecret !== null) await rename(secretFile(unfinished), secretFile(dataDir));
  await syncFolder(dataDir);
  await rename(sqliteFile(unfinished), sqliteFile(dataDir));
  await syncFolder(dataDir);
  await rm(unfinished, { recursive: true });
  return manifest;
}

async function copyAndVerify(source: string, target: string, manifest: Manifest): Promise<void> {
  if (!(await copyDurably(sqliteFile(source), sqliteFile(target)))) throw new BackupError(`${source} is no whole backup: it has no database.`);
  await verifyDatabase(target, manifest.database);
  await copiedBlobs(target).prepare();
  await placeFiles(source, target);
  await verifyFiles(target, { checksums: true });
  await nameFiles(target);
  if (manifest.signingSecret !== null) {
    const isThere = await copyDurably(secretFile(source), secretFile(target));
    if (!isThere || (await sha256Of(secretFile(target))) !== manifest.signingSecret)
      throw new BackupError('The signing secret of the backup is missing or damaged.');
  }
  await syncFolders(target);
}

/** What is not there is told by the check that follows. */
async function placeFiles(source: string, target: string): Promise<void> {
  const blobs = copiedBlobs(source);
  const copy = await openSqliteCopier(target);
  try {
    for await (const page of newestBlobs(copy.reader)) {
      await forEachAtOnce(page, 8, async ({ id }) => void (await blobs.copyInto(target, id)));
    }
  } finally {
    copy.close();
  }
}

/** A restore begins in a folder that has none of these. */
async function requireFree(dataDir: string, blobs: BlobStore): Promise<void> {
  const database = sqliteFile(dataDir);
  for (const path of [database, `${database}-wal`, `${database}-shm`, secretFile(dataDir)]) if (await isThere(path)) refuseUsed(path);
  if (await blobs.isThere()) refuseUsed(blobs.place);
}

function refuseUsed(what: string): never {
  throw new BackupError(`The data folder is in use: ${what} is there. Move it away first, or set DATA_DIR to another folder.`);
}

/** What a restore has put in place before it was broken off is of no use without its database. */
async function removeBrokenOff(dataDir: string, blobs: BlobStore): Promise<void> {
  if (!(await isBrokenOff(dataDir))) return;
  await blobs.clear();
  for (const path of [secretFile(dataDir), unfinishedRestore(dataDir)]) await rm(path, { recursive: true, force: true });
}
