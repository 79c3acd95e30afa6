import type { Transaction } from '../database/database.ts';
import type { Scope } from '../scope.ts';
import { loadHeldPath, type Path } from './ancestors-store.ts';
import { protectionOf } from './protection.ts';
import { setInheritedPassword } from './update-store.ts';

/**
 * What a password above protects stays protected by it where it is no longer above: it becomes the resource's own there. It is given up where the folder that it
 * came from is above again, whatever password that has by then, or one with the same. Called before the resource leaves its place.
 * @returns whether the resource has got a password of its own, or given it up
 */
export async function carryProtection(trx: Transaction, scope: Scope, id: string, newParentId: string | null): Promise<boolean> {
  const path = await loadHeldPath(trx, scope, id);
  const protection = protectionOf(path);
  if (protection === null) return false;
  const from = originOf(protection.resourceId, path);
  const newPath = newParentId === null ? [] : await loadHeldPath(trx, scope, newParentId);
  const isBack = newPath.some((above) => above.id === from) || protectionOf(newPath)?.passwordHash === protection.passwordHash;
  const after = isBack ? null : protection.passwordHash;
  if (after === path[0]?.password_hash) return false;
  await setInheritedPassword(trx, scope, id, after, isBack ? null : from);
  return true;
}

/** The folder that the password of something on this path has come from: null where somebody has given it to the first resource itself. */
function originOf(protectingId: string, path: Path): string | null {
  const protecting = path.find(({ id }) => id === protectingId);
  return protecting?.password_from ?? (protectingId === path[0]?.id ? null : protectingId);
}
