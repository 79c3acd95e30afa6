import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { isMissing, sqliteFile } from './paths.ts';

/** Where a restore puts everything until it is whole and checked: in the data folder, so that it is on the same disk. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'unfinished-restore');

/** A restore puts the database in its place last: whoever has the folder of an unfinished one and no database has half of everything. */
export const isBrokenOff = async (dataDir: string): Promise<boolean> =>
  (await isThere(unfinishedRestore(dataDir))) && !(await isThere(sqliteFile(dataDir)));

/** A service that started now would make an empty database, and call the files that are in place already nobody's. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (await isBrokenOff(dataDir)) throw new StartError(`A restore into ${dataDir} is under way or was broken off: let it finish, or run it again.`);
}

export async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
