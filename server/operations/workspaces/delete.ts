import { hash, randomBytes } from 'node:crypto';
import { Problem } from '../../core/problems.ts';
import { type Scope, scopeIn, systemScope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { actingUser, roleIn } from '../../core/workspaces/access.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { hour } from '../../platform/text/durations.ts';
import { addDeletion, markDeleted, takeDeletion } from './deletions-store.ts';
import { appendWorkspaceEvent } from './events.ts';
import { findWorkspace, type WorkspaceRow } from './store.ts';

/** Milliseconds in which a deletion is confirmed, or not at all. */
const confirmationTime = hour;

const hashOfToken = (token: string): string => hash('sha256', token, 'hex');

/** Gives the acting user a token that deletes the workspace of the scope. @throws Problem system_resource */
export async function announceDeletion(trx: Transaction, scope: Scope): Promise<{ workspaceId: string; token: string; expiresAt: number }> {
  const { id } = await requireDelegated(trx, scope);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = Date.now() + confirmationTime;
  await addDeletion(trx, scope, { tokenHash: hashOfToken(token), expiresAt });
  return { workspaceId: id, token, expiresAt };
}

/**
 * Deletes the workspace that the acting user was given this token for, once. A token of somebody else is no token, and so is one of a workspace that is gone.
 * @throws Problem invalid_signature, insufficient_role
 */
export async function confirmDeletion(services: Services, trx: Transaction, scope: Scope, token: string): Promise<void> {
  const workspaceId = await takeDeletion(trx, scope, hashOfToken(token));
  const { keyKind: kind, ...actor } = actingUser(scope);
  const role = workspaceId === undefined ? null : await roleIn(trx, { ...actor, kind }, workspaceId);
  if (workspaceId === undefined || role === null)
    throw new Problem('invalid_signature', [{ location: 'body', path: '/token', message: 'is no token of yours that works now' }]);
  // It may have been another one when the token was given.
  if (role !== 'owner') throw new Problem('insufficient_role');
  await deleteWorkspace(services, trx, scopeIn(workspaceId, scope));
}

/** Deletes the workspace of the scope: from the commit on nothing of it can be reached, and a job removes what was in it. @throws Problem system_resource */
export async function deleteWorkspace(services: Services, trx: Transaction, scope: Scope): Promise<void> {
  const workspace = await requireDelegated(trx, scope);
  if (!(await markDeleted(trx, scope))) throw new Problem('workspace_not_found');
  await appendWorkspaceEvent(trx, scope, 'workspace.deleted', workspace);
  await services.enqueue(trx, systemScope(workspace.id), 'remove_workspace', {});
}

async function requireDelegated(trx: Transaction, scope: Scope): Promise<WorkspaceRow> {
  const workspace = await findWorkspace(trx, scope);
  if (!workspace) throw new Problem('workspace_not_found');
  if (workspace.type !== 'delegated') throw new Problem('system_resource');
  return workspace;
}
