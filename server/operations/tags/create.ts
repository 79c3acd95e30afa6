import type { components } from '../../../generated/contract.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import { bytesOf } from '../../core/limits/stored-bytes.ts';
import { addUsage } from '../../core/limits/usage.ts';
import { requireAlso } from '../../core/permissions.ts';
import { notFound, Problem } from '../../core/problems.ts';
import { holdResource } from '../../core/resources/held-store.ts';
import { touchResource } from '../../core/resources/touch-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { withNameFree } from './absorb.ts';
import { findLastTag, putTagOnResource } from './carriers-store.ts';
import { insertTag } from './store.ts';

/** Of the contract: `tags` in the body of a resource holds no more. */
const mostTags = 100;

/**
 * Makes a tag and, with `resourceId`, puts it behind the other tags of that resource. Returns its id.
 * @throws Problem tag_exists; exceeds_storage_limit; insufficient_scope, resource_not_found, resource_locked, and invalid_request where the resource has all the
 *   tags that it can have
 */
export async function createTag(trx: Transaction, scope: Scope, body: components['schemas']['TagCreate']): Promise<string> {
  const { name, description = null, resourceId = null } = body;
  if (resourceId !== null) requireAlso(scope, 'resources:write');
  const { position, privateTo } = resourceId === null ? { position: 0, privateTo: null } : await placeBehind(trx, scope, resourceId);
  const { id, bytes } = await withNameFree(trx, scope, name, () => insertTag(trx, scope, { name, description }, privateTo));
  if (id === null) throw tagExists();
  await appendEvent(trx, scope, 'tag.created', { tagId: id });
  if (resourceId !== null) {
    await putTagOnResource(trx, scope, resourceId, id, position);
    await touchResource(trx, scope, resourceId);
    await appendEvent(trx, scope, 'resource.updated', { resourceId, changed: ['tags'] });
  }
  await addUsage(trx, scope, { bytes: bytesOf(name, description) + bytes, resources: 0 });
  return id;
}

/** Holds the resource that a tag is to be put on, and finds the position behind its tags, and whose private space it is in. */
async function placeBehind(trx: Transaction, scope: Scope, resourceId: string): Promise<{ position: number; privateTo: string | null }> {
  const at = { location: 'body', path: '/resourceId' } as const;
  const resource = await holdResource(trx, scope, resourceId);
  if (!resource) throw notFound('resource_not_found', at, resourceId);
  if (resource.is_locked) throw new Problem('resource_locked', [{ ...at, message: 'is locked' }]);
  const last = await findLastTag(trx, scope, resourceId);
  if (last.count >= mostTags) throw new Problem('invalid_request', [{ ...at, message: `carries ${mostTags} tags already` }]);
  return { position: last.position + 1, privateTo: resource.private_to };
}

export const tagExists = (): Problem => new Problem('tag_exists', [{ location: 'body', path: '/name', message: 'is the name of another tag' }]);
