import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RawHandlers } from '../../core/handler-context.ts';
import { fileBytesOf } from '../../core/limits/plans.ts';
import { planOf } from '../../core/limits/usage.ts';
import { Problem } from '../../core/problems.ts';
import { holdResource } from '../../core/resources/held-store.ts';
import { type Scope, systemScope, uploadScope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { findAccess } from '../../core/workspaces/access-store.ts';
import { keepWorkspace } from '../../core/workspaces/keep-store.ts';
import { BlobTooLarge } from '../../platform/blobs/blobs.ts';
import { releaseBlobs } from '../../platform/blobs/release.ts';
import { hasExpired, urlSigner } from '../../platform/blobs/signed.ts';
import { addBlob, type Blob, knownBlobs } from '../../platform/blobs/store.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { detectMediaType, headLength } from '../../platform/text/media-types.ts';
import { findProtection } from '../resources/passwords/protection.ts';
import { beginArriving, overtaken } from './arriving.ts';
import { replaceFile, requireReplaceable } from './replacement.ts';
import { roomLeft, takeRoom } from './room.ts';
import { findSignedUpload, holdSignedUpload, type StoredFile, setLanded } from './store.ts';
import { TooSlow, type Transfer, type Transfers } from './transfers.ts';

type PutStoredFile = NonNullable<RawHandlers['putStoredFile']>;

/** An upload that the signature of a request allows. */
interface SignedUpload extends StoredFile {
  /** Of the password that protected what it replaces when the request came; undefined when none did. */
  readonly passwordHash: string | undefined;
}

/** A transfer that brings nothing for this long has been given up. */
const longestPause = 120_000;

/** Takes the bytes of an upload. They land whole or not at all: on the disk first, then, in one transaction, in the database. */
export function putStoredFile(services: Services, transfers: Transfers): PutStoredFile {
  const signer = urlSigner(services.secret);
  const arriving = new Map<string, Transfer>();

  /** What the signature allows, if it is right and has not expired; what is needed of the credentials is in it. */
  async function signedUpload({ path, query, headers }: Parameters<PutStoredFile>[2]): Promise<SignedUpload> {
    const { size: maxBytes, disposition, expires, signature } = query;
    const sentDisposition = headers['content-disposition'];
    const file = await findSignedUpload(services.database.reader, `stored-files/${path.storedFile}`);
    // The signature is of the password that protects what is replaced now.
    const passwordHash = file ? await passwordOfReplaced(services.database.reader, file) : undefined;
    const grant = { path: `stored-files/${path.storedFile}`, maxBytes, disposition, expires, passwordHash };
    if (!signer.isUpload(grant, signature) || hasExpired(grant, Date.now())) throw new Problem('invalid_signature');
    if (sentDisposition !== undefined && sentDisposition !== grant.disposition) throw new Problem('invalid_signature');
    // The row outlives the signature by far: without it, there is nothing that was signed.
    if (!file) throw new Problem('invalid_signature');
    if (file.claimedAt !== null) throw new Problem('stored_file_already_used');
    return { ...file, passwordHash };
  }

  async function receive(req: IncomingMessage, res: ServerResponse, file: SignedUpload, scope: Scope, transfer: Transfer): Promise<Blob> {
    refusePart(req);
    refuseEncoded(req);
    const { reader } = services.database;
    const replaced = file.overwritesResourceId === null ? null : await requireReplaceable(reader, scope, file.overwritesResourceId);
    // The plan may have become smaller since the URL was asked for.
    const maxBytes = Math.min(file.maxBytes, fileBytesOf(await planOf(reader, scope)));
    const announcedBytes = req.headers['content-length'] === undefined ? null : Number(req.headers['content-length']);
    if ((announcedBytes ?? 0) > maxBytes) throw new Problem('exceeds_file_size_limit');
    const replacedBytes = replaced?.size ?? 0;
    let received = 0;
    const expected = { announcedBytes, replacedBytes, received: () => received };
    const arrival = await beginArriving({ ...services, arriving }, scope, file, transfer, expected);
    let hasLanded = false;
    try {
      const left = announcedBytes === null ? await roomLeft(reader, scope, file.id) : null;
      const room = left === null ? Number.POSITIVE_INFINITY : left + replacedBytes;
      // A client that waits to be told sends nothing that is refused.
      if (req.headers.expect !== undefined) res.writeContinue();
      const id = newId();
      const watch = {
        signal: transfer.signal,
        onSize(bytes: number) {
          received = bytes;
        },
      };
      const stored = await services.blobs.write(id, req, Math.min(maxBytes, room), watch).catch((error: unknown) => {
        throw error instanceof BlobTooLarge && room < maxBytes ? new Problem('exceeds_storage_limit') : whyNotStored(error, req);
      });
      try {
        const blob = { id, ...stored, detectedType: await detectMediaType(await services.blobs.head(id, headLength)) };
        await services.database.transaction((trx) => land(trx, file, arrival.id, blob));
        hasLanded = true;
        return blob;
      } catch (error) {
        await removeUnlessKept(id);
        throw error;
      }
    } finally {
      await arrival.end(hasLanded);
    }
  }

  async function land(trx: Transaction, file: SignedUpload, transferId: string, blob: Blob): Promise<void> {
    // Another PUT may have begun, or a claim, while this one was on its way.
    const current = await holdSignedUpload(trx, file.path);
    if (!current || !(await keepWorkspace(trx, systemScope(current.workspaceId)))) throw new Problem('invalid_signature');
    if (current.claimedAt !== null) throw new Problem('stored_file_already_used');
    if (current.transferId !== transferId) throw overtaken();
    const scope = await scopeOf(trx, current);
    await addBlob(trx, scope, blob);
    if (current.overwritesResourceId !== null) {
      await holdResource(trx, scope, current.overwritesResourceId);
      if ((await passwordOfReplaced(trx, current)) !== file.passwordHash) throw new Problem('invalid_signature');
      await replaceFile(trx, scope, services.enqueue, current, blob);
      return;
    }
    await takeRoom(trx, scope, blob.size, current.id);
    await setLanded(trx, current, blob.id);
    if (current.blobId !== null) await releaseBlobs(trx, scope, services.enqueue, [current.blobId]);
  }

  /**
   * An error does not always mean that the transaction is undone: a connection can break right after the commit. What can't be told is left to the
   * sweep.
   */
  async function removeUnlessKept(blobId: string): Promise<void> {
    try {
      if ((await knownBlobs(services.database.reader, [blobId])).size === 0) await services.blobs.remove(blobId);
    } catch (error) {
      services.log.warn({ err: error, blobId }, 'bytes of a failed upload are left to the sweep');
    }
  }

  return async (req, res, request) => {
    req.setTimeout(longestPause, () => req.destroy());
    const file = await signedUpload(request);
    const scope = await scopeOf(services.database.reader, file);
    const transfer = transfers.begin(file.accountId, () => req.socket.bytesRead);
    const { size, sha256 } = await receive(req, res, file, scope, transfer).finally(transfer.end);
    const body = JSON.stringify({ path: file.path, size, sha256 });
    res
      .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body), ETag: `"${sha256}"` })
      .end(body);
  };
}

