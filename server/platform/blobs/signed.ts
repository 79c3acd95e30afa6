import { createHmac, hkdfSync } from 'node:crypto';
import { isSameText } from '../crypto/keyed-hash.ts';

/** What whoever holds an upload URL may do: put at most `maxBytes` bytes under one path. */
export interface UploadGrant {
  /** `stored-files/<id>.<extension>`, without a leading slash. */
  readonly path: string;
  readonly maxBytes: number;
  /** The Content-Disposition that the upload was asked for with. */
  readonly disposition: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** Of the password that protects the resource whose bytes are replaced. It is in the signature alone, as in that of a download. */
  readonly passwordHash?: string | undefined;
}

/** What whoever holds a download URL may do: read one path, shown in the browser or saved, for as long as what it was given under holds. */
export interface DownloadGrant {
  readonly path: string;
  readonly disposition: 'inline' | 'attachment';
  /** Seconds since 1970. */
  readonly expires: number;
  /** The resource that has the bytes. */
  readonly resourceId?: string | undefined;
  /** The publication under which a visitor was given it. */
  readonly publicationId?: string | undefined;
  /** Of the password that protects the resource now. It is in the signature alone: with another password, the URL is none that was signed. */
  readonly passwordHash?: string | undefined;
  /** Given to somebody who has asked for what is infected. */
  readonly infected?: 'allow' | undefined;
}

/** Signs what a URL allows, and checks the signature that comes back with it. Whether it has expired is asked separately, with the time. */
export interface UrlSigner {
  signUpload(grant: UploadGrant): string;
  signDownload(grant: DownloadGrant): string;
  isUpload(grant: UploadGrant, signature: string): boolean;
  isDownload(grant: DownloadGrant, signature: string): boolean;
}

/** `secret` also signs other things (cursors, sessions), so URLs get a key of their own that is derived from it. */
export function urlSigner(secret: string): UrlSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'stored-file-urls', 32));
  const sign = (fields: readonly (string | number | undefined)[]): string =>
    createHmac('sha256', key).update(JSON.stringify(fields)).digest('base64url');
  // The method comes first, so a signature for the one is never one for the other; JSON keeps the fields apart.
  const signUpload = (grant: UploadGrant) => sign(['PUT', grant.path, grant.maxBytes, grant.disposition, grant.expires, grant.passwordHash]);
  const signDownload = ({ path, disposition, expires, resourceId, publicationId, passwordHash, infected }: DownloadGrant) =>
    sign(['GET', path, disposition, expires, resourceId, publicationId, passwordHash, ...(infected === undefined ? [] : [infected])]);
  return {
    signUpload,
    signDownload,
    isUpload: (grant, signature) => isSameText(signUpload(grant), signature),
    isDownload: (grant, signature) => isSameText(signDownload(grant), signature),
  };
}

/** Upload URLs work for an hour; a transfer that has started may take longer. */
export const uploadExpires = (now: number): number => Math.floor(now / 1000) + 3600;

const day = 86_400;

/** Midnight (UTC) that ends the third day, today being the first: the same all day, and two to three days away, so that caches can keep a URL. */
export const downloadExpires = (now: number): number => (Math.floor(now / 1000 / day) + 3) * day;

export const hasExpired = (grant: { expires: number }, now: number): boolean => grant.expires * 1000 <= now;
