import type { Knex } from 'knex';
import type { Build } from '../platform/database/statement.ts';
import type { Scope } from './scope.ts';

/**
 * The resources that a scope reaches, as the table `r`: those of its workspace that are not deleted and, where they are in a private space, only for its maker
 * and the owners. Whatever reads resources begins with this.
 */
export const reachable = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('resources as r')
    .where('r.workspace_id', value('workspaceId'))
    .whereNull('r.deleted_at')
    .whereRaw('(r.private_to is null or r.private_to = ? or ?)', [value('userId'), value('seesPrivate')]);

/**
 * For counting what a scope comes across, from the other side: the resources of its workspace, as the table `r`, that lists don't show to it. They are in the
 * bin, deleted, or in a private space of another member; most are not, and these few have an index.
 */
export const unlisted = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('resources as r')
    .where('r.workspace_id', value('workspaceId'))
    .whereRaw('(r.hidden_by is not null or r.private_to is not null)')
    .whereRaw('(r.hidden_by is not null or (r.private_to <> ? and not ?))', [value('userId'), value('seesPrivate')]);

/** The values of a query that is made with `reachable` or `unlisted`. */
export function reach(scope: Scope): { readonly workspaceId: string; readonly userId: string; readonly seesPrivate: boolean } {
  const { workspaceId, actor } = scope;
  if (actor.type === 'visitor' && !actor.isAdmitted) throw new Error('Nothing is read for a visitor who was not admitted');
  return actor.type === 'user'
    ? { workspaceId, userId: actor.userId, seesPrivate: actor.role === 'owner' }
    : { workspaceId, userId: '', seesPrivate: true };
}
