import { Unreadable } from '../found.ts';
import { type MarkupReader, readHtml } from '../markup/read-markup.ts';
import { dateOf } from './dates.ts';
import type { Format, Properties } from './format.ts';
import { htmlOfMarkdown } from './markdown-blocks.ts';
import { MarkupOutline } from './markup-outline.ts';
import { textOf } from './plain-text.ts';

/** Characters of a note that are looked at. */
const mostMarkdown = 2_000_000;
/** Characters that the lines before it, which tell of it, may have. */
const longestFront = 16 * 1024;

/** Notes with the marks of Markdown. */
export const markdown: Format = {
  async properties(bytes) {
    const { front, body } = partsOf(await textOf(bytes));
    return { ...said(front), title: front.get('title') ?? (await headingOf(body)) };
  },
  async outline(bytes, outline) {
    const { body } = partsOf(await textOf(bytes));
    await readHtml(htmlOfMarkdown(body.slice(0, mostMarkdown)), new MarkupOutline(outline));
  },
};

/** What many programs put before a text: lines of `name: value` between lines of `---`. */
function partsOf(text: string): { readonly front: ReadonlyMap<string, string>; readonly body: string } {
  const start = text.slice(0, longestFront);
  const opened = /^---[ \t]{0,9}\r?\n/.exec(start);
  const closed = opened && /\r?\n(?:---|\.\.\.)[ \t]{0,9}(?:\r?\n|$)/.exec(start.slice(opened[0].length - 1));
  if (!opened || !closed) return { front: new Map(), body: text };
  const behind = opened[0].length - 1 + closed.index;
  const front = start
    .slice(opened[0].length, behind)
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = /^([A-Za-z][\w-]{0,60}):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined || value.trim() === '' ? [] : [[name.toLowerCase(), unquoted(value.trim())] as const];
    });
  return { front: new Map(front), body: text.slice(behind + closed[0].length) };
}

const unquoted = (value: string): string => (/^(["']).*\1$/.test(value) ? value.slice(1, -1) : value);

const said = (front: ReadonlyMap<string, string>): Properties => ({
  author: front.get('author') ?? null,
  subject: front.get('description') ?? front.get('subject') ?? null,
  keywords: (front.get('keywords') ?? front.get('tags'))?.replace(/^\[(.*)\]$/, '$1') ?? null,
  creationDate: dateOf(front.get('date') ?? front.get('created')),
  modificationDate: dateOf(front.get('modified') ?? front.get('updated') ?? front.get('lastmod')),
});

async function headingOf(body: string): Promise<string | null> {
  const first = new FirstHeading();
  try {
    await readHtml(htmlOfMarkdown(body.slice(0, longestFront)), first);
  } catch (error) {
    // What is wrong with it is told with its text.
    if (!(error instanceof Unreadable)) throw error;
  }
  return first.heading;
}

/** The text of the first heading. */
class FirstHeading implements MarkupReader {
  #text = '';
  #state: 'before' | 'within' | 'behind' = 'before';

  get heading(): string | null {
    return this.#state === 'before' ? null : this.#text.trim();
  }

  isDone(): boolean {
    return this.#state === 'behind';
  }

  open(name: string): void {
    if (this.#state === 'before' && /^h[1-6]$/.test(name)) this.#state = 'within';
  }

  text(text: string): void {
    if (this.#state === 'within') this.#text += text;
  }

  close(name: string): void {
    if (this.#state === 'within' && /^h[1-6]$/.test(name)) this.#state = 'behind';
  }
}
