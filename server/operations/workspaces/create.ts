import { requireGrantablePlan } from '../../core/limits/grant.ts';
import { beginUsage } from '../../core/limits/store.ts';
import { requireWorkspaceRoom } from '../../core/limits/usage.ts';
import { type Scope, scopeIn, systemScope } from '../../core/scope.ts';
import { requireDeveloperAccount } from '../../core/workspaces/access.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { insertDefaultLabels } from '../labels/palette.ts';
import { createRoot } from '../resource-roots/create.ts';
import { appendWorkspaceEvent } from './events.ts';
import { insertMember } from './members-store.ts';
import { slugOf } from './slug.ts';
import { findWorkspace, insertWorkspace, type NewWorkspace, type WorkspaceRow } from './store.ts';

/** What a workspace is made of. What is left out it doesn't have; its short name is made from its title. */
type Content = Pick<NewWorkspace, 'parentWorkspaceId' | 'type' | 'title'> & Partial<Pick<NewWorkspace, 'description' | 'slug' | 'plan'>>;

/** Makes a workspace with its inbox, its bin and its palette of labels, owned by a user or, when it is delegated, by nobody, and returns its id. */
export async function createWorkspace(trx: Transaction, ownerId: string | null, content: Content): Promise<string> {
  const id = newId();
  const scope = systemScope(id);
  await insertWorkspace(trx, { description: null, slug: slugOf(content.title), plan: null, ...content, id });
  await beginUsage(trx, scope);
  if (ownerId !== null) await insertMember(trx, scope, ownerId, 'owner');
  await createRoot(trx, scope, { type: 'SYSTEM', subtype: 'inbox', isPrivate: false, name: 'Inbox' });
  await createRoot(trx, scope, { type: 'SYSTEM', subtype: 'bin', isPrivate: false, name: 'Bin' });
  await insertDefaultLabels(trx, scope);
  return id;
}

/** What a developer says of a workspace that they delegate. */
export interface Delegation {
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly slug?: string | undefined;
  readonly plan?: string | null | undefined;
}

/**
 * Makes a workspace that the developer account of the key manages.
 * @throws Problem insufficient_role, exceeds_workspace_limit, invalid_request
 */
export async function delegateWorkspace(trx: Transaction, scope: Scope, delegation: Delegation): Promise<WorkspaceRow> {
  const account = await requireDeveloperAccount(trx, scope);
  const { title, description = null, slug = slugOf(title), plan = null } = delegation;
  if (plan !== null) await requireGrantablePlan(trx, account, plan);
  await requireWorkspaceRoom(trx, account);
  const id = await createWorkspace(trx, null, { parentWorkspaceId: account.workspaceId, type: 'delegated', title, description, slug, plan });
  const row = await findWorkspace(trx, scopeIn(id, scope));
  if (!row) throw new Error('The workspace that was made is not there');
  await appendWorkspaceEvent(trx, scope, 'workspace.created', row);
  return row;
}
