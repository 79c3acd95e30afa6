import type { BlobStore } from './blobs.ts';
import { filesFolder, folderBlobs } from './folder.ts';

/** The blobs of a service. Nothing is made or looked at yet: see `BlobStore.prepare`. */
export const openBlobs = ({ dataDir }: { readonly dataDir: string }): BlobStore => folderBlobs(filesFolder(dataDir));

/** Those of a backup, which is a folder wherever the service keeps its own. */
export const copiedBlobs = (backup: string): BlobStore => folderBlobs(filesFolder(backup));
