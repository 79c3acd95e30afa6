import { requireMatch } from '../../../core/etag.ts';
import { notFound } from '../../../core/problems.ts';
import { holdResource } from '../../../core/resources/held-store.ts';
import { inPath } from '../../../core/resources/require.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Services } from '../../../core/services.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PlaceAt } from '../batch.ts';
import { loadRecord, recordETag } from '../record.ts';
import { binResources, deleteResources } from './bin.ts';
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
