import type { Knex } from 'knex';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';
import { reach, reachable } from '../reachable.ts';
import type { Scope } from '../scope.ts';
import type { Kind } from './kinds.ts';

/** A resource that is held: one that is about to be changed, moved or copied. */
export interface HeldResource {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string | null;
  readonly description: string | null;
  /** JSON. */
  readonly icon: string | null;
  readonly label_id: number | null;
  /** JSON. */
  readonly preferences: string | null;
  readonly url: string | null;
  readonly is_locked: boolean | number;
  readonly password_hash: string | null;
  /** Null for the folder at the top of a root. */
  readonly parent_id: string | null;
  readonly parent_is_locked: boolean | number | null;
  readonly sort_key: string;
  readonly depth: number;
  readonly root_id: string;
  readonly root_type: string;
  /** Of a system root: `inbox` or `bin`. */
  readonly root_subtype: string | null;
  readonly hidden_by: string | null;
  /** The maker of the private space that it is in; null in any other. */
  readonly private_to: string | null;
}

/** The parent of a resource that is no root. */
export function parentOf({ id, parent_id }: HeldResource): string {
  if (parent_id === null) throw new Error(`The root ${id} has no parent`);
  return parent_id;
}

/** Whether it is the folder at the top of a root: of a space, the inbox or the bin. */
export const isRoot = (resource: HeldResource): boolean => resource.parent_id === null;
export const isSystemRoot = (resource: HeldResource): boolean => isRoot(resource) && resource.root_type === 'SYSTEM';

/** What belongs to other rows is looked up, not joined: PostgreSQL would lose a row that has moved while it was waited for. */
const selectResources = (build: Build): Knex.QueryBuilder =>
  reachable(build)
    .select('r.id', 'r.kind', 'r.name', 'r.description', 'r.icon', 'r.label_id', 'r.preferences', 'r.url', 'r.is_locked', 'r.password_hash')
    .select('r.parent_id', 'r.sort_key', 'r.depth', 'r.root_id', 'r.hidden_by', 'r.private_to')
    .select(build.knex.raw('(select p.is_locked from resources p where p.id = r.parent_id) as parent_is_locked'))
    .select(build.knex.raw('(select rr.type from resource_roots rr where rr.id = r.root_id) as root_type'))
    .select(build.knex.raw('(select rr.subtype from resource_roots rr where rr.id = r.root_id) as root_subtype'));

const resourcesForUpdate = statement<HeldResource>((build) =>
  selectResources(build)
    .whereRaw(build.dialect.inList('r.id', build.value('ids')))
    .orderBy('r.id')
    .forNoKeyUpdate('r'),
);

const selectResource = (build: Build): Knex.QueryBuilder => selectResources(build).where('r.id', build.value('id'));

const resourceRow = statement<HeldResource>(selectResource);

/** Most requests change one. PostgreSQL keeps a plan for this; of a list it would expect several, and so make a new plan each time. */
const resourceForUpdate = statement<HeldResource>((build) => selectResource(build).forNoKeyUpdate('r'));

/** As much of a resource as holding it shows, which it isn't: before the transaction that does. */
export function findResource(db: Reader, scope: Scope, id: string): Promise<HeldResource | undefined> {
  return db.first(resourceRow, { id, ...reach(scope) });
}

/** Holds these resources until the transaction ends: nobody else changes them, but children can be put into them. Ids that name none in the scope are missing. */
export async function holdResources(trx: Transaction, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, HeldResource>> {
  const rows = await trx.all(resourcesForUpdate, { ids, ...reach(scope) });
  return new Map(rows.map((row) => [row.id, row]));
}

export function holdResource(trx: Transaction, scope: Scope, id: string): Promise<HeldResource | undefined> {
  return trx.first(resourceForUpdate, { id, ...reach(scope) });
}
