import type { Role } from '../../server/core/scope.ts';
import { addAccount, addKey, addMember } from './accounts.ts';
import { type Api, api } from './api.ts';
import type { TestService } from './service.ts';

/** Another member of a workspace, with every scope there. */
export interface Member extends Api {
  readonly userId: string;
}

/** Makes somebody with this role a member of a workspace, and acts for them. */
export async function addMemberWithKey(service: TestService, workspaceId: string, role: Role): Promise<Member> {
  const { userId } = await addAccount(service);
  await addMember(service, userId, workspaceId, role);
  const key = await addKey(service, userId, workspaceId, 'personal');
  return { ...api(service, { 'X-Api-Key': key }), userId };
}
