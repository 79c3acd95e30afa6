import { escapeHtml } from './escape.ts';
import { inline, type Shown } from './inline.ts';

/** Characters of a text that are looked at. */
const longestBeginning = 1_000;
/** Characters of HTML. */
export const longestExcerpt = 8_192;
const mostCells = 40;

/** The beginning of a text in Markdown. */
export interface Excerpt {
  /** Safe to show: it is made of a few tags, and of the text. */
  readonly html: string;
  /** What the first heading says; null where there is none. */
  readonly heading: string | null;
  /** What the first paragraph says; null where there is none. */
  readonly paragraph: string | null;
}

/**
 * Shows the beginning of a text. It isn't all of Markdown: what stands within each other is shown below each other, and HTML is left out. In return nothing of it can be
 * more than text, and it takes no time to speak of, whatever the text is.
 */
export function excerptOf(markdown: string): Excerpt {
  const beginning = beginningOf(markdown);
  const blocks = blocksOf(linesOf(beginning));
  const html = blocks.map((block) => block.html).join('\n');
  const said = (kind: Block['kind']): string | null => blocks.find((block) => block.kind === kind && block.text.trim() !== '')?.text.trim() ?? null;
  return {
    html: html.length <= longestExcerpt ? html : `<pre>${escapeHtml(beginning)}</pre>`,
    heading: said('heading'),
    paragraph: said('paragraph'),
  };
}

interface Block {
  readonly kind: 'heading' | 'paragraph' | 'other';
  readonly html: string;
  readonly text: string;
}

function beginningOf(markdown: string): string {
  if (markdown.length <= longestBeginning) return markdown.toWellFormed();
  const start = markdown.slice(0, longestBeginning);
  const space = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  // Half of a pair of surrogates is replaced, so nothing is cut within a character.
  return `${(space > longestBeginning / 2 ? start.slice(0, space) : start).toWellFormed()}…`;
}

/** Without what some programs put before a text: lines of `name: value` between lines of `---`. */
function linesOf(text: string): readonly string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  if (lines[0]?.trimEnd() !== '---' || !/^[A-Za-z][\w-]*:/.test(lines[1] ?? '')) return lines;
  const end = lines.findIndex((line, at) => at > 0 && ['---', '...'].includes(line.trimEnd()));
  return end < 0 ? lines : lines.slice(end + 1);
}

/** What takes some lines, and makes a block of them. */
type Reader = (lines: readonly string[], at: number) => readonly [block: Block, next: number] | null;

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.trim() === '') at++;
    else {
      const [block, next] = readBlock(lines, at) ?? readParagraph(lines, at);
      blocks.push(block);
      at = next;
    }
  }
  return blocks;
}

function readBlock(lines: readonly string[], at: number): ReturnType<Reader> {
  if (!mayStartBlock(lines[at] as string)) return null;
  for (const read of readers) {
    const found = read(lines, at);
    if (found) return found;
  }
  return null;
}

const other = (html: string): Block => ({ kind: 'other', html, text: '' });

const shownAs = (name: string, { html }: Shown): string => `<${name}>${html}</${name}>`;

