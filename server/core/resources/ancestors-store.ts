import type { Knex } from 'knex';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';
import { reach, reachable } from '../reachable.ts';
import type { Scope } from '../scope.ts';

/** What a resource says of itself and of everything below it. */
export interface Ancestor {
  readonly id: string;
  readonly name: string | null;
  readonly is_locked: boolean | number;
  readonly parent_id: string | null;
  readonly hidden_by: string | null;
  readonly password_hash: string | null;
  /** The folder whose password it was, before it became this resource's own. */
  readonly password_from: string | null;
  readonly publication_id: string | null;
  /** The access token of its publication, as stored. */
  readonly sealed_token: string | null;
}

/** A resource and what it lies in, from itself up to its root. */
export type Path = readonly Ancestor[];

/** Whether anything in the workspace has a password or is published: where nothing has, no resource inherits anything, and a path need not be loaded. */
export const somethingToInherit = ({ knex, value }: Build): Knex.Raw => {
  const protectedOnes = 'exists (select 1 from resources where workspace_id = ? and password_hash is not null)';
  const publishedOnes = 'exists (select 1 from publications where workspace_id = ?)';
  return knex.raw(`(${protectedOnes} or ${publishedOnes})`, [value('workspaceId'), value('workspaceId')]);
};

/** The resources that the scope reaches and everything above them, each once: those of one folder share what is above it. */
const ancestors = statement<Ancestor>((build) => {
  const { knex, dialect, value } = build;
  const reached = reachable(build)
    .whereRaw(dialect.inList('r.id', value('ids')))
    .select('r.id', 'r.parent_id');
  const above = knex('up').join('resources as p', 'p.id', 'up.parent_id').select('p.id', 'p.parent_id');
  return knex
    .withRecursive('up', ['id', 'parent_id'], reached.union(above))
    .from('up')
    .join('resources as r', 'r.id', 'up.id')
    .leftJoin('publications as pub', 'pub.resource_id', 'r.id')
    .select(
      'r.id',
      'r.name',
      'r.is_locked',
      'r.parent_id',
      'r.hidden_by',
      'r.password_hash',
      'r.password_from',
      'pub.id as publication_id',
      'pub.sealed_token',
    );
});

/**
 * The paths of these resources. Of one that the scope doesn't reach there is none: null, and not an empty one, on which nothing would be protected. What was read
 * before may be out of reach by now, and is then not shown.
 */
export async function loadPaths(db: Reader, scope: Scope, ids: readonly string[]): Promise<(id: string) => Path | null> {
  const rows = await db.all(ancestors, { ids, ...reach(scope) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const path: Ancestor[] = [];
    for (let row = byId.get(id); row; row = row.parent_id === null ? undefined : byId.get(row.parent_id)) path.push(row);
    return path.length === 0 ? null : path;
  };
}

/** The path of one resource, or null. */
export async function loadPath(db: Reader, scope: Scope, id: string): Promise<Path | null> {
  return (await loadPaths(db, scope, [id]))(id);
}

/** The path of one resource that the transaction holds. */
export async function loadHeldPath(trx: Transaction, scope: Scope, id: string): Promise<Path> {
  const path = await loadPath(trx, scope, id);
  if (path === null) throw new Error(`The resource ${id}, which is held, is out of reach`);
  return path;
}
