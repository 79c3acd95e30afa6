import { setTimeout as after } from 'node:timers/promises';
import type { components } from '../../../generated/contract.ts';
import type { Caller } from '../../platform/database/database.ts';
import { LongReads } from '../../platform/database/long-reads.ts';
import type { Fetched, WebFetcher } from '../../platform/web/web-fetcher.ts';
import { addressOf, headBytes, imageType, isPage, readPageHead } from './page-head.ts';
import { pageText } from './page-text.ts';

type LinkPreview = components['schemas']['LinkPreview'];

/** Seconds in which all of it has to be there, waiting included: clients wait for five. */
const longest = 4.5;
/** Milliseconds in which a page that can be had mostly is. */
const enough = 2_000;
/** Milliseconds for which a preview is remembered, and the lack of one. */
const [rememberedFor, lackRememberedFor] = [10 * 60_000, 60_000];
const mostRemembered = 1_000;
/** Pages that are fetched at a time. */
const atATime = 16;

interface Remembered {
  readonly until: number;
  readonly preview: Promise<LinkPreview>;
}

/**
 * What bookmarks of pages would show: fetched when it is asked for, and remembered for a while. Of a page that can't be had it is nothing but its address. Callers take turns: one
 * who asks for many slow pages waits for themselves.
 */
export class LinkPreviews {
  readonly #web: WebFetcher;
  /** By address; the one that was asked for longest ago comes first. */
  readonly #remembered = new Map<string, Remembered>();
  readonly #turns = new LongReads({ atATime, seconds: longest });

  constructor(web: WebFetcher) {
    this.#web = web;
  }

  of(caller: Caller, address: string): Promise<LinkPreview> {
    return this.#known(address) ?? this.#fetch(caller, address);
  }

  #known(address: string): Promise<LinkPreview> | undefined {
    const known = this.#remembered.get(address);
    return known && known.until > Date.now() ? known.preview : undefined;
  }

  #remember(address: string, preview: Promise<LinkPreview>, milliseconds: number): void {
    this.#remembered.delete(address);
    this.#remembered.set(address, { until: Date.now() + milliseconds, preview });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > mostRemembered && oldest !== undefined) this.#remembered.delete(oldest);
  }

  async #fetch(caller: Caller, address: string): Promise<LinkPreview> {
    const nothing = previewOf(address, {});
    try {
      return await this.#turns.run(caller, (milliseconds) => {
        const known = this.#known(address);
        return known ? Promise.race([known, after(milliseconds, nothing, { ref: false })]) : this.#begin(address, milliseconds);
      });
    } catch {
      return nothing;
    }
  }

  /** Shared only from when its turn has come: nobody waits in the line of somebody else. */
  #begin(address: string, milliseconds: number): Promise<LinkPreview> {
    const preview = this.#had(address, performance.now() + milliseconds);
    const isLate = milliseconds < enough;
    const shared = preview.catch(() => {
      const nothing = previewOf(address, {});
      if (!isLate) this.#remember(address, Promise.resolve(nothing), lackRememberedFor);
      return nothing;
    });
    // That a late one finds nothing says nothing of the page, so others don't wait for it.
    if (isLate) preview.then(() => this.#remember(address, shared, rememberedFor)).catch(() => {});
    else this.#remember(address, shared, rememberedFor);
    return shared;
  }

  async #had(address: string, until: number): Promise<LinkPreview> {
    const page = await this.#get(address, 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8,*/*;q=0.5', headBytes, until);
    if (page.status < 200 || page.status > 299) throw new Error(`The page answers ${page.status}.`);
    if (page.mimeType?.startsWith('image/'))
      return previewOf(address, { image: { url: addressOf(page.url) ?? address, mime: imageType(page.mimeType) } });
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
      return status === 200 && mimeType?.startsWith('image/') ? addressOf(url) : null;
    } catch {
      return null;
    }
  }

  #get(address: string | URL, accept: string, mostBytes: number, until: number): Promise<Fetched> {
    return this.#web.get(address, { accept, mostBytes, milliseconds: Math.max(1, Math.ceil(until - performance.now())) });
  }
}

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
