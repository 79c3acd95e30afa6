import { loadHeldPath, type Path } from '../../../core/resources/ancestors-store.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { setInheritedPassword } from '../update-store.ts';
import { protectionOf } from './protection.ts';

/**
 * Keeps the password that counts for a resource the one that counts, wherever it goes: the password of a folder above becomes its own, and is given up where that
 * same one protects the new place. So no move opens anything or puts it under another password: only `updateResource` does, with the one that counted before.
 * Everything below counts on the same one, or has a password of its own. What nothing protects comes under what protects its new place. Called before the resource
 * leaves its place.
 * @returns whether the resource has got a password of its own, or given it up
 */
export async function carryProtection(trx: Transaction, scope: Scope, id: string, newParentId: string | null): Promise<boolean> {
  const path = await loadHeldPath(trx, scope, id);
  const counted = protectionOf(path);
  if (counted === null || isGiven(path)) return false;
  const there = newParentId === null ? null : protectionOf(await loadHeldPath(trx, scope, newParentId));
  const own = there?.passwordHash === counted.passwordHash ? null : counted.passwordHash;
  if (own === path[0]?.password_hash) return false;
  await setInheritedPassword(trx, scope, id, own, own === null ? null : originOf(counted.resourceId, path));
  return true;
}

/** What a folder above protects stays protected in a copy that is made outside of that folder: the password becomes the copy's own. */
export async function carryProtectionToCopy(trx: Transaction, scope: Scope, originalId: string, copyId: string): Promise<void> {
  const counted = protectionOf(await loadHeldPath(trx, scope, originalId));
  if (counted) await setInheritedPassword(trx, scope, copyId, counted.passwordHash, null);
}

/** Whether somebody has given the first resource a password. That is never given up. */
const isGiven = ([first]: Path): boolean => first?.password_hash !== null && first?.password_from === null;

/** The folder that the password of something on this path has come from. */
function originOf(protectingId: string, path: Path): string {
  const protecting = path.find(({ id }) => id === protectingId);
  return protecting?.password_from ?? protectingId;
}
