import type { TextContent } from 'pdfjs-dist/types/src/display/api.d.ts';

export interface Paragraph {
  /** In one line. */
  readonly text: string;
  /** Whether its letters stand out among those of the page. */
  readonly isHeading: boolean;
}

/** A line of a page, in points: where it begins and ends, and how far its foot is from that of the page. */
interface Line {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly foot: number;
  /** Of its largest letters. */
  readonly height: number;
}

/** A part of a line that is written in one go. */
type Piece = Line & { readonly isLeftToRight: boolean };

/** How much larger the letters of a heading are. */
const larger = 1.2;
/** Heights of its letters that a line may be below the one before, if it goes on with it. */
const farthest = 2.5;
/** How much more than the usual distance of two lines separates paragraphs. */
const apart = 1.3;
/** Letters by which the first line of a paragraph is moved in. */
const indent = 0.8;
/** How much of the usual width a line has that goes on in the next. */
const full = 0.7;
const longestHeading = 200;

/** The text of a page in its paragraphs, in the order in which it was written, as far as the places of its lines tell where one ends. */
export function paragraphsOf(items: TextContent['items']): Paragraph[] {
  const lines = linesOf(items);
  const usual = usualOf(lines);
  const groups: Line[][] = [];
  for (const [at, line] of lines.entries()) {
    const previous = lines[at - 1];
    if (previous && goesOn(previous, line, usual)) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => paragraphOf(group, usual));
}

/** What most lines of the page have. */
interface Usual {
  readonly height: number;
  readonly width: number;
  readonly drop: number;
}

function usualOf(lines: readonly Line[]): Usual {
  const height = heightOfMost(lines);
  const drops = lines.slice(1).flatMap((line, at) => dropTo(line, lines[at]) ?? []);
  const close = drops.filter((drop) => drop <= farthest * height);
  return { height, width: quantile(lines.map(widthOf), 0.75), drop: quantile(close, 0.25) };
}

function linesOf(items: TextContent['items']): Line[] {
  const lines: Line[] = [];
  let pieces: Piece[] = [];
  const end = (): void => {
    const line = lineOf(pieces);
    if (line.text !== '') lines.push(line);
    pieces = [];
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    if (item.str !== '') pieces.push(pieceOf(item));
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

function pieceOf({ str, transform, width, height, dir }: Extract<TextContent['items'][number], { str: string }>): Piece {
  const [left, foot] = [Number(transform[4]), Number(transform[5])];
  return { text: str, left, right: left + width, foot, height, isLeftToRight: dir === 'ltr' };
}

function lineOf(pieces: readonly Piece[]): Line {
  let text = '';
  for (const [at, piece] of pieces.entries()) {
    const previous = pieces[at - 1];
    text += previous && isBackwards(previous, piece) ? ` ${piece.text}` : piece.text;
  }
  const marked = pieces.filter((piece) => piece.height > 0);
  return {
    // Control characters and hyphens that are only shown at the end of a line are no text.
    text: text
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .replaceAll('\u00ad', '')
      .trim(),
    left: marked.reduce((left, piece) => Math.min(left, piece.left), Number.POSITIVE_INFINITY),
    right: marked.reduce((right, piece) => Math.max(right, piece.right), Number.NEGATIVE_INFINITY),
    foot: marked[0]?.foot ?? 0,
    height: marked.reduce((height, piece) => Math.max(height, piece.height), 0),
  };
}

/** What was written at the left after what stands at the right is no part of the same word. */
const isBackwards = (previous: Piece, piece: Piece): boolean => previous.isLeftToRight && piece.isLeftToRight && piece.right < previous.left;

function goesOn(previous: Line, line: Line, usual: Usual): boolean {
  const drop = dropTo(line, previous);
  const [smaller, taller] = [Math.min(previous.height, line.height), Math.max(previous.height, line.height)];
  if (drop === null || drop > apart * Math.max(usual.drop, smaller) || taller > larger * smaller) return false;
  if (line.height > larger * usual.height) return true;
  return line.left - previous.left < indent * line.height && widthOf(previous) >= full * usual.width;
}

/** How far below another line it stands; null where it doesn't, as at the head of the next column. */
const dropTo = (line: Line, previous: Line | undefined): number | null =>
  previous && previous.foot - line.foot > 0 ? previous.foot - line.foot : null;

const widthOf = ({ left, right }: Line): number => Math.max(0, right - left);

function paragraphOf(lines: readonly Line[], usual: Usual): Paragraph {
  const text = lines.map((line) => line.text).reduce(joined);
  return { text, isHeading: text.length <= longestHeading && lines.every((line) => line.height > larger * usual.height) };
}

/** A word that is parted at the end of a line is one again. */
const joined = (text: string, next: string): string =>
  /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`;

/** The height that the most letters have. */
function heightOfMost(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { height, text } of lines) letters.set(height, (letters.get(height) ?? 0) + text.length);
  return [...letters].reduce((most, other) => (other[1] > most[1] ? other : most), [0, 0])[0];
}

function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
