import { Unreadable } from '../found.ts';
import { decoderOf } from '../markup/decode-text.ts';
import type { Properties } from './format.ts';
import type { Outline } from './outline.ts';
import { encodingOfCharset, encodingOfPage } from './rtf-codepages.ts';
import { RtfInfo } from './rtf-info.ts';
import { RtfParagraphs } from './rtf-paragraphs.ts';
import type { RtfReader } from './rtf-tokens.ts';

/** Groups within each other. */
const deepestGroup = 1000;
const mostFonts = 4096;
/** Bytes of text that are decoded together. */
const mostAtOnce = 64 * 1024;

/** Where characters go: into the text, nowhere, into the table of fonts, or into what the document says of itself. */
type Destination = 'text' | 'nowhere' | 'fonts' | 'info' | 'said';

interface Group {
  readonly destination: Destination;
  /** What is said, such as `title`. */
  readonly said: string | undefined;
  readonly encoding: string;
  /** Characters behind a Unicode one that stand for it where that isn't known. */
  readonly fallback: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isHidden: boolean;
  readonly isFootnote: boolean;
}

/** Destinations that are no text of the document. */
const nowhere = new Set(
  [
    'colortbl',
    'stylesheet',
    'listtable',
    'pict',
    'objdata',
    'header',
    'headerl',
    'headerr',
    'headerf',
    'footer',
    'footerl',
    'footerr',
    'footerf',
  ].concat([
    'fldinst',
    'xe',
    'tc',
    'rxe',
    'txe',
    'sp',
    'pntext',
    'pntxta',
    'pntxtb',
    'revtbl',
    'filetbl',
    'nonshppict',
    'ftnsep',
    'ftnsepc',
    'aftnsep',
  ]),
);
/** Marked as what may be left out, and yet read. */
const understood = new Set(['shpinst', 'shppict', 'generator', 'fonttbl', 'info']);
const said = new Set(['title', 'author', 'subject', 'keywords', 'creatim', 'revtim', 'generator']);

