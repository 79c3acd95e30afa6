import type { Knex } from 'knex';
import { actingUserId, type Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';

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
  /** The transfer that runs, or ran last and wasn't told to end. */
  readonly transferId: string | null;
  /** The workspace of the account: the one where it was asked for, or that which has delegated it. */
  readonly accountId: string;
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
  transfer_id: string | null;
  account_id: string;
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
  transferId: row.transfer_id,
  accountId: row.account_id,
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
  'transfer_id',
] as const;

/** As long as the workspace that it was asked for in is there. */
const storedFileOfPath = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('stored_files')
    .join('workspaces', 'workspaces.id', 'stored_files.workspace_id')
    .select(storedFileColumns.map((column) => `stored_files.${column}`))
    .select(knex.raw('coalesce(workspaces.parent_workspace_id, workspaces.id) as account_id'))
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

/** The account's upload of this path, wherever it was asked for but at home for a key that stays there, held until the transaction ends. */
export async function holdUpload(trx: Transaction, scope: Scope, path: string): Promise<StoredFile | null> {
  const file = await holdSignedUpload(trx, path);
  const { actor, workspaceId } = scope;
  if (!file || actor.type !== 'user' || file.userId !== actor.userId) return null;
  return actor.staysAtHome && file.workspaceId !== workspaceId ? null : file;
}

const noTransfer = { transfer_id: null, transfer_bytes: null, transfer_until: null };

const land = statement(({ knex, value }) =>
  knex('stored_files')
    .where({ id: value('id') })
    .update({ blob_id: value('blobId'), stored_at: value('now'), ...noTransfer }),
);

/** Points an upload that the transaction holds at what has landed. */
export async function setLanded(trx: Transaction, file: StoredFile, blobId: string): Promise<void> {
  await trx.run(land, { id: file.id, blobId, now: Date.now() });
}

const selectWaitingBytes = statement<{ bytes: number }>(({ knex, value }) =>
  knex('stored_files')
    .leftJoin('blobs', 'blobs.id', 'stored_files.blob_id')
    .where('stored_files.workspace_id', value('workspaceId'))
    .whereNull('stored_files.claimed_at')
    .whereNot('stored_files.id', value('exceptId'))
    .select(
      knex.raw(
        'coalesce(sum(coalesce(blobs.size, 0) + case when stored_files.transfer_until > ? then coalesce(stored_files.transfer_bytes, 0) else 0 end), 0) as bytes',
        [value('now')],
      ),
    ),
);

/** The bytes of the uploads of a workspace, but for one, that are on their way, or have landed and wait to be claimed. */
export async function sumWaitingBytes(db: Reader, scope: Scope, exceptId: string): Promise<number> {
  return (await db.first(selectWaitingBytes, { workspaceId: scope.workspaceId, exceptId, now: Date.now() }))?.bytes ?? 0;
}

/** What the database knows of a transfer that runs. */
interface RunningTransfer {
  readonly transferId: string;
  readonly bytes: number;
  readonly until: number;
}

const setTransfer = statement(({ knex, value }) =>
  knex('stored_files')
    .where({ id: value('id') })
    .whereNull('claimed_at')
    .update({ transfer_id: value('transferId'), transfer_bytes: value('bytes'), transfer_until: value('until') }),
);

/** Makes a transfer the one of its upload, whichever was it before. False when the upload is used, or gone. */
export async function beginTransfer(trx: Transaction, id: string, transfer: RunningTransfer): Promise<boolean> {
  return (await trx.run(setTransfer, { id, ...transfer })) === 1;
}

const keepTransfer = statement(({ knex, value }) =>
  knex('stored_files')
    .where({ id: value('id'), transfer_id: value('transferId') })
    .update({ transfer_bytes: value('bytes'), transfer_until: value('until') }),
);

/** Says that a transfer still runs, and how many bytes it counts. False when it is no longer the one of its upload. */
export async function renewTransfer(trx: Transaction, id: string, transfer: RunningTransfer): Promise<boolean> {
  return (await trx.run(keepTransfer, { id, ...transfer })) === 1;
}

const clearTransfer = statement(({ knex, value }) =>
  knex('stored_files')
    .where({ id: value('id'), transfer_id: value('transferId') })
    .update(noTransfer),
);

export async function endTransfer(trx: Transaction, id: string, transferId: string): Promise<void> {
  await trx.run(clearTransfer, { id, transferId });
}

const claim = statement(({ knex, value }) =>
  knex('stored_files')
    .where({ id: value('id') })
    .update({ blob_id: null, claimed_at: value('now'), ...noTransfer }),
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

const deleteSomeUsed = statement(({ knex, value }) =>
  knex('stored_files')
    .whereIn('id', knex('stored_files').where('claimed_at', '<', value('before')).limit(value('limit')).select('id'))
    .del(),
);

/** Removes up to `limit` uploads that were used before this moment, of every workspace, and says how many. They point at no bytes any more. For the sweep. */
export function removeUsed(trx: Transaction, before: number, limit: number): Promise<number> {
  return trx.run(deleteSomeUsed, { before, limit });
}
