import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { Unreadable } from '../found.ts';
import { readHtml, readXml } from '../markup/read-markup.ts';
import { CarefulZip } from '../zip/careful-zip.ts';
import { EpubPackage } from './epub-package.ts';
import type { Format } from './format.ts';
import { MarkupOutline } from './markup-outline.ts';
import { resolved } from './ooxml.ts';

/** Bytes of the picture on the cover. */
const largestCover = 32 * 1024 * 1024;
/** Bytes of the part that tells what the book consists of. */
const largestPackage = 16 * 1024 * 1024;

interface Book {
  readonly zip: CarefulZip;
  readonly book: EpubPackage;
  /** Parts that only a reader with a key shows. */
  readonly encrypted: ReadonlySet<string>;
}

/** Books: chapters in the order in which they are read. */
export const epub: Format = {
  async properties(bytes) {
    const { book, encrypted } = await open(bytes);
    return { ...book.properties, security: book.spine.some((part) => encrypted.has(part)) };
  },
  async outline(bytes, outline) {
    const { zip, book, encrypted } = await open(bytes);
    const chapters = book.spine.filter((part) => zip.has(part) && !encrypted.has(part));
    if (chapters.length === 0 && book.spine.some((part) => encrypted.has(part))) throw new Unreadable('The book is protected against copying.');
    for (const chapter of chapters) {
      if (outline.isFull) return;
      outline.page(null);
      await readHtml(zip.chunks(chapter), new MarkupOutline(outline));
    }
  },
  async picture(bytes) {
    const { zip, book, encrypted } = await open(bytes);
    const { cover } = book;
    return cover !== null && zip.has(cover) && !encrypted.has(cover) ? zip.read(cover, largestCover) : null;
  },
};

async function open(bytes: AskedBytes): Promise<Book> {
  const zip = await CarefulZip.open(bytes);
  let root: string | undefined;
  await readXml(zip.chunks('META-INF/container.xml', largestPackage), {
    open(name, attributes) {
      if (name === 'rootfile') root ??= attributes['full-path'];
    },
  });
  if (root === undefined) throw new Unreadable('The book does not say what it consists of.');
  const name = resolved('', root);
  const book = new EpubPackage(name.slice(0, name.lastIndexOf('/') + 1));
  await readXml(zip.chunks(name, largestPackage), book);
  return { zip, book, encrypted: await encryptedParts(zip) };
}

/** Fonts are often made unusable elsewhere, and that is not what protects a book. */
async function encryptedParts(zip: CarefulZip): Promise<ReadonlySet<string>> {
  const parts = new Set<string>();
  const name = 'META-INF/encryption.xml';
  if (!zip.has(name)) return parts;
  await readXml(zip.chunks(name, largestPackage), {
    open(element, attributes) {
      if (element === 'CipherReference' && attributes.URI !== undefined) parts.add(resolved('', attributes.URI));
    },
  });
  return parts;
}
