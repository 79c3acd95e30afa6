import { extension } from 'mime-types';
import type { components } from '../../../generated/contract.ts';
import { type Rendition, readRenditions } from '../../core/resources/renditions-store.ts';
import type { KnownData } from './data.ts';
import type { ResourceRow } from './store.ts';

type Schemas = components['schemas'];

/** The signed address of bytes; null without any. */
export type UrlOf = (blobId: string | null, filename: string | null, mimeType: string | null) => string | null;

/** What a record shows of the renditions of a resource. */
interface Pictures {
  readonly thumbnail: Schemas['Thumbnail'] | null;
  readonly cover: Schemas['Image'] | null;
  /** What is known of the content, with the addresses of its renditions in the places that are for them. */
  within(known: KnownData): KnownData;
}

export const noPictures: Pictures = { thumbnail: null, cover: null, within: (known) => known };

export function picturesOf(row: ResourceRow, urlOf: UrlOf): Pictures {
  if (row.renditions === '[]' && !isPdf(row)) return noPictures;
  const { sm, md, lg, xl, original, cover, favicon, pdf } = readRenditions(row.renditions);
  const url = ({ blobId, mimeType }: Rendition): string => urlOf(blobId, `rendition.${extension(mimeType) || 'bin'}`, mimeType) ?? '';
  const image = (rendition: Rendition | undefined): Schemas['Image'] | null =>
    rendition ? { url: url(rendition), width: rendition.width, height: rendition.height, mime: rendition.mimeType } : null;
  const file = urlOf(row.blob_id, row.filename, row.mime_type);
  const whole = original ? url(original) : file;
  return {
    thumbnail: sm && md && lg && xl && whole !== null ? { sm: url(sm), md: url(md), lg: url(lg), xl: url(xl), original: whole } : null,
    cover: image(cover),
    within(known) {
      if (row.kind === 'document') {
        const attributes = { ...(known.attributes as object | undefined), cover: image(cover) };
        const rendered = pdf ? { blobId: pdf.blobId, url: url(pdf) } : isPdf(row) ? { blobId: row.blob_id, url: file } : null;
        return { ...known, attributes, pdfRender: rendered && { storagePath: `stored-files/${rendered.blobId}.pdf`, url: rendered.url } };
      }
      const webpage = known.webpage as Schemas['Webpage'] | null | undefined;
      return webpage ? { ...known, webpage: { ...webpage, image: image(cover), favicon: image(favicon) } } : known;
    },
  };
}

/** A PDF is its own rendering. */
const isPdf = ({ kind, mime_type }: ResourceRow): boolean => kind === 'document' && mime_type === 'application/pdf';
