import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { laterThanBefore } from '../modified-at.ts';
import type { Scope } from '../scope.ts';

const setLastAdded = statement(({ knex, value }) =>
  knex('resource_roots')
    .where({ id: value('rootId') })
    .update({ last_resource_added_at: value('now') }),
);

async function touchRoot(trx: Transaction, rootId: string, now: number): Promise<void> {
  await trx.run(setLastAdded, { rootId, now });
}

/** Notes with the commit that something has come into this root. */
export const touchRootAtCommit = ({ atCommit }: Transaction, rootId: string, now: number): void => atCommit.run(setLastAdded, { rootId, now });

/** Notes that something has come into these roots. Last, because whoever makes something there holds its parent and waits for this. */
export async function touchRoots(trx: Transaction, rootIds: Iterable<string>, now = Date.now()): Promise<void> {
  for (const rootId of [...new Set(rootIds)].sort()) await touchRoot(trx, rootId, now);
}

const touch = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({ modified_at: laterThanBefore({ knex, value }) }),
);

/** Somebody has changed what the record shows and other tables keep, such as the tags. */
export async function touchResource(trx: Transaction, scope: Scope, id: string): Promise<void> {
  await trx.run(touch, { id, workspaceId: scope.workspaceId, now: Date.now() });
}
