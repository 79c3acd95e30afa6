import { reach, reachable } from '../../core/reachable.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const anyChild = statement<{ id: string }>((build) => reachable(build).where('r.parent_id', build.value('id')).limit(1).select('r.id'));

export async function hasChildren(db: Reader, scope: Scope, id: string): Promise<boolean> {
  return (await db.first(anyChild, { id, ...reach(scope) })) !== undefined;
}
