import type { Scope } from '../../../core/scope.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Sibling } from './sort-keys-store.ts';

/** Where a binned resource was. */
export interface BinPlace {
  readonly parentId: string;
  readonly sortKey: string;
}

const setBinned = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({ binned_at: value('now'), bin_place: value('place') }),
);

/** Notes on the top of what was put into the bin when that was, and where it comes from. */
export async function markBinned(trx: Transaction, scope: Scope, id: string, place: BinPlace): Promise<void> {
  await trx.run(setBinned, { id, workspaceId: scope.workspaceId, now: Date.now(), place: JSON.stringify(place) });
}

const binPlace = statement<{ bin_place: string | null }>(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .select('bin_place'),
);

/** Where a resource was before it was put into the bin; null for what went along with something else. */
export async function findBinPlace(db: Reader, scope: Scope, id: string): Promise<BinPlace | null> {
  const place = (await db.first(binPlace, { id, workspaceId: scope.workspaceId }))?.bin_place ?? null;
  return place === null ? null : (JSON.parse(place) as BinPlace);
}

const binPlaces = statement<{ bin_place: string }>(({ knex, dialect, value }) =>
  knex('resources')
    .where({ workspace_id: value('workspaceId') })
    .whereRaw(dialect.inList('id', value('ids')))
    .whereNotNull('bin_place')
    .select('bin_place'),
);

/** The parents that these resources had before they were put into the bin. */
export async function findBinParents(db: Reader, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all(binPlaces, { ids, workspaceId: scope.workspaceId });
  return rows.map(({ bin_place }) => (JSON.parse(bin_place) as BinPlace).parentId);
}

const lowestDepth = statement<{ depth: number }>(({ knex, value }) =>
  knex('resources').where('hidden_by', value('topId')).orderBy('depth', 'desc').limit(1).select('depth'),
);

/** How many levels what was put into the bin together has: its top stands right below the bin. */
export async function countLevels(db: Reader, topId: string): Promise<number> {
  return (await db.first(lowestDepth, { topId }))?.depth ?? 0;
}

const childAtKey = statement<Sibling>(({ knex, value }) =>
  knex('resources')
    .where({ parent_id: value('parentId'), sort_key: value('sortKey'), workspace_id: value('workspaceId') })
    .orderBy('id', 'desc')
    .limit(1)
    .select('id', 'sort_key'),
);

/** The last child of the parent that has this sort key, or undefined when it is free. */
export function findChildAt(db: Reader, scope: Scope, { parentId, sortKey }: BinPlace): Promise<Sibling | undefined> {
  return db.first(childAtKey, { parentId, sortKey, workspaceId: scope.workspaceId });
}
