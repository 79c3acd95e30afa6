/** Pixels, as the picture is shown. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** How much of a picture is looked at: its root element stands at the start, behind comments and the like. */
const longestStart = 64 * 1024;

/** Whether these are the first bytes of markup, whatever type the file was declared to have. */
export const isMarkup = (head: Uint8Array): boolean => textOf(head.subarray(0, 256)).trimStart().startsWith('<');

/**
 * The size that an SVG tells in its first bytes, in CSS pixels: what `width` and `height` of the root element say or, where they say nothing or parts of what
 * the picture stands in, its `viewBox`. Nothing is drawn, and no entity is looked up: what draws an SVG does as much work as its author likes.
 * @returns null when there is no such size; undefined when it is no SVG
 */
export function svgSize(head: Uint8Array): Dimensions | null | undefined {
  const attributes = rootAttributes(textOf(head.subarray(0, longestStart)));
  if (!attributes) return undefined;
  const [, , boxWidth = 0, boxHeight = 0] = numbersOf(attributes.get('viewBox') ?? '');
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : null;
  const given = { width: pixelsOf(attributes.get('width')), height: pixelsOf(attributes.get('height')) };
  const width = given.width ?? (ratio && (given.height === null ? boxWidth : given.height * ratio));
  const height = given.height ?? (ratio && (given.width === null ? boxHeight : given.width / ratio));
  if (width === null || height === null || !(width > 0 && height > 0)) return null;
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** UTF-8 unless a byte order mark says otherwise. */
function textOf(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** The attributes of the first element when that is `svg`, in any namespace prefix. Each step goes forward, so it takes as long as the text. */
function rootAttributes(text: string): ReadonlyMap<string, string> | undefined {
  let at = startOfRoot(text);
  if (at === -1) return undefined;
  const word = (): string => {
    const start = at;
    while (at < text.length && !' \t\r\n=/><"\''.includes(text.charAt(at))) at++;
    return text.slice(start, at);
  };
  const skipSpace = (): void => {
    while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++;
  };
  if (word().split(':').at(-1) !== 'svg') return undefined;
  const attributes = new Map<string, string>();
  for (;;) {
    skipSpace();
    const name = word();
    skipSpace();
    if (name === '' || text.charAt(at) !== '=') return attributes;
    at++;
    skipSpace();
    const quote = text.charAt(at);
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, at + 1) : -1;
    if (end === -1) return attributes;
    attributes.set(name, text.slice(at + 1, end));
    at = end + 1;
  }
}

/** Behind the `<` of the first element; -1 when there is none. */
function startOfRoot(text: string): number {
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) at = behind(text, '-->', at + 4);
    else if (text.startsWith('<?', at)) at = behind(text, '?>', at + 2);
    else if (text.startsWith('<!', at)) at = behindDoctype(text, at + 2);
    else return at + 1;
    if (at === -1) return -1;
  }
  return -1;
}

function behind(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at === -1 ? -1 : at + end.length;
}

/** A document type may hold declarations in brackets, and both may hold `>` in quotes. */
function behindDoctype(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"' || character === "'") {
      at = text.indexOf(character, at + 1);
      if (at === -1) return -1;
    } else if (text.startsWith('<!--', at)) {
      at = behind(text, '-->', at + 4) - 1;
      if (at < 0) return -1;
    } else if (character === '[' || character === '<') depth++;
    else if (character === ']') depth--;
    else if (character === '>' && depth-- === 0) return at + 1;
  }
  return -1;
}

/** CSS pixels of each unit; a font that nobody has chosen is 16 of them high. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
};

/** A length in pixels; null where it says nothing, or what depends on where the picture stands. */
function pixelsOf(length: string | undefined): number | null {
  const text = length?.trim() ?? '';
  const number = Number.parseFloat(text);
  if (!(number > 0)) return null;
  let end = text.length;
  while (end > 0 && /[a-z%]/i.test(text.charAt(end - 1))) end--;
  const factor = units[text.slice(end).toLowerCase()];
  const isNumber = Number.isFinite(Number(text.slice(0, end)));
  return factor === undefined || !isNumber ? null : number * factor;
}

const numbersOf = (list: string): number[] =>
  list
    .trim()
    .split(/[\s,]+/, 5)
    .map(Number);
