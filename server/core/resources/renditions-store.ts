import type { Knex } from 'knex';
import type { Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';
import type { Scope } from '../scope.ts';
import type { RenditionRole } from './rendition-roles.ts';

/** A file that the service has made of a content, or fetched for it. It counts against no plan, and goes with its resource. */
export interface Rendition {
  readonly role: RenditionRole;
  readonly blobId: string;
  readonly mimeType: string;
  /** Pixels; null of what has none. */
  readonly width: number | null;
  readonly height: number | null;
}

/** For rows of `resources as r`. */
export const renditionsOf = ({ knex, dialect }: Build): Knex.QueryBuilder =>
  knex('renditions as d')
    .whereRaw('d.resource_id = r.id')
    .select(dialect.rowsAsJson(['role', 'blob_id', 'mime_type', 'width', 'height'].map((column) => knex.ref(`d.${column}`))));

/** What `renditionsOf` has selected, by role. */
export function readRenditions(json: string): Partial<Record<RenditionRole, Rendition>> {
  if (json === '[]') return {};
  const rows = JSON.parse(json) as [RenditionRole, string, string, number | null, number | null][];
  return Object.fromEntries(rows.map(([role, blobId, mimeType, width, height]) => [role, { role, blobId, mimeType, width, height }]));
}

const renditionBlobs = statement<{ blob_id: string }>(({ knex, dialect, value }) =>
  knex('renditions')
    .whereRaw(dialect.inList('resource_id', value('resourceIds')))
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .distinct('blob_id'),
);

/** The bytes of the renditions that these resources have. */
export async function findRenditionBlobs(trx: Transaction, { workspaceId }: Scope, resourceIds: readonly string[]): Promise<string[]> {
  return (await trx.all(renditionBlobs, { resourceIds, workspaceId })).map((row) => row.blob_id);
}

const deleteRenditions = statement(({ knex, dialect, value }) =>
  knex('renditions')
    .where({ resource_id: value('resourceId') })
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .delete(),
);

const insertRenditions = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into renditions (resource_id, workspace_id, role, blob_id, mime_type, width, height)
       select ?, ?, value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as bigint), cast(value ->> 4 as bigint) from ?`,
    [value('resourceId'), value('workspaceId'), dialect.elements(value('renditions'))],
  ),
);

/** Gives a resource these renditions in place of those that it has. The bytes of those are the caller's to release. */
export async function setRenditions(trx: Transaction, { workspaceId }: Scope, resourceId: string, renditions: readonly Rendition[]): Promise<void> {
  await trx.run(deleteRenditions, { resourceId, workspaceId });
  if (renditions.length === 0) return;
  const rows = renditions.map(({ role, blobId, mimeType, width, height }) => [role, blobId, mimeType, width, height]);
  await trx.run(insertRenditions, { resourceId, workspaceId, renditions: JSON.stringify(rows) });
}
