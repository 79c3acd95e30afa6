import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, Root, TableCell, TableRow } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Handle, toMarkdown } from 'mdast-util-to-markdown';
import * as Y from 'yjs';

/** What a fragment holds isn't what editors built on ProseMirror put there, or is more than is read. */
export class NotProseMirror extends Error {}

type Block = BlockContent | DefinitionContent;
type Child = Y.XmlElement | Y.XmlText;

/** Deeper than anybody writes, and than is worth reading. */
const greatestDepth = 100;

/** As many characters as the text of a note may have. */
const longestText = 1_000_000;

/** Cells in all tables of a document together, with those that Markdown fills short rows up with. */
const mostCells = 20_000;

/** Where in a document something stands. */
interface Place {
  readonly depth: number;
  /** Shared by all places of the document. */
  readonly tables: { cells: number };
}

const below = ({ depth, tables }: Place): Place => ({ depth: depth + 1, tables });

/**
 * The Markdown of a ProseMirror document that is kept as a Yjs fragment: an element for each node, named for its type and with its attributes, and a text for
 * each run of text, formatted by its marks. Editors name the same node `bullet_list` or `bulletList`; formatting that Markdown hasn't got is left out, the
 * text never.
 */
export function markdownOf(fragment: Y.XmlFragment): string {
  const root: Root = { type: 'root', children: blocksOf(childrenOf(fragment), { depth: 0, tables: { cells: 0 } }) };
  if (root.children.length === 0) return '';
  const markdown = toMarkdown(root, {
    // Columns that are lined up would make every row as long as the longest text in each.
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
    fences: true,
    handlers: { blockquote: whileShort(defaultHandlers.blockquote), listItem: whileShort(defaultHandlers.listItem) },
  });
  if (isTooLong(markdown)) throw tooLong();
  return markdown;
}

/** Quotes and lists write something before each line within: what is too long already doesn't get longer, level by level. */
function whileShort<Arguments extends Parameters<Handle>>(handle: (...given: Arguments) => string): (...given: Arguments) => string {
  return (...given) => {
    const markdown = handle(...given);
    if (isTooLong(markdown)) throw tooLong();
    return markdown;
  };
}

/** Counts no more than it has to: a character is one or two units of a string. */
function isTooLong(markdown: string): boolean {
  if (markdown.length <= longestText) return false;
  if (markdown.length > 2 * longestText) return true;
  let characters = 0;
  for (const _ of markdown) if (++characters > longestText) return true;
  return false;
}

const tooLong = (): NotProseMirror => new NotProseMirror(`holds more than ${longestText} characters of Markdown`);

function childrenOf(parent: Y.XmlFragment): Child[] {
  return parent.toArray().map((child) => {
    if (child instanceof Y.XmlElement || child instanceof Y.XmlText) return child;
    throw new NotProseMirror('holds something else than nodes of ProseMirror');
  });
}

/** The type of a node, however an editor writes it: `bullet_list` and `bulletList` are `bulletlist`. */
const typeOf = (element: Y.XmlElement): string => element.nodeName.replaceAll(/[_-]/g, '').toLowerCase();

const attributesOf = (element: Y.XmlElement): Readonly<Record<string, unknown>> => element.getAttributes() as Record<string, unknown>;

const inlineTypes = new Set(['hardbreak', 'image', 'mention', 'emoji', 'inlinemath']);
const isInline = (child: Child): boolean => child instanceof Y.XmlText || inlineTypes.has(typeOf(child));

/** Blocks as they are, and what stands among them that is none as paragraphs. */
function blocksOf(children: readonly Child[], place: Place): Block[] {
  if (place.depth > greatestDepth) throw new NotProseMirror(`is nested more than ${greatestDepth} levels deep`);
  const blocks: Block[] = [];
  let run: Child[] = [];
  const endRun = (): void => {
    blocks.push(...paragraphOf(run));
    run = [];
  };
  for (const child of children) {
    if (isInline(child)) run.push(child);
    else {
      endRun();
      blocks.push(...blockOf(child as Y.XmlElement, place));
    }
  }
  endRun();
  return blocks;
}

/** Nothing where there is nothing to read: Markdown has no empty paragraphs. */
function paragraphOf(children: readonly Child[]): Block[] {
  const phrasing = phrasingOf(children);
  return phrasing.length > 0 ? [{ type: 'paragraph', children: phrasing }] : [];
}

