import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { Unreadable } from '../found.ts';
import type { Format } from './format.ts';
import { nothing, type Outline } from './outline.ts';
import { RtfOutline } from './rtf-outline.ts';
import { readRtf } from './rtf-tokens.ts';

/** Bytes of a document that are looked at. Pictures in it are most of them. */
const mostRtf = 64 * 1024 * 1024;

/** Rich text. No library for it is well kept, and what searches and previews need of it is little. */
export const rtf: Format = {
  async properties(bytes) {
    return (await read(bytes, untilText())).properties;
  },
  async outline(bytes, outline) {
    (await read(bytes, outline)).end();
  },
};

async function read(bytes: AskedBytes, outline: Outline): Promise<RtfOutline> {
  const head = await bytes.read(0, Math.min(bytes.size, 64) - 1);
  if (!/^\s{0,32}\{\\rtf/.test(head.toString('latin1'))) throw new Unreadable('The file cannot be read as rich text.');
  const reader = new RtfOutline(outline);
  readRtf(await bytes.read(0, Math.min(bytes.size, mostRtf) - 1), reader);
  return reader;
}

/** What a document says of itself stands before its text. */
function untilText(): Outline {
  let hasText = false;
  return {
    ...nothing,
    text() {
      hasText = true;
    },
    get isFull() {
      return hasText;
    },
  };
}
