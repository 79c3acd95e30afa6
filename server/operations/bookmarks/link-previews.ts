import type { components } from '../../../generated/contract.ts';
import type { Fetched, WebFetcher } from '../../platform/web/web-fetcher.ts';
import { readPageHead } from './page-head.ts';
import { pageText } from './page-text.ts';

type LinkPreview = components['schemas']['LinkPreview'];

/** Bytes in which a page says what it is. */
const headBytes = 512 * 1024;
/** Milliseconds in which all of it has to be there: clients wait for five seconds. */
const longest = 4_500;
/** Milliseconds for which a preview is remembered, and the lack of one. */
const [rememberedFor, lackRememberedFor] = [10 * 60_000, 60_000];
const mostRemembered = 1_000;
/** Previews that are being fetched at a time. */
const mostAtOnce = 32;

interface Remembered {
  readonly until: number;
  readonly preview: Promise<LinkPreview>;
}

/** What bookmarks of pages would show: fetched when it is asked for, and remembered for a while. Of a page that can't be had it is nothing but its address. */
export class LinkPreviews {
  readonly #web: WebFetcher;
  /** By address; the one that was asked for longest ago comes first. */
  readonly #remembered = new Map<string, Remembered>();
  #underWay = 0;

  constructor(web: WebFetcher) {
    this.#web = web;
  }

  of(address: string): Promise<LinkPreview> {
    const known = this.#remembered.get(address);
    if (known && known.until > Date.now()) return known.preview;
    const preview = this.#fetch(address);
    this.#remember(address, preview, rememberedFor);
    return preview;
  }

  #remember(address: string, preview: Promise<LinkPreview>, milliseconds: number): void {
    this.#remembered.delete(address);
    this.#remembered.set(address, { until: Date.now() + milliseconds, preview });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > mostRemembered && oldest !== undefined) this.#remembered.delete(oldest);
  }

  async #fetch(address: string): Promise<LinkPreview> {
    try {
      if (this.#underWay >= mostAtOnce) throw new Error('Too many pages are being fetched.');
      this.#underWay++;
      try {
        return await this.#had(address, performance.now() + longest);
      } finally {
        this.#underWay--;
      }
    } catch {
      const nothing = previewOf(address, {});
      this.#remember(address, Promise.resolve(nothing), lackRememberedFor);
      return nothing;
    }
  }

  async #had(address: string, until: number): Promise<LinkPreview> {
    const page = await this.#get(address, 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8,*/*;q=0.5', headBytes, until);
    if (page.status < 200 || page.status > 299) throw new Error(`The page answers ${page.status}.`);
    if (page.mimeType?.startsWith('image/')) return previewOf(address, { image: { url: page.url.href, mime: page.mimeType } });
    if (!isPage(page)) return previewOf(address, {});
    const { title, description, siteName, image, favicon } = readPageHead(pageText(page.body, page.charset), page.url);
    const icon = favicon ?? (await this.#iconOfSite(page.url, until));
    return previewOf(address, {
      ...{ title, description, siteName },
      ...(image && { image: { url: image.url, width: image.width, height: image.height, mime: image.mimeType } }),
      ...(icon && { favicon: { url: icon } }),
    });
  }

  /** Where a page names no icon, browsers look for one at the root of its site. */
  async #iconOfSite(page: URL, until: number): Promise<string | null> {
    try {
      const { status, mimeType, url } = await this.#get(new URL('/favicon.ico', page), 'image/*', 0, until);
      return status === 200 && mimeType?.startsWith('image/') ? url.href : null;
    } catch {
      return null;
    }
  }

  #get(address: string | URL, accept: string, mostBytes: number, until: number): Promise<Fetched> {
    return this.#web.get(address, { accept, mostBytes, milliseconds: Math.max(1, Math.ceil(until - performance.now())) });
  }
}

const isPage = ({ mimeType }: Fetched): boolean => mimeType === null || ['text/html', 'application/xhtml+xml'].includes(mimeType);

type Picture = Partial<NonNullable<LinkPreview['image']>> & { readonly url: string };

interface Known {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly siteName?: string | null;
  readonly image?: Picture;
  readonly favicon?: Picture;
}

const previewOf = (url: string, { title = null, description = null, siteName = null, image, favicon }: Known): LinkPreview => ({
  ...{ url, title, type: 'link', description, siteName },
  image: image ? pictureOf(image) : null,
  favicon: favicon ? pictureOf(favicon) : null,
  metadata: {},
});

const pictureOf = ({ url, width = null, height = null, mime = null }: Picture): NonNullable<LinkPreview['image']> => ({
  ...{ key: null, url, width, height, mime },
  contentLength: null,
});