/** The hash of the password that protects what an upload replaces, as it is at this moment. */
async function passwordOfReplaced(db: Reader, { workspaceId, overwritesResourceId }: StoredFile): Promise<string | undefined> {
  const protection = overwritesResourceId === null ? null : await findProtection(db, systemScope(workspaceId), overwritesResourceId);
  return protection?.passwordHash;
}

/**
 * In an upload the account acts that asked for it, as what it is at this moment, in its workspace or in the one that has delegated that: hours may lie between its
 * start and its end.
 */
async function scopeOf(db: Reader, { workspaceId, userId }: StoredFile): Promise<Scope> {
  const access = userId === null ? undefined : await findAccess(db, workspaceId, userId);
  return uploadScope(workspaceId, userId, access?.role ?? access?.parent_role ?? null);
}

/** A part, taken for the whole, would silently become the file (RFC 9110, 14.5). */
function refusePart(req: IncomingMessage): void {
  if (req.headers['content-range'] === undefined) return;
  throw new Problem('invalid_request', [{ location: 'header', path: 'Content-Range', message: 'a file is sent whole, not in parts' }]);
}

/** The bytes are kept as they come: what was compressed on the way would come back to others as something else than the file. */
function refuseEncoded(req: IncomingMessage): void {
  const encoding = req.headers['content-encoding'];
  if (encoding === undefined || encoding.trim() === '' || encoding.trim().toLowerCase() === 'identity') return;
  throw new Problem('unsupported_media_type', [{ location: 'header', path: 'Content-Encoding', message: 'a file is sent as it is, not compressed' }]);
}

function whyNotStored(error: unknown, req: IncomingMessage): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof BlobTooLarge) return new Problem('exceeds_file_size_limit');
  if (error instanceof TooSlow) return new Problem('invalid_request', [{ location: 'body', path: '', message: `came ${error.message}` }]);
  if (!req.complete && (req.destroyed || req.errored))
    return new Problem('invalid_request', [{ location: 'body', path: '', message: 'broke off before its end' }]);
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) {
    const full = new Problem('unavailable', [], { 'Retry-After': '60' });
    full.cause = error;
    return full;
  }
  return error;
}
