import type { Knex } from 'knex';
import { reach, reachable } from '../../core/reachable.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';
import { lookVersion } from './look.ts';

/** A resource that is a picture, with the bytes that it has right now. */
export interface StoredPicture {
  readonly id: string;
  readonly blob_id: string;
  readonly size: number;
}

interface UndescribedRow extends StoredPicture, ScanRow {}

const undescribed = statement<UndescribedRow>(({ knex, dialect, value }) =>
  knex('resources as r')
    .join('blobs as b', 'b.id', 'r.blob_id')
    .leftJoin('picture_looks as p', 'p.resource_id', 'r.id')
    .where('r.workspace_id', value('workspaceId'))
    .whereRaw(dialect.inList('r.id', value('ids')))
    .where('r.mime_type', 'like', 'image/%')
    .whereNull('r.deleted_at')
    .whereRaw('(p.resource_id is null or p.blob_id <> r.blob_id or p.version < ?)', [value('version')])
    .select('r.id', 'r.blob_id', 'b.size', 'r.state_processing', 'r.data'),
);

/** Those of these resources that are pictures, and whose bytes nobody has described yet. What is to be scanned for viruses first is left out, and so is what is infected. */
export async function findUndescribed(db: Reader, { workspaceId }: Scope, ids: readonly string[]): Promise<StoredPicture[]> {
  const rows = await db.all(undescribed, { workspaceId, ids, version: lookVersion });
  return rows.filter(mayBeLookedAt).map(({ id, blob_id, size }) => ({ id, blob_id, size }));
}

interface ScanRow {
  readonly state_processing: string;
  readonly data: string;
}

/** Nothing is known of bytes that processing hasn't come to. Once it has, their picture gets its job anew. */
function mayBeLookedAt({ state_processing, data }: ScanRow): boolean {
  const { infected } = JSON.parse(data) as { infected?: boolean };
  return infected === undefined ? state_processing === 'completed' || state_processing === 'failed' : !infected;
}

/** What is stored of a picture. The three are null where it can't be described. */
export interface StoredLook {
  readonly fingerprint: Uint8Array | null;
  readonly look: Uint8Array | null;
  readonly colors: Uint8Array | null;
}

const ofBytes = statement<StoredLook>(({ knex, value }) =>
  knex('picture_looks')
    .where({ workspace_id: value('workspaceId'), blob_id: value('blobId'), version: value('version') })
    .limit(1)
    .select('fingerprint', 'look', 'colors'),
);

/** What a picture of the same bytes looks like, where the workspace has one. */
export const findLookOfBytes = async (db: Reader, { workspaceId }: Scope, blobId: string): Promise<StoredLook | null> =>
  (await db.first(ofBytes, { workspaceId, blobId, version: lookVersion })) ?? null;

/** A virus scan that ends meanwhile waits, and removes what is written. */
const pictureForShare = statement<ScanRow>(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId'), blob_id: value('blobId') })
    .select('state_processing', 'data')
    .forShare(),
);

const count = statement(({ knex, value }) =>
  knex('picture_counts')
    .insert({ workspace_id: value('workspaceId'), last_number: value('count') })
    .onConflict('workspace_id')
    .merge({ last_number: knex.raw('picture_counts.last_number + excluded.last_number') }),
);

const lastNumber = statement<{ last_number: number }>(({ knex, value }) =>
  knex('picture_counts')
    .where({ workspace_id: value('workspaceId') })
    .select('last_number'),
);

const written = ['blob_id', 'version', 'fingerprint', 'look', 'colors', 'number'] as const;

const insertLook = statement(({ knex, value }) =>
  knex('picture_looks')
    .insert({
      resource_id: value('id'),
      workspace_id: value('workspaceId'),
      blob_id: value('blobId'),
      version: value('version'),
      fingerprint: value('fingerprint'),
      look: value('look'),
      colors: value('colors'),
      number: value('number'),
    })
    .onConflict('resource_id')
    .merge([...written]),
);

/**
 * Writes what pictures look like, but not of those that are gone, have other bytes by now, or are infected. Who writes counts first and waits for whoever has counted before, so the
 * numbers of a workspace can be seen in their order.
 */
