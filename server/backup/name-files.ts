import { storeIdOf } from '../blobs/pair.ts';
import { keepStoreId } from '../blobs/store-id.ts';
import { filesFolder } from '../data-folder.ts';
import { openSqliteCopier } from '../database/sqlite-copier.ts';

/** Gives the files of a copy the id that its database has, by which the two know each other. A database of before there were ids has none. */
export async function nameFiles(folder: string): Promise<void> {
  const copy = await openSqliteCopier(folder);
  try {
    const id = await storeIdOf(copy.reader);
    if (id !== null) await keepStoreId(filesFolder(folder), id);
  } finally {
    copy.close();
  }
}
