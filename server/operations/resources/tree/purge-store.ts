import type { Scope } from '../../../core/scope.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { type Build, statement } from '../../../platform/database/statement.ts';

/** The top of a tree, of any workspace. */
export interface OldTop {
  readonly id: string;
  readonly workspace_id: string;
  /** When it was put into the bin, or deleted. */
  readonly time: number;
}

const pageSize = 100;
const fromTheStart: OldTop = { id: '', workspace_id: '', time: -1 };

/** A page of what happened before a moment, the oldest first, behind `after`. */
const olderThan = ({ knex, value }: Build, column: 'binned_at' | 'deleted_at') =>
  knex('resources')
    .whereNotNull(column)
    .where(column, '<', value('before'))
    .whereRaw('(??, id) > (?, ?)', [column, value('time'), value('id')])
    .orderBy([column, 'id'])
    .limit(pageSize)
    .select('id', 'workspace_id', { time: column });

const binnedBefore = statement<OldTop>((build) => olderThan(build, 'binned_at'));
const deletedBefore = statement<OldTop>((build) => olderThan(build, 'deleted_at').whereNull('parent_id'));

/** What was put into the bin before a moment. For the purge. */
export function findBinnedBefore(db: Reader, before: number, after = fromTheStart): Promise<OldTop[]> {
  return db.all(binnedBefore, { before, time: after.time, id: after.id });
}

/** The tops of what was deleted before a moment and is still not removed. For the purge. */
export function findDeletedBefore(db: Reader, before: number, after = fromTheStart): Promise<OldTop[]> {
  return db.all(deletedBefore, { before, time: after.time, id: after.id });
}

const stillBinned = statement<{ id: string }>(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .where('binned_at', '<', value('before'))
    .select('id'),
);

/** Whether a resource has been in the bin since before a moment. */
export async function isBinnedBefore(trx: Transaction, scope: Scope, id: string, before: number): Promise<boolean> {
  return (await trx.first(stillBinned, { id, workspaceId: scope.workspaceId, before })) !== undefined;
}
