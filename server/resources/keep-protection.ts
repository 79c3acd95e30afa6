import type { Transaction } from '../database/database.ts';
import type { Scope } from '../scope.ts';
import { loadInherited } from './ancestors-store.ts';
import { protectionOf } from './protection.ts';
import { setPasswordHash } from './update-store.ts';

/**
 * What a password above protects stays protected by it where it is no longer above: it becomes the resource's own there, and is given up where it is above again.
 * Called before the resource leaves its place.
 * @returns whether the resource has got a password of its own, or given it up
 */
export async function keepProtection(trx: Transaction, scope: Scope, id: string, newParentId: string | null): Promise<boolean> {
  const pathOf = await loadInherited(trx, scope, newParentId === null ? [id] : [id, newParentId]);
  const path = pathOf(id);
  const before = path[0]?.password_hash ?? null;
  const protecting = protectionOf(path)?.passwordHash ?? null;
  const fromAbove = (newParentId === null ? null : protectionOf(pathOf(newParentId)))?.passwordHash ?? null;
  const after = protecting === fromAbove ? null : protecting;
  if (after === before) return false;
  await setPasswordHash(trx, scope, id, after);
  return true;
}
