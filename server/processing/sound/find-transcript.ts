import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Unprocessed } from '../processing-store.ts';
import { isVoiceNote } from './formats.ts';
import { findKeptTranscript, findUploadedTranscript, type TranscriptBlob } from './transcript-store.ts';

/** The path of an upload; what is put before it may stay, as where an upload is claimed. */
const uploadPath = /(?:^|\/)(stored-files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[a-z0-9]{1,16})?)$/;

/** The stored transcript of a voice note, which the path of an upload names; null where there is none. Other keys mean something to whoever keeps transcripts elsewhere. */
export async function findTranscript(db: Reader, scope: Scope, resource: Unprocessed): Promise<TranscriptBlob | null> {
  const { transcriptKey } = resource.data;
  const path = isVoiceNote(resource) && typeof transcriptKey === 'string' ? uploadPath.exec(transcriptKey)?.[1] : undefined;
  if (path === undefined) return null;
  return (await findUploadedTranscript(db, scope, path)) ?? findKeptTranscript(db, scope, resource.id);
}
