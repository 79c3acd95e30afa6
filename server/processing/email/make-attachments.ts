import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { appendEvent } from '../../core/events/outbox.ts';
import { addUsage } from '../../core/limits/usage.ts';
import { Problem, type ProblemCode } from '../../core/problems.ts';
import { touchRoots } from '../../core/resources/touch-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { resourceFields } from '../../operations/resources/create.ts';
import { insertResource } from '../../operations/resources/store.ts';
import { requireParent } from '../../operations/resources/tree/place.ts';
import { newSortKeys } from '../../operations/resources/tree/sort-keys.ts';
import { atTheEnd } from '../../operations/resources/tree/sort-keys-store.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { addBlob, type Blob } from '../../platform/blobs/store.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { filenameStem } from '../../platform/text/extensions.ts';
import { describeFile } from '../../platform/text/media-types.ts';
import type { FoundAttachment } from '../found.ts';
import { addAttachments, findEmailOf, findFingerprints, findMaker } from './attachments-store.ts';

/** An attachment whose bytes are stored. The database doesn't know it yet. */
export interface KeptAttachment {
  readonly blob: Blob;
  readonly fingerprint: string;
  readonly filename: string;
  readonly mimeType: string;
}

/** E-mails within e-mails whose attachments become resources: those of the outermost, and so on. */
const deepestEmails = 3;

/** Whether an e-mail was attached to one that was attached to one, and so on, so often that what is attached to it stays in it. */
async function isTooDeep(db: Reader, scope: Scope, emailId: string): Promise<boolean> {
  let outer: string | null = emailId;
  for (let depth = 1; depth <= deepestEmails; depth++) {
    outer = await findEmailOf(db, scope, outer);
    if (outer === null) return false;
  }
  return true;
}

/** Stores the attachments that are not there as resources yet. Of what is broken off here the sweep finds the rest. */
export async function keepAttachments(
  blobs: Blobs,
  db: Reader,
  scope: Scope,
  emailId: string,
  found: readonly FoundAttachment[],
): Promise<KeptAttachment[]> {
  const known = new Set(found.length > 0 ? await findFingerprints(db, scope, emailId) : []);
  const kept: KeptAttachment[] = [];
  for (const { filename, mimeType, detectedType, bytes } of found) {
    const fingerprint = createHash('sha256').update(filename).update('\0').update(bytes).digest('hex');
    if (known.has(fingerprint)) continue;
    known.add(fingerprint);
    const id = newId();
    const { size, sha256 } = await blobs.write(id, Readable.from([bytes]), bytes.length);
    kept.push({ blob: { id, size, sha256, detectedType }, fingerprint, filename, mimeType });
  }
  return kept;
}

/** Removes what was stored and isn't wanted after all. */
export async function discardAttachments(blobs: Blobs, kept: readonly KeptAttachment[]): Promise<void> {
  for (const { blob } of kept) await blobs.remove(blob.id);
}

/**
 * Makes resources of attachments: children of the e-mail, behind those that it has, of the same maker, and counted as if that person had brought them.
 * @throws Problem where a person could not put them there either: see `whyNotAttached`
 */
export async function makeAttachments(
  { enqueue }: Pick<Services, 'enqueue'>,
  trx: Transaction,
  scope: Scope,
  emailId: string,
  kept: readonly KeptAttachment[],
): Promise<void> {
  if (kept.length === 0) return;
  if (await isTooDeep(trx, scope, emailId)) throw new Problem('exceeds_depth_limit');
  const parent = await requireParent(trx, scope, emailId);
  const userId = await findMaker(trx, scope, emailId);
  const sortKeys = await newSortKeys(trx, scope, emailId, atTheEnd, kept.length);
  const place = { rootId: parent.root_id, parentId: emailId, depth: parent.depth + 1, privateTo: parent.private_to, createdAt: Date.now(), userId };
  const made: (readonly [string, string])[] = [];
  for (const [at, { blob, fingerprint, filename, mimeType }] of kept.entries()) {
    const description = describeFile({ declaredType: mimeType, detectedType: blob.detectedType, filename, isVoiceNote: false });
    const fields = resourceFields({ ...description, name: filenameStem(filename), size: blob.size, blobId: blob.id, filename });
    const id = newId();
    await addBlob(trx, scope, blob);
    await insertResource(trx, scope, { ...fields, ...place, id, sortKey: sortKeys[at] as string });
    made.push([fingerprint, id]);
  }
  await addAttachments(trx, scope, emailId, made);
  await touchRoots(trx, [parent.root_id], place.createdAt);
  // Last of what is held, as with everything that is made.
  await addUsage(trx, scope, { bytes: kept.reduce((sum, { blob }) => sum + blob.size, 0), resources: kept.length });
  for (const [, resourceId] of made) {
    await appendEvent(trx, scope, 'resource.created', { resourceId });
    await enqueue(trx, scope, 'process_resource', { resourceId });
  }
}

/** What a person reads where `makeAttachments` refuses. */
export function whyNotAttached(code: ProblemCode): string {
  const reason = reasons[code] ?? 'they can’t be put below it';
  return `The attachments were not made resources: ${reason}. Process the e-mail again when that has changed.`;
}

const reasons: Partial<Record<ProblemCode, string>> = {
  exceeds_storage_limit: 'the plan has no room for their bytes',
  exceeds_resource_limit: 'the plan has no room for so many resources',
  exceeds_credit_limit: 'this month’s credits are not enough',
  exceeds_depth_limit: `the e-mail stands too deep, or came within ${deepestEmails} others`,
  resource_locked: 'the e-mail is locked',
  invalid_parent: 'the e-mail is in the bin',
};
