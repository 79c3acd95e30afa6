import type { Role, Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { findMemberRole, holdHomes, holdOwners, removeMember as removeRow, setRole } from './members-store.ts';
import { findWorkspace } from './store.ts';

/** Why a member keeps their role, or stays. */
export type Refusal = 'no-member' | 'last-owner' | 'last-home';

/** Gives a member another role, from their next request on. Null: done. */
export async function changeRole(trx: Transaction, scope: Scope, userId: string, role: Role): Promise<Refusal | null> {
  if (role !== 'owner' && (await isLastOwner(trx, scope, userId))) return 'last-owner';
  return (await setRole(trx, scope, userId, role)) ? null : 'no-member';
}

/**
 * Takes a member out of a workspace: from their next request on they, and their keys that are at home there, don't come in any more,
 * unless they are members of the account that has delegated it. Null: done.
 */
export async function removeMember(trx: Transaction, scope: Scope, userId: string): Promise<Refusal | null> {
  if (await isLastOwner(trx, scope, userId)) return 'last-owner';
  if ((await findMemberRole(trx, scope, userId)) === null) return 'no-member';
  if (!(await isDelegated(trx, scope)) && (await holdHomes(trx, userId)).every((id) => id === scope.workspaceId)) return 'last-home';
  await removeRow(trx, scope, userId);
  return null;
}

/** A workspace of its own has an owner at all times; one that is delegated is managed by its account. */
async function isLastOwner(trx: Transaction, scope: Scope, userId: string): Promise<boolean> {
  const owners = await holdOwners(trx, scope);
  return owners.length === 1 && owners[0] === userId && !(await isDelegated(trx, scope));
}

const isDelegated = async (trx: Transaction, scope: Scope): Promise<boolean> => (await findWorkspace(trx, scope))?.type === 'delegated';
