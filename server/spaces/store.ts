import type { Reader } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { reach, reachable } from '../reachable.ts';
import type { Scope } from '../scope.ts';

const anyChild = statement<{ id: string }>((build) => reachable(build).where('r.parent_id', build.value('id')).limit(1).select('r.id'));

export async function hasChildren(db: Reader, scope: Scope, id: string): Promise<boolean> {
  return (await db.first(anyChild, { id, ...reach(scope) })) !== undefined;
}
