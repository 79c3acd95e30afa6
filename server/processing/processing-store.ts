import type { Scope } from '../core/scope.ts';
import type { Reader, Transaction } from '../platform/database/database.ts';
import { statement } from '../platform/database/statement.ts';

/** A resource that is to be processed, with what is known of its bytes. */
export interface Unprocessed {
  readonly id: string;
  readonly kind: string;
  readonly mimeType: string | null;
  readonly state: string;
  /** The target of a bookmark. */
  readonly originUrl: string | null;
  /** Null for a resource without stored bytes. */
  readonly blob: { readonly id: string; readonly size: number; readonly sha256: string } | null;
  readonly data: Readonly<Record<string, unknown>>;
}

interface UnprocessedRow {
  id: string;
  kind: string;
  mime_type: string | null;
  state_processing: string;
  origin_url: string | null;
  blob_id: string | null;
  size: number | null;
  sha256: string | null;
  data: string;
}

const selectUnprocessed = statement<UnprocessedRow>(({ knex, value }) =>
  knex('resources')
    .leftJoin('blobs', 'blobs.id', 'resources.blob_id')
    .select('resources.id', 'kind', 'mime_type', 'state_processing', 'origin_url', 'blob_id', 'blobs.size', 'sha256', 'data')
    .where({ 'resources.id': value('id'), 'resources.workspace_id': value('workspaceId') })
    .whereNull('resources.deleted_at'),
);

export async function findUnprocessed(db: Reader, scope: Scope, resourceId: string): Promise<Unprocessed | null> {
  const row = await db.first(selectUnprocessed, { id: resourceId, workspaceId: scope.workspaceId });
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind,
    mimeType: row.mime_type,
    state: row.state_processing,
    originUrl: row.origin_url,
    blob: row.blob_id !== null && row.size !== null && row.sha256 !== null ? { id: row.blob_id, size: row.size, sha256: row.sha256 } : null,
    data: JSON.parse(row.data) as Record<string, unknown>,
  };
}

const updateOutcome = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .whereNull('deleted_at')
    .whereNot('state_processing', 'completed')
    .whereRaw("coalesce(blob_id, '') = ? and coalesce(origin_url, '') = ?", [value('blobId'), value('originUrl')])
    .update({ state_processing: value('state'), data: value('data') }),
);

/** Writes down what became of a resource, unless it is deleted, has been processed already, or has other bytes or another target by now: those have a job of their own. */
export async function setProcessed(
  trx: Transaction,
  scope: Scope,
  resource: Unprocessed,
  state: 'completed' | 'failed',
  data: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const values = {
    id: resource.id,
    workspaceId: scope.workspaceId,
    blobId: resource.blob?.id ?? '',
    originUrl: resource.originUrl ?? '',
    state,
    data: JSON.stringify(data),
  };
  return (await trx.run(updateOutcome, values)) === 1;
}