export async function storeLooks(
  trx: Transaction,
  { workspaceId }: Scope,
  looks: readonly (Pick<StoredPicture, 'id' | 'blob_id'> & StoredLook)[],
): Promise<void> {
  const kept: (typeof looks)[number][] = [];
  for (const look of looks) {
    const row = await trx.first(pictureForShare, { id: look.id, workspaceId, blobId: look.blob_id });
    if (row && mayBeLookedAt(row)) kept.push(look);
  }
  if (kept.length === 0) return;
  await trx.run(count, { workspaceId, count: kept.length });
  const last = (await trx.first(lastNumber, { workspaceId }))?.last_number ?? 0;
  for (const [at, { id, blob_id, fingerprint, look, colors }] of kept.entries())
    await trx.run(insertLook, {
      ...{ id, workspaceId, blobId: blob_id, version: lookVersion, fingerprint, look, colors },
      number: last - kept.length + 1 + at,
    });
}

const deleteLook = statement(({ knex, value }) =>
  knex('picture_looks')
    .where({ resource_id: value('id'), workspace_id: value('workspaceId') })
    .delete(),
);

/** Forgets what a picture looks like: searches don't find it by that any more. */
export async function removeLook(trx: Transaction, { workspaceId }: Scope, id: string): Promise<void> {
  await trx.run(deleteLook, { id, workspaceId });
}

const outdated = statement<{ resource_id: string; workspace_id: string }>(({ knex, value }) =>
  knex('picture_looks')
    .where('version', '<', value('version'))
    .where('resource_id', '>', value('after'))
    .orderBy('resource_id')
    .limit(value('limit'))
    .select('resource_id', 'workspace_id'),
);

/** Pictures that nobody has looked at with what looks now, in the order of their ids. */
export const findOutdated = (db: Reader, after: string, limit: number): Promise<{ resource_id: string; workspace_id: string }[]> =>
  db.all(outdated, { version: lookVersion, after, limit });

/** What a scan goes through. */
export interface ScannedRow {
  readonly resource_id: string;
  readonly number: number;
  readonly fingerprint: Uint8Array;
  readonly colors: Uint8Array;
}

const behind = statement<ScannedRow>(({ knex, value }) =>
  knex('picture_looks')
    .where({ workspace_id: value('workspaceId'), version: value('version') })
    .where('number', '>', value('after'))
    .whereNotNull('fingerprint')
    .orderBy('number')
    .limit(value('limit'))
    .select('resource_id', 'number', 'fingerprint', 'colors'),
);

/** The pictures of a workspace whose looks were written after the one of this number, in their order. */
export const findScannedBehind = (db: Reader, { workspaceId }: Scope, after: number, limit: number): Promise<ScannedRow[]> =>
  db.all(behind, { workspaceId, version: lookVersion, after, limit });

export interface LookRow {
  readonly resource_id: string;
  readonly look: Uint8Array;
}

const described = (build: Build): Knex.QueryBuilder =>
  reachable(build)
    .join('picture_looks as p', 'p.resource_id', 'r.id')
    .whereRaw('p.blob_id = r.blob_id')
    .where('p.version', build.value('version'))
    .whereRaw(build.dialect.inList('r.id', build.value('ids')))
    .whereNotNull('p.look');

const looks = statement<LookRow>((build) => described(build).select('p.resource_id', 'p.look'));

/** What those of these resources look like that are pictures: as the bytes are that they have right now. */
export const findLooks = (db: Reader, scope: Scope, ids: readonly string[]): Promise<LookRow[]> =>
  db.all(looks, { ids, version: lookVersion, ...reach(scope) });

const idsOfDescribed = statement<{ resource_id: string }>((build) => described(build).select('p.resource_id'));

/** Those of these resources whose looks are of the bytes that they have right now. */
export async function findDescribed(db: Reader, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.all(idsOfDescribed, { ids, version: lookVersion, ...reach(scope) });
  return new Set(rows.map(({ resource_id }) => resource_id));
}
