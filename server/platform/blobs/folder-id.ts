import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../data-folder/files.ts';
import { isMissing } from '../data-folder/paths.ts';
import { StartError } from '../start-error.ts';

/** In the folder of the files, so that it is missing where the folder is: on a disk that isn't mounted, or in another data folder. */
const storeIdFile = (folder: string): string => join(folder, 'store-id');

/** The id of the store that a folder of files belongs to; null when the folder has none, or isn't there. */
export async function readFolderId(folder: string): Promise<string | null> {
  const file = storeIdFile(folder);
  let id: string;
  try {
    id = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  if (!/^[0-9a-f-]{36}$/.test(id)) {
    throw new StartError(`${file} is damaged. If the files beside it are those of your database, \`npm run cli -- join\` writes it anew.`);
  }
  return id;
}

/**
 * Gives a folder of files an id if it has none, and says which one it has then. It is there whole or not at all, and of two processes that do so at the same moment
 * both get the one that was first.
 */
export async function keepFolderId(folder: string, id: string): Promise<string> {
  await withTemporary(folder, id, async (temporary, file) => {
    await link(temporary, file).catch(async (error: unknown) => {
      // Another one was faster; or the file system has no links.
      if ((await readFolderId(folder)) === null) await rename(temporary, file).catch(() => Promise.reject(error));
    });
  });
  return (await readFolderId(folder)) ?? id;
}

/** Gives a folder of files this id, whatever it has. */
export async function replaceFolderId(folder: string, id: string): Promise<void> {
  await withTemporary(folder, id, rename);
}

async function withTemporary(folder: string, id: string, place: (temporary: string, file: string) => Promise<void>): Promise<void> {
  const file = storeIdFile(folder);
  const temporary = `${file}.${randomUUID()}`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(`${id}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await place(temporary, file);
    await syncFolder(folder);
  } finally {
    await rm(temporary, { force: true });
  }
}