function blockOf(element: Y.XmlElement, place: Place): Block[] {
  const children = childrenOf(element);
  const attributes = attributesOf(element);
  switch (typeOf(element)) {
    case 'heading':
      return [{ type: 'heading', depth: headingDepth(attributes.level), children: phrasingOf(children) }];
    case 'blockquote':
      return [{ type: 'blockquote', children: blocksOf(children, below(place)) }];
    case 'codeblock':
      return [{ type: 'code', lang: languageOf(attributes), value: plainText(children) }];
    case 'horizontalrule':
      return [{ type: 'thematicBreak' }];
    case 'bulletlist':
    case 'tasklist':
      return listOf(children, { ordered: false }, place);
    case 'orderedlist':
      return listOf(children, { ordered: true, start: firstNumber(attributes.start ?? attributes.order) }, place);
    case 'table':
      return tableOf(children, place);
    default:
      return blocksOf(children, below(place));
  }
}

const headingDepth = (level: unknown): 1 | 2 | 3 | 4 | 5 | 6 => {
  const depth = ([1, 2, 3, 4, 5, 6] as const).find((one) => one === Number(level));
  return depth ?? 1;
};

/** A word: what follows a blank in the first line of a fence is no language. */
const languageOf = ({ language, params }: Readonly<Record<string, unknown>>): string | null =>
  [language, params].map((one) => (typeof one === 'string' ? (/^\S+/.exec(one.trim())?.[0] ?? '') : '')).find((one) => one !== '') ?? null;

/** Markdown counts from 0 to 999,999,999. */
const firstNumber = (start: unknown): number => {
  const number = Number(start ?? 1);
  return Number.isInteger(number) && number >= 0 && number <= 999_999_999 ? number : 1;
};

function listOf(children: readonly Child[], kind: { readonly ordered: boolean; readonly start?: number }, place: Place): Block[] {
  const items = children.map((child): ListItem => {
    const blocks = isInline(child) ? paragraphOf([child]) : blocksOf(childrenOf(child as Y.XmlElement), below(place));
    return { type: 'listItem', checked: isInline(child) ? null : checkedOf(child as Y.XmlElement), spread: false, children: blocks };
  });
  return items.length > 0 ? [{ type: 'list', ...kind, spread: false, children: items }] : [];
}

function checkedOf(item: Y.XmlElement): boolean | null {
  const { checked } = attributesOf(item);
  if (typeOf(item) === 'taskitem') return checked === true || checked === 'true';
  return typeof checked === 'boolean' ? checked : null;
}

/** In Markdown the first row is the head, whatever it was, and a cell is one line. */
function tableOf(children: readonly Child[], { tables }: Place): Block[] {
  const rows = children.filter((row) => row instanceof Y.XmlElement).map(childrenOf);
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  if (width === 0) return [];
  tables.cells += rows.length * width;
  if (tables.cells > mostCells)
    throw new NotProseMirror(`holds tables of more than ${mostCells} cells, counting each row as wide as the widest of its table`);
  const rowOf = (cells: readonly Child[]): TableRow => ({ type: 'tableRow', children: Array.from({ length: width }, (_, at) => cellOf(cells[at])) });
  return [{ type: 'table', children: rows.map(rowOf) }];
}

function cellOf(cell: Child | undefined): TableCell {
  if (cell === undefined) return { type: 'tableCell', children: [] };
  return { type: 'tableCell', children: cell instanceof Y.XmlElement ? lineOf(cell) : phrasingOf([cell]) };
}

/** All text in a cell, its blocks behind each other. */
function lineOf(element: Y.XmlElement, depth = 0): PhrasingContent[] {
  if (depth > greatestDepth) throw new NotProseMirror(`is nested more than ${greatestDepth} levels deep`);
  const children = childrenOf(element);
  const parts = children.every(isInline)
    ? [phrasingOf(children)]
    : children.map((child) => (isInline(child) ? phrasingOf([child]) : lineOf(child as Y.XmlElement, depth + 1)));
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [{ type: 'text', value: ' ' } as const, ...part]))
    .map((one) => (one.type === 'break' ? { type: 'text', value: ' ' } : one));
}

