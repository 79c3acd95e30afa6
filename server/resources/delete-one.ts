import type { Transaction } from '../database/database.ts';
import { requireMatch } from '../etag.ts';
import { notFound } from '../problems.ts';
import type { Scope } from '../scope.ts';
import type { Services } from '../services.ts';
import type { PlaceAt } from './batch.ts';
import { binResources, deleteResources } from './bin.ts';
import { holdResource } from './held-store.ts';
import { loadRecord, recordETag } from './record.ts';
import { inPath } from './require.ts';
import { holdTree } from './tree-store.ts';

export interface DeleteRequest {
  readonly id: string;
  /** For good, instead of into the bin. */
  readonly force: boolean;
  /** The header `If-Match`. */
  readonly ifMatch: string | undefined;
}

const namedInPath: PlaceAt = () => inPath;

/**
 * Deletes one resource with everything below it, as a batch of one would.
 * @throws Problem resource_not_found; precondition_failed; system_resource; invalid_request for a space that is to go into the bin; resource_locked
 */
export async function deleteResource(services: Services, trx: Transaction, scope: Scope, { id, force, ifMatch }: DeleteRequest): Promise<void> {
  if (ifMatch !== undefined) {
    // In the order in which everybody holds them.
    await holdTree(trx, scope);
    if (!(await holdResource(trx, scope, id))) throw notFound('resource_not_found', inPath, id);
    requireMatch(ifMatch, recordETag(await loadRecord(trx, scope, services, id)));
  }
  if (force) await deleteResources(services, trx, scope, [id], namedInPath);
  else await binResources(trx, scope, [id], namedInPath);
}
