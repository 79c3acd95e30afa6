import { storeIdOf } from '../../platform/blobs/pair.ts';
import { keepStoreId } from '../../platform/blobs/store-id.ts';
import { filesFolder } from '../../platform/data-folder/paths.ts';
import { openSqliteCopier } from '../../platform/database/sqlite/copier.ts';

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
