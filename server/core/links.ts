import { isShownInline } from '../platform/blobs/inline.ts';
import { downloadExpires, type UploadGrant, urlSigner } from '../platform/blobs/signed.ts';
import { filenameExtension } from '../platform/text/extensions.ts';

/** What a download address is made of. */
export interface LinkedFile {
  readonly blobId: string;
  /** Gives the address its extension. */
  readonly filename: string | null;
  readonly mimeType: string | null;
  /** The resource that has the file. */
  readonly resourceId?: string | undefined;
  /** The publication that the file is shown to a visitor by. */
  readonly publicationId?: string | undefined;
  /** Of the password that protects the resource: another one makes the address invalid. */
  readonly passwordHash?: string | undefined;
  /** Of what is infected there is an address only for somebody who asks for it. */
  readonly infected?: 'allow' | undefined;
}

/** The paths under which the API has its things. */
type Collection = 'resources' | 'resource-roots' | 'tags' | 'labels' | 'comments' | 'workspaces' | 'api-keys';

/** The addresses that answers contain. */
export interface Links {
  /** The address of one thing in the API, such as the resource with this id. */
  apiUrl(collection: Collection, id: string | number): string;
  /** A signed address for the bytes of a file: needs no key, the same for a whole day (UTC), valid for two to three days. */
  fileUrl(file: LinkedFile, now?: number): string;
  /** The signed address to send the bytes of one file to. */
  uploadUrl(grant: UploadGrant): string;
}

/** @param publicUrl where clients reach the service, without a trailing slash; @param secret what addresses are signed with */
export function createLinks(publicUrl: string, secret: string): Links {
  const signer = urlSigner(secret);
  return {
    apiUrl: (collection, id) => `${publicUrl}/v2/${collection}/${id}`,
    fileUrl({ blobId, filename, mimeType, resourceId, publicationId, passwordHash, infected }, now = Date.now()) {
      const extension = filenameExtension(filename ?? '');
      const path = extension === null ? `stored-files/${blobId}` : `stored-files/${blobId}.${extension}`;
      const shown = {
        disposition: infected === undefined && isShownInline(mimeType) ? 'inline' : 'attachment',
        expires: downloadExpires(now),
      } as const;
      const signature = signer.signDownload({ ...shown, path, resourceId, publicationId, passwordHash, infected });
      const query = [`disposition=${shown.disposition}`, `expires=${shown.expires}`];
      if (resourceId !== undefined) query.push(`resourceId=${resourceId}`);
      if (publicationId !== undefined) query.push(`publicationId=${publicationId}`);
      if (infected !== undefined) query.push(`infected=${infected}`);
      return `${publicUrl}/${path}?${query.join('&')}&signature=${signature}`;
    },
    uploadUrl(grant) {
      const { path, maxBytes, disposition, expires } = grant;
      const query = `size=${maxBytes}&disposition=${encodeURIComponent(disposition)}&expires=${expires}`;
      return `${publicUrl}/${path}?${query}&signature=${signer.signUpload(grant)}`;
    },
  };
}
