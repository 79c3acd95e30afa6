import type { BlobStore } from '../../server/platform/blobs/blobs.ts';
import { type FileSystem, folderBlobs } from '../../server/platform/blobs/folder.ts';

/** Blobs in a folder, which is made where it isn't there. */
export async function preparedBlobs(folder: string, fileSystem?: FileSystem): Promise<BlobStore> {
  const blobs = folderBlobs(folder, fileSystem);
  await blobs.prepare();
  return blobs;
}
