import type { components } from '../../../generated/contract.ts';
import { requireMatch } from '../../core/etag.ts';
import { requireGrantablePlan } from '../../core/limits/grant.ts';
import { Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { findDeveloperAccount } from '../../core/workspaces/access.ts';
import { releaseBlobs } from '../../platform/blobs/release.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { claimStoredFile } from '../uploads/claim.ts';
import { appendWorkspaceEvent } from './events.ts';
import { workspaceETag, workspaceRecord } from './record.ts';
import { holdWorkspace, setFields, type WorkspaceFields, type WorkspaceRow } from './store.ts';

type Changes = components['schemas']['WorkspaceUpdate'];

/** What each field of the contract is kept in. */
const columns = { title: 'title', description: 'description', slug: 'slug', plan: 'plan', avatarStoragePath: 'avatar_path' } as const;

/**
 * Changes the workspace of the scope. What is sent as it is already changes nothing, and nobody is told of it.
 * @throws Problem precondition_failed, insufficient_role, invalid_request, stored_file_not_found, stored_file_already_used
 */
export async function updateWorkspace(services: Services, trx: Transaction, scope: Scope, changes: Changes, ifMatch?: string): Promise<void> {
  const before = await holdWorkspace(trx, scope);
  if (!before) throw new Problem('workspace_not_found');
  requireMatch(ifMatch, workspaceETag(workspaceRecord(before, services.links)));

  const { title = before.title, description = before.description, slug = before.slug, plan = before.plan } = changes;
  if (changes.plan !== undefined) await requirePlanOfAccount(trx, scope, before, changes.plan);
  const after: WorkspaceFields = { title, description, slug, plan, ...(await newAvatar(trx, scope, before, changes.avatarStoragePath)) };
  const changed = Object.entries(columns).flatMap(([field, column]) => (after[column] === before[column] ? [] : field));
  if (changed.length === 0) return;

  await setFields(trx, scope, after);
  if (before.avatar_blob_id !== null && before.avatar_blob_id !== after.avatar_blob_id)
    await releaseBlobs(trx, scope, services.enqueue, [before.avatar_blob_id]);
  await appendWorkspaceEvent(trx, scope, 'workspace.updated', { ...before, ...after }, changed);
}

/** Only the developer account that has delegated the workspace gives it a plan. */
async function requirePlanOfAccount(trx: Transaction, scope: Scope, { parent_workspace_id }: WorkspaceRow, plan: string | null): Promise<void> {
  const account = await findDeveloperAccount(trx, scope);
  if (account === null || parent_workspace_id !== account.workspaceId)
    throw new Problem('insufficient_role', [
      { location: 'body', path: '/plan', message: 'is set by the developer account that has delegated the workspace' },
    ]);
  if (plan !== null) await requireGrantablePlan(trx, account, plan);
}

type Avatar = Pick<WorkspaceFields, 'avatar_blob_id' | 'avatar_path'>;

/** The picture after the change. The path of the one that is there keeps it: a client may send back what it has read. */
async function newAvatar(trx: Transaction, scope: Scope, before: Avatar, path: string | null | undefined): Promise<Avatar> {
  const { avatar_blob_id, avatar_path } = before;
  if (path === undefined || path === avatar_path) return { avatar_blob_id, avatar_path };
  if (path === null) return { avatar_blob_id: null, avatar_path: null };
  const at = { location: 'body', path: '/avatarStoragePath' } as const;
  const file = await claimStoredFile(trx, scope, path, at);
  if (!file.detectedType?.startsWith('image/')) throw new Problem('invalid_request', [{ ...at, message: 'must be the path of a picture' }]);
  return { avatar_blob_id: file.blobId, avatar_path: file.path };
}
