import { create as contentDisposition } from 'content-disposition';
import { newId } from '../../server/platform/crypto/ids.ts';
import { filenameExtension } from '../../server/platform/text/extensions.ts';

/** Milliseconds that a real upload address works. */
const hour = 3_600_000;

/** An address to send bytes to that no other upload has, in place of the one of the example, which is always the same. */
export function uploadAnswer(origin: string, { filename, size }: { readonly filename: string; readonly size: string }) {
  const extension = filenameExtension(filename);
  const name = extension === null ? newId() : `${newId()}.${extension}`;
  const disposition = contentDisposition(filename);
  const query = new URLSearchParams({ size, disposition, expires: String(Math.floor((Date.now() + hour) / 1000)), signature: 'of-the-mock' });
  return {
    url: `${origin}/stored-files/${name}?${query}`,
    path: `stored-files/${name}`,
    headers: { 'Content-Disposition': disposition, ETag: null },
  };
}

/** Where the bytes are that an upload's path names. */
export const downloadAddress = (origin: string, storedFile: string): string =>
  `${origin}/stored-files/${storedFile}?expires=${Math.floor((Date.now() + 48 * hour) / 1000)}&signature=of-the-mock`;

/** The name in `stored-files/<name>`, with or without the slash that may lead it. */
export const storedFileOf = (path: unknown): string | undefined =>
  typeof path === 'string' ? /^\/?stored-files\/([\w.-]+)$/.exec(path)?.[1] : undefined;
