import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** Bytes of a transcript. */
export interface TranscriptBlob {
  readonly id: string;
  readonly size: number;
}

const uploaded = statement<TranscriptBlob>(({ knex, value }) =>
  knex('stored_files')
    .join('blobs', 'blobs.id', 'stored_files.blob_id')
    .where({ 'stored_files.path': value('path'), 'stored_files.workspace_id': value('workspaceId') })
    .whereNull('stored_files.claimed_at')
    .select('blobs.id', 'blobs.size'),
);

/** What was uploaded in this workspace under a path, and that nothing else has claimed. */
export async function findUploadedTranscript(db: Reader, { workspaceId }: Scope, path: string): Promise<TranscriptBlob | null> {
  return (await db.first(uploaded, { path, workspaceId })) ?? null;
}

const kept = statement<TranscriptBlob>(({ knex, dialect, value }) =>
  knex('renditions')
    .join('blobs', 'blobs.id', 'renditions.blob_id')
    .where({ 'renditions.resource_id': value('resourceId'), 'renditions.role': 'transcript' })
    .where(dialect.unindexed('renditions.workspace_id'), '=', value('workspaceId'))
    .select('blobs.id', 'blobs.size'),
);

/** The transcript that a recording was processed with before: uploads that nothing claims are there for a day. */
export async function findKeptTranscript(db: Reader, { workspaceId }: Scope, resourceId: string): Promise<TranscriptBlob | null> {
  return (await db.first(kept, { resourceId, workspaceId })) ?? null;
}
