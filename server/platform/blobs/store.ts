import type { Reader, Transaction } from '../database/database.ts';
import { pages } from '../database/pages.ts';
import { statement } from '../database/statement.ts';
import type { Tenant } from '../tenant.ts';

/** Bytes that have landed. */
export interface Blob {
  readonly id: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The media type that the first bytes tell, or null. */
  readonly detectedType: string | null;
}

const insertBlob = statement(({ knex, value }) =>
  knex('blobs').insert({
    id: value('id'),
    workspace_id: value('workspaceId'),
    size: value('size'),
    sha256: value('sha256'),
    detected_type: value('detectedType'),
    created_at: value('now'),
  }),
);

export async function addBlob(trx: Transaction, tenant: Tenant, { id, size, sha256, detectedType }: Blob): Promise<void> {
  await trx.run(insertBlob, { id, size, sha256, detectedType, workspaceId: tenant.workspaceId, now: Date.now() });
}

const selectBlob = statement<{ id: string; size: number; sha256: string; detected_type: string | null }>(({ knex, value }) =>
  knex('blobs')
    .select('id', 'size', 'sha256', 'detected_type')
    .where({ id: value('id'), workspace_id: value('workspaceId') }),
);

export async function findBlob(db: Reader, tenant: Tenant, blobId: string): Promise<Blob | null> {
  const row = await db.first(selectBlob, { id: blobId, workspaceId: tenant.workspaceId });
  return row ? { id: row.id, size: row.size, sha256: row.sha256, detectedType: row.detected_type } : null;
}

const moveBlob = statement(({ knex, value }) =>
  knex('blobs')
    .where({ id: value('id') })
    .update({ workspace_id: value('workspaceId') }),
);

/** Gives bytes that the account has brought into another workspace to that of the tenant. */
export async function adoptBlob(trx: Transaction, tenant: Tenant, blobId: string): Promise<void> {
  await trx.run(moveBlob, { id: blobId, workspaceId: tenant.workspaceId });
}

/** That nothing points at a row of `blobs`: no resource, no rendition of one, no upload that waits to be claimed, and no workspace, as its picture. */
const isUnused = [
  ['resources', 'blob_id'],
  ['renditions', 'blob_id'],
  ['stored_files', 'blob_id'],
  ['workspaces', 'avatar_blob_id'],
]
  .map(([table, column]) => `not exists (select 1 from ${table} where ${table}.${column} = blobs.id)`)
  .join(' and ');

const blobsForUpdate = statement(({ knex, dialect, value }) =>
  knex('blobs')
    .whereRaw(dialect.inList('id', value('ids')))
    .orderBy('id')
    .select('id')
    .forUpdate(),
);

const deleteUnusedBlobs = statement<{ id: string }>(({ knex, dialect, value }) =>
  // Knex leaves `returning` out of a delete on SQLite.
  knex.raw('? returning id', [
    knex('blobs')
      .whereRaw(dialect.inList('id', value('ids')))
      .whereRaw(isUnused)
      .delete(),
  ]),
);

/**
 * Removes the rows of those of the bytes that nothing points at any more, and returns their ids. Copies share their bytes: of two that let go of them at the same
 * time, the second one looks when the first one is done.
 */
export async function removeUnusedBlobs(trx: Transaction, blobIds: readonly string[]): Promise<string[]> {
  await trx.all(blobsForUpdate, { ids: blobIds });
  return (await trx.all(deleteUnusedBlobs, { ids: blobIds })).map((row) => row.id);
}

const selectKnownBlobs = statement<{ id: string }>(({ knex, dialect, value }) =>
  knex('blobs')
    .select('id')
    .whereRaw(dialect.inList('id', value('ids'))),
);

/** Which of these keys the database knows. Keys belong to no workspace until it does, so no scope is asked for. */
export async function knownBlobs(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.all(selectKnownBlobs, { ids })).map((row) => row.id));
}

const pageSize = 1000;

export interface WalkedBlob {
  readonly id: string;
  readonly workspace_id: string;
  readonly size: number;
  readonly created_at: number;
  /** Nothing points at it. */
  readonly is_unused: boolean | number;
}

const blobsAfter = statement<WalkedBlob>(({ knex, value }) =>
  knex('blobs')
    .where('id', '>', value('after'))
    .orderBy('id')
    .limit(pageSize)
    .select('id', 'workspace_id', 'size', 'created_at')
    .select(knex.raw(`(${isUnused}) as is_unused`)),
);

/** The bytes of all workspaces, a page at a time. For the sweep and the check. */
export const allBlobs = (db: Reader): AsyncGenerator<WalkedBlob[]> => pages((last) => db.all(blobsAfter, { after: last?.id ?? '' }));

/** As much of bytes as copying them takes. */
export type NamedBlob = Pick<Blob, 'id' | 'size' | 'sha256'>;

const blobsBefore = statement<NamedBlob>(({ knex, value }) =>
  knex('blobs').where('id', '<', value('before')).orderBy('id', 'desc').limit(pageSize).select('id', 'size', 'sha256'),
);

/** Sorts after every id. */
const afterAll = 'g';

/** The bytes of all workspaces, a page at a time, the newest first. For backup and restore. */
export const newestBlobs = (db: Reader): AsyncGenerator<NamedBlob[]> => pages((last) => db.all(blobsBefore, { before: last?.id ?? afterAll }));

const oldestBlobs = statement<{ id: string }>(({ knex }) => knex('blobs').orderBy('id').limit(pageSize).select('id'));

/** Some of the bytes that a database names, whatever version has made it: the oldest thousand, and the newest. Empty when it names none. */
export async function someBlobs(db: Reader): Promise<ReadonlySet<string>> {
  const rows = [...(await db.all(oldestBlobs)), ...(await db.all(blobsBefore, { before: afterAll }))];
  return new Set(rows.map(({ id }) => id));
}
