import { allBlobs, knownBlobs } from '../blobs/store.ts';
import { unknownBytes } from '../blobs/unknown-bytes.ts';
import type { Services } from '../services.ts';
import type { Findings } from './findings.ts';
import { blobsToRemove } from './store.ts';

/**
 * Compares the rows of files with their bytes. Bytes come before their row and go after it, while the check runs as well: what is there on one side alone is
 * looked at again before it is told. Returns how many files it has looked at.
 * @param settledBefore what is younger may be an upload that is just landing
 */
export async function checkBytes(
  { database: { reader }, blobs }: Pick<Services, 'database' | 'blobs'>,
  findings: Findings,
  settledBefore: number,
): Promise<number> {
  let files = 0;
  for await (const rows of allBlobs(reader)) {
    files += rows.length;
    const missing: string[] = [];
    for (const { id, size, created_at, is_unused } of rows) {
      const stored = await blobs.size(id);
      if (stored === null) missing.push(id);
      else if (stored !== size) findings.add(`The file ${id} has ${stored} bytes instead of ${size}.`);
      if (is_unused && created_at < settledBefore) findings.add(`The file ${id} is used by nothing.`);
    }
    for (const id of await knownBlobs(reader, missing)) findings.add(`The bytes of the file ${id} are missing.`);
  }

  for await (const keys of unknownBytes(reader, blobs, settledBefore)) {
    const toRemove = keys.length > 0 ? await blobsToRemove(reader) : new Set();
    for (const key of keys) {
      if (!toRemove.has(key) && (await blobs.size(key)) !== null) findings.add(`The bytes ${key} belong to no file.`);
    }
  }
  return files;
}
