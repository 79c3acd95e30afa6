import { lookup } from 'mime-types';
import { appendEvent } from '../../core/events/outbox.ts';
import type { Enqueue } from '../../core/jobs.ts';
import { addUsage } from '../../core/limits/usage.ts';
import { Problem } from '../../core/problems.ts';
import { findRenditionBlobs, setRenditions } from '../../core/resources/renditions-store.ts';
import { isEditor, type Scope } from '../../core/scope.ts';
import { releaseBlobs } from '../../platform/blobs/release.ts';
import type { Blob } from '../../platform/blobs/store.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { describeFile, kindOf } from '../../platform/text/media-types.ts';
import { setPassages } from '../../search/index/source-store.ts';
import { holdsChildren } from '../resources/tree/place.ts';
import { findReplaceable, type ReplaceableFile, replaceBytes } from './replacement-store.ts';
import { type StoredFile, setUsed } from './store.ts';

/**
 * Whether an upload may replace the bytes of this resource right now. Asked before the bytes are taken in, and again when they have landed: an
 * hour may lie between the URL and the PUT, and hours between its start and its end.
 * @throws Problem resource_not_found, insufficient_role, resource_locked
 */
export async function requireReplaceable(db: Reader, scope: Scope, resourceId: string): Promise<ReplaceableFile & { blobId: string }> {
  const resource = await findReplaceable(db, scope, resourceId);
  const blobId = resource?.blobId ?? null;
  if (!resource || blobId === null) throw new Problem('resource_not_found');
  // The edge has asked this for the URL, but the role may be another one by now.
  if (!isEditor(scope)) throw new Problem('insufficient_role');
  if (resource.isLocked) throw new Problem('resource_locked');
  return { ...resource, blobId };
}

/** Gives the resource, which the transaction holds, the bytes that have landed, charges the difference, and has it processed again. The upload is used from then on. */
export async function replaceFile(trx: Transaction, scope: Scope, enqueue: Enqueue, file: StoredFile, blob: Blob): Promise<void> {
  const resource = await requireReplaceable(trx, scope, file.overwritesResourceId ?? '');
  await setUsed(trx, file);
  const facts = {
    declaredType: lookup(file.filename) || (resource.mimeType ?? ''),
    detectedType: blob.detectedType,
    filename: file.filename,
    isVoiceNote: resource.kind === 'voicenote',
  };
  const { mimeType, extension } = describeFile(facts);
  await replaceBytes(trx, scope, {
    id: resource.id,
    blobId: blob.id,
    size: blob.size,
    kind: kindAfter(resource, mimeType),
    mimeType,
    extension,
    filename: file.filename,
    data: JSON.stringify(whatStays(resource)),
  });
  await addUsage(trx, scope, { bytes: blob.size - resource.size, resources: 0 });
  const changed = ['fileUrl', 'size', 'mimeType', 'extension', 'kind', 'stateProcessing', 'data'];
  await appendEvent(trx, scope, 'resource.updated', { resourceId: resource.id, changed });
  await enqueue(trx, scope, 'process_resource', { resourceId: resource.id });
  // What shows the earlier content goes with it.
  const renditions = await findRenditionBlobs(trx, scope, [resource.id]);
  await setRenditions(trx, scope, resource.id, []);
  await setPassages(trx, scope, resource.id, []);
  await releaseBlobs(trx, scope, enqueue, [resource.blobId, ...renditions]);
}

/** The kind follows the media type, but what holds children keeps a kind that may, and a voice note stays one. */
function kindAfter(resource: ReplaceableFile, mimeType: string): string {
  const kind = kindOf(mimeType);
  if (resource.kind === 'voicenote' && kind === 'audio') return 'voicenote';
  return resource.hasChildren && !holdsChildren.has(kind) ? resource.kind : kind;
}

/** What was read from the earlier bytes is no longer true; the client's own key is. */
const whatStays = ({ data: { transcriptKey } }: ReplaceableFile): Record<string, unknown> => (transcriptKey === undefined ? {} : { transcriptKey });
