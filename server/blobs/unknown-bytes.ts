import type { Reader } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import { knownBlobs } from './store.ts';

/** Keys that the database is asked about at a time. */
const together = 500;

/**
 * The keys of stored bytes that the database doesn't know, some at a time.
 * @param storedBefore what is younger may be an upload that is just landing, and is left out
 */
export async function* unknownBytes(db: Reader, blobs: Blobs, storedBefore: number): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key, modifiedAt } of blobs.list()) {
    if (modifiedAt.getTime() >= storedBefore) continue;
    keys.push(key);
    if (keys.length < together) continue;
    yield await unknownAmong(db, keys);
    keys = [];
  }
  yield await unknownAmong(db, keys);
}

async function unknownAmong(db: Reader, keys: readonly string[]): Promise<string[]> {
  const known = await knownBlobs(db, keys);
  return keys.filter((key) => !known.has(key));
}
