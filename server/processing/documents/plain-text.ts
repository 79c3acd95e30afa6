import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { Unreadable } from '../found.ts';
import { decodeText } from '../markup/decode-text.ts';
import type { Format } from './format.ts';

/** Bytes of a text that are looked at: as many as the characters that are kept of it can have. */
export const mostTextBytes = 8 * 1024 * 1024;

/** Text, data that is text, and code. */
export const plainText: Format = {
  async outline(bytes, outline) {
    outline.open('pre');
    outline.text(await textOf(bytes));
    outline.close('pre');
  },
};

/** The text of a file. @throws Unreadable when it is none */
export async function textOf(bytes: AskedBytes): Promise<string> {
  const isWhole = bytes.size <= mostTextBytes;
  const text = decodeText(await bytes.read(0, Math.min(bytes.size, mostTextBytes) - 1), isWhole);
  if (text.includes('\0')) throw new Unreadable('The file is not text in an encoding that is known.');
  return text;
}