const fence: Reader = (lines, at) => {
  const [mark] = /^(?:`{3,}|~{3,})/.exec(lines[at]?.trim() ?? '') ?? [];
  if (mark === undefined) return null;
  const closed = lines.findIndex((line, index) => index > at && line.trim().startsWith(mark));
  const end = closed < 0 ? lines.length : closed;
  return [other(`<pre><code>${escapeHtml(lines.slice(at + 1, end).join('\n'))}</code></pre>`), end + 1];
};

const heading: Reader = (lines, at) => {
  const line = lines[at]?.trim() ?? '';
  const [marks] = /^#{1,6}(?![^ \t])/.exec(line) ?? [];
  if (marks === undefined) return null;
  const text = line.slice(marks.length).trim();
  const end = withoutHashes(text);
  return [headingOf(marks.length, text.slice(0, /[ \t]/.test(text[end - 1] ?? ' ') ? end : text.length).trim()), at + 1];
};

/** Where the hashes at the end of a heading begin. */
function withoutHashes(text: string): number {
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end;
}

function headingOf(level: number, source: string): Block {
  const shown = inline(source);
  return { kind: 'heading', html: shownAs(`h${level}`, shown), text: shown.text };
}

const rule: Reader = (lines, at) => {
  const marks = lines[at]?.replaceAll(/[ \t]/g, '') ?? '';
  return marks.length >= 3 && /^[-*_]/.test(marks) && isOnly(marks, marks[0] as string) ? [other('<hr>'), at + 1] : null;
};

const isOnly = (text: string, character: string): boolean => text !== '' && text === character.repeat(text.length);

const quote: Reader = (lines, at) => {
  const end = endOf(lines, at, (line) => line.startsWith('>'));
  if (end === at) return null;
  const said = lines.slice(at, end).map((line) => line.replace(/^[ \t>]+/, ''));
  return [other(`<blockquote>${shownAs('p', inline(joined(said)))}</blockquote>`), end];
};

const table: Reader = (lines, at) => {
  const end = endOf(lines, at, (line) => line.startsWith('|'));
  if (end === at) return null;
  const rows = lines.slice(at, end).filter((line) => !/^[|:\- \t]+$/.test(line));
  const cells = (line: string): readonly string[] => line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|').slice(0, mostCells);
  const row = (line: string): string =>
    `<tr>${cells(line)
      .map((cell) => shownAs('td', inline(cell.trim())))
      .join('')}</tr>`;
  return [other(`<table><tbody>${rows.map(row).join('')}</tbody></table>`), end];
};

const marker = /^(?:[-*+]|(\d{1,9})[.)])(?:[ \t]+|$)(?:\[([ xX])\][ \t]+)?/;

/** Items in one list, however they stand within each other. */
const list: Reader = (lines, at) => {
  const first = marker.exec(lines[at]?.trim() ?? '');
  if (!first) return null;
  const items: string[][] = [];
  let next = at;
  for (; next < lines.length; next++) {
    const line = lines[next]?.trim() ?? '';
    const item = marker.exec(line);
    if (item && (item[1] === undefined) === (first[1] === undefined)) items.push([`${boxOf(item[2])}${line.slice(item[0].length)}`]);
    else if (line === '' ? !marker.test(lines[next + 1]?.trim() ?? '') : item || startsBlock(lines, next)) break;
    else if (line !== '') items.at(-1)?.push(lines[next] as string);
  }
  const html = items.map((item) => shownAs('li', inline(joined(item)))).join('');
  if (first[1] === undefined) return [other(`<ul>${html}</ul>`), next];
  return [other(`<ol${first[1] === '1' ? '' : ` start="${Number(first[1])}"`}>${html}</ol>`), next];
};

const boxOf = (mark: string | undefined): string => (mark === undefined ? '' : mark === ' ' ? '☐ ' : '☑ ');

/** Most lines begin with a letter. */
const mayStartBlock = (line: string): boolean => /^\s*[^\s\p{L}]/u.test(line);

const readers: readonly Reader[] = [fence, heading, rule, quote, table, list];

/** Whether something other than a paragraph begins here. An enumeration that doesn't begin with 1 doesn't end a paragraph: it may be a number at the start of a line. */
const startsBlock = (lines: readonly string[], at: number): boolean => {
  if (!mayStartBlock(lines[at] as string)) return false;
  const line = lines[at]?.trim() ?? '';
  return /^(?:`{3}|~{3}|>|\||#{1,6}(?![^ \t])|[-*+][ \t]|1[.)][ \t])/.test(line) || rule(lines, at) !== null;
};

function readParagraph(lines: readonly string[], at: number): readonly [Block, number] {
  let end = at + 1;
  for (; end < lines.length; end++) {
    const line = lines[end]?.trim() ?? '';
    if (line === '') break;
    if (isOnly(line, '=') || isOnly(line, '-')) return [headingOf(line.startsWith('=') ? 1 : 2, joined(lines.slice(at, end))), end + 1];
    if (startsBlock(lines, end)) break;
  }
  const shown = inline(joined(lines.slice(at, end)));
  return [{ kind: 'paragraph', html: shownAs('p', shown), text: shown.text }, end];
}

/** Where the lines end that are like this, from here on. */
function endOf(lines: readonly string[], at: number, isAlike: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && isAlike(lines[end]?.trim() ?? '')) end++;
  return end;
}

/** Lines of one paragraph. Two blanks at the end of one, as a backslash there, break it. */
const joined = (lines: readonly string[]): string =>
  lines.map((line, at) => (line.endsWith('  ') && at < lines.length - 1 ? `${line.trim()}\\` : line.trim())).join('\n');
