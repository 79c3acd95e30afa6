import { addressHere, longestAddress, withoutEnd } from './addresses.ts';
import { escapeHtml } from './escape.ts';

/** A line of Markdown as HTML that is safe to show, and what it says without its marks. */
export interface Shown {
  readonly html: string;
  readonly text: string;
}

/** Characters between the brackets of a link, and between those behind them. */
const longestLabel = 300;
const longestTarget = 1_000;

const special = /[\\`*_~[!<&]|https?:\/\//gi;
const punctuation = /[!-/:-@[-`{-~]/;
const wordCharacter = /[\p{L}\p{N}]/u;
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/iy;
const bracketed = /<(?:https?:\/\/|mailto:)[^\s<>]+>/iy;
const tag = /<(?:!--|[/!?]?[a-z])[^<>]*>/iy;
const leadsOut = /^(?:https?:\/\/|mailto:)/i;

/**
 * Shows what stands within a paragraph. It takes no more than the common marks for what they are, in time that grows as the text does; everything else stays as it
 * was written. Every character that it doesn't know goes through `escapeHtml`, and of addresses only those that lead to the web or to a mailbox become links.
 */
export function inline(source: string, isInLink = false): Shown {
  const pieces: Shown[] = [];
  /** The marks that may begin something: where their pieces are. */
  const open: { readonly mark: string; readonly at: number }[] = [];
  const literal = (text: string): void => void pieces.push({ html: escapeHtml(text), text });

  /** Takes what stands here, and says where it ends. */
  const take = (at: number): number => {
    const character = source[at] as string;
    if (character === '\\') return takeEscape(at);
    if (character === '`') return takeCode(at);
    if (character === '*' || character === '_' || character === '~') return takeMark(at, character);
    if (character === '[' || character === '!') return takeLink(at, character === '!');
    if (character === '<') return takeTag(at);
    if (character === '&') return takeReference(at);
    return takeAddress(at);
  };

  const takeEscape = (at: number): number => {
    const next = source[at + 1] ?? '';
    if (next === '\n') pieces.push(lineBreak);
    else if (punctuation.test(next)) literal(next);
    else {
      literal('\\');
      return at + 1;
    }
    return at + 2;
  };

  const takeCode = (at: number): number => {
    const run = runAt(source, at);
    const start = at + run.length;
    const end = endOfCode(source, run, start);
    if (end < 0) literal(run);
    else {
      const text = source.slice(start, end).replaceAll('\n', ' ').trim();
      pieces.push({ html: `<code>${escapeHtml(text)}</code>`, text });
    }
    return end < 0 ? start : end + run.length;
  };

  const takeMark = (at: number, character: string): number => {
    const run = runAt(source, at);
    if (run.length > 3 || (character === '~' && run.length !== 2)) {
      literal(run);
      return at + run.length;
    }
    const [before, behind] = [source[at - 1] ?? ' ', source[at + run.length] ?? ' '];
    const isWithinWord = character === '_' && wordCharacter.test(before) && wordCharacter.test(behind);
    const begun = isWithinWord || isSpace(before) ? -1 : open.findLastIndex((one) => run.startsWith(one.mark));
    const mark = open[begun]?.mark ?? run.slice(0, 2);
    if (begun >= 0) {
      const [name, { at: piece }] = [nameOf(mark), open[begun] as (typeof open)[number]];
      pieces[piece] = { html: `<${name}>`, text: '' };
      pieces.push({ html: `</${name}>`, text: '' });
      // What began within it, and has not ended, is no mark.
      open.length = begun;
    } else {
      if (!isWithinWord && !isSpace(behind) && !open.some((one) => one.mark === mark)) open.push({ mark, at: pieces.length });
      literal(mark);
    }
    return at + mark.length;
  };

  const takeLink = (at: number, isPicture: boolean): number => {
    const begin = isPicture ? at + 1 : at;
    const labelEnd = source[begin] === '[' ? endOfBrackets(source, begin, '[', ']') : -1;
    const end = labelEnd > 0 && source[labelEnd + 1] === '(' ? endOfBrackets(source, labelEnd + 1, '(', ')') : -1;
    if (end < 0 || (isInLink && !isPicture)) {
      literal(source[at] as string);
      return at + 1;
    }
    const label = inline(source.slice(begin + 1, labelEnd), true);
    const [target = ''] = source
      .slice(labelEnd + 2, end)
      .trim()
      .split(/\s/, 1);
    pieces.push(isPicture ? { html: escapeHtml(label.text), text: label.text } : link(label, target.replace(/^</, '').replace(/>$/, '')));
    return end + 1;
  };

  const takeTag = (at: number): number => {
    const written = matchAt(bracketed, source, at);
    const target = written?.slice(1, -1) ?? '';
    const dropped = written === null ? matchAt(tag, source, at) : null;
    if (written !== null) pieces.push(isInLink ? { html: escapeHtml(target), text: target } : link(inlineText(target), target));
    else if (dropped === null) literal('<');
    else if (/^<br\b/i.test(dropped)) pieces.push(lineBreak);
    return at + (written ?? dropped ?? '<').length;
  };

  const takeReference = (at: number): number => {
    const written = matchAt(reference, source, at);
    if (written === null) literal('&');
    else pieces.push({ html: written, text: decoded(written) });
    return at + (written?.length ?? 1);
  };

  const takeAddress = (at: number): number => {
    const target = withoutEnd(matchAt(addressHere, source, at)?.slice(0, longestAddress) ?? '');
    if (isInLink || target === '') {
      literal(target || (source[at] as string));
      return at + (target.length || 1);
    }
    pieces.push(link(inlineText(target), target));
    return at + target.length;
  };

  for (let at = 0; at < source.length; ) {
    special.lastIndex = at;
    const next = special.exec(source)?.index ?? source.length;
    if (next > at) literal(source.slice(at, next));
    at = next < source.length ? take(next) : next;
  }
  return { html: pieces.map(({ html }) => html).join(''), text: pieces.map(({ text }) => text).join('') };
}

const lineBreak: Shown = { html: '<br>', text: '\n' };

const inlineText = (text: string): Shown => ({ html: escapeHtml(text), text });

function link(label: Shown, target: string): Shown {
  if (!leadsOut.test(target) || target.length > longestAddress) return label;
  return { html: `<a href="${escapeHtml(target)}" rel="noopener noreferrer nofollow">${label.html}</a>`, text: label.text };
}

const isSpace = (character: string): boolean => /\s/.test(character);

const nameOf = (mark: string): string => (mark === '~~' ? 'del' : mark.length === 2 ? 'strong' : 'em');

/** The same character as often as it stands here. */
function runAt(source: string, at: number): string {
  let end = at + 1;
  while (source[end] === source[at]) end++;
  return source.slice(at, end);
}

/** Where as many backticks stand as it began with; negative where they don't. */
function endOfCode(source: string, run: string, start: number): number {
  for (let at = source.indexOf('`', start); at >= 0; at = source.indexOf('`', at)) {
    const here = runAt(source, at);
    if (here.length === run.length) return at;
    at += here.length;
  }
  return -1;
}

/** Where the bracket is closed; negative where it isn't, or not within reach. */
function endOfBrackets(source: string, start: number, opening: string, closing: string): number {
  const last = Math.min(source.length, start + (opening === '[' ? longestLabel : longestTarget));
  for (let [at, depth] = [start, 0]; at < last; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === opening) depth++;
    else if (source[at] === closing && --depth === 0) return at;
  }
  return -1;
}

function matchAt(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(written: string): string {
  const name = written.slice(1, -1);
  if (!name.startsWith('#')) return named[name] ?? written;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
}
