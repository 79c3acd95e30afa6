import type { Reader } from '../../platform/database/database.ts';
import { type ErrorPlace, notFound } from '../problems.ts';
import { admittedScope, type Scope, systemScope } from '../scope.ts';
import { loadPath } from './ancestors-store.ts';

/**
 * The scope in which a request about this resource is answered. To a visitor it opens where the resource is the published one or lies below it, and is not in
 * the bin; whoever has a scope of their own keeps it. Operations that take an access token begin with this.
 * @throws Problem resource_not_found
 */
export async function admit(db: Reader, scope: Scope, at: ErrorPlace, resourceId: string): Promise<Scope> {
  const { workspaceId, actor, permissions } = scope;
  if (actor.type !== 'visitor') return scope;
  // The service asks: the visitor reaches nothing yet.
  const path = await loadPath(db, systemScope(workspaceId), resourceId);
  const isPublished = path?.some((ancestor) => ancestor.id === actor.resourceId);
  if (!isPublished || path?.[0]?.hidden_by !== null) throw notFound('resource_not_found', at, resourceId);
  return admittedScope(workspaceId, actor, permissions);
}
