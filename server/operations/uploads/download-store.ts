import type { Knex } from 'knex';
import type { Reader } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** What a download is made of: the bytes and what the resource says of them. */
export interface Download {
  readonly workspaceId: string;
  /** The workspace of the account: this one, or that which has delegated it. */
  readonly accountId: string;
  readonly blobId: string;
  readonly size: number;
  readonly sha256: string;
  /** When the bytes were stored. */
  readonly storedAt: number;
  readonly mimeType: string | null;
  readonly filename: string | null;
  readonly isInfected: boolean;
  /** Whether anybody knows that. */
  readonly isScanned: boolean;
}

interface DownloadRow {
  id: string;
  workspace_id: string;
  account_id: string;
  size: number;
  sha256: string;
  created_at: number;
  mime_type: string | null;
  filename: string | null;
  data: string;
}

const downloadOf = (row: DownloadRow): Download => ({
  ...scannedOf(JSON.parse(row.data) as { infected?: boolean; scannedAt?: string | null }),
  workspaceId: row.workspace_id,
  accountId: row.account_id,
  blobId: row.id,
  size: row.size,
  sha256: row.sha256,
  storedAt: row.created_at,
  mimeType: row.mime_type,
  filename: row.filename,
});

function scannedOf({ infected, scannedAt }: { infected?: boolean; scannedAt?: string | null }): Pick<Download, 'isInfected' | 'isScanned'> {
  return { isInfected: infected === true, isScanned: typeof scannedAt === 'string' };
}

const accountId = (knex: Knex) => knex.raw('coalesce(workspaces.parent_workspace_id, workspaces.id) as account_id');

const selectDownload = statement<DownloadRow>(({ knex, value }) =>
  knex('resources')
    .join('blobs', 'blobs.id', 'resources.blob_id')
    .join('workspaces', 'workspaces.id', 'resources.workspace_id')
    .select('blobs.id', 'blobs.size', 'blobs.sha256', 'blobs.created_at')
    .select('resources.workspace_id', 'resources.mime_type', 'resources.filename', 'resources.data')
    .select(accountId(knex))
    .where({ 'resources.id': value('resourceId'), 'resources.blob_id': value('blobId') })
    .whereNull('workspaces.deleted_at')
    .whereNull('resources.deleted_at'),
);

const selectRendition = statement<Omit<DownloadRow, 'filename'>>(({ knex, value }) =>
  knex('renditions as d')
    .join('resources as r', 'r.id', 'd.resource_id')
    .join('blobs', 'blobs.id', 'd.blob_id')
    .join('workspaces', 'workspaces.id', 'r.workspace_id')
    .select('blobs.id', 'blobs.size', 'blobs.sha256', 'blobs.created_at')
    .select('r.workspace_id', 'd.mime_type', 'r.data')
    .select(accountId(knex))
    .where({ 'd.resource_id': value('resourceId'), 'd.blob_id': value('blobId') })
    .whereNull('workspaces.deleted_at')
    .whereNull('r.deleted_at')
    .limit(1),
);

/** The bytes of a signed address, as long as the resource holds them, or a rendition of it. Takes no scope: the signature is the permission. */
export async function findSignedDownload(db: Reader, blobId: string, resourceId: string): Promise<Download | null> {
  const row = await db.first(selectDownload, { blobId, resourceId });
  if (row) return downloadOf(row);
  const rendition = await db.first(selectRendition, { blobId, resourceId });
  return rendition ? downloadOf({ ...rendition, filename: null }) : null;
}

const selectPicture = statement<Omit<DownloadRow, 'filename' | 'data'>>(({ knex, value }) =>
  knex('workspaces')
    .join('blobs', 'blobs.id', 'workspaces.avatar_blob_id')
    .select('workspaces.id as workspace_id', 'blobs.id', 'blobs.size', 'blobs.sha256', 'blobs.created_at', 'blobs.detected_type as mime_type')
    .select(accountId(knex))
    .where('workspaces.avatar_blob_id', value('blobId'))
    .whereNull('workspaces.deleted_at'),
);

/** The bytes of a signed address that is of no resource, as long as they are the picture of a workspace. */
export async function findSignedPicture(db: Reader, blobId: string): Promise<Download | null> {
  const row = await db.first(selectPicture, { blobId });
  return row ? downloadOf({ ...row, filename: null, data: '{}' }) : null;
}
