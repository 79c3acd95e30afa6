import { generateKeyBetween } from 'fractional-indexing';
import type { components } from '../../../../generated/contract.ts';
import { notFound, Problem } from '../../../core/problems.ts';
import type { Kind } from '../../../core/resources/kinds.ts';
import { findSystemRootId, holdPlace, type PlaceRow } from '../../../core/resources/place-store.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { newSortKeys } from './sort-keys.ts';
import { atTheEnd, atTheStart, findChild, findNeighbours, type Sibling } from './sort-keys-store.ts';

type Position = components['schemas']['ResourcePosition'];

/** Levels below a root; deep enough for people, and shallow enough for every walk over a tree. */
export const greatestDepth = 64;

export const holdsChildren: ReadonlySet<Kind> = new Set(['folder', 'notepad', 'document', 'email']);

/** The id that a parent in a body stands for: itself, or a system root's behind its alias. */
export async function resolveParentId(db: Reader, scope: Scope, parentId: string): Promise<string> {
  if (parentId === '@alias::inbox') return findSystemRootId(db, scope, 'inbox');
  if (parentId === '@alias::bin') return findSystemRootId(db, scope, 'bin');
  return parentId;
}

/**
 * The parent that a new resource goes into. It is asked for at once: what is asked for next sees what others had put there before.
 * @param id the parent's own (`resolveParentId`)
 * @throws Problem resource_not_found; invalid_parent for a kind without children and for the bin; exceeds_depth_limit; resource_locked
 */
export async function requireParent(trx: Transaction, scope: Scope, id: string): Promise<PlaceRow> {
  const parent = await holdPlace(trx, scope, id);
  if (!parent) throw notFound('resource_not_found', { location: 'body', path: '/parentId' }, id);
  if (parent.root_subtype === 'bin' || parent.hidden_by !== null) throw atParentId('invalid_parent', 'the bin takes only what is deleted');
  if (!holdsChildren.has(parent.kind)) throw atParentId('invalid_parent', `a ${parent.kind} holds no children`);
  if (parent.depth >= greatestDepth) throw atParentId('exceeds_depth_limit', `a resource may stand at most ${greatestDepth} levels below its root`);
  if (parent.is_locked) throw atParentId('resource_locked', 'is locked');
  return parent;
}

function atParentId(code: 'invalid_parent' | 'exceeds_depth_limit' | 'resource_locked', message: string): Problem {
  return new Problem(code, [{ location: 'body', path: '/parentId', message }]);
}

/** The sort key of a child that comes right behind the sibling that the position names, or behind the last one. @throws Problem resource_not_found */
export async function newSortKey(
  trx: Transaction,
  scope: Scope,
  parentId: string,
  position?: Position,
  moving: readonly string[] = [],
): Promise<string> {
  const after = position ? await siblingAt(trx, scope, parentId, position) : atTheEnd;
  if (position?.sortKey !== undefined && (await sortsBehind(trx, scope, parentId, after, moving, position.sortKey))) return position.sortKey;
  const [sortKey] = await newSortKeys(trx, scope, parentId, after, 1, moving);
  return sortKey as string;
}

/** The child that a position is right behind; null is the very start. @throws Problem resource_not_found */
export async function siblingAt(db: Reader, scope: Scope, parentId: string, { insertAfterId }: Position): Promise<Sibling> {
  if (insertAfterId === null) return atTheStart;
  const sibling = await findChild(db, scope, parentId, insertAfterId);
  if (sibling) return sibling;
  throw new Problem('resource_not_found', [
    { location: 'body', path: '/location/insertAfterId', message: `${insertAfterId} is no child of this parent` },
  ]);
}

/** What the service's own keys are made of. With other characters no key could be made next to it that sorts there. */
const sortKeyDigits = /^[0-9A-Za-z]+$/;

/** Whether a client's key can be used: it sorts there, and further keys can be made next to it. */
async function sortsBehind(db: Reader, scope: Scope, parentId: string, after: Sibling, moving: readonly string[], key: string): Promise<boolean> {
  const { before, behind } = await findNeighbours(db, scope, parentId, after, moving, 1);
  const [previous, next] = [before[0]?.sort_key ?? null, behind[0]?.sort_key ?? null];
  if (!sortKeyDigits.test(key) || (previous !== null && key <= previous) || (next !== null && key >= next)) return false;
  try {
    generateKeyBetween(previous, key);
    generateKeyBetween(key, next);
    return true;
  } catch {
    return false;
  }
}
