import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { Unreadable } from '../found.ts';
import { type Chunks, readXml } from '../markup/read-markup.ts';
import { chunksOf } from '../read-chunks.ts';
import { CarefulZip, mostUnpacked } from '../zip/careful-zip.ts';
import type { Format, Properties } from './format.ts';
import { OdfMeta } from './odf-meta.ts';
import { OdfOutline } from './odf-outline.ts';
import { nothing, type Outline } from './outline.ts';

/** Bytes of a picture that a document holds of itself. */
const largestPicture = 16 * 1024 * 1024;

/** OpenDocument: texts, tables, presentations and drawings. */
export const odf: Format = {
  async properties(bytes) {
    const zip = await CarefulZip.open(bytes);
    if (await isEncrypted(zip)) return { security: true };
    return propertiesIn(async (part) => (zip.has(part) ? zip.chunks(part) : []));
  },
  async outline(bytes, outline) {
    const zip = await openReadable(bytes);
    // Templates may have nothing but styles.
    const isOdf = [content, 'meta.xml', 'styles.xml'].some((part) => zip.has(part));
    if (!isOdf) throw new Unreadable('The file cannot be read as OpenDocument.');
    await outlineOf(async (part) => (zip.has(part) ? zip.chunks(part) : []), outline);
  },
  async picture(bytes) {
    const zip = await openReadable(bytes);
    const name = 'Thumbnails/thumbnail.png';
    return zip.has(name) ? zip.read(name, largestPicture) : null;
  },
};

/** OpenDocument in one file of XML. */
export const flatOdf: Format = {
  properties: (bytes) => propertiesIn(async () => chunksOf(bytes, mostUnpacked)),
  outline: (bytes, outline) => outlineOf(async () => chunksOf(bytes, mostUnpacked), outline),
};

const content = 'content.xml';

type Parts = (name: string) => Promise<Chunks>;

async function propertiesIn(parts: Parts): Promise<Properties> {
  const meta = new OdfMeta();
  await readXml(await parts('meta.xml'), meta);
  const { properties } = meta;
  if (properties.pages !== null) return { ...properties, security: false };
  // Of sheets and slides nothing says how many there are.
  const counted = new OdfOutline(nothing);
  await readXml(await parts(content), counted);
  return { ...properties, pages: counted.pages || null, security: false };
}

async function outlineOf(parts: Parts, outline: Outline): Promise<void> {
  const reader = new OdfOutline(outline);
  await readXml(await parts(content), reader);
  if (!reader.isPaged) return;
  const meta = new OdfMeta();
  await readXml(await parts('meta.xml'), meta);
  // Some programs note where pages ended when they laid it out last. Of what has one page, or doesn't add up, nobody knows.
  if (reader.pages === 1 || (!outline.isFull && meta.properties.pages !== reader.pages)) outline.forgetPages();
}

async function openReadable(bytes: AskedBytes): Promise<CarefulZip> {
  const zip = await CarefulZip.open(bytes);
  if (await isEncrypted(zip)) throw new Unreadable('The document is protected by a password.');
  return zip;
}

async function isEncrypted(zip: CarefulZip): Promise<boolean> {
  const manifest = 'META-INF/manifest.xml';
  if (!zip.has(manifest)) return false;
  let isFound = false;
  await readXml(zip.chunks(manifest), {
    open(name) {
      if (name === 'encryption-data' || name === 'encrypted-key') isFound = true;
    },
    isDone: () => isFound,
  });
  return isFound;
}
