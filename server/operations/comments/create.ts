import type { components } from '../../../generated/contract.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import type { Scope } from '../../core/scope.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { anonymousIdentity, tellingScope } from './anonymous.ts';
import { requireMembers } from './mention.ts';
import { writeMentions } from './mentions-store.ts';
import { insertComment, unpinComment } from './store.ts';

type Schemas = components['schemas'];

/**
 * Adds a comment to a resource, which the caller holds or has just made, and whose bytes the caller counts. Returns its id.
 * @param secret what hides who signs with an anonymous name
 * @throws Problem invalid_request for a mention of somebody who is no member
 */
export async function createComment(
  trx: Transaction,
  scope: Scope,
  secret: string,
  resourceId: string,
  { content, anonymousDisplayName, mentionedUserIds = [], isPinned = false }: Schemas['CommentCreate'],
): Promise<string> {
  const mentioned = await requireMembers(trx, scope, mentionedUserIds);
  const anonymous = anonymousDisplayName === undefined ? null : anonymousIdentity(scope, secret, anonymousDisplayName);
  if (isPinned) await unpin(trx, scope, resourceId);
  const id = newId();
  await insertComment(trx, scope, { id, resourceId, content, isPinned, anonymous });
  if (mentioned.length > 0) await writeMentions(trx, scope, id, mentioned);
  await appendEvent(trx, tellingScope(scope, anonymous !== null), 'comment.created', { commentId: id, resourceId });
  return id;
}

/** Makes room for another pinned comment. The one that was pinned has changed, and that is told. */
export async function unpin(trx: Transaction, scope: Scope, resourceId: string): Promise<void> {
  const commentId = await unpinComment(trx, scope, resourceId);
  if (commentId !== undefined) await appendEvent(trx, scope, 'comment.updated', { commentId, resourceId, changed: ['isPinned'] });
}
