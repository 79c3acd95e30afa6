import { copiedBlobs } from '../../platform/blobs/open.ts';
import { storeIdOf } from '../../platform/blobs/pair.ts';
import { openSqliteCopier } from '../../platform/database/sqlite/copier.ts';

/** Gives the files of a copy the id that its database has, by which the two know each other. A database of before there were ids has none. */
export async function nameFiles(folder: string): Promise<void> {
  const copy = await openSqliteCopier(folder);
  try {
    const id = await storeIdOf(copy.reader);
    if (id !== null) await copiedBlobs(folder).keepId(id);
  } finally {
    copy.close();
  }
}
