import type { Reader } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Role } from '../scope.ts';

export type WorkspaceType = 'personal' | 'team' | 'developer' | 'delegated';

/** What a user is in a workspace: as a member of it, and of the one that has delegated it. */
export interface Access {
  readonly role: Role | null;
  readonly parent_workspace_id: string | null;
  readonly parent_role: Role | null;
  readonly type: WorkspaceType;
}

const accessOfUser = statement<Access>(({ knex, value }) =>
  knex('workspaces as w')
    .leftJoin('workspace_members as m', (on) => on.on('m.workspace_id', 'w.id').on('m.user_id', knex.raw('?', [value('userId')])))
    .leftJoin('workspace_members as pm', (on) => on.on('pm.workspace_id', 'w.parent_workspace_id').on('pm.user_id', knex.raw('?', [value('userId')])))
    .where('w.id', value('workspaceId'))
    .whereNull('w.deleted_at')
    .select('m.role', 'w.parent_workspace_id', 'pm.role as parent_role', 'w.type'),
);

/** Undefined when the workspace isn't there. */
export const findAccess = (db: Reader, workspaceId: string, userId: string): Promise<Access | undefined> =>
  db.first(accessOfUser, { workspaceId, userId });
