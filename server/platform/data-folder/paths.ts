import { join } from 'node:path';

// What a data folder has. A backup is laid out like one, so that a person finds their way in it.

/** The database's file in `DATA_DIR`. Beside it stand its write-ahead log (`-wal`) and what the processes that use it share (`-shm`). */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'database.sqlite');
/** Where the secret is that the service has made for itself. */
export const secretFile = (dataDir: string): string => join(dataDir, 'signing-secret');
/** What the embedded encoder knows of words. Made anew where it isn't there: a backup has none. */
export const lexiconFile = (dataDir: string): string => join(dataDir, 'lexicon');
/** The models that came from the hub. They are fetched anew where they aren't there: a backup has none. */
export const modelsFolder = (dataDir: string): string => join(dataDir, 'models');

/** Whether an error of the file system says that there is nothing of this name. */
export const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
