import type { Knex } from 'knex';
import type { Reader, Transaction } from '../database/database.ts';
import { type Build, statement } from '../database/statement.ts';
import { actingUserId, type Scope } from '../scope.ts';

/** An upload, from the moment its URL was asked for. */
export interface StoredFile {
  readonly id: string;
  /** Where it was asked for. */
  readonly workspaceId: string;
  /** The account that asked for it. */
  readonly userId: string | null;
  readonly path: string;
  readonly filename: string;
  readonly extension: string | null;
  /** The size that was announced, or the greatest size of any file. */
  readonly maxBytes: number;
  /** The resource whose bytes it replaces. */
  readonly overwritesResourceId: string | null;
  /** What has landed; null before, and again when it has been claimed, since from then on a resource holds the bytes. */
  readonly blobId: string | null;
  /** Until when it can be claimed. */
  readonly expiresAt: number;
  readonly claimedAt: number | null;
}

interface StoredFileRow {
  id: string;
  workspace_id: string;
  user_id: string | null;
  path: string;
  filename: string;
  extension: string | null;
  max_bytes: number;
  overwrites_resource_id: string | null;
  blob_id: string | null;
  expires_at: number;
  claimed_at: number | null;
}

const storedFileOf = (row: StoredFileRow): StoredFile => ({
  id: row.id,
  workspaceId: row.workspace_id,
  userId: row.user_id,
  path: row.path,
  filename: row.filename,
  extension: row.extension,
  maxBytes: row.max_bytes,
  overwritesResourceId: row.overwrites_resource_id,
  blobId: row.blob_id,
  expiresAt: row.expires_at,
  claimedAt: row.claimed_at,
});

const insertStoredFile = statement(({ knex, value }) =>
  knex('stored_files').insert({
    id: value('id'),
    workspace_id: value('workspaceId'),
    path: value('path'),
    user_id: value('userId'),
    filename: value('filename'),
    extension: value('extension'),
    max_bytes: value('maxBytes'),
    overwrites_resource_id: value('overwritesResourceId'),
    expires_at: value('expiresAt'),
    created_at: value('createdAt'),
  }),
);

export type NewStoredFile = Pick<StoredFile, 'id' | 'path' | 'filename' | 'extension' | 'maxBytes' | 'overwritesResourceId' | 'expiresAt'>;

export async function addStoredFile(trx: Transaction, scope: Scope, file: NewStoredFile): Promise<void> {
  await trx.run(insertStoredFile, { ...file, workspaceId: scope.workspaceId, userId: actingUserId(scope), createdAt: Date.now() });
}

const storedFileColumns = [
  'id',
  'workspace_id',
  'user_id',
  'path',
  'filename',
  'extension',
  'max_bytes',
  'overwrites_resource_id',
  'blob_id',
  'expires_at',
  'claimed_at',
] as const;

/** As long as the workspace that it was asked for in is there. */
const storedFileOfPath = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('stored_files')
    .join('workspaces', 'workspaces.id', 'stored_files.workspace_id')
    .select(storedFileColumns.map((column) => `stored_files.${column}`))
    .where('stored_files.path', value('path'))
    .whereNull('workspaces.deleted_at');

const selectStoredFile = statement<StoredFileRow>(storedFileOfPath);
const selectStoredFileForUpdate = statement<StoredFileRow>((build) => storedFileOfPath(build).forUpdate('stored_files'));

/** The upload of a path whose signature was checked. Takes no scope: the signature is the permission, and the scope follows from the row. */
export async function findSignedUpload(db: Reader, path: string): Promise<StoredFile | null> {
  const row = await db.first(selectStoredFile, { path });
  return row ? storedFileOf(row) : null;
}

/** The same, held until the transaction ends: nothing lands there and nobody claims it meanwhile. */
export async function holdSignedUpload(trx: Transaction, path: string): Promise<StoredFile | null> {
  const row = await trx.first(selectStoredFileForUpdate, { path });
  return row ? storedFileOf(row) : null;
}

/** The account's upload of this path, wherever it was asked for, held until the transaction ends. */
export async function holdUpload(trx: Transaction, scope: Scope, path: string): Promise<StoredFile | null> {
  const file = await holdSignedUpload(trx, path);
  const userId = actingUserId(scope);
  return file && userId !== null && file.userId === userId ? file : null;
}

const land = statement(({ knex, value }) =>
  knex('stored_files')
    .where({ id: value('id') })
    .update({ blob_id: value('blobId'), stored_at: value('now') }),
);

/** Points an upload that the transaction holds at what has landed. */
export async function setLanded(trx: Transaction, file: StoredFile, blobId: string): Promise<void> {
  await trx.run(land, { id: file.id, blobId, now: Date.now() });
}

const selectWaitingBytes = statement<{ bytes: number }>(({ knex, value }) =>
  knex('stored_files')
    .join('blobs', 'blobs.id', 'stored_files.blob_id')
    .where('stored_files.workspace_id', value('workspaceId'))
    .whereNull('stored_files.claimed_at')
    .whereNot('stored_files.id', value('exceptId'))
    .select(knex.raw('coalesce(sum(blobs.size), 0) as bytes')),
);

/** The bytes of the uploads of a workspace, but for one, that have landed and wait to be claimed. */
export async function sumWaitingBytes(db: Reader, scope: Scope, exceptId: string): Promise<number> {
  return (await db.first(selectWaitingBytes, { workspaceId: scope.workspaceId, exceptId }))?.bytes ?? 0;
}

const claim = statement(({ knex, value }) =>
  knex('stored_files')
    .where({ id: value('id') })
    .update({ blob_id: null, claimed_at: value('now') }),
);

/** Marks an upload that the transaction holds as used: it points at no bytes any more, and nothing can land there. */
export async function setUsed(trx: Transaction, file: StoredFile): Promise<void> {
  await trx.run(claim, { id: file.id, now: Date.now() });
}

const selectExpired = statement<{ id: string; workspace_id: string; blob_id: string | null }>(({ knex, value }) =>
  knex('stored_files')
    .select('id', 'workspace_id', 'blob_id')
    .whereNull('claimed_at')
    .where('created_at', '<', value('createdBefore'))
    .orderBy('created_at')
    .limit(100),
);

/** The oldest uploads that nobody claimed, of every workspace. For the sweep. */
export async function unclaimedUploads(db: Reader, createdBefore: number): Promise<{ id: string; workspaceId: string; blobId: string | null }[]> {
  return (await db.all(selectExpired, { createdBefore })).map((row) => ({ id: row.id, workspaceId: row.workspace_id, blobId: row.blob_id }));
}

const deleteUnclaimed = statement(({ knex, value }) =>
  knex('stored_files')
    .where({ id: value('id') })
    .whereNull('claimed_at')
    .delete(),
);

export async function removeUnclaimed(trx: Transaction, id: string): Promise<boolean> {
  return (await trx.run(deleteUnclaimed, { id })) === 1;
}
