import type { Database, Reader, Transaction } from '../database/database.ts';
import { pages } from '../database/pages.ts';
import { statement } from '../database/statement.ts';
import type { EnqueueOf, JobContext } from '../jobs/jobs.ts';
import type { Tenant } from '../tenant.ts';
import type { Blobs } from './blobs.ts';
import { knownBlobs, removeUnusedBlobs } from './store.ts';

/** The job that takes bytes away, by its type, with what it is told. */
export interface BlobJobs {
  /** Removes bytes that nothing points at any more. */
  remove_blobs: { blobIds: readonly string[] };
}

/**
 * Lets go of bytes that something has just stopped pointing at: when nothing else does, their row goes in this transaction, and a job removes the bytes after it.
 * Bytes live exactly as long as something points at them. Returns how many are let go.
 */
export async function releaseBlobs(trx: Transaction, tenant: Tenant, enqueue: EnqueueOf<BlobJobs>, blobIds: readonly string[]): Promise<number> {
  const unused = await removeUnusedBlobs(trx, blobIds);
  if (unused.length > 0) await enqueue(trx, tenant, 'remove_blobs', { blobIds: unused });
  return unused.length;
}

/** Does jobs `remove_blobs`. Keys are never used twice, so a key without a row will not get one. */
export function removeBlobs({
  database,
  blobs,
}: {
  readonly database: Database;
  readonly blobs: Blobs;
}): (tenant: Tenant, payloads: readonly BlobJobs['remove_blobs'][], context: JobContext) => Promise<void> {
  return async (_tenant, payloads, { signal }) => {
    const blobIds = payloads.flatMap((payload) => payload.blobIds);
    const known = await knownBlobs(database.reader, blobIds);
    for (const blobId of blobIds) {
      signal.throwIfAborted();
      if (!known.has(blobId)) await blobs.remove(blobId);
    }
  };
}

const selectRemovals = statement<{ id: string; payload: string }>(({ knex, value }) =>
  knex('jobs')
    .where('id', '>', value('after'))
    .where({ type: 'remove_blobs' })
    .whereIn('state', ['ready', 'running'])
    .orderBy('id')
    .limit(1000)
    .select('id', 'payload'),
);

/** The bytes that a job is still to remove, of all workspaces. */
export async function blobsToRemove(db: Reader): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for await (const jobs of pages((last: { id: string } | undefined) => db.all(selectRemovals, { after: last?.id ?? '' }))) {
    for (const { payload } of jobs) for (const key of (JSON.parse(payload) as BlobJobs['remove_blobs']).blobIds) keys.add(key);
  }
  return keys;
}
