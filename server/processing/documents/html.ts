import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { Unreadable } from '../found.ts';
import { decodeText } from '../markup/decode-text.ts';
import { type Attributes, declaredDecoder, type MarkupReader, readHtml } from '../markup/read-markup.ts';
import { dateOf } from './dates.ts';
import type { Format, Properties } from './format.ts';
import { MarkupOutline } from './markup-outline.ts';

/** Bytes of a page that are looked at. */
const mostHtml = 16 * 1024 * 1024;
/** Bytes that the title and the like stand in. */
const mostHead = 1024 * 1024;

/** Web pages. */
export const html: Format = {
  async properties(bytes) {
    const head = new Head();
    try {
      await readHtml([headOf(await htmlOf(bytes, mostHead))], head);
    } catch (error) {
      // What is wrong with a page is told with its text.
      if (!(error instanceof Unreadable)) throw error;
    }
    return head.properties;
  },
  async outline(bytes, outline) {
    await readHtml([await htmlOf(bytes, mostHtml)], new MarkupOutline(outline));
  },
};

/** What stands before the body. */
function headOf(page: string): string {
  const body = page.search(/<body[\s>]/i);
  return body === -1 ? page : page.slice(0, body);
}

async function htmlOf(bytes: AskedBytes, most: number): Promise<string> {
  const read = await bytes.read(0, Math.min(bytes.size, most) - 1);
  return declaredDecoder(read)?.decode(read) ?? decodeText(read, bytes.size <= most);
}

/** What a page says of itself, by the usual names. */
class Head implements MarkupReader {
  #title: string | undefined;
  #isInTitle = false;
  readonly #said = new Map<string, string>();

  open(name: string, attributes: Attributes): void {
    if (name === 'title' && this.#title === undefined) {
      this.#isInTitle = true;
      this.#title = '';
    }
    const key = (attributes.name ?? attributes.property)?.toLowerCase();
    if (name === 'meta' && key !== undefined && attributes.content !== undefined && !this.#said.has(key)) this.#said.set(key, attributes.content);
  }

  text(text: string): void {
    if (this.#isInTitle) this.#title += text;
  }

  close(name: string): void {
    if (name === 'title') this.#isInTitle = false;
  }

  get properties(): Properties {
    const said = (...names: readonly string[]): string | null => names.map((name) => this.#said.get(name)).find((value) => value?.trim()) ?? null;
    return {
      title: this.#title?.trim() || said('dc.title', 'dcterms.title', 'og:title'),
      author: said('author', 'dc.creator', 'dcterms.creator', 'article:author'),
      subject: said('description', 'dc.description', 'dcterms.description', 'og:description'),
      keywords: said('keywords', 'dc.subject', 'dcterms.subject'),
      producer: said('generator'),
      creationDate: dateOf(said('dcterms.created', 'dc.date.created', 'dcterms.date', 'dc.date', 'date', 'article:published_time', 'created')),
      modificationDate: dateOf(said('dcterms.modified', 'dc.date.modified', 'article:modified_time', 'last-modified', 'changed')),
    };
  }
}
