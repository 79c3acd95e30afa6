import type { Knex } from 'knex';
import type { Scope } from '../core/scope.ts';
import type { Reader, Transaction } from '../platform/database/database.ts';
import { type Build, statement } from '../platform/database/statement.ts';
import { nameKey } from '../platform/text/names.ts';
import type { Content } from './found.ts';

/** A resource that is to be processed, with what is known of its bytes. */
export interface Unprocessed extends Content {
  readonly id: string;
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
  extension: string | null;
  filename: string | null;
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
    .select('resources.id', 'kind', 'mime_type', 'extension', 'filename', 'state_processing', 'origin_url', 'blob_id', 'blobs.size', 'sha256', 'data')
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
    extension: row.extension,
    filename: row.filename,
    state: row.state_processing,
    originUrl: row.origin_url,
    blob: row.blob_id !== null && row.size !== null && row.sha256 !== null ? { id: row.blob_id, size: row.size, sha256: row.sha256 } : null,
    data: JSON.parse(row.data) as Record<string, unknown>,
  };
}

/** A resource as it was read: not deleted or processed since, with the same bytes and target. Other ones have a job of their own. */
const unprocessed = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .whereNull('deleted_at')
    .whereNot('state_processing', 'completed')
    .whereRaw("coalesce(blob_id, '') = ? and coalesce(origin_url, '') = ?", [value('blobId'), value('originUrl')]);

const idOf = (scope: Scope, resource: Unprocessed) => ({
  id: resource.id,
  workspaceId: scope.workspaceId,
  blobId: resource.blob?.id ?? '',
  originUrl: resource.originUrl ?? '',
});

const updateState = statement((build) => unprocessed(build).update({ state_processing: build.value('state') }));

/** Says that a worker is on it. */
export async function setProcessing(trx: Transaction, scope: Scope, resource: Unprocessed): Promise<void> {
  await trx.run(updateState, { ...idOf(scope, resource), state: 'processing' });
}

/** False when the resource is not as it was read any more. */
export async function setFailed(trx: Transaction, scope: Scope, resource: Unprocessed): Promise<boolean> {
  return (await trx.run(updateState, { ...idOf(scope, resource), state: 'failed' })) === 1;
}

const updateOutcome = statement((build) => unprocessed(build).update({ state_processing: build.value('state'), data: build.value('data') }));

/**
 * Writes down what was found out about a resource.
 * @param state `processing` where there is more to come
 * @returns false when the resource is not as it was read any more
 */
export async function setProcessed(
  trx: Transaction,
  scope: Scope,
  resource: Unprocessed,
  data: Readonly<Record<string, unknown>>,
  state: 'completed' | 'processing' = 'completed',
): Promise<boolean> {
  return (await trx.run(updateOutcome, { ...idOf(scope, resource), state, data: JSON.stringify(data) })) === 1;
}

const updateUnnamed = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .whereNull('name')
    .update({ name: value('name'), name_key: value('nameKey') }),
);

/** Names a resource that has no name. False when it has one. */
export async function nameUnnamed(trx: Transaction, { workspaceId }: Scope, id: string, name: string): Promise<boolean> {
  return (await trx.run(updateUnnamed, { id, workspaceId, name, nameKey: nameKey(name) })) === 1;
}
