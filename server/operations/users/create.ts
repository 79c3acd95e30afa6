import type { Transaction } from '../../platform/database/database.ts';
import { createWorkspace } from '../workspaces/create.ts';
import { insertUser, type NewUser } from './store.ts';

/**
 * Makes a user with a workspace of their own, and returns the id of that; null when there is a user of this address, or of this subject of the issuer, already.
 */
export async function createUser(trx: Transaction, user: NewUser): Promise<string | null> {
  if (!(await insertUser(trx, user))) return null;
  return createWorkspace(trx, user.id, { parentWorkspaceId: null, type: user.isDeveloper ? 'developer' : 'personal', title: 'My workspace' });
}
