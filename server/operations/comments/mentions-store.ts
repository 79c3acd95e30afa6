import type { Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

export interface MentionRow {
  readonly comment_id: string;
  readonly id: string;
  readonly name: string | null;
  readonly picture_url: string | null;
}

const mentions = statement<MentionRow>(({ knex, dialect, value }) =>
  knex('comment_mentions as m')
    .join('users as u', 'u.id', 'm.user_id')
    .whereRaw(dialect.inList('m.comment_id', value('commentIds')))
    .where('m.workspace_id', value('workspaceId'))
    .orderBy(['m.comment_id', 'm.position'])
    .select('m.comment_id', 'u.id', 'u.name', 'u.picture_url'),
);

/** Whom each of these comments mentions, in the order in which they were named. */
export async function loadMentions(db: Reader, scope: Scope, commentIds: readonly string[]): Promise<MentionRow[]> {
  return commentIds.length === 0 ? [] : db.all(mentions, { workspaceId: scope.workspaceId, commentIds });
}

const memberIds = statement<{ user_id: string }>(({ knex, dialect, value }) =>
  knex('workspace_members')
    .where({ workspace_id: value('workspaceId') })
    .whereRaw(dialect.inList('user_id', value('userIds')))
    .select('user_id'),
);

/** Those of the users who are members of the workspace. */
export async function findMembers(db: Reader, scope: Scope, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.all(memberIds, { workspaceId: scope.workspaceId, userIds });
  return new Set(rows.map((row) => row.user_id));
}

const deleteMentions = statement(({ knex, value }) =>
  knex('comment_mentions')
    .where({ workspace_id: value('workspaceId'), comment_id: value('commentId') })
    .delete(),
);

const insertMention = statement(({ knex, value }) =>
  knex('comment_mentions').insert({
    workspace_id: value('workspaceId'),
    comment_id: value('commentId'),
    user_id: value('userId'),
    position: value('position'),
  }),
);

/** Lets a comment mention these users and nobody else. */
export async function writeMentions(trx: Transaction, scope: Scope, commentId: string, userIds: readonly string[]): Promise<void> {
  const comment = { workspaceId: scope.workspaceId, commentId };
  await trx.run(deleteMentions, comment);
  for (const [position, userId] of userIds.entries()) await trx.run(insertMention, { ...comment, userId, position });
}
