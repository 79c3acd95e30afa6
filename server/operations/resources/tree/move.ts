import { appendEvents } from '../../../core/events/outbox.ts';
import { type ErrorPlace, Problem } from '../../../core/problems.ts';
import type { Path } from '../../../core/resources/ancestors-store.ts';
import { type HeldResource, isRoot, parentOf } from '../../../core/resources/held-store.ts';
import type { PlaceRow } from '../../../core/resources/place-store.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { relocateTree } from './tree.ts';

/**
 * Refuses to take a resource from where it is, or to put it below itself. What else the new parent asks for is in `requireParent`.
 * @param at where the request names the resource
 * @param above the new parent and all that it lies in, read while the transaction holds the tree (`holdTree`)
 * @throws Problem would_create_cycle; invalid_request for a space; resource_locked when what it is in is
 */
export function requireMove(resource: HeldResource, above: Path, at: ErrorPlace): void {
  if (above.some(({ id }) => id === resource.id)) {
    const message = above[0]?.id === resource.id ? 'is the resource that moves' : 'lies below the resource that moves';
    throw new Problem('would_create_cycle', [{ location: 'body', path: '/parentId', message }]);
  }
  if (isRoot(resource)) throw new Problem('invalid_request', [{ ...at, message: 'a space stands at the top, and is in nothing' }]);
  if (resource.parent_is_locked) throw new Problem('resource_locked', [{ ...at, message: 'is in a resource that is locked' }]);
}

/** A resource, as it was before it was put somewhere else, and the names of the fields that have changed in its record. */
export interface Move {
  readonly resource: HeldResource;
  readonly changed: string[];
}

/**
 * Puts a resource, with everything below it, into a parent that the transaction holds. From the bin, it is recovered. When nothing more moves, the caller touches
 * the root of the parent (`touchRoots`), and tells of it (`tellOfMoves`).
 */
export async function moveResource(trx: Transaction, scope: Scope, resource: HeldResource, parent: PlaceRow, sortKey: string): Promise<Move> {
  const changed = await relocateTree(trx, scope, resource, {
    rootId: parent.root_id,
    parentId: parent.id,
    depth: parent.depth + 1,
    privateTo: parent.private_to,
    hiddenBy: null,
    sortKey,
  });
  return { resource, changed };
}

export async function tellOfMoves(trx: Transaction, scope: Scope, moves: readonly Move[]): Promise<void> {
  const facts = ({ resource, changed }: Move) => ({ resourceId: resource.id, changed, previousParentId: parentOf(resource) });
  const wasBinned = ({ resource }: Move): boolean => resource.hidden_by !== null;
  await appendEvents(trx, scope, 'resource.moved', moves.filter((move) => !wasBinned(move)).map(facts));
  await appendEvents(trx, scope, 'resource.recovered', moves.filter(wasBinned).map(facts));
}
