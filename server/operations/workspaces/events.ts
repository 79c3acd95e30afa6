import type { components } from '../../../generated/contract.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import { type Scope, scopeIn } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { WorkspaceRow } from './store.ts';

type Told = Pick<WorkspaceRow, 'id' | 'parent_workspace_id' | 'title' | 'slug' | 'type'>;

/** Tells of a workspace: where it is delegated, those who follow the workspace of its account. */
export async function appendWorkspaceEvent(
  trx: Transaction,
  scope: Scope,
  type: `workspace.${'created' | 'updated' | 'deleted'}`,
  workspace: Told,
  changed: readonly string[] = [],
): Promise<void> {
  const data: components['schemas']['WorkspaceEventData'] = {
    workspaceId: workspace.id,
    workspace: type === 'workspace.deleted' ? null : summary(workspace),
    changed: [...changed],
  };
  await appendEvent(trx, scopeIn(workspace.parent_workspace_id ?? workspace.id, scope), type, data);
}

const summary = ({ id, parent_workspace_id: parentWorkspaceId, title, slug, type }: Told): components['schemas']['WorkspaceSummary'] => ({
  ...{ id, parentWorkspaceId, title, slug, type },
});
