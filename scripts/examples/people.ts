import { scopes } from '../../generated/operations.ts';
import { setPlan } from '../../server/core/limits/store.ts';
import { userScope } from '../../server/core/scope.ts';
import { createKey } from '../../server/operations/api-keys/create.ts';
import { createUser } from '../../server/operations/users/create.ts';
import { insertUser } from '../../server/operations/users/store.ts';
import { createWorkspace } from '../../server/operations/workspaces/create.ts';
import { insertMember } from '../../server/operations/workspaces/members-store.ts';
import { newId } from '../../server/platform/crypto/ids.ts';
import type { Database } from '../../server/platform/database/database.ts';

/** Ada, who tells the story, and Mary, who is in her workspace. No operation adds users. */
export interface People {
  readonly ada: string;
  readonly mary: string;
  readonly workspaceId: string;
  readonly apiKey: string;
}

export async function addPeople(database: Database): Promise<People> {
  const [ada, mary] = [newId(), newId()];
  return database.transaction(async (trx) => {
    await insertUser(trx, { id: ada, email: 'ada@example.com', name: 'Ada Lovelace', isDeveloper: true });
    const workspaceId = await createWorkspace(trx, ada, { parentWorkspaceId: null, type: 'developer', title: 'Acme Research' });
    await createUser(trx, { id: mary, email: 'mary@example.com', name: 'Mary Somerville', isDeveloper: false });
    const scope = userScope(workspaceId, ada);
    await insertMember(trx, scope, mary, 'editor');
    await setPlan(trx, scope, 'free');
    const { key } = await createKey(trx, scope, { userId: ada, name: 'Backend', kind: 'developer', scopes, expiresAt: null });
    return { ada, mary, workspaceId, apiKey: key };
  });
}
