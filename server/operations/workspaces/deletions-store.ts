import type { Knex } from 'knex';
import { actingUserId, type Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';

const insertDeletion = statement(({ knex, value }) =>
  knex('workspace_deletions').insert({
    token_hash: value('tokenHash'),
    workspace_id: value('workspaceId'),
    user_id: value('userId'),
    expires_at: value('expiresAt'),
  }),
);

const removeExpired = statement(({ knex, value }) => knex('workspace_deletions').where('expires_at', '<=', value('now')).delete());

/** Remembers that the acting user was given a token for the deletion of the workspace; expired ones of anybody are forgotten. */
export async function addDeletion(trx: Transaction, scope: Scope, deletion: { tokenHash: string; expiresAt: number }): Promise<void> {
  await trx.run(removeExpired, { now: Date.now() });
  await trx.run(insertDeletion, { ...deletion, workspaceId: scope.workspaceId, userId: actingUserId(scope) });
}

const tokenOfUser = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('workspace_deletions')
    .where({ token_hash: value('tokenHash'), user_id: value('userId') })
    .where('expires_at', '>', value('now'));

const findToken = statement<{ workspace_id: string }>((build) => tokenOfUser(build).select('workspace_id'));
const deleteToken = statement((build) => tokenOfUser(build).delete());

/** Uses up a token of the acting user, and returns the workspace that it was given for; undefined when it doesn't work (any more). */
export async function takeDeletion(trx: Transaction, scope: Scope, tokenHash: string): Promise<string | undefined> {
  const token = { tokenHash, userId: actingUserId(scope), now: Date.now() };
  const found = await trx.first(findToken, token);
  // Of two requests with the same token one deletes it.
  return (await trx.run(deleteToken, token)) > 0 ? found?.workspace_id : undefined;
}

const tombstone = statement(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .whereNull('deleted_at')
    .update({ deleted_at: value('now'), title: '', title_key: '', description: null, slug: null, plan: null }),
);

/**
 * Marks a workspace as deleted: no write in it begins after this transaction. Its row stays for good, without a word in it: a job, an event or a late request
 * may still name it. False when it is gone already.
 */
export async function markDeleted(trx: Transaction, scope: Scope): Promise<boolean> {
  return (await trx.run(tombstone, { workspaceId: scope.workspaceId, now: Date.now() })) > 0;
}

const workspaceForUpdate = statement(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .select('id')
    .forUpdate(),
);

/** Waits for the writes that are under way in a workspace that is deleted; there are none from then on. */
export async function outlastWrites(trx: Transaction, scope: Scope): Promise<void> {
  await trx.first(workspaceForUpdate, { workspaceId: scope.workspaceId });
}
