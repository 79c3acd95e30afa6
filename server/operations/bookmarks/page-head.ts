import { Parser } from 'htmlparser2';

/** What a page says of itself in its head. */
export interface PageHead {
  readonly title: string | null;
  readonly description: string | null;
  readonly siteName: string | null;
  readonly image: { readonly url: string; readonly width: number | null; readonly height: number | null; readonly mimeType: string | null } | null;
  readonly favicon: string | null;
}

/** Bytes in which a page says what it is. */
export const headBytes = 512 * 1024;
/** Characters that are kept of each. */
const [longestTitle, longestDescription, longestSiteName, longestUrl] = [1000, 5000, 200, 2048];
/** Things that a page may say; what comes behind them isn't read. */
const mostSaid = 500;

/** Whether what was fetched is a page. Who doesn't say has mostly sent one. */
export const isPage = ({ mimeType }: { readonly mimeType: string | null }): boolean =>
  mimeType === null || ['text/html', 'application/xhtml+xml'].includes(mimeType);

/** What was said, in the order in which it was. */
interface Said {
  readonly titles: string[];
  /** By the name of the meta element in lower case: the first that says something. */
  readonly metas: Map<string, string>;
  readonly icons: { readonly rel: readonly string[]; readonly href: string }[];
  base: string | null;
}

/** Reads the beginning of a page as far as its head goes. Nothing of it is run, and nothing that it names is fetched. @param url where it was found */
export function readPageHead(html: string, url: URL): PageHead {
  const { titles, metas, icons, base } = listen(html);
  const from = (base !== null && base.length <= longestUrl && URL.parse(base, url)) || url;
  const first = (...names: readonly string[]): string | undefined => names.map((name) => metas.get(name)).find((value) => value !== undefined);
  const image = webAddress(first('og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src'), from);
  return {
    title: plain(first('og:title', 'twitter:title') ?? titles[0], longestTitle),
    description: plain(first('og:description', 'description', 'twitter:description'), longestDescription),
    siteName: plain(first('og:site_name', 'application-name'), longestSiteName),
    image:
      image === null
        ? null
        : { url: image, width: size(metas, 'width'), height: size(metas, 'height'), mimeType: imageType(metas.get('og:image:type')) },
    favicon: webAddress(iconAmong(icons), from),
  };
}

function listen(html: string): Said {
  const said: Said = { titles: [], metas: new Map(), icons: [], base: null };
  let count = 0;
  let title: string | null = null;
  /** Drawings have titles too. */
  let drawings = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body' || ++count > mostSaid) parser.pause();
      else if (name === 'svg') drawings++;
      else if (name === 'title' && drawings === 0) title = '';
      else if (name === 'base') said.base ??= attributes.href ?? null;
      else if (name === 'link' && attributes.href) said.icons.push({ rel: words(attributes.rel), href: attributes.href });
      else if (name === 'meta') note(said.metas, attributes);
    },
    ontext(text) {
      if (title !== null && title.length < longestTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'svg') drawings--;
      if (name === 'title' && title !== null) {
        said.titles.push(title);
        title = null;
      }
      if (name === 'head') parser.pause();
    },
  });
  parser.end(html);
  return said;
}

function note(metas: Map<string, string>, { property, name, content }: Record<string, string>): void {
  const key = (property ?? name)?.trim().toLowerCase();
  if (key && content?.trim() && !metas.has(key)) metas.set(key, content);
}

const words = (text = ''): string[] => text.toLowerCase().split(/\s+/);

/** One that is an icon and nothing else, or else one that phones put on their screens. */
function iconAmong(icons: Said['icons']): string | undefined {
  return [['icon'], ['apple-touch-icon', 'apple-touch-icon-precomposed']]
    .map((rels) => icons.find(({ rel }) => rel.some((one) => rels.includes(one))))
    .find((icon) => icon !== undefined)?.href;
}

/** Without controls and line breaks; null when nothing is left. */
function plain(text: string | undefined, longest: number): string | null {
  const characters = [...(text ?? '').replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()];
  return characters.slice(0, longest).join('') || null;
}

function webAddress(address: string | undefined, from: URL): string | null {
  const given = address?.trim();
  // Reading the name of a host takes time by the square of its length.
  const url = given === undefined || given.length > longestUrl ? null : URL.parse(given, from);
  return url && ['http:', 'https:'].includes(url.protocol) ? addressOf(url) : null;
}

/** Null for one that is too long to be told. */
export const addressOf = ({ href }: URL): string | null => (href.length <= longestUrl ? href : null);

function size(metas: ReadonlyMap<string, string>, side: 'width' | 'height'): number | null {
  const said = metas.get(`og:image:${side}`)?.trim() ?? '';
  return /^[1-9]\d{0,4}$/.test(said) ? Number(said) : null;
}

/** The type of a picture, if it is one. */
export function imageType(said: string | null | undefined): string | null {
  const type = said?.trim() ?? '';
  // A copy: what is cut out of a page keeps all of the page in memory for as long as it is remembered.
  return /^image\/[\w.+-]{1,60}$/.test(type) ? Buffer.from(type).toString() : null;
}
