import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { detectMediaType, headLength } from '../../platform/text/media-types.ts';
import { passagesOf } from '../../search/index/passages.ts';
import { type Content, type Found, Unreadable } from '../found.ts';
import { listTar } from './list-tar.ts';
import { listZip } from './list-zip.ts';
import type { Listing } from './listing.ts';

/** What a file of no kind of its own is and, where it is an archive, which files it holds. */
export async function listContents(bytes: AskedBytes, { mimeType }: Content): Promise<Found> {
  const head = await bytes.read(0, Math.min(bytes.size, headLength) - 1);
  const type = (await detectMediaType(head)) ?? mimeType ?? '';
  if (isZip(head)) return foundIn(await orDamaged(listZip(bytes)), names[mimeType ?? ''] ?? names[type] ?? 'ZIP archive');
  if (isTar(head)) return foundIn(await orDamaged(listTar(bytes, { isPacked: false })), 'tar archive');
  if (isGzip(head)) {
    // What else is in a gzip has no name, and so nothing to be listed.
    const listing = await listTar(bytes, { isPacked: true }).catch(() => null);
    return listing && listing.text !== ''
      ? foundIn(listing, 'compressed tar archive')
      : { data: { caption: 'A file that is compressed with gzip.' } };
  }
  const name = names[type];
  return name ? { data: { caption: `${article(name)} ${name}.` } } : {};
}

const isZip = (head: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4));
const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isTar = (head: Buffer): boolean => head.toString('latin1', 257, 262) === 'ustar';

function foundIn(listing: Listing, name: string): Found {
  return {
    data: { caption: `${article(name)} ${name} of ${listing.count}.` },
    passages: passagesOf(listing.text).map((text) => ({ text, pageNumber: null, timeStart: null, timeEnd: null })),
  };
}

const article = (name: string): string => (/^(?:[aeiou]|RPM)/i.test(name) ? 'An' : 'A');

async function orDamaged(listing: Promise<Listing>): Promise<Listing> {
  try {
    return await listing;
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('The archive is damaged: what lies in it cannot be listed.');
  }
}

/** What people call files of these types. */
const names: Readonly<Record<string, string>> = {
  'application/java-archive': 'Java archive',
  'application/vnd.android.package-archive': 'Android app',
  'application/x-7z-compressed': '7z archive',
  'application/x-rar-compressed': 'RAR archive',
  'application/vnd.rar': 'RAR archive',
  'application/x-xz': 'file that is compressed with xz',
  'application/x-bzip2': 'file that is compressed with bzip2',
  'application/zstd': 'file that is compressed with zstd',
  'application/x-iso9660-image': 'ISO disk image',
  'application/x-apple-diskimage': 'disk image',
  'application/x-msdownload': 'Windows program',
  'application/x-elf': 'Linux program',
  'application/x-mach-binary': 'macOS program',
  'application/x-sqlite3': 'SQLite database',
  'application/vnd.sqlite3': 'SQLite database',
  'application/wasm': 'WebAssembly module',
  'application/x-deb': 'Debian package',
  'application/x-rpm': 'RPM package',
  'font/ttf': 'font',
  'font/otf': 'font',
  'font/woff': 'font',
  'font/woff2': 'font',
};
