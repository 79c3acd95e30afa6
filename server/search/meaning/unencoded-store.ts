import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';

/** A resource whose texts wait to be encoded. */
export interface Unencoded {
  readonly sequence: number;
  readonly resource_id: string;
}

const add = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into search_unencoded (workspace_id, resource_id, since)
       select r.workspace_id, r.id, ? from resources as r where r.workspace_id = ? and ?`,
    [value('now'), value('workspaceId'), dialect.inList('r.id', value('ids'))],
  ),
);

/** Has the texts of these resources encoded, as they are by then. Those that are gone have no vectors any more. */
export async function addUnencoded(trx: Transaction, { workspaceId }: Tenant, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.run(add, { workspaceId, ids, now: Date.now() });
}

const first = statement<{ workspace_id: string; since: number }>(({ knex }) =>
  knex('search_unencoded').orderBy('sequence').limit(1).select('workspace_id', 'since'),
);

/** The workspace whose texts have waited longest, and since when; null where nothing waits. */
export const findFirstUnencoded = async (db: Reader): Promise<{ workspace_id: string; since: number } | null> => (await db.first(first)) ?? null;

const some = statement<Unencoded>(({ knex, value }) =>
  knex('search_unencoded')
    .where({ workspace_id: value('workspaceId') })
    .orderBy('sequence')
    .limit(value('limit'))
    .select('sequence', 'resource_id'),
);

export const findUnencoded = (db: Reader, { workspaceId }: Tenant, limit: number): Promise<Unencoded[]> => db.all(some, { workspaceId, limit });

const firstIn = statement<{ since: number }>(({ knex, value }) =>
  knex('search_unencoded')
    .where({ workspace_id: value('workspaceId') })
    .orderBy('sequence')
    .limit(1)
    .select('since'),
);

/** Since when the texts of a workspace wait, in milliseconds since 1970; null where none does. */
export const findFirstUnencodedIn = async (db: Reader, { workspaceId }: Tenant): Promise<{ since: number } | null> =>
  (await db.first(firstIn, { workspaceId })) ?? null;

const remove = statement(({ knex, dialect, value }) =>
  knex('search_unencoded')
    .where({ workspace_id: value('workspaceId') })
    .whereRaw(dialect.inList('sequence', value('sequences')))
    .delete(),
);

export async function removeUnencoded(trx: Transaction, { workspaceId }: Tenant, unencoded: readonly Unencoded[]): Promise<void> {
  await trx.run(remove, { workspaceId, sequences: unencoded.map(({ sequence }) => sequence) });
}