const plainText = (children: readonly Child[]): string =>
  children
    .map((child) =>
      child instanceof Y.XmlText
        ? runsOf(child)
            .map(({ text }) => text)
            .join('')
        : isBreak(child)
          ? '\n'
          : plainText(childrenOf(child)),
    )
    .join('');

const isBreak = (child: Child): boolean => child instanceof Y.XmlElement && typeOf(child) === 'hardbreak';

/** Text with the marks on it. */
interface Run {
  readonly text: string;
  readonly marks: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

function runsOf(text: Y.XmlText): Run[] {
  const delta = text.toDelta() as readonly { readonly insert: unknown; readonly attributes?: Readonly<Record<string, unknown>> }[];
  return delta.flatMap(({ insert, attributes = {} }) => (typeof insert === 'string' ? [{ text: insert, marks: marksOf(attributes) }] : []));
}

/** Editors write marks that may overlap themselves with a hash behind the name. */
const hash = /--[\w+/=]{8}$/;
const markNames: Readonly<Record<string, string>> = { strong: 'bold', em: 'italic', strikethrough: 'strike', s: 'strike', underlined: 'underline' };

function marksOf(attributes: Readonly<Record<string, unknown>>): Run['marks'] {
  const marks = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    const plain = name.replace(hash, '').toLowerCase();
    marks.set(markNames[plain] ?? plain, typeof value === 'object' ? (value as Readonly<Record<string, unknown>>) : {});
  }
  return marks;
}

/** Inline content, each mark around as much of it as it is on. */
function phrasingOf(children: readonly Child[]): PhrasingContent[] {
  const pieces = children.flatMap((child): Piece[] => {
    if (child instanceof Y.XmlText)
      return runsOf(child).flatMap(({ text, marks }) => (text === '' ? [] : [{ content: [textOf(text, marks)], marks }]));
    const content = inlineOf(child);
    return content.length > 0 ? [{ content, marks: new Map() }] : [];
  });
  return nested(pieces, outermostFirst);
}

interface Piece {
  readonly content: PhrasingContent[];
  readonly marks: Run['marks'];
}

/** Links go around emphasis, so that a link is one link whatever is emphasized in it. */
const outermostFirst = ['link', 'bold', 'italic', 'strike'] as const;

const textOf = (value: string, marks: Run['marks']): PhrasingContent => (marks.has('code') ? { type: 'inlineCode', value } : { type: 'text', value });

function inlineOf(element: Y.XmlElement): PhrasingContent[] {
  const attributes = attributesOf(element);
  const text = (...keys: string[]): string =>
    keys
      .map((key) => attributes[key])
      .find((one) => typeof one === 'string' && one !== '')
      ?.toString() ?? '';
  switch (typeOf(element)) {
    case 'hardbreak':
      return [{ type: 'break' }];
    case 'image':
      return [{ type: 'image', url: text('src'), alt: text('alt'), title: text('title') || null }];
    case 'mention':
      return [{ type: 'text', value: `@${text('label', 'id')}` }];
    case 'emoji':
      return [{ type: 'text', value: text('emoji') || `:${text('name')}:` }];
    default:
      return phrasingOf(childrenOf(element));
  }
}

/** Wraps the longest runs that have the outermost mark in common, and so on within. */
function nested(pieces: readonly Piece[], [mark, ...inner]: readonly (typeof outermostFirst)[number][]): PhrasingContent[] {
  if (mark === undefined) return pieces.flatMap(({ content }) => content);
  const result: PhrasingContent[] = [];
  for (let start = 0; start < pieces.length; ) {
    const value = pieces[start]?.marks.get(mark);
    const key = JSON.stringify(value);
    let end = start + 1;
    while (end < pieces.length && JSON.stringify(pieces[end]?.marks.get(mark)) === key) end++;
    const content = nested(pieces.slice(start, end), inner);
    result.push(...(value ? [wrapped(mark, value, content)] : content));
    start = end;
  }
  return result;
}

function wrapped(mark: (typeof outermostFirst)[number], attributes: Readonly<Record<string, unknown>>, children: PhrasingContent[]): PhrasingContent {
  if (mark === 'bold') return { type: 'strong', children };
  if (mark === 'italic') return { type: 'emphasis', children };
  if (mark === 'strike') return { type: 'delete', children };
  const { href, title } = attributes;
  return { type: 'link', url: typeof href === 'string' ? href : '', title: typeof title === 'string' ? title : null, children };
}
