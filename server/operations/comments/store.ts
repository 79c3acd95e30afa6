import type { Knex } from 'knex';
import { type Listed, listed, type Slice } from '../../core/lists.ts';
import { laterThanBefore } from '../../core/modified-at.ts';
import { reach, reachable } from '../../core/reachable.ts';
import { actingUserId, type Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';

export interface CommentRow {
  readonly id: string;
  readonly resource_id: string;
  readonly content: string;
  readonly is_pinned: boolean | number;
  readonly anonymous_display_name: string | null;
  readonly anonymous_session_hash: string | null;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly user_picture_url: string | null;
  readonly created_at: number;
  readonly modified_at: number;
}

const selectComments = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('comments as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .where('c.workspace_id', value('workspaceId'))
    .select(
      'c.id',
      'c.resource_id',
      'c.content',
      'c.is_pinned',
      'c.anonymous_display_name',
      'c.anonymous_session_hash',
      'c.user_id',
      'u.name as user_name',
      'u.picture_url as user_picture_url',
      'c.created_at',
      'c.modified_at',
    );

const pinnedComments = statement<CommentRow>((build) =>
  selectComments(build)
    .whereRaw(build.dialect.inList('c.resource_id', build.value('resourceIds')))
    .whereRaw('c.is_pinned'),
);

/** The pinned comment of each of these resources that has one. */
export function loadPinnedComments(db: Reader, scope: Scope, resourceIds: readonly string[]): Promise<CommentRow[]> {
  return db.all(pinnedComments, { workspaceId: scope.workspaceId, resourceIds });
}

const commentsOf = ({ knex, dialect, value }: Build): Knex.QueryBuilder =>
  knex('comments')
    .where({ workspace_id: value('workspaceId'), resource_id: value('resourceId') })
    .where(dialect.inTime('comments'));

const commentPage = statement<{ id: string }>((build) =>
  commentsOf(build)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(build.value('limit'))
    .offset(build.value('offset'))
    .select('id'),
);

const commentCount = statement<{ count: number }>((build) => commentsOf(build).count({ count: '*' }));

/** The ids of one page of a resource's comments, newest first, and how many there are. */
export function listComments(db: Reader, scope: Scope, resourceId: string, slice: Slice): Promise<Listed<{ readonly id: string }>> {
  const resource = { workspaceId: scope.workspaceId, resourceId };
  return listed(db.patiently(commentPage, { ...resource, ...slice }), db.patiently(commentCount, resource));
}

const commentsOn = statement<CommentRow>((build) =>
  selectComments(build)
    .whereRaw(build.dialect.inList('c.id', build.value('ids')))
    .where('c.resource_id', build.value('resourceId')),
);

/** These comments on a resource, in the order of the ids. */
export async function loadComments(db: Reader, scope: Scope, resourceId: string, ids: readonly string[]): Promise<CommentRow[]> {
  const rows = await db.all(commentsOn, { workspaceId: scope.workspaceId, resourceId, ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const resourceOfComment = statement<{ resource_id: string }>((build) =>
  reachable(build).join('comments as c', 'c.resource_id', 'r.id').where('c.id', build.value('id')).select('c.resource_id'),
);

/** The id of the resource that a comment is on, if the scope reaches it. */
export async function findResourceOfComment(db: Reader, scope: Scope, id: string): Promise<string | undefined> {
  return (await db.first(resourceOfComment, { id, ...reach(scope) }))?.resource_id;
}

const commentById = statement<CommentRow>((build) => selectComments(build).where('c.id', build.value('id')));

export function findComment(db: Reader, scope: Scope, id: string): Promise<CommentRow | undefined> {
  return db.first(commentById, { workspaceId: scope.workspaceId, id });
}

/** A name to sign with instead of the acting user, and a hash that tells those who sign apart. */
export type AnonymousIdentity = { readonly displayName: string; readonly sessionHash: string } | null;

export interface NewComment {
  readonly id: string;
  readonly resourceId: string;
  readonly content: string;
  readonly isPinned: boolean;
  readonly anonymous: AnonymousIdentity;
}

const insertCommentRow = statement(({ knex, value }) =>
  knex('comments').insert({
    id: value('id'),
    workspace_id: value('workspaceId'),
    resource_id: value('resourceId'),
    user_id: value('userId'),
    content: value('content'),
    anonymous_display_name: value('displayName'),
    anonymous_session_hash: value('sessionHash'),
    is_pinned: value('isPinned'),
    created_at: value('now'),
    modified_at: value('now'),
  }),
);

export async function insertComment(trx: Transaction, scope: Scope, comment: NewComment): Promise<void> {
  await trx.run(insertCommentRow, {
    id: comment.id,
    workspaceId: scope.workspaceId,
    resourceId: comment.resourceId,
    userId: comment.anonymous ? null : actingUserId(scope),
    content: comment.content,
    displayName: comment.anonymous?.displayName ?? null,
    sessionHash: comment.anonymous?.sessionHash ?? null,
    isPinned: comment.isPinned,
    now: Date.now(),
  });
}

const updateCommentRow = statement(({ knex, value }) =>
  knex('comments')
    .where({ workspace_id: value('workspaceId'), id: value('id') })
    .update({ content: value('content'), is_pinned: value('isPinned'), modified_at: laterThanBefore({ knex, value }) }),
);

export async function writeComment(trx: Transaction, scope: Scope, id: string, fields: { content: string; isPinned: boolean }): Promise<void> {
  await trx.run(updateCommentRow, { ...fields, workspaceId: scope.workspaceId, id, now: Date.now() });
}

const unpinRow = statement<{ id: string }>(({ knex, value }) =>
  knex('comments')
    .where({ workspace_id: value('workspaceId'), resource_id: value('resourceId') })
    .whereRaw('is_pinned')
    .update({ is_pinned: false, modified_at: laterThanBefore({ knex, value }) })
    .returning('id'),
);

/** Makes the pinned comment of a resource an ordinary one, and returns its id if there was one. */
export async function unpinComment(trx: Transaction, scope: Scope, resourceId: string): Promise<string | undefined> {
  return (await trx.first(unpinRow, { workspaceId: scope.workspaceId, resourceId, now: Date.now() }))?.id;
}

const deleteCommentRow = statement(({ knex, value }) =>
  knex('comments')
    .where({ workspace_id: value('workspaceId'), id: value('id') })
    .delete(),
);

/** Deletes a comment with its mentions. */
export async function removeComment(trx: Transaction, scope: Scope, id: string): Promise<void> {
  await trx.run(deleteCommentRow, { workspaceId: scope.workspaceId, id });
}
