import { scopes } from '../../generated/operations.ts';
import { type KeyKind, type Role, userScope } from '../../server/core/scope.ts';
import { createKey } from '../../server/operations/api-keys/create.ts';
import { insertUser } from '../../server/operations/users/store.ts';
import { createWorkspace } from '../../server/operations/workspaces/create.ts';
import { insertMember } from '../../server/operations/workspaces/members-store.ts';
import { newId } from '../../server/platform/crypto/ids.ts';
import type { TestService } from './service.ts';

/** Somebody with a workspace of their own. */
export interface Account {
  readonly userId: string;
  readonly workspaceId: string;
  /** With every scope. */
  readonly apiKey: string;
  /** The header with the key. */
  readonly headers: { readonly 'X-Api-Key': string };
}

export interface AccountOptions {
  readonly isDeveloper?: boolean;
  /** The workspace is delegated by this one. */
  readonly delegatedBy?: string;
}

/** Adds a user with a workspace and a key, as no operation can yet. */
export async function addAccount(service: TestService, { isDeveloper = false, delegatedBy }: AccountOptions = {}): Promise<Account> {
  const userId = newId();
  const workspaceId = await service.service.services.database.transaction(async (trx) => {
    await insertUser(trx, { id: userId, email: `${userId}@example.com`, isDeveloper });
    const ownType = isDeveloper ? 'developer' : 'personal';
    const type = delegatedBy === undefined ? ownType : 'delegated';
    return createWorkspace(trx, userId, { parentWorkspaceId: delegatedBy ?? null, type, title: 'Another workspace' });
  });
  const apiKey = await addKey(service, userId, workspaceId, isDeveloper ? 'developer' : 'personal');
  return { userId, workspaceId, apiKey, headers: { 'X-Api-Key': apiKey } };
}

/** A further key of a user, with every scope. */
export async function addKey({ service }: TestService, userId: string, workspaceId: string, kind: KeyKind, name = 'A key'): Promise<string> {
  const request = { userId, name, kind, scopes, expiresAt: null };
  const { key } = await service.services.database.transaction((trx) => createKey(trx, userScope(workspaceId, userId), request));
  return key;
}

/** Makes a user a member of another's workspace. */
export async function addMember({ service }: TestService, userId: string, workspaceId: string, role: Role): Promise<void> {
  await service.services.database.transaction((trx) => insertMember(trx, userScope(workspaceId, userId), userId, role));
}

/** The workspace of the service's own key, and its user. */
export async function ownAccount(service: TestService): Promise<Account> {
  const keys = (await (await service.call('GET', '/v2/api-keys')).json()) as { data: { keys: { workspaceId: string }[] } };
  const user = (await (await service.call('GET', '/v2/users/me')).json()) as { id: string };
  const workspaceId = keys.data.keys[0]?.workspaceId;
  if (workspaceId === undefined) throw new Error('The first user has no key');
  return { userId: user.id, workspaceId, apiKey: service.apiKey, headers: { 'X-Api-Key': service.apiKey } };
}
