import mammoth from 'mammoth';
import { writeZip } from '../zip/write-zip.ts';
import { beginningOf } from './beginning-of-xml.ts';
import type { OfficeFile } from './ooxml.ts';

/** Characters of a document that its preview is made of. */
const mostShown = 512 * 1024;
/** Bytes that each of the parts beside it may have. */
const mostBeside = 4 * 1024 * 1024;

const besides = new Set(['styles', 'numbering', 'footnotes', 'endnotes']);

/**
 * The beginning of a Word document as HTML. The library gets a file that was made for it, with the parts that it needs alone, so what it unpacks has a known size, no
 * document type, no macro, no picture, and no document within the document.
 */
export async function docxHtml(file: OfficeFile): Promise<string> {
  const main = file.main('word/document.xml');
  const slash = main.lastIndexOf('/') + 1;
  const wanted = ['[Content_Types].xml', '_rels/.rels', `${main.slice(0, slash)}_rels/${main.slice(slash)}.rels`].concat(
    (await file.relations(main)).filter(({ type }) => besides.has(type)).map(({ target }) => target),
  );
  const parts = new Map<string, Buffer>([[main, Buffer.from(await beginningOf(file.zip.chunks(main), mostShown, 2))]]);
  for (const name of wanted)
    if (file.zip.has(name)) parts.set(name, Buffer.from(await beginningOf(file.zip.chunks(name, mostBeside), mostBeside, 1)));
  const { value } = await mammoth.convertToHtml({ buffer: writeZip(parts) }, options);
  return value;
}

const options = {
  includeEmbeddedStyleMap: false,
  externalFileAccess: false,
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
};