const symbols: Readonly<Record<string, string>> = {
  ...{ emdash: '—', endash: '–', bullet: '•', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', emspace: '\u2003', enspace: '\u2002' },
  ...{ tab: '\t', nestcell: '\t', '~': '\u00a0', _: '\u2011' },
};

/** Tells an outline what stands in rich text. */
export class RtfOutline implements RtfReader {
  readonly #outline: Outline;
  readonly #paragraphs: RtfParagraphs;
  readonly #info = new RtfInfo();
  readonly #groups: Group[] = [];
  readonly #fonts = new Map<number, string>();
  #group: Group = {
    ...{ destination: 'text', said: undefined, encoding: 'windows-1252', fallback: 1, isBold: false, isItalic: false, isHidden: false },
    isFootnote: false,
  };
  #pageEncoding = 'windows-1252';
  #font = 0;
  /** The group has just begun, or begun with the mark of what may be left out. */
  #isFirst = false;
  #isMarked = false;
  #toSkip = 0;
  #bytes: Uint8Array[] = [];
  #byteLength = 0;

  constructor(outline: Outline) {
    this.#outline = outline;
    this.#paragraphs = new RtfParagraphs(outline);
  }

  get properties(): Properties {
    return this.#info.properties;
  }

  isDone(): boolean {
    return this.#outline.isFull;
  }

  /** The text ends. */
  end(): void {
    this.#flush();
    this.#paragraphs.end();
  }

  openGroup(): void {
    this.#flush();
    if (this.#groups.length >= deepestGroup) throw new Unreadable(`The document has more than ${deepestGroup} groups within each other.`);
    this.#groups.push(this.#group);
    this.#isFirst = true;
    this.#isMarked = false;
    this.#toSkip = 0;
  }

  closeGroup(): void {
    this.#flush();
    const ended = this.#group;
    this.#group = this.#groups.pop() ?? this.#group;
    if (ended.isFootnote && !this.#group.isFootnote) this.#paragraphs.text(']', ended);
    this.#isFirst = false;
    this.#toSkip = 0;
  }

  characters(bytes: Uint8Array): void {
    this.#isFirst = false;
    const skipped = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= skipped;
    const { destination, isHidden } = this.#group;
    if (destination !== 'said' && (destination !== 'text' || isHidden)) return;
    this.#bytes.push(bytes.subarray(skipped));
    this.#byteLength += bytes.length - skipped;
    if (this.#byteLength > mostAtOnce) this.#flush();
  }

  control(word: string, parameter: number | null): void {
    this.#flush();
    if (word === '*') {
      this.#isMarked = this.#isFirst;
      return;
    }
    const begins = this.#isFirst;
    const isMarked = this.#isMarked;
    this.#isFirst = false;
    this.#isMarked = false;
    if (begins && this.#begin(word, isMarked)) return;
    if (this.#toSkip > 0 && word !== 'u') {
      this.#toSkip--;
      return;
    }
    this.#set(word, parameter);
  }

  /** The first word of a group may say what it is for. */
  #begin(word: string, isMarked: boolean): boolean {
    const { destination } = this.#group;
    if (destination === 'nowhere') return false;
    if (word === 'fonttbl') this.#change({ destination: 'fonts' });
    else if (word === 'info') this.#change({ destination: 'info' });
    else if (said.has(word) && (destination === 'info' || word === 'generator')) this.#change({ destination: 'said', said: word });
    else if (nowhere.has(word) || (isMarked && !understood.has(word))) this.#change({ destination: 'nowhere' });
    else if (word === 'footnote') this.#beginFootnote();
    else return false;
    return true;
  }

  #beginFootnote(): void {
    this.#paragraphs.text(' [', this.#group);
    this.#change({ isFootnote: true });
  }

  #set(word: string, parameter: number | null): void {
    const { destination } = this.#group;
    const isOn = parameter !== 0;
    if (word === 'rtf') this.#info.version = parameter;
    else if (word === 'ansicpg') this.#usePage(encodingOfPage(parameter ?? 1252));
    else if (word === 'mac') this.#usePage('macintosh');
    else if (word === 'f') this.#useFont(parameter ?? 0);
    else if (word === 'fcharset') this.#describeFont(parameter ?? 0);
    else if (word === 'uc') this.#change({ fallback: Math.min(16, Math.max(0, parameter ?? 1)) });
    else if (word === 'u') this.#addUnicode(parameter ?? 0);
    else if (word === 'plain') this.#change({ isBold: false, isItalic: false, isHidden: false, encoding: this.#pageEncoding });
    else if (word === 'b') this.#change({ isBold: isOn });
    else if (word === 'i') this.#change({ isItalic: isOn });
    else if (word === 'v') this.#change({ isHidden: isOn });
    else if (destination === 'info' || destination === 'said') this.#info.number(this.#group.said, word, parameter);
    else if (destination === 'text' && !this.#group.isHidden) this.#addSymbol(word);
  }

  #addSymbol(word: string): void {
    const symbol = Object.hasOwn(symbols, word) ? symbols[word] : undefined;
    if (symbol !== undefined) this.#paragraphs.text(symbol, this.#group);
    else if (!this.#group.isFootnote) this.#paragraphs.control(word);
    else if (word === 'par') this.#paragraphs.text(' ', this.#group);
  }

  #usePage(encoding: string): void {
    this.#pageEncoding = encoding;
    this.#change({ encoding });
  }

  #useFont(font: number): void {
    this.#font = font;
    if (this.#group.destination !== 'fonts') this.#change({ encoding: this.#fonts.get(font) ?? this.#pageEncoding });
  }

  #describeFont(charset: number): void {
    const encoding = encodingOfCharset(charset);
    // What a font of Windows' own characters says is what everybody assumes.
    if (this.#group.destination === 'fonts' && encoding !== undefined && charset !== 0 && this.#fonts.size < mostFonts)
      this.#fonts.set(this.#font, encoding);
  }

  #addUnicode(parameter: number): void {
    this.#write(String.fromCharCode(parameter & 0xffff));
    this.#toSkip = this.#group.fallback;
  }

  #change(change: Partial<Group>): void {
    this.#group = { ...this.#group, ...change };
  }

  /** Characters of several bytes may be written in several ways, one after the other: they are put together here. */
  #flush(): void {
    if (this.#bytes.length === 0) return;
    const bytes = Buffer.concat(this.#bytes);
    this.#bytes = [];
    this.#byteLength = 0;
    this.#write((decoderOf(this.#group.encoding) ?? new TextDecoder('windows-1252')).decode(bytes));
  }

  #write(text: string): void {
    const { destination, isHidden } = this.#group;
    if (destination === 'said') this.#info.text(this.#group.said, text);
    else if (destination === 'text' && !isHidden) this.#paragraphs.text(text, this.#group);
  }
}
