import { createHash, hash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import nodeFileSystem, { chmod, copyFile, link, mkdir, open, opendir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isMissing } from './paths.ts';

/**
 * Gives stored bytes, which never change, a second place: another name for the same file where the file system allows that, which takes no time and no room,
 * and a copy otherwise. False when they are not there.
 */
export async function placeBytes(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
  }
  return copyDurably(from, to);
}

/** Copies a file for its owner's eyes only, and has it on the disk when it resolves. False when it is not there. */
export async function copyDurably(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  await chmod(to, 0o600);
  await syncFile(to);
  return true;
}

export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes names in a folder durable. Windows does so by itself and refuses the call. */
export async function syncFolder(folder: string, fileSystem: Pick<typeof nodeFileSystem, 'open'> = nodeFileSystem): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fileSystem.open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes every name below a folder durable. */
export async function syncFolders(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncFolder(folder);
}

const mebibyte = 1024 * 1024;

/** Lower-case hex. Small files are read at once, which takes a twentieth of the time. */
export async function sha256Of(file: string): Promise<string> {
  if ((await stat(file)).size <= mebibyte) return hash('sha256', await readFile(file));
  const growing = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: mebibyte }), growing);
  return growing.digest('hex');
}
