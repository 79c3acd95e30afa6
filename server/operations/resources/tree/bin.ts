import { appendEvents } from '../../../core/events/outbox.ts';
import type { EventFacts } from '../../../core/events/types.ts';
import { loadPath, loadPaths } from '../../../core/resources/ancestors-store.ts';
import { type HeldResource, isRoot, isSystemRoot, parentOf } from '../../../core/resources/held-store.ts';
import { findSystemRootId, holdPlace, holdPlaces, type PlaceRow } from '../../../core/resources/place-store.ts';
import { touchRoots } from '../../../core/resources/touch-store.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Services } from '../../../core/services.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Batch, holdBatch, type PlaceAt } from '../batch.ts';
import { type BinPlace, countLevels, findBinParents, findBinPlace, findChildAt, markBinned } from './bin-store.ts';
import { greatestDepth, holdsChildren } from './place.ts';
import { newSortKeys } from './sort-keys.ts';
import { atTheEnd } from './sort-keys-store.ts';
import { deleteTrees, relocateTree } from './tree.ts';
import { holdTree } from './tree-store.ts';

/**
 * Puts resources into the bin, each with everything below it. What is in the bin already stays there as it is.
 * @throws Problem resource_not_found; system_resource; invalid_request for a space; resource_locked, for what lies below as well
 */
export async function binResources(trx: Transaction, scope: Scope, ids: readonly string[], placeAt?: PlaceAt): Promise<void> {
  await holdTree(trx, scope);
  const batch = await holdBatch(trx, scope, ids, placeAt);
  batch.refuse('system_resource', 'is a system root', isSystemRoot);
  batch.refuse('invalid_request', 'is a space, which is only deleted for good', isRoot);
  const tops = await requireTops(trx, scope, batch, (resource) => resource.hidden_by === null);
  if (tops.length === 0) return;

  const bin = await holdSystemRoot(trx, scope, 'bin');
  if (bin.is_locked) batch.refuse('resource_locked', 'does not go into the bin: it is locked', (resource) => tops.includes(resource));
  const sortKeys = await newSortKeys(trx, scope, bin.id, atTheEnd, tops.length);
  const binned: EventFacts['resource.binned'][] = [];
  for (const [index, top] of tops.entries()) {
    const { id, private_to: privateTo } = top;
    const place = { parentId: parentOf(top), sortKey: top.sort_key };
    const changed = await relocateTree(
      trx,
      scope,
      { id, at: batch.placeOf(id) },
      { rootId: bin.id, parentId: bin.id, depth: bin.depth + 1, privateTo, hiddenBy: id, sortKey: sortKeys[index] as string },
    );
    await markBinned(trx, scope, id, place);
    binned.push({ resourceId: id, changed, previousParentId: place.parentId });
  }
  await touchRoots(trx, [bin.id]);
  await appendEvents(trx, scope, 'resource.binned', binned);
}

/**
 * Deletes resources for good, each with everything below it, wherever they are.
 * @throws Problem resource_not_found; system_resource; resource_locked, for what lies below as well
 */
export async function deleteResources(services: Services, trx: Transaction, scope: Scope, ids: readonly string[], placeAt?: PlaceAt): Promise<void> {
  await holdTree(trx, scope);
  const batch = await holdBatch(trx, scope, ids, placeAt);
  batch.refuse('system_resource', 'is a system root', isSystemRoot);
  const tops = await requireTops(trx, scope, batch, () => true);
  await deleteTrees(
    services,
    trx,
    scope,
    tops.map(({ id }) => ({ id, at: batch.placeOf(id) })),
  );
  const deleted = tops.map(({ id }) => ({ resourceId: id }));
  await appendEvents(trx, scope, 'resource.deleted', deleted);
}

/**
 * Takes resources out of the bin, each with everything below it, to where they were, or into the inbox. What isn't in the bin stays as it is.
 * @throws Problem resource_not_found; resource_locked, for the parent that one goes to as well
 */
