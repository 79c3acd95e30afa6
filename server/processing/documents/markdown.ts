import { marked, type Token } from 'marked';
import { readHtml } from '../markup/read-markup.ts';
import { dateOf } from './dates.ts';
import type { Format, Properties } from './format.ts';
import { MarkupOutline } from './markup-outline.ts';
import { type Outline, paragraph } from './outline.ts';
import { textOf } from './plain-text.ts';

/** Characters of a note that are looked at. */
const mostMarkdown = 2_000_000;
/** Characters that the lines before it, which tell of it, may have. */
const longestFront = 16 * 1024;

/** Notes with the marks of Markdown. */
export const markdown: Format = {
  async properties(bytes) {
    const { front, body } = partsOf(await textOf(bytes));
    return { ...said(front), title: front.get('title') ?? headingOf(body) };
  },
  async outline(bytes, outline) {
    await outlineMarkdown(partsOf(await textOf(bytes)).body, outline);
  },
};

async function outlineMarkdown(text: string, outline: Outline): Promise<void> {
  const html = htmlOf(text.slice(0, mostMarkdown));
  if (html === null) paragraph(outline, 'pre', text);
  else await readHtml([html], new MarkupOutline(outline));
}

/** Null where quotes and lists stand deeper within each other than the library can count. It is still text. */
function htmlOf(text: string): string | null {
  try {
    return marked.parse(text, { async: false, gfm: true });
  } catch {
    return null;
  }
}

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
  const heading = tokensOf(body.slice(0, longestFront)).find(({ type }) => type === 'heading');
  return heading?.type === 'heading' ? plain(heading.tokens ?? []) : null;
}

function tokensOf(text: string): readonly Token[] {
  try {
    return marked.lexer(text);
  } catch {
    return [];
  }
}

const plain = (tokens: readonly Token[]): string => tokens.map(plainToken).join('');

function plainToken(token: Token): string {
  if ('tokens' in token && token.tokens) return plain(token.tokens);
  return token.type === 'html' || !('text' in token) ? '' : String(token.text);
}
