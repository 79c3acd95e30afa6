import { join } from 'node:path';

// What a data folder has beside its database (`sqliteFile`). A backup is laid out like one, so that a person finds their way in it.

/** The bytes of all files. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files');
/** Where the secret is that the service has made for itself. */
export const secretFile = (dataDir: string): string => join(dataDir, 'signing-secret');

/** Whether an error of the file system says that there is nothing of this name. */
export const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
