import type { Knex } from 'knex';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';
import { reach, reachable } from '../reachable.ts';
import type { Scope } from '../scope.ts';
import type { Kind } from './kinds.ts';

/** As much of a resource as placing another one in it takes. */
export interface PlaceRow {
  readonly id: string;
  readonly kind: Kind;
  readonly root_id: string;
  readonly depth: number;
  readonly is_locked: boolean | number;
  readonly hidden_by: string | null;
  readonly private_to: string | null;
  readonly root_subtype: string | null;
}

/** The root is looked up, not joined: PostgreSQL would lose a row that has moved to another root while it was waited for. */
const selectPlace = (build: Build): Knex.QueryBuilder =>
  reachable(build)
    .where('r.id', build.value('id'))
    .select('r.id', 'r.kind', 'r.root_id', 'r.depth', 'r.is_locked', 'r.hidden_by', 'r.private_to')
    .select(build.knex.raw('(select rr.subtype from resource_roots rr where rr.id = r.root_id) as root_subtype'));

const placeRow = statement<PlaceRow>(selectPlace);
const placeRowForChild = statement<PlaceRow>((build) => selectPlace(build).forNoKeyUpdate('r'));

export function findPlace(db: Reader, scope: Scope, id: string): Promise<PlaceRow | undefined> {
  return db.first(placeRow, { id, ...reach(scope) });
}

/** Holds a place for a new child until the transaction ends: children that are made at the same time see each other's sort keys, one after the other. */
export function holdPlace(trx: Transaction, scope: Scope, id: string): Promise<PlaceRow | undefined> {
  return trx.first(placeRowForChild, { id, ...reach(scope) });
}

// The type is part of the text: only then does the index of system roots fit.
const systemRootId = statement<{ id: string }>(({ knex, value }) =>
  knex('resource_roots')
    .where({ workspace_id: value('workspaceId'), subtype: value('subtype') })
    .whereRaw("type = 'SYSTEM'")
    .select('id'),
);

/** The id of the inbox or the bin of the workspace: of the root and of its folder, which are the same. */
export async function findSystemRootId(db: Reader, scope: Scope, subtype: 'inbox' | 'bin'): Promise<string> {
  const root = await db.first(systemRootId, { workspaceId: scope.workspaceId, subtype });
  if (!root) throw new Error(`The workspace ${scope.workspaceId} has no ${subtype}`);
  return root.id;
}

const parentOf = statement<{ parent_id: string | null }>((build) => reachable(build).where('r.id', build.value('id')).select('r.parent_id'));

/** The parent of a resource; null for a root, and for what the scope doesn't reach. */
export async function findParentId(db: Reader, scope: Scope, id: string): Promise<string | null> {
  return (await db.first(parentOf, { id, ...reach(scope) }))?.parent_id ?? null;
}

const placesForChildren = statement(({ knex, dialect, value }) =>
  knex('resources')
    .where({ workspace_id: value('workspaceId') })
    .whereRaw(dialect.inList('id', value('ids')))
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate(),
);

/**
 * Holds several places for new children (`holdPlace`). Before resources that may stand in them are held: whoever makes a child holds its parent first, and then
 * siblings that move apart for it.
 */
export async function holdPlaces(trx: Transaction, scope: Scope, ids: readonly string[]): Promise<void> {
  await trx.all(placesForChildren, { ids, workspaceId: scope.workspaceId });
}
