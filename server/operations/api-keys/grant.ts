import { Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import { actingUser } from '../../core/workspaces/access.ts';
import { findAccess } from '../../core/workspaces/access-store.ts';
import type { Reader } from '../../platform/database/database.ts';
import { millisecondsOf, timestamp } from '../../platform/text/timestamps.ts';

// A new key can do no more than what asks for it: otherwise whoever gets hold of a small key could make themselves a large one.

/** @throws Problem insufficient_scope */
export function requireOwnScopes({ permissions }: Scope, scopes: readonly string[]): void {
  const missing = scopes.filter((wanted) => !(permissions as ReadonlySet<string>).has(wanted));
  if (missing.length === 0) return;
  throw new Problem(
    'insufficient_scope',
    missing.map((wanted) => ({ location: 'body', path: '/scopes', message: `the key that asks lacks the scope ${wanted}` })),
  );
}

/**
 * Holds that a developer key asks, and that the new one's home is that of this key, one that the account of the key has delegated, or the own workspace of another
 * developer account that the user owns: to its other members none of the workspaces that it has delegated is open. A key that is at home in a delegated workspace
 * asks there alone: others are not open to it.
 * @throws Problem insufficient_role
 */
export async function requireDeveloper(db: Reader, scope: Scope): Promise<void> {
  const { keyKind, userId, homeWorkspaceId } = actingUser(scope);
  if (keyKind !== 'developer') throw refusedKind('a developer key is made with a developer key');
  if (scope.workspaceId === homeWorkspaceId) return;
  const access = await findAccess(db, scope.workspaceId, userId);
  const isOwnAccount = access?.type === 'developer' && access.role === 'owner';
  if (!isOwnAccount && access?.parent_workspace_id !== homeWorkspaceId)
    throw refusedKind('a developer key is at home in the workspace of a developer account of yours, or in one that it has delegated');
}

const refusedKind = (message: string): Problem => new Problem('insufficient_role', [{ location: 'body', path: '/kind', message }]);

/** Later moments have no place in a timestamp of the contract: in UTC a year of four digits can become one of five. */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * When the new key expires: as wanted, but no later than the credential that asks may grant; then, where nothing is wanted.
 * @throws Problem invalid_request
 */
export function expiryWithinOwn(scope: Scope, expiresAt: string | null): number | null {
  const { keyId, grantsUntil } = actingUser(scope);
  if (expiresAt === null) return grantsUntil;
  const time = millisecondsOf(expiresAt);
  if (time <= Date.now()) throw refusedExpiry('must be in the future');
  if (time > lastMoment) throw refusedExpiry('must be before the year 10000');
  if (grantsUntil !== null && time > grantsUntil) {
    const why = keyId === null ? 'the last moment for a key that this access token makes' : 'when the key that asks expires';
    throw refusedExpiry(`must not be later than ${timestamp(grantsUntil)}, ${why}`);
  }
  return time;
}

const refusedExpiry = (message: string): Problem => new Problem('invalid_request', [{ location: 'body', path: '/expiresAt', message }]);
