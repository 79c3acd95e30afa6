import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { matchesEtag } from '../../core/etag.ts';
import { downloadName } from '../../core/filenames.ts';
import type { RawHandlers } from '../../core/handler-context.ts';
import { Problem } from '../../core/problems.ts';
import { loadPath, type Path } from '../../core/resources/ancestors-store.ts';
import { systemScope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { BlobNotFound } from '../../platform/blobs/blobs.ts';
import { contentSecurityPolicy, isShownInline } from '../../platform/blobs/inline.ts';
import { hasExpired, urlSigner } from '../../platform/blobs/signed.ts';
import { protectionOf } from '../resources/passwords/protection.ts';
import { type Download, findSignedDownload, findSignedPicture } from './download-store.ts';
import { PictureScans } from './picture-scans.ts';
import { isSameAsIfRange, partOf } from './range.ts';
import type { Transfers } from './transfers.ts';

type GetStoredFile = NonNullable<RawHandlers['getStoredFile']>;
type Request = Parameters<GetStoredFile>[2];

const idLength = 36;

/** Answers the bytes of a stored file, as far as nothing of them can act in the service's name. HEAD gets the same headers. */
export function getStoredFile(services: Services, transfers: Transfers): GetStoredFile {
  const signer = urlSigner(services.secret);
  const { reader } = services.database;
  const pictureScans = new PictureScans(services);

  async function signedDownload({ path, query }: Request): Promise<Download> {
    const { disposition = 'attachment', expires, signature, resourceId, publicationId, infected } = query;
    const blobId = path.storedFile.slice(0, idLength);
    const found = resourceId === undefined ? await findSignedPicture(reader, blobId) : await findSignedDownload(reader, blobId, resourceId);
    // Null when the resource is gone since its row was read.
    const above = found && resourceId !== undefined ? await loadPath(reader, systemScope(found.workspaceId), resourceId) : [];
    // The signature is of the password that protects the file now. Where it fits, what is gone may be told from what was never there.
    const passwordHash = protectionOf(above ?? [])?.passwordHash;
    const grant = { path: `stored-files/${path.storedFile}`, disposition, expires, resourceId, publicationId, passwordHash, infected };
    if (!signer.isDownload(grant, signature) || hasExpired(grant, Date.now())) throw new Problem('invalid_signature');
    if (!found || above === null || (publicationId !== undefined && !isPublished(above, publicationId))) throw new Problem('stored_file_not_found');
    const { isInfected, isScanned } = resourceId === undefined ? await pictureScans.of({ id: found.blobId, size: found.size }) : found;
    if (isInfected && infected !== 'allow') throw new Problem('file_infected');
    if (services.config.scanRequired && !isScanned) throw new Problem('unavailable', [], { 'Retry-After': '60' });
    return found;
  }

  /** The bytes are opened before the first header goes out, so that what is missing gives an error and never half an answer. */
  async function open(file: Download, range: { start: number; end: number }) {
    try {
      return await services.blobs.read(file.blobId, range);
    } catch (error) {
      if (!(error instanceof BlobNotFound)) throw error;
      services.log.error({ err: error, blobId: file.blobId }, 'the bytes of a stored file are missing');
      throw new Problem('stored_file_not_found');
    }
  }

  return async (req, res, request) => {
    const file = await signedDownload(request);
    const etag = `"${file.sha256}"`;
    const lastModified = new Date(file.storedAt).toUTCString();
    const headers = { ETag: etag, 'Last-Modified': lastModified };

    if (isUnchanged(req.headers, etag, lastModified)) {
      setHeaders(res, file, request.query.disposition);
      res.writeHead(304, headers).end();
      return;
    }
    const isHead = req.method === 'HEAD';
    const part = !isHead && isSameAsIfRange(request.headers['if-range'], etag, lastModified) ? partOf(request.headers.range, file.size) : 'whole';
    if (part === 'unsatisfiable') {
      res.writeHead(416, { 'Content-Range': `bytes */${file.size}`, 'Content-Length': 0 }).end();
      return;
    }
    const range = part === 'whole' ? { start: 0, end: file.size - 1 } : part;
    const sendHead = (): void => {
      setHeaders(res, file, request.query.disposition);
      res.setHeader('Content-Type', contentType(file.mimeType));
      res.setHeader('Content-Length', range.end - range.start + 1);
      if (part !== 'whole') res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
      res.writeHead(part === 'whole' ? 200 : 206, headers);
    };
    if (isHead || file.size === 0) {
      sendHead();
      res.end();
      return;
    }
    // What the client's end has taken.
    const transfer = transfers.begin(file.accountId, () => (res.socket ? res.socket.bytesWritten - res.socket.writableLength : 0));
    try {
      const bytes = await open(file, range);
      sendHead();
      await pipeline(bytes, res, { signal: transfer.signal });
    } catch (error) {
      // A client that goes away in the middle, or takes too long, is no error.
      if (!isAway(error)) throw error;
    } finally {
      transfer.end();
    }
  };
}

/** Whether the publication still holds what is at the start of this path. In the bin it does not. */
const isPublished = (path: Path, publicationId: string): boolean =>
  path[0]?.hidden_by === null && path.some((ancestor) => ancestor.publication_id === publicationId);

function setHeaders(res: ServerResponse, { mimeType, filename }: Download, signedDisposition: 'inline' | 'attachment' | undefined): void {
  const type = signedDisposition === 'inline' && isShownInline(mimeType) ? 'inline' : 'attachment';
  res.setHeader('Content-Disposition', contentDisposition(filename === null ? undefined : downloadName(filename), { type }));
  // The bytes behind an address never change. They are sent as they are: a compressed part of a file would be of no use.
  res.setHeader('Cache-Control', 'private, max-age=86400, immutable, no-transform');
  res.setHeader('Accept-Ranges', 'bytes');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Content-Security-Policy', contentSecurityPolicy(mimeType));
  // Pages of other origins show these files: what the API's answers are kept from doesn't hold here.
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  res.removeHeader('X-Frame-Options');
}

/** Whether the client has these bytes already (RFC 9110, 13.2.2): the tag decides where one is given, the time otherwise. */
function isUnchanged(headers: IncomingHttpHeaders, etag: string, lastModified: string): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matchesEtag(ifNoneMatch, etag);
  return Date.parse(lastModified) <= Date.parse(headers['if-modified-since'] ?? '');
}

/** Text is UTF-8 wherever it says nothing else; browsers would take it for something older. */
function contentType(mimeType: string | null): string {
  if (mimeType === null) return 'application/octet-stream';
  return mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType;
}

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET' || error.code === 'EPIPE' || error.code === 'ABORT_ERR');
