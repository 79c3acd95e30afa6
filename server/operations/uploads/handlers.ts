import { create as contentDisposition } from 'content-disposition';
import type { OperationRequest } from '../../../generated/operations.ts';
import { checkFilename, downloadName } from '../../core/filenames.ts';
import { type Handlers, prepared, type RawHandlers, type ReadContext } from '../../core/handler-context.ts';
import { fileBytesOf } from '../../core/limits/plans.ts';
import { planOf } from '../../core/limits/usage.ts';
import { type ErrorPlace, notFound, Problem } from '../../core/problems.ts';
import { holdResource } from '../../core/resources/held-store.ts';
import type { Services } from '../../core/services.ts';
import { uploadExpires } from '../../platform/blobs/signed.ts';
import { newId } from '../../platform/crypto/ids.ts';
import { filenameExtension } from '../../platform/text/extensions.ts';
import { type CheckedPassword, checkPassword, noPassword } from '../resources/passwords/checked-password.ts';
import { requireOpen } from '../resources/passwords/protection.ts';
import { claimTime } from './claim.ts';
import { getStoredFile } from './get-stored-file.ts';
import { putStoredFile } from './put-stored-file.ts';
import { findReplaceable } from './replacement-store.ts';
import { requireRoom } from './room.ts';
import { addStoredFile } from './store.ts';
import { Transfers } from './transfers.ts';

const inQuery: ErrorPlace = { location: 'query', path: 'resourceId' };

export function uploadHandlers(services: Pick<Services, 'links' | 'passwords'>): Pick<Handlers, 'getUploadUrl'> {
  const prepare = async ({ query, headers }: OperationRequest<'getUploadUrl'>, { scope, db }: ReadContext): Promise<CheckedPassword> =>
    query.resourceId === undefined ? noPassword : checkPassword(services, db, scope, query.resourceId, headers['x-resource-password']);
  return {
    getUploadUrl: prepared(prepare, async ({ query }, { scope, db }, { opens }) => {
      const filename = checkFilename(query.filename, { location: 'query', path: 'filename' });
      const greatestSize = fileBytesOf(await planOf(db, scope));
      if (query.size > greatestSize) throw new Problem('exceeds_file_size_limit');
      const overwritesResourceId = query.resourceId ?? null;
      let bytesBefore = 0;
      let passwordHash: string | undefined;
      if (overwritesResourceId !== null) {
        // Nobody removes it before the row below points at it.
        await holdResource(db, scope, overwritesResourceId);
        const resource = await findReplaceable(db, scope, overwritesResourceId);
        if (!resource) throw notFound('resource_not_found', inQuery, overwritesResourceId);
        if (resource.blobId === null) throw new Problem('invalid_request', [{ ...inQuery, message: 'must name a file' }]);
        passwordHash = (await requireOpen(db, scope, overwritesResourceId, opens))?.passwordHash;
        if (resource.isLocked) throw new Problem('resource_locked', [{ ...inQuery, message: 'is locked' }]);
        bytesBefore = resource.size;
      }
      await requireRoom(db, scope, query.size - bytesBefore);
      const now = Date.now();
      const id = newId();
      const extension = filenameExtension(filename);
      const path = extension === null ? `stored-files/${id}` : `stored-files/${id}.${extension}`;
      // 0 stands for a size that the client doesn't know.
      const maxBytes = query.size || greatestSize;
      // The PUT finds this row.
      await addStoredFile(db, scope, { id, path, filename, extension, maxBytes, overwritesResourceId, expiresAt: now + claimTime });
      const disposition = contentDisposition(downloadName(filename));
      const url = services.links.uploadUrl({ path, maxBytes, disposition, expires: uploadExpires(now), passwordHash });
      return { status: 200, body: { url, path, headers: { 'Content-Disposition': disposition, ETag: null } } };
    }),
  };
}

/** The operations on bytes: signed, without a key, and streamed. */
export function storedFileHandlers(services: Services): RawHandlers {
  const transfers = new Transfers(services.config);
  return { putStoredFile: putStoredFile(services, transfers), getStoredFile: getStoredFile(services, transfers) };
}
