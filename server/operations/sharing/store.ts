import { actingUserId, type Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { hotStatement, statement } from '../../platform/database/statement.ts';

export interface PublicationRow {
  readonly id: string;
  readonly resource_id: string;
  /** Null for a moment, until the start that has found it so is over. */
  readonly sealed_token: string | null;
  readonly created_at: number;
}

const insertMissing = statement(({ knex, value }) =>
  knex('publications')
    .insert({
      id: value('id'),
      workspace_id: value('workspaceId'),
      resource_id: value('resourceId'),
      token_hash: value('tokenHash'),
      sealed_token: value('sealedToken'),
      user_id: value('userId'),
      created_at: value('now'),
    })
    .onConflict('resource_id')
    .ignore(),
);

const publicationOf = statement<PublicationRow>(({ knex, value }) =>
  knex('publications')
    .where({ resource_id: value('resourceId'), workspace_id: value('workspaceId') })
    .select('id', 'resource_id', 'sealed_token', 'created_at'),
);

const deletePublication = statement(({ knex, value }) =>
  knex('publications')
    .where({ resource_id: value('resourceId'), workspace_id: value('workspaceId') })
    .delete(),
);

export interface NewPublication {
  readonly id: string;
  readonly resourceId: string;
  readonly tokenHash: string;
  readonly sealedToken: string;
}

/** The publication of a resource, and whether this one has become it: a resource that is published, by whoever is faster, has one already. */
export async function findOrCreatePublication(
  trx: Transaction,
  scope: Scope,
  publication: NewPublication,
): Promise<{ row: PublicationRow; created: boolean }> {
  const { workspaceId } = scope;
  const created = (await trx.run(insertMissing, { ...publication, workspaceId, userId: actingUserId(scope), now: Date.now() })) > 0;
  const row = await trx.first(publicationOf, { resourceId: publication.resourceId, workspaceId });
  if (!row) throw new Error('A publication that the database refused as a duplicate is not there');
  return { row, created };
}

const replaceToken = statement(({ knex, value }) =>
  knex('publications')
    .where({ id: value('id') })
    .update({ token_hash: value('tokenHash'), sealed_token: value('sealedToken') }),
);

/** Gives a publication that the transaction has found another token, or the same one in another form. */
export async function setToken(trx: Transaction, publication: Pick<NewPublication, 'id' | 'tokenHash' | 'sealedToken'>): Promise<void> {
  await trx.run(replaceToken, { ...publication });
}

const unsealedPublications = statement<{ id: string; token: string }>(({ knex }) =>
  knex('publications').whereNull('sealed_token').select('id', 'token_hash as token'),
);

/** Publications whose token is stored as it is, in place of its hash. For the start, which comes before any scope. */
export const findUnsealed = (db: Reader): Promise<{ id: string; token: string }[]> => db.all(unsealedPublications);

/** Ends the publication of a resource. False when it has none. */
export async function removePublication(trx: Transaction, scope: Scope, resourceId: string): Promise<boolean> {
  return (await trx.run(deletePublication, { resourceId, workspaceId: scope.workspaceId })) > 0;
}

export interface OpenPublicationRow {
  readonly id: string;
  readonly resource_id: string;
  readonly workspace_id: string;
  /** Of the account that the workspace belongs to; null for the default plan. */
  readonly plan: string | null;
}

const openPublication = hotStatement<OpenPublicationRow>(({ knex, value }) =>
  knex('publications as p')
    .join('resources as r', 'r.id', 'p.resource_id')
    .join('workspaces as w', 'w.id', 'p.workspace_id')
    .leftJoin('workspaces as parent', 'parent.id', 'w.parent_workspace_id')
    .where('p.token_hash', value('tokenHash'))
    .whereNull('r.deleted_at')
    .whereNull('w.deleted_at')
    .whereNull('parent.deleted_at')
    .select('p.id', 'p.resource_id', 'p.workspace_id', knex.raw('case when parent.id is null then w.plan else parent.plan end as plan')),
);

/** The publication of the access token with this hash, if it opens anything. Authentication asks this, and a scope comes of it; there is none before. */
export function findOpenPublication(db: Reader, tokenHash: string): Promise<OpenPublicationRow | undefined> {
  return db.first(openPublication, { tokenHash });
}
