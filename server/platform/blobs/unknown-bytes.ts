import type { Reader } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import { blobsToRemove } from './release.ts';
import { knownBlobs } from './store.ts';

/** Keys that the database is asked about at a time. */
const together = 500;

/** Some stored bytes. */
export interface Looked {
  readonly stored: number;
  /** Those of them that belong to no row, and that no job is about to remove. */
  readonly unknown: readonly string[];
}

/**
 * Goes through all stored bytes for such that the database doesn't know, some at a time.
 * @param storedBefore what is younger may be an upload that is just landing, and is not unknown
 */
export async function* unknownBytes(db: Reader, blobs: Blobs, storedBefore: number): AsyncGenerator<Looked> {
  let stored = 0;
  let keys: string[] = [];
  for await (const { key, modifiedAt } of blobs.list()) {
    stored++;
    if (modifiedAt.getTime() < storedBefore) keys.push(key);
    if (stored < together) continue;
    yield { stored, unknown: await unknownAmong(db, keys) };
    stored = 0;
    keys = [];
  }
  yield { stored, unknown: await unknownAmong(db, keys) };
}

async function unknownAmong(db: Reader, keys: readonly string[]): Promise<string[]> {
  const known = await knownBlobs(db, keys);
  const unknown = keys.filter((key) => !known.has(key));
  // Rows go before the job is done, so the jobs are asked for after them.
  const toRemove = unknown.length > 0 ? await blobsToRemove(db) : new Set();
  return unknown.filter((key) => !toRemove.has(key));
}
