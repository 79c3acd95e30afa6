import type { components } from '../../../generated/contract.ts';
import { etagOf } from '../../core/etag.ts';
import { planNamed } from '../../core/limits/plans.ts';
import type { Links } from '../../core/links.ts';
import type { Role } from '../../core/scope.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import type { WorkspaceRow } from './store.ts';

type Workspace = components['schemas']['Workspace'];
type WorkspaceRole = components['schemas']['WorkspaceRole'];

export function workspaceRecord(row: WorkspaceRow, links: Links): Workspace {
  return {
    id: row.id,
    parentWorkspaceId: row.parent_workspace_id,
    title: row.title,
    description: row.description,
    slug: row.slug,
    type: row.type,
    plan: planNamed(row.effective_plan).name,
    referralCode: null,
    avatarStoragePath: row.avatar_path,
    referral: null,
    membersCount: row.members_count,
    avatarUrl: avatarUrl(row, links),
    workspaceRoles: row.role === null ? [] : [roleRecord(row.role, row.created_at)],
    createdAt: timestamp(row.created_at),
    modifiedAt: timestamp(row.modified_at),
  };
}

/** The version of a record. That a member joins, or the signed address is another one today, is no reason to refuse a change. */
export function workspaceETag(workspace: Workspace): string {
  const { membersCount: _membersCount, avatarUrl: _avatarUrl, workspaceRoles: _workspaceRoles, ...written } = workspace;
  return etagOf(written, workspace);
}

function avatarUrl({ avatar_blob_id, avatar_path, avatar_type }: WorkspaceRow, links: Links): string | null {
  return avatar_blob_id === null ? null : links.fileUrl({ blobId: avatar_blob_id, filename: avatar_path, mimeType: avatar_type });
}

/** The roles come with the service, so their ids are the same everywhere. */
const roles: Readonly<Record<Role, { readonly id: string; readonly title: string }>> = {
  owner: { id: '0199c1d6-1111-7abc-8def-000000000021', title: 'Owner' },
  editor: { id: '0199c1d6-1111-7abc-8def-000000000022', title: 'Editor' },
  commenter: { id: '0199c1d6-1111-7abc-8def-000000000023', title: 'Commenter' },
  viewer: { id: '0199c1d6-1111-7abc-8def-000000000024', title: 'Viewer' },
};

/** A role as every workspace has it from its beginning. */
function roleRecord(role: Role, createdAt: number): WorkspaceRole {
  const isOwner = role === 'owner';
  return {
    id: roles[role].id,
    alias: role,
    permissions: {
      BILLING: isOwner,
      'MEMBER:MANAGEMENT': isOwner,
      'TEAM_CONNECTIONS:MANAGEMENT': isOwner,
      // Of one's own keys.
      'PUBLIC_API_KEY:MANAGEMENT': true,
      'WORKSPACE:MANAGEMENT': isOwner,
      'PERMISSION_ROLE:MANAGEMENT': isOwner,
    },
    title: roles[role].title,
    type: 'system',
    createdAt: timestamp(createdAt),
  };
}
