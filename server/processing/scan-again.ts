import type { JobRunner } from '../core/jobs.ts';
import type { Scan } from '../core/scan.ts';
import type { Scope } from '../core/scope.ts';
import type { Services } from '../core/services.ts';
import { writeInWorkspace } from '../core/workspaces/keep-store.ts';
import { isThere } from '../platform/clamd/clamd.ts';
import type { Transaction } from '../platform/database/database.ts';
import { TryAgainIn } from '../platform/jobs/jobs.ts';
import { findUnprocessed } from './processing-store.ts';
import { findWithBytes, setInfected, setPendingAgain } from './same-bytes-store.ts';

type ScanServices = Pick<Services, 'config' | 'database' | 'enqueue'>;

/** Seconds between two looks whether the scanner is there again. */
const pause = 60;
/** Seconds until it is looked again whether a file has been processed. */
const soon = 5;

/** Does the job `scan_again`. */
export function scanAgain({ config, database, enqueue }: ScanServices): JobRunner<'scan_again'> {
  return async (scope, { resourceId }, { signal }) => {
    const resource = await findUnprocessed(database.reader, scope, resourceId);
    if (!resource || typeof resource.data.scannedAt === 'string' || config.clamdUrl === null) return;
    // It would go on with what it was before, and nobody would scan it again.
    if (resource.state === 'processing') throw new TryAgainIn(soon, 'The file is being processed.');
    if (!(await isThere(config.clamdUrl, signal))) throw new TryAgainIn(pause, 'The virus scanner is not there.');
    await writeInWorkspace(database, scope, (trx) => processAgain(enqueue, trx, scope, [resourceId]));
  };
}

/** What follows for others from the scan of a file: copies share its bytes, and so what was found in them. A scanner that was away is asked again. */
export async function followScan(
  { enqueue }: Pick<Services, 'enqueue'>,
  trx: Transaction,
  scope: Scope,
  { id, blobId }: { readonly id: string; readonly blobId: string },
  scanned: Scan,
): Promise<void> {
  if (scanned.isToBeRepeated) await enqueue(trx, scope, 'scan_again', { resourceId: id });
  if (scanned.scannedAt === null) return;
  const others = (await findWithBytes(trx, scope, blobId)).filter(
    (other) => other.id !== id && (other.infected !== scanned.infected || other.scannedAt === null),
  );
  const ids = others.map((other) => other.id);
  // Their turn may come behind that of thousands.
  if (scanned.infected) await setInfected(trx, scope, ids);
  await processAgain(enqueue, trx, scope, ids);
}

async function processAgain(enqueue: Services['enqueue'], trx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  const pending = await setPendingAgain(trx, scope, ids);
  if (pending.length > 0) await enqueue(trx, scope, 'process_resource', ...pending.map((resourceId) => ({ resourceId })));
}
