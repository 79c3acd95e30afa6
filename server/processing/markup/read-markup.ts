import { Parser, type ParserOptions } from 'htmlparser2';
import { Unreadable } from '../found.ts';
import { decoderOf, markedEncoding } from './decode-text.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Is told what stands in markup, in its order. Names of elements come without their prefix. */
export interface MarkupReader {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Whether it wants no more. It is asked now and then. */
  isDone?(): boolean;
}

/** Bytes, or text that was decoded before. */
export type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** Elements within each other. */
export const deepest = 512;

/**
 * Reads XML, some at a time. A document type declares nothing: entities of its own stay as they are written, and nothing is loaded.
 * @throws Unreadable
 */
export const readXml = (chunks: Chunks, reader: MarkupReader): Promise<void> => readMarkup(chunks, reader, { xmlMode: true });

/** Reads HTML, and XHTML, as it comes. @throws Unreadable */
export const readHtml = (chunks: Chunks, reader: MarkupReader): Promise<void> =>
  readMarkup(chunks, reader, { recognizeSelfClosing: true, recognizeCDATA: true });

async function readMarkup(chunks: Chunks, reader: MarkupReader, options: ParserOptions): Promise<void> {
  const parser = new Parser(handlerOf(reader), options);
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') parser.write(chunk);
    else {
      decoder ??= decoderFor(chunk);
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    if (reader.isDone?.()) return;
  }
  parser.end(decoder?.decode() ?? '');
}

function handlerOf(reader: MarkupReader) {
  let depth = 0;
  return {
    onopentag(name: string, attributes: Record<string, string>): void {
      if (++depth > deepest) throw new Unreadable(`The document has more than ${deepest} elements within each other.`);
      reader.open?.(localName(name), attributes);
    },
    ontext(text: string): void {
      reader.text?.(text);
    },
    onclosetag(name: string): void {
      depth--;
      reader.close?.(localName(name));
    },
  };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** As much as encodings are declared in. */
const headBytes = 1024;

/** UTF-8, unless a byte order mark or a declaration at the beginning says otherwise. */
const decoderFor = (chunk: Uint8Array): TextDecoder => declaredDecoder(chunk) ?? new TextDecoder();

/** The decoder that markup asks for at its beginning. */
export function declaredDecoder(chunk: Uint8Array): TextDecoder | null {
  const marked = markedEncoding(chunk);
  if (marked) return new TextDecoder(marked);
  const head = Buffer.from(chunk.buffer, chunk.byteOffset, Math.min(chunk.length, headBytes)).toString('latin1');
  const [, declared = ''] = /\b(?:encoding|charset)\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(head) ?? [];
  // What is declared in bytes of one each is not in two, whatever it says.
  return declared === '' || /^utf-16/i.test(declared) ? null : decoderOf(declared);
}

/** The value of an attribute, whatever prefix it has. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const value = attributes[name];
  if (value !== undefined) return value;
  const key = Object.keys(attributes).find((candidate) => candidate.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}
