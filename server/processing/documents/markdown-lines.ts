/** Columns before code that is only indented. */
export const codeIndent = 4;
const widestMarkSpace = 4;

export const quoteMark = /^ {0,3}> ?/;
export const fenceMark = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
export const headingMark = /^#{1,6}(?![^ \t])/;
const itemMark = /^ {0,3}(?:[-*+]|(\d{1,9})[.)])(?: |$)/;
const box = /^\[([ xX])\] /;

export const isBlank = (line: string): boolean => !/\S/.test(line);

/** Tabs count as four columns where a line begins. */
export const untabbed = (line: string): string => (/^ *\t/.test(line) ? line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    ')) : line);

/** Blanks at the beginning. */
export function indentOf(line: string): number {
  const first = line.search(/[^ ]/);
  return first < 0 ? line.length : first;
}

/** An item of a list that begins with a line. */
export interface Item {
  readonly name: 'ol' | 'ul';
  /** Items with another mark are of another list. */
  readonly mark: string;
  /** Columns that its further lines are indented by. */
  readonly indent: number;
  readonly rest: string;
}

/** @param isInParagraph a number there may be one of the sentence, unless it is 1 */
export function itemIn(line: string, isInParagraph: boolean): Item | null {
  const [marked, number] = itemMark.exec(line) ?? [];
  if (marked === undefined || isRule(line.trim())) return null;
  const text = line.slice(marked.length);
  if (isInParagraph && (isBlank(text) || (number !== undefined && number !== '1'))) return null;
  const space = indentOf(text);
  const indent = isBlank(text) || space >= widestMarkSpace ? marked.length : marked.length + space;
  const mark = marked.trimEnd().at(-1) as string;
  return { name: number === undefined ? 'ul' : 'ol', mark, indent, rest: line.slice(indent) };
}

/** Three or more of the same mark, and blanks. */
export function isRule(text: string): boolean {
  if (!/^[-*_]/.test(text)) return false;
  const marks = text.replaceAll(/[ \t]/g, '');
  return marks.length >= 3 && marks === (marks[0] as string).repeat(marks.length);
}

/** Whether a fence that was opened with a mark ends with this line. */
export function isEndOf(mark: string, line: string): boolean {
  const text = line.trim();
  return text.length >= mark.length && text === (mark[0] as string).repeat(text.length);
}

/** Whether something other than a paragraph begins here, in a line that isn't in what the paragraph stands in. */
export function startsBlock(line: string): boolean {
  const text = line.trim();
  return (
    fenceMark.test(text) ||
    headingMark.test(text) ||
    isRule(text) ||
    quoteMark.test(line) ||
    itemIn(line, false) !== null ||
    htmlStart(text, true) !== null
  );
}

/** Where a heading ends with marks, without them. */
export function withoutHashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return /^[ \t]?$/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text;
}

/** Lines of one paragraph. Two blanks at the end of one, as a backslash there, break it. */
export const joined = (lines: readonly string[]): string =>
  lines.map((line, at) => (line.endsWith('  ') && at < lines.length - 1 ? `${line.trim()}\\` : line.trim())).join('\n');

/** With a box in place of the mark of a task. */
export const withBox = (text: string): string => text.replace(box, (_, mark: string) => (mark === ' ' ? '☐ ' : '☑ '));

/** The columns that a line below the head of a table announces; 0 of another line. */
export function columnsOf(text: string): number {
  if (!/^[|:\- \t]+$/.test(text) || !text.includes('-')) return 0;
  const cells = cellsOf(text);
  return cells.every((cell) => /^:?-+:?$/.test(cell)) ? cells.length : 0;
}

/** The cells of a row. A bar behind a backslash stands in one. */
export function cellsOf(line: string): readonly string[] {
  const row = line.trim();
  const start = row.startsWith('|') ? 1 : 0;
  const end = row.length > start && row.endsWith('|') && !row.endsWith('\\|') ? row.length - 1 : row.length;
  return row
    .slice(start, end)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

const htmlBlocks: ReadonlySet<string> = new Set([
  ...[
    'address',
    'article',
    'aside',
    'body',
    'blockquote',
    'caption',
    'center',
    'col',
    'colgroup',
    'dd',
    'details',
    'dialog',
    'dir',
    'div',
    'dl',
    'dt',
  ],
  ...['fieldset', 'figcaption', 'figure', 'footer', 'form', 'frame', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'head', 'header', 'hr', 'html', 'iframe'],
  ...['legend', 'li', 'link', 'main', 'menu', 'nav', 'noframes', 'ol', 'option', 'p', 'param', 'search', 'section', 'summary', 'table', 'tbody'],
  ...['td', 'tfoot', 'th', 'thead', 'title', 'tr', 'track', 'ul'],
]);
/** These may hold empty lines. */
const htmlTexts: Readonly<Record<string, RegExp>> = {
  ...{ script: /<\/script>/i, style: /<\/style>/i, pre: /<\/pre>/i, textarea: /<\/textarea>/i },
};

/** Where HTML begins with a line: how it ends, which is null where an empty line ends it. */
export function htmlStart(text: string, isInParagraph: boolean): { readonly end: RegExp | null } | null {
  if (!text.startsWith('<')) return null;
  if (text.startsWith('<!--')) return { end: /-->/ };
  if (text.startsWith('<?')) return { end: /\?>/ };
  if (/^<![a-z]/i.test(text)) return { end: />/ };
  const [, name = ''] = /^<\/?([a-z][a-z\d-]{0,30})(?:[\s/>]|$)/i.exec(text) ?? [];
  const end = htmlTexts[name.toLowerCase()];
  if (end && !text.startsWith('</')) return { end };
  const isAlone = !isInParagraph && /^<\/?[a-z][^<>]*>$/i.test(text) && !/^<[a-z][a-z+.-]*:/i.test(text);
  return htmlBlocks.has(name.toLowerCase()) || isAlone ? { end: null } : null;
}
