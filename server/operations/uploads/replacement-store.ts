import { laterThanBefore } from '../../core/modified-at.ts';
import { reach, reachable } from '../../core/reachable.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** The resource whose bytes an upload replaces. */
export interface ReplaceableFile {
  readonly id: string;
  readonly kind: string;
  readonly blobId: string | null;
  readonly size: number;
  readonly isLocked: boolean;
  readonly mimeType: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hasChildren: boolean;
}

interface ReplaceableRow {
  id: string;
  kind: string;
  blob_id: string | null;
  size: number | null;
  is_locked: boolean | number;
  mime_type: string | null;
  data: string;
  has_children: boolean | number;
}

const selectReplaceable = statement<ReplaceableRow>((build) =>
  reachable(build)
    .join('workspaces as w', 'w.id', 'r.workspace_id')
    .where('r.id', build.value('id'))
    .whereNull('w.deleted_at')
    .select('r.id', 'r.kind', 'r.blob_id', 'r.size', 'r.is_locked', 'r.mime_type', 'r.data')
    .select(build.knex.raw('exists (select 1 from resources child where child.parent_id = r.id) as has_children')),
);

export async function findReplaceable(db: Reader, scope: Scope, resourceId: string): Promise<ReplaceableFile | null> {
  const row = await db.first(selectReplaceable, { id: resourceId, ...reach(scope) });
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind,
    blobId: row.blob_id,
    size: row.size ?? 0,
    isLocked: Boolean(row.is_locked),
    mimeType: row.mime_type,
    data: JSON.parse(row.data) as Record<string, unknown>,
    hasChildren: Boolean(row.has_children),
  };
}

const updateBytes = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({
      blob_id: value('blobId'),
      size: value('size'),
      kind: value('kind'),
      mime_type: value('mimeType'),
      extension: value('extension'),
      filename: value('filename'),
      data: value('data'),
      state_processing: 'pending',
      modified_at: laterThanBefore({ knex, value }),
    }),
);

export interface NewBytes {
  readonly id: string;
  readonly blobId: string;
  readonly size: number;
  readonly kind: string;
  readonly mimeType: string;
  readonly extension: string | null;
  readonly filename: string;
  readonly data: string;
}

/** Gives a resource that the transaction holds other bytes. */
export async function replaceBytes(trx: Transaction, scope: Scope, bytes: NewBytes): Promise<void> {
  await trx.run(updateBytes, { ...bytes, workspaceId: scope.workspaceId, now: Date.now() });
}
