import { stat } from 'node:fs/promises';
import { forEachAtOnce } from '../../platform/async/at-once.ts';
import { blobPath } from '../../platform/blobs/folder.ts';
import { type NamedBlob, newestBlobs } from '../../platform/blobs/store.ts';
import { filesFolder, isMissing, sqliteFile } from '../../platform/data-folder/paths.ts';
import { openSqliteCopier, type SqliteCopier } from '../../platform/database/sqlite/copier.ts';
import { BackupError } from './backup-error.ts';
import { sha256Of } from './files.ts';
import type { FileTotals } from './manifest.ts';

/**
 * Opens the copy of a database and has SQLite look through it.
 * @throws BackupError that says what is wrong
 */
export async function verifyDatabase(folder: string, sha256: string): Promise<void> {
  if ((await sha256Of(sqliteFile(folder))) !== sha256) throw new BackupError('The database of the backup is damaged: its checksum is another one.');
  await withCopy(folder, async (copy) => {
    const damage = await copy.findDamage();
    if (damage.length > 0) throw new BackupError(`The database of the backup is damaged: ${damage.join('; ')}.`);
  });
}

/**
 * Looks for the bytes of every file that the copy of the database names: there and of its size, and with its checksum where that is asked for.
 * @throws BackupError that names the first one that is not right
 */
export async function verifyFiles(folder: string, { checksums }: { checksums: boolean }): Promise<FileTotals> {
  const totals = { count: 0, bytes: 0 };
  await withCopy(folder, async ({ reader }) => {
    for await (const page of newestBlobs(reader)) {
      await forEachAtOnce(page, checksums ? 2 : 32, (blob) => verifyFile(folder, blob, checksums));
      totals.count += page.length;
      totals.bytes += page.reduce((sum, { size }) => sum + size, 0);
    }
  });
  return totals;
}

async function verifyFile(folder: string, { id, size, sha256 }: NamedBlob, checksums: boolean): Promise<void> {
  const file = blobPath(filesFolder(folder), id);
  const actualSize = await sizeOf(file);
  if (actualSize === null) throw new BackupError(`The file ${id} is missing from the backup.`);
  if (actualSize !== size) throw new BackupError(`The file ${id} of the backup is damaged: it has ${actualSize} bytes instead of ${size}.`);
  if (checksums && (await sha256Of(file)) !== sha256) throw new BackupError(`The file ${id} of the backup is damaged: its checksum is another one.`);
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function withCopy<T>(folder: string, work: (copy: SqliteCopier) => Promise<T>): Promise<T> {
  const copy = await openSqliteCopier(folder);
  try {
    return await work(copy);
  } finally {
    copy.close();
  }
}
