import { Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { findMembers } from './mentions-store.ts';

/**
 * The users whom a comment mentions, each once.
 * @param before whom it has mentioned so far: they may have left the workspace meanwhile, and stay mentioned
 * @throws Problem invalid_request, naming each who is no member of the workspace
 */
export async function requireMembers(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
  before: readonly { readonly id: string }[] = [],
): Promise<string[]> {
  const members = await findMembers(db, scope, userIds);
  const errors = userIds.flatMap((userId, index) =>
    members.has(userId) || before.some(({ id }) => id === userId)
      ? []
      : [{ location: 'body' as const, path: `/mentionedUserIds/${index}`, message: `${userId} is no member of the workspace` }],
  );
  if (errors.length > 0) throw new Problem('invalid_request', errors);
  return [...new Set(userIds)];
}
