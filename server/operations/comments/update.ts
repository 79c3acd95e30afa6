import type { components } from '../../../generated/contract.ts';
import { requireMatch } from '../../core/etag.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import { bytesOf } from '../../core/limits/stored-bytes.ts';
import { addUsage } from '../../core/limits/usage.ts';
import { mayRead } from '../../core/permissions.ts';
import { Problem } from '../../core/problems.ts';
import { holdResource } from '../../core/resources/held-store.ts';
import { isEditor, type Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { CheckedPassword } from '../resources/passwords/checked-password.ts';
import { requireOpen } from '../resources/passwords/protection.ts';
import { tellingScope } from './anonymous.ts';
import { unpin } from './create.ts';
import { requireMembers } from './mention.ts';
import { writeMentions } from './mentions-store.ts';
import { isWriter, requireEditorToPin } from './permission.ts';
import { commentNotFound, commentRecords, versionOf } from './record.ts';
import { type CommentRow, findComment, findResourceOfComment, removeComment, writeComment } from './store.ts';

type Schemas = components['schemas'];

export interface UpdateRequest {
  readonly id: string;
  readonly update: Schemas['CommentUpdate'];
  /** The header `If-Match`. */
  readonly ifMatch: string | undefined;
  readonly password: CheckedPassword;
}

/**
 * Changes the text and the mentions of a comment, pins and unpins it. What is sent as it is already changes nothing.
 * @throws Problem comment_not_found, password_required, precondition_failed, resource_locked, insufficient_role, invalid_request, exceeds_storage_limit
 */
export async function updateComment(services: Services, trx: Transaction, scope: Scope, request: UpdateRequest): Promise<void> {
  const { id, update, ifMatch, password } = request;
  const { row, isLocked } = await holdComment(trx, scope, id);
  const [comment] = await commentRecords(trx, scope, [row]);
  if (!comment) throw commentNotFound(id);
  // First of all: whether a version is the right one tells of the content.
  await requireOpen(trx, scope, row.resource_id, password.opens);
  requireMatch(ifMatch, versionOf(scope, comment));
  if (isLocked) throw locked();

  const changed = changesOf(scope, comment, update);
  if (changed.length === 0) return;
  if (changed.some((field) => field !== 'isPinned') && !isWriter(services, scope, row)) throw notTheWriter(changed);
  if (changed.includes('isPinned')) requireEditorToPin(scope);

  if (update.mentionedUserIds) await writeMentions(trx, scope, id, await requireMembers(trx, scope, update.mentionedUserIds, comment.mentionedUsers));
  const { content = comment.content, isPinned = comment.isPinned } = update;
  if (isPinned && !comment.isPinned) await unpin(trx, scope, row.resource_id);
  await writeComment(trx, scope, id, { content, isPinned });
  await appendEvent(trx, tellingScope(scope, isAnonymous(row)), 'comment.updated', { commentId: id, resourceId: row.resource_id, changed });
  await addUsage(trx, scope, { bytes: bytesOf(content) - bytesOf(comment.content), resources: 0 });
}

/** Deletes a comment: its writer may, and so may editors and owners. @throws Problem comment_not_found, insufficient_role, resource_locked */
export async function deleteComment(services: Services, trx: Transaction, scope: Scope, id: string): Promise<void> {
  const { row, isLocked } = await holdComment(trx, scope, id);
  if (!isWriter(services, scope, row) && !isEditor(scope)) {
    throw new Problem('insufficient_role', [
      { location: 'path', path: 'commentId', message: 'is of another user: to delete it takes the role editor or owner' },
    ]);
  }
  if (isLocked) throw locked();
  await removeComment(trx, scope, id);
  await appendEvent(trx, tellingScope(scope, isAnonymous(row)), 'comment.deleted', { commentId: id, resourceId: row.resource_id });
  await addUsage(trx, scope, { bytes: -bytesOf(row.content), resources: 0 });
}

/** A comment, held with its resource: whoever writes comments on the same resource comes before or after. @throws Problem comment_not_found */
async function holdComment(trx: Transaction, scope: Scope, id: string): Promise<{ row: CommentRow; isLocked: boolean }> {
  const resourceId = await findResourceOfComment(trx, scope, id);
  const resource = resourceId === undefined ? undefined : await holdResource(trx, scope, resourceId);
  const row = resource && (await findComment(trx, scope, id));
  if (!row) throw commentNotFound(id);
  return { row, isLocked: Boolean(resource.is_locked) };
}

const isAnonymous = (row: CommentRow): boolean => row.anonymous_display_name !== null;

/** The names that the record has for what is different. To who may not read it, all that is sent is: that it is the same would tell what is there. */
function changesOf(
  scope: Scope,
  comment: Schemas['Comment'],
  { content, mentionedUserIds, isPinned }: Schemas['CommentUpdate'],
): (keyof Schemas['Comment'])[] {
  const tells = mayRead(scope);
  const mentioned = new Set(comment.mentionedUsers.map(({ id }) => id));
  const isSame = {
    content: content === undefined || (tells && content === comment.content),
    mentionedUsers: mentionedUserIds === undefined || (tells && [...new Set(mentionedUserIds)].join() === [...mentioned].join()),
    isPinned: isPinned === undefined || isPinned === comment.isPinned,
  };
  return (Object.keys(isSame) as (keyof typeof isSame)[]).filter((field) => !isSame[field]);
}

const inBody = { content: '/content', mentionedUsers: '/mentionedUserIds' } as const;

function notTheWriter(changed: readonly (keyof Schemas['Comment'])[]): Problem {
  const fields = (Object.keys(inBody) as (keyof typeof inBody)[]).filter((field) => changed.includes(field));
  return new Problem(
    'insufficient_role',
    fields.map((field) => ({ location: 'body', path: inBody[field], message: 'only who wrote the comment may change it' })),
  );
}

const locked = (): Problem => new Problem('resource_locked', [{ location: 'path', path: 'commentId', message: 'is on a resource that is locked' }]);
