import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../problems.ts';
import { type KeyKind, type Role, type Scope, scopeIn, type UserActor } from '../scope.ts';
import { findAccess } from './access-store.ts';

/** Somebody with a credential. */
interface Caller {
  readonly userId: string;
  readonly kind: KeyKind;
  readonly homeWorkspaceId: string;
  readonly staysAtHome: boolean;
}

/**
 * What somebody is in a workspace: as a member or, with a developer key, in one that their account has delegated, where they are what they are in the
 * account's own. Null: it is not theirs, or not open to a key that stays at home.
 */
export async function roleIn(db: Reader, { userId, kind, homeWorkspaceId, staysAtHome }: Caller, workspaceId: string): Promise<Role | null> {
  if (staysAtHome && workspaceId !== homeWorkspaceId) return null;
  const access = await findAccess(db, workspaceId, userId);
  if (!access) return null;
  const isAccounts = kind === 'developer' && access.parent_workspace_id === homeWorkspaceId;
  return access.role ?? (isAccounts ? access.parent_role : null);
}

/** The acting user in another workspace, where their credential opens it, as naming it in a header would; null where it doesn't. */
export async function scopeOfOpen(db: Reader, scope: Scope, workspaceId: string): Promise<Scope | null> {
  const { keyKind: kind, ...user } = actingUser(scope);
  // At home a key comes in even where its user is no member: see `findValidKey`.
  const isOpen = workspaceId === user.homeWorkspaceId || (await roleIn(db, { ...user, kind }, workspaceId)) !== null;
  return isOpen ? scopeIn(workspaceId, scope) : null;
}

export function actingUser({ actor }: Scope): UserActor {
  if (actor.type !== 'user') throw new Error('A request without a user has reached what only users do');
  return actor;
}

/**
 * The own workspace of the developer account that a key acts for: its home, whatever workspace the request is about. Whoever manages the account is an owner there;
 * for others it is null.
 */
export async function findDeveloperAccount(db: Reader, scope: Scope): Promise<Scope | null> {
  const { userId, keyKind, homeWorkspaceId } = actingUser(scope);
  const access = keyKind === 'developer' ? await findAccess(db, homeWorkspaceId, userId) : undefined;
  return access?.type === 'developer' && access.role === 'owner' ? scopeIn(homeWorkspaceId, scope) : null;
}

/** @throws Problem insufficient_role */
export async function requireDeveloperAccount(db: Reader, scope: Scope): Promise<Scope> {
  const account = await findDeveloperAccount(db, scope);
  if (account === null) throw new Problem('insufficient_role');
  return account;
}
