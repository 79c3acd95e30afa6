import { type ErrorPlace, Problem, type ProblemCode } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import { adoptBlob, findBlob } from '../../platform/blobs/store.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { day } from '../../platform/text/durations.ts';
import { holdUpload, setUsed } from './store.ts';

/** Uploads that nobody claims are kept for a day. */
export const claimTime = day;

/** The bytes that a file is made from. From now on they are the caller's: something must point at `blobId` before the transaction ends. */
export interface ClaimedFile {
  readonly blobId: string;
  /** That of the signed URL, without anything before it. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The media type that the first bytes tell, for `describeFile`; null when they don't. */
  readonly detectedType: string | null;
  /** What the upload was asked for with. */
  readonly filename: string;
}

const attachmentPath: ErrorPlace = { location: 'body', path: '/attachment/path' };

/** A signed URL's path; what a proxy puts before it may stay. Nothing here can be a `..`, however it is encoded: a percent sign has no place. */
const uploadPath = /^\/?(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*\/)*(stored-files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[a-z0-9]{1,16})?)$/;

/**
 * Takes an upload for a file that is being made, or for a workspace's picture, once. The account that asked for it may claim it in any workspace that it can
 * write to.
 * @param path `attachment.path`, with or without its leading slash
 * @param at where the request names the path
 * @throws Problem stored_file_not_found: never asked for, not uploaded, another account's, or expired
 * @throws Problem stored_file_already_used
 */
export async function claimStoredFile(trx: Transaction, scope: Scope, path: string, at: ErrorPlace = attachmentPath): Promise<ClaimedFile> {
  const refusal = (code: ProblemCode, message: string): Problem => new Problem(code, [{ ...at, message }]);
  const storedPath = uploadPath.exec(path)?.[1];
  const file = storedPath === undefined ? null : await holdUpload(trx, scope, storedPath);
  if (!file) throw refusal('stored_file_not_found', 'names no upload of this account');
  if (file.claimedAt !== null) throw refusal('stored_file_already_used', 'was used before');
  if (file.blobId === null || file.overwritesResourceId !== null) throw refusal('stored_file_not_found', 'no file was uploaded under this path');
  if (file.expiresAt <= Date.now()) throw refusal('stored_file_not_found', 'was uploaded too long ago');
  await setUsed(trx, file);
  if (file.workspaceId !== scope.workspaceId) await adoptBlob(trx, scope, file.blobId);
  const blob = await findBlob(trx, scope, file.blobId);
  if (!blob) throw new Error(`The upload ${file.id} points at bytes without a row`);
  return { blobId: blob.id, path: file.path, size: blob.size, sha256: blob.sha256, detectedType: blob.detectedType, filename: file.filename };
}
