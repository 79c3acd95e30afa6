import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';

/** A change that waits to be put into the index. */
export interface Waiting {
  readonly sequence: number;
  readonly resource_id: string;
  /** Whether what is below it is to follow. */
  readonly with_children: boolean | number;
  /** Milliseconds since 1970. */
  readonly since: number;
}

const first = statement<{ workspace_id: string; since: number }>(({ knex }) =>
  knex('search_waiting').orderBy('sequence').limit(1).select('workspace_id', 'since'),
);

/** The workspace whose changes have waited longest, and since when; null where nothing waits. */
export const findFirstWaiting = async (db: Reader): Promise<{ workspace_id: string; since: number } | null> => (await db.first(first)) ?? null;

/** Changes are counted up to so many. */
const mostCounted = 10_000;

const waitingCount = statement<{ count: number }>(({ knex }) =>
  knex.from(knex('search_waiting').limit(mostCounted).select('sequence').as('some')).count({ count: '*' }),
);

const anyEncoder = statement<{ number: number }>(({ knex }) => knex('search_encoders').limit(1).select('number'));

const unencoded = statement<{ count: number; since: number | null }>(({ knex }) =>
  knex.from(knex('search_unencoded').orderBy('sequence').limit(mostCounted).select('since').as('some')).count({ count: '*' }).min({ since: 'since' }),
);

export interface Lag {
  /** At most 10,000. */
  readonly waiting: number;
  /** How long the oldest of them has waited. */
  readonly seconds: number;
}

/** How far the index of all workspaces is behind. */
export async function readLag(db: Reader, now: number): Promise<Lag> {
  const oldest = await findFirstWaiting(db);
  const counted = await db.first(waitingCount);
  // What waits to be encoded, where something encodes.
  const meanings = (await db.first(anyEncoder)) && (await db.first(unencoded));
  const since = Math.min(oldest?.since ?? now, meanings?.since ?? now);
  return { waiting: Math.min((counted?.count ?? 0) + (meanings?.count ?? 0), mostCounted), seconds: Math.max(0, now - since) / 1000 };
}

const some = statement<Waiting>(({ knex, value }) =>
  knex('search_waiting')
    .where({ workspace_id: value('workspaceId') })
    .orderBy('sequence')
    .limit(value('limit'))
    .select('sequence', 'resource_id', 'with_children', 'since'),
);

/** The changes of a workspace that have waited longest. */
export const findWaiting = (db: Reader, { workspaceId }: Tenant, limit: number): Promise<Waiting[]> => db.all(some, { workspaceId, limit });

const newest = statement<Waiting>(({ knex, value }) =>
  knex('search_waiting')
    .where({ workspace_id: value('workspaceId') })
    .orderBy('sequence', 'desc')
    .limit(value('limit'))
    .select('sequence', 'resource_id', 'with_children', 'since'),
);

/** The newest changes of a workspace that wait. */
export const findNewestWaiting = (db: Reader, { workspaceId }: Tenant, limit: number): Promise<Waiting[]> => db.all(newest, { workspaceId, limit });

const remove = statement(({ knex, dialect, value }) =>
  knex('search_waiting')
    .where({ workspace_id: value('workspaceId') })
    .whereRaw(dialect.inList('sequence', value('sequences')))
    .delete(),
);

export async function removeWaiting(trx: Transaction, { workspaceId }: Tenant, waiting: readonly Waiting[]): Promise<void> {
  await trx.run(remove, { workspaceId, sequences: waiting.map(({ sequence }) => sequence) });
}

const addBelow = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into search_waiting (workspace_id, resource_id, with_children, since)
       select r.workspace_id, r.id, ?, ? from resources as r where r.workspace_id = ? and ?`,
    [value('withChildren'), value('now'), value('workspaceId'), dialect.inList('r.parent_id', value('parentIds'))],
  ),
);

/** Has what lies in these put into the index again, and what lies in that. */
export async function addChildren(trx: Transaction, { workspaceId }: Tenant, parentIds: readonly string[]): Promise<void> {
  if (parentIds.length > 0) await trx.run(addBelow, { workspaceId, parentIds, withChildren: true, now: Date.now() });
}
