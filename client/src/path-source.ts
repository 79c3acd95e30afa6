import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Source } from './source.ts';

/** Large enough for a fast disk and connection, small enough for progress to be seen. */
const pieceLength = 256 * 1024;

/** A file on the disk. Rejects with Node's own error (ENOENT, …) when there is none. */
export async function pathSource(path: string | URL): Promise<Source> {
  const filePath = path instanceof URL ? fileURLToPath(path) : path;
  const stats = await stat(filePath);
  if (!stats.isFile()) throw new TypeError(`${filePath} is not a file`);
  return {
    size: stats.size,
    filename: basename(filePath),
    isRepeatable: true,
    read: () => createReadStream(filePath, { highWaterMark: pieceLength }),
  };
}
