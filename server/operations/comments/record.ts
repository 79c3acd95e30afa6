import type { components } from '../../../generated/contract.ts';
import { etagOf } from '../../core/etag.ts';
import { mayRead } from '../../core/permissions.ts';
import { notFound, type Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import { userRecord } from '../../core/user-record.ts';
import type { Reader } from '../../platform/database/database.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import { loadMentions, type MentionRow } from './mentions-store.ts';
import { type CommentRow, findComment } from './store.ts';

type Comment = components['schemas']['Comment'];

/** The comments as the contract shows them. */
export async function commentRecords(db: Reader, scope: Scope, rows: readonly CommentRow[]): Promise<Comment[]> {
  const ids = rows.map((row) => row.id);
  const mentions = Map.groupBy(await loadMentions(db, scope, ids), (mention) => mention.comment_id);
  return rows.map((row) => commentRecord(row, mentions.get(row.id) ?? []));
}

/** @throws Problem comment_not_found */
export async function loadComment(db: Reader, scope: Scope, id: string): Promise<Comment> {
  const row = await findComment(db, scope, id);
  const [comment] = await commentRecords(db, scope, row ? [row] : []);
  if (!comment) throw commentNotFound(id);
  return comment;
}

export const commentNotFound = (id: string): Problem => notFound('comment_not_found', { location: 'path', path: 'commentId' }, id);

/**
 * A comment as an answer to a write shows it: to who may not read resources, no more of its text and its mentions than the request has said itself.
 * @param said the body of the request
 */
export function answeredComment(scope: Scope, comment: Comment, said: components['schemas']['CommentUpdate']): Comment {
  if (mayRead(scope)) return comment;
  return { ...comment, content: said.content ?? '', mentionedUsers: said.mentionedUserIds ? comment.mentionedUsers : [] };
}

/** The version of a comment for who acts: to who may not read resources it is one of what they see whatever they say, and so tells nothing of the text. */
export const versionOf = (scope: Scope, comment: Comment): string => commentETag(answeredComment(scope, comment, {}));

/** The version of a comment. It stays one and the same to writers when somebody in it gets another name or picture. */
function commentETag(comment: Comment): string {
  const { user: _user, mentionedUsers, ...written } = comment;
  return etagOf({ ...written, mentionedUserIds: mentionedUsers.map(({ id }) => id) }, comment);
}

function commentRecord(row: CommentRow, mentions: readonly MentionRow[]): Comment {
  return {
    id: row.id,
    content: row.content,
    createdAt: timestamp(row.created_at),
    modifiedAt: timestamp(row.modified_at),
    resourceId: row.resource_id,
    isPinned: Boolean(row.is_pinned),
    anonymousIdentity:
      row.anonymous_display_name === null ? null : { displayName: row.anonymous_display_name, sessionHash: row.anonymous_session_hash ?? '' },
    user: userRecord(row.user_id, row.user_name, row.user_picture_url),
    mentionedUsers: mentions.map((mention) => ({ id: mention.id, name: mention.name, pictureUrlCdn: mention.picture_url })),
  };
}

/** A comment as a visitor sees it. */
export const withoutUsers = (comment: Comment): Comment => ({ ...comment, user: null, mentionedUsers: [] });