export async function recoverResources(trx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  await holdTree(trx, scope);
  await holdPlaces(trx, scope, [await findSystemRootId(trx, scope, 'inbox'), ...(await findBinParents(trx, scope, ids))]);
  const batch = await holdBatch(trx, scope, ids);
  const tops = await requireTops(trx, scope, batch, (resource) => resource.hidden_by !== null);

  const entered: string[] = [];
  const recovered: EventFacts['resource.recovered'][] = [];
  const waiting = new Map(tops.map((top) => [top.id, top]));
  const recover = async (top: HeldResource): Promise<void> => {
    waiting.delete(top.id);
    const place = await findBinPlace(trx, scope, top.id);
    // What holds its old place may come out of the bin with the same request, and comes first then.
    const path = place && (await loadPath(trx, scope, place.parentId));
    const holder = path?.find(({ id }) => waiting.has(id));
    if (holder) await recover(waiting.get(holder.id) as HeldResource);
    const { rootId, changed } = await putBack(trx, scope, batch, top, place);
    entered.push(rootId);
    recovered.push({ resourceId: top.id, changed, previousParentId: parentOf(top) });
  };
  for (const top of tops) if (waiting.has(top.id)) await recover(top);
  await touchRoots(trx, entered);
  await appendEvents(trx, scope, 'resource.recovered', recovered);
}

/** Returns the root that it comes into, and the names of the fields that have changed in its record. */
async function putBack(
  trx: Transaction,
  scope: Scope,
  batch: Batch,
  top: HeldResource,
  place: BinPlace | null,
): Promise<{ rootId: string; changed: string[] }> {
  const { id } = top;
  const oldParent = place && (await findOldParent(trx, scope, id, place.parentId));
  const parent = oldParent ?? (await holdSystemRoot(trx, scope, 'inbox'));
  if (parent.is_locked) batch.refuse('resource_locked', `goes into ${parent.id}, which is locked`, (resource) => resource === top);
  const sortKey = await sortKeyIn(trx, scope, parent.id, oldParent && place);
  const changed = await relocateTree(
    trx,
    scope,
    { id, at: batch.placeOf(id) },
    { rootId: parent.root_id, parentId: parent.id, depth: parent.depth + 1, privateTo: parent.private_to, hiddenBy: null, sortKey },
  );
  return { rootId: parent.root_id, changed };
}

/** The parent that a binned resource had, as long as it can be there again: it may be gone, in the bin, too deep, or of a kind without children by now. */
async function findOldParent(trx: Transaction, scope: Scope, id: string, parentId: string): Promise<PlaceRow | null> {
  const parent = await holdPlace(trx, scope, parentId);
  if (!parent || parent.hidden_by !== null || !holdsChildren.has(parent.kind)) return null;
  return parent.depth + (await countLevels(trx, id)) <= greatestDepth ? parent : null;
}

/** The sort key that it had there, one right behind it where another resource has that by now, or the last one of a parent that is new to it. */
async function sortKeyIn(trx: Transaction, scope: Scope, parentId: string, place: BinPlace | null): Promise<string> {
  const taken = place && (await findChildAt(trx, scope, place));
  if (place && !taken) return place.sortKey;
  const [sortKey] = await newSortKeys(trx, scope, parentId, taken ?? atTheEnd, 1);
  return sortKey as string;
}

async function holdSystemRoot(trx: Transaction, scope: Scope, subtype: 'inbox' | 'bin'): Promise<PlaceRow> {
  const place = await holdPlace(trx, scope, await findSystemRootId(trx, scope, subtype));
  if (!place) throw new Error(`The ${subtype} of the workspace ${scope.workspaceId} is out of reach`);
  return place;
}

/**
 * Those of the resources that are concerned and lie below no other one of them: what lies below goes along. Nothing that is locked is taken anywhere, and
 * nothing is taken out of what is locked.
 * @throws Problem resource_locked
 */
async function requireTops(trx: Transaction, scope: Scope, batch: Batch, isConcerned: (resource: HeldResource) => boolean): Promise<HeldResource[]> {
  const concerned = new Map(batch.resources.filter(isConcerned).map((resource) => [resource.id, resource]));
  const pathOf = await loadPaths(trx, scope, [...concerned.keys()]);
  const tops = [...concerned.values()].filter(({ id }) => !pathOf(id)?.some((above) => above.id !== id && concerned.has(above.id)));
  const isTop = new Set(tops);
  batch.refuse('resource_locked', 'is locked', (resource) => isTop.has(resource) && resource.is_locked);
  batch.refuse('resource_locked', 'is in a resource that is locked', (resource) => isTop.has(resource) && resource.parent_is_locked);
  return tops;
}
