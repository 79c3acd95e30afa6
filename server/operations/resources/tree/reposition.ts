import type { components } from '../../../../generated/contract.ts';
import { Problem } from '../../../core/problems.ts';
import { loadHeldPath } from '../../../core/resources/ancestors-store.ts';
import { type HeldResource, isRoot, isSystemRoot } from '../../../core/resources/held-store.ts';
import { findParentId, holdPlace, holdPlaces, type PlaceRow } from '../../../core/resources/place-store.ts';
import { touchRoots } from '../../../core/resources/touch-store.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Batch, holdBatch } from '../batch.ts';
import { type Move, moveResource, requireMove, tellOfMoves } from './move.ts';
import { newSortKey, requireParent, resolveParentId, siblingAt } from './place.ts';
import { newSortKeys } from './sort-keys.ts';
import { placeAmongSiblings } from './sort-keys-store.ts';
import { holdTree } from './tree-store.ts';

type ResourcesReposition = components['schemas']['ResourcesReposition'];

/**
 * Puts resources next to each other, in their order, behind a sibling or at the very start; into another parent first if one is given. All of them, or none.
 * @throws Problem resource_not_found, invalid_request, invalid_parent, exceeds_depth_limit, would_create_cycle, system_resource, resource_locked
 */
export async function repositionResources(trx: Transaction, scope: Scope, { resourceIds, parentId, location }: ResourcesReposition): Promise<void> {
  await holdTree(trx, scope);
  await holdPlaces(trx, scope, await placesOf(trx, scope, parentId, resourceIds));
  const batch = await holdBatch(trx, scope, resourceIds);
  batch.refuse('system_resource', 'is a system root', isSystemRoot);
  batch.refuse('resource_locked', 'is locked', (resource) => resource.is_locked);
  const parent =
    parentId === undefined
      ? await requireSharedParent(trx, scope, batch)
      : await requireParent(trx, scope, await resolveParentId(trx, scope, parentId));
  const isComing = (resource: HeldResource): boolean => resource.parent_id !== parent.id;
  const above = await loadHeldPath(trx, scope, parent.id);
  for (const resource of batch.resources.filter(isComing)) requireMove(resource, above, batch.placeOf(resource.id));

  const sortKeys = await sortKeysFor(trx, scope, parent.id, location, resourceIds);
  const moves: Move[] = [];
  for (const [index, resource] of batch.resources.entries()) {
    const sortKey = sortKeys[index] as string;
    if (isComing(resource)) moves.push(await moveResource(trx, scope, resource, parent, sortKey));
    else moves.push(await changePlace(trx, scope, resource, sortKey));
  }
  if (batch.resources.some((resource) => resource.root_id !== parent.root_id)) await touchRoots(trx, [parent.root_id]);
  await tellOfMoves(trx, scope, moves);
}

/** The parent that they come into, or are in. It stays so: the tree is held. */
async function placesOf(trx: Transaction, scope: Scope, parentId: string | undefined, [first = '']: readonly string[]): Promise<string[]> {
  const id = parentId === undefined ? await findParentId(trx, scope, first) : await resolveParentId(trx, scope, parentId);
  return id === null ? [] : [id];
}

/** The parent that all of them are in, held until the transaction ends. In a locked one, the order stays as it is. */
async function requireSharedParent(trx: Transaction, scope: Scope, batch: Batch): Promise<PlaceRow> {
  batch.refuse('invalid_request', 'is a space, which has no siblings', isRoot);
  const parentId = batch.resources[0]?.parent_id;
  batch.refuse('invalid_request', 'is in another parent than the first', (resource) => resource.parent_id !== parentId);
  batch.refuse('resource_locked', 'is in a resource that is locked', (resource) => resource.parent_is_locked);
  const parent = await holdPlace(trx, scope, parentId ?? '');
  if (!parent) throw new Error(`The parent ${parentId} of a resource is out of reach`);
  return parent;
}

/** Keys for all of them, in their order. A client's own is for a single resource. @throws Problem invalid_request, resource_not_found */
async function sortKeysFor(
  trx: Transaction,
  scope: Scope,
  parentId: string,
  location: ResourcesReposition['location'],
  ids: readonly string[],
): Promise<string[]> {
  if (location.insertAfterId !== null && ids.includes(location.insertAfterId)) {
    throw new Problem('invalid_request', [{ location: 'body', path: '/location/insertAfterId', message: 'is one of the resources to place' }]);
  }
  if (ids.length === 1) return [await newSortKey(trx, scope, parentId, location, ids)];
  return newSortKeys(trx, scope, parentId, await siblingAt(trx, scope, parentId, location), ids.length, ids);
}

async function changePlace(trx: Transaction, scope: Scope, resource: HeldResource, sortKey: string): Promise<Move> {
  await placeAmongSiblings(trx, scope, resource.id, sortKey);
  return { resource, changed: [] };
}
