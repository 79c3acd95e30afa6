import type { Reader } from '../database/database.ts';
import { Problem } from '../problems.ts';
import type { Scope } from '../scope.ts';
import { findMembers } from './mentions-store.ts';

/** The users whom a comment mentions, each once. @throws Problem invalid_request, naming each who is no member of the workspace */
export async function requireMembers(db: Reader, scope: Scope, userIds: readonly string[]): Promise<string[]> {
  const members = await findMembers(db, scope, userIds);
  const errors = userIds.flatMap((userId, index) =>
    members.has(userId)
      ? []
      : [{ location: 'body' as const, path: `/mentionedUserIds/${index}`, message: `${userId} is no member of the workspace` }],
  );
  if (errors.length > 0) throw new Problem('invalid_request', errors);
  return [...new Set(userIds)];
}
