import type { Listed, Slice } from '../../core/lists.ts';
import { listed } from '../../core/lists.ts';
import type { Scope } from '../../core/scope.ts';
import { actingUserId } from '../../core/scope.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** A search that somebody has made. */
export interface PastSearch {
  readonly text: string | null;
  readonly resourceId: string | null;
  readonly hasImage: boolean;
  /** JSON. */
  readonly filters: string | null;
  readonly total: number;
}

const insertSearch = statement(({ knex, value }) =>
  knex('search_history').insert({
    id: value('id'),
    workspace_id: value('workspaceId'),
    user_id: value('userId'),
    text: value('text'),
    resource_id: value('resourceId'),
    has_image: value('hasImage'),
    filters: value('filters'),
    total: value('total'),
    created_at: value('now'),
  }),
);

/** Adds a search to the history of the one who made it. */
export async function keepSearch(trx: Transaction, scope: Scope, { text, resourceId, hasImage, filters, total }: PastSearch): Promise<void> {
  const { workspaceId } = scope;
  await trx.run(insertSearch, { text, resourceId, hasImage, filters, total, id: newId(), workspaceId, userId: actingUserId(scope), now: Date.now() });
}

export interface PastSearchRow {
  readonly id: string;
  readonly text: string | null;
  readonly resource_id: string | null;
  readonly has_image: boolean | number;
  readonly filters: string | null;
  readonly total: number;
  readonly created_at: number;
}

const someSearches = statement<PastSearchRow>(({ knex, value }) =>
  knex('search_history')
    .where({ workspace_id: value('workspaceId'), user_id: value('userId') })
    .orderBy('id', 'desc')
    .limit(value('limit'))
    .offset(value('offset'))
    .select('id', 'text', 'resource_id', 'has_image', 'filters', 'total', 'created_at'),
);

const countOfSearches = statement<{ count: number }>(({ knex, value }) =>
  knex('search_history')
    .where({ workspace_id: value('workspaceId'), user_id: value('userId') })
    .count({ count: '*' }),
);

/** The searches of the one who asks, newest first. */
export function listSearches(db: Reader, scope: Scope, { limit, offset }: Slice): Promise<Listed<PastSearchRow>> {
  const own = { workspaceId: scope.workspaceId, userId: actingUserId(scope) };
  return listed(db.patiently(someSearches, { ...own, limit, offset }), db.patiently(countOfSearches, own));
}

const deleteSearches = statement(({ knex, value }) =>
  knex('search_history')
    .where({ workspace_id: value('workspaceId'), user_id: value('userId') })
    .delete(),
);

/** Removes all searches of the one who asks. */
export async function removeSearches(trx: Transaction, scope: Scope): Promise<void> {
  await trx.run(deleteSearches, { workspaceId: scope.workspaceId, userId: actingUserId(scope) });
}
