import { Parser } from 'htmlparser2';
import { Unreadable } from '../found.ts';
import { type Chunks, declaredDecoder, deepest } from '../markup/read-markup.ts';

/**
 * The beginning of XML as XML that ends: behind the last element at this depth that is whole within so many characters. What stands before its root is left out, and
 * with it the document type: its entities stay as they are written.
 * @param depth of the elements that it may end behind; the root is at 0
 * @throws Unreadable
 */
export async function beginningOf(chunks: Chunks, most: number, depth: number): Promise<string> {
  const { text: written, isWhole } = await read(chunks, most);
  const text = written.replaceAll(unknownEntity, '&amp;');
  const open: string[] = [];
  let start = -1;
  let end = -1;
  let within: readonly string[] = [];
  const parser: Parser = new Parser(
    {
      onopentag(name) {
        if (start === -1) start = parser.startIndex;
        open.push(name);
        if (open.length > deepest) throw new Unreadable(`The document has more than ${deepest} elements within each other.`);
      },
      onclosetag(_name, isImplied) {
        open.pop();
        if (isImplied || open.length !== depth) return;
        end = parser.endIndex + 1;
        within = [...open];
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  if (start === -1) throw new Unreadable('The file is damaged: a part of it is no XML.');
  if (isWhole) return text.slice(start);
  if (end === -1) throw new Unreadable(`Previews are made of the first ${most.toLocaleString('en')} characters, and those are one piece here.`);
  return (
    text.slice(start, end) +
    within
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
}

/** The ampersand of what only a document type could explain. */
const unknownEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,8}|#x[\da-f]{1,8});)/gi;

async function read(chunks: Chunks, most: number): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  let decoder: TextDecoder | undefined;
  let text = '';
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') text += chunk;
    else {
      decoder ??= declaredDecoder(chunk) ?? new TextDecoder();
      text += decoder.decode(chunk, { stream: true });
    }
    if (text.length > most) return { text: text.slice(0, most), isWhole: false };
  }
  return { text, isWhole: true };
}
