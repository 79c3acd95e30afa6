import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from '../../platform/text/markdown/escape.ts';
import { readHtml } from '../markup/read-markup.ts';
import { dateOf } from './dates.ts';
import type { Format, Properties } from './format.ts';
import { MarkupOutline } from './markup-outline.ts';
import { textOf } from './plain-text.ts';

/** Characters of a note that are looked at. */
const mostMarkdown = 2_000_000;
/** Characters that the lines before it, which tell of it, may have. */
const longestFront = 16 * 1024;

/** How deep quotes may stand within each other; a list counts as two. */
const deepest = 64;

/** Takes hardly more than twice as long for a text that is twice as long, whatever stands in it. The HTML in a text is left in: what shows it makes it safe. */
const library = new MarkdownIt({ html: true, linkify: true, maxNesting: deepest });
// No picture is loaded: what describes it stands for it.
library.renderer.rules.image = (tokens, at) => escapeHtml(tokens[at]?.content ?? '');

/** Notes with the marks of Markdown. */
export const markdown: Format = {
  async properties(bytes) {
    const { front, body } = partsOf(await textOf(bytes));
    return { ...said(front), title: front.get('title') ?? headingOf(body) };
  },
  async outline(bytes, outline) {
    const { body } = partsOf(await textOf(bytes));
    await readHtml([library.render(body.slice(0, mostMarkdown))], new MarkupOutline(outline));
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

/** The text of the first heading. */
function headingOf(body: string): string | null {
  const tokens = library.parse(body.slice(0, longestFront), {});
  const at = tokens.findIndex(({ type }) => type === 'heading_open');
  return at < 0 ? null : plain(tokens[at + 1]?.children ?? []);
}

const plain = (tokens: readonly Token[]): string => tokens.map(plainToken).join('');

function plainToken({ type, content, children }: Token): string {
  if (children) return plain(children);
  if (type === 'softbreak' || type === 'hardbreak') return ' ';
  return type === 'html_inline' ? '' : content;
}
