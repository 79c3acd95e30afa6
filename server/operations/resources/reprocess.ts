import { notFound, Problem } from '../../core/problems.ts';
import { holdResource } from '../../core/resources/held-store.ts';
import { inPath } from '../../core/resources/require.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isProcessed, processingJob } from './processing-jobs.ts';
import { loadRecord, type ResourceRecord } from './record.ts';
import { setPending } from './reprocess-store.ts';

/**
 * Has the content of a resource looked into again. What was found earlier stays in the record until the new findings replace it. What waits for that already, or is
 * being looked into, waits no second time; what has no content to look into stays as it is.
 * @throws Problem resource_not_found, resource_locked
 */
export async function reprocessResource(services: Services, trx: Transaction, scope: Scope, id: string): Promise<ResourceRecord> {
  const resource = await holdResource(trx, scope, id);
  if (!resource) throw notFound('resource_not_found', inPath, id);
  if (resource.is_locked) throw new Problem('resource_locked', [{ ...inPath, message: 'is locked' }]);
  const waits = await setPending(trx, scope, id, isProcessed(services, resource.kind));
  if (waits) await services.enqueue(trx, scope, processingJob(resource.kind), { resourceId: id });
  return loadRecord(trx, scope, services, id);
}
