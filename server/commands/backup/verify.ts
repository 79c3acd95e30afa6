import { createHash, hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { forEachAtOnce } from '../../platform/async/at-once.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { copiedBlobs } from '../../platform/blobs/open.ts';
import { type NamedBlob, newestBlobs } from '../../platform/blobs/store.ts';
import { sha256Of } from '../../platform/data-folder/files.ts';
import { sqliteFile } from '../../platform/data-folder/paths.ts';
import { openSqliteCopier, type SqliteCopier } from '../../platform/database/sqlite/copier.ts';
import { BackupError } from './backup-error.ts';
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
  const blobs = copiedBlobs(folder);
  const totals = { count: 0, bytes: 0 };
  await withCopy(folder, async ({ reader }) => {
    for await (const page of newestBlobs(reader)) {
      await forEachAtOnce(page, checksums ? 2 : 32, (blob) => verifyFile(blobs, blob, checksums));
      totals.count += page.length;
      totals.bytes += page.reduce((sum, { size }) => sum + size, 0);
    }
  });
  return totals;
}

async function verifyFile(blobs: Blobs, blob: NamedBlob, checksums: boolean): Promise<void> {
  const { id, size, sha256 } = blob;
  const actualSize = await blobs.size(id);
  if (actualSize === null) throw new BackupError(`The file ${id} is missing from the backup.`);
  if (actualSize !== size) throw new BackupError(`The file ${id} of the backup is damaged: it has ${actualSize} bytes instead of ${size}.`);
  if (checksums && (await checksumOf(blobs, blob)) !== sha256)
    throw new BackupError(`The file ${id} of the backup is damaged: its checksum is another one.`);
}

const mebibyte = 1024 * 1024;

/** Lower-case hex. Small files are read at once, which takes a twentieth of the time. */
async function checksumOf(blobs: Blobs, { id, size }: NamedBlob): Promise<string> {
  if (size <= mebibyte) return hash('sha256', await blobs.head(id, size));
  const growing = createHash('sha256');
  await pipeline(await blobs.read(id), growing);
  return growing.digest('hex');
}

async function withCopy<T>(folder: string, work: (copy: SqliteCopier) => Promise<T>): Promise<T> {
  const copy = await openSqliteCopier(folder);
  try {
    return await work(copy);
  } finally {
    copy.close();
  }
}
