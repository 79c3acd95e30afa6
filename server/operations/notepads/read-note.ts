import { excerptOf } from '../../platform/text/markdown/excerpt.ts';
import { linksIn } from '../../platform/text/markdown/links.ts';
import { oneLine } from '../../platform/text/one-line.ts';
import type { KnownData } from '../resources/data.ts';

/** What a note says of itself. */
export interface ReadNote {
  readonly data: KnownData;
  /** For a note that was given no name. */
  readonly title: string | null;
}

const longestTitle = 255;
const longestCaption = 300;

/** Reads a note. It is done with the write of the text and takes microseconds, so a note is never without it and waits for nothing. */
export function readNote(text: string): ReadNote {
  const { html, heading, paragraph } = excerptOf(text);
  const title = oneLine(heading ?? '', longestTitle);
  const caption = captionIn(paragraph ?? '');
  const links = linksIn(text);
  return {
    data: { preview: { content: html }, ...(caption !== '' && { caption }), ...(links.length > 0 && { links }) },
    title: title === '' ? null : title,
  };
}

const sentenceEnd = /[.!?。！？]["'”’)\]]*(?=\s|$)/g;

/** The first two sentences of a paragraph, or as much of them as a caption has room for. */
function captionIn(paragraph: string): string {
  const whole = oneLine(paragraph, longestCaption + 1);
  const ends = [...whole.matchAll(sentenceEnd)].slice(0, 2).map(({ index, 0: end }) => index + end.length);
  const end = ends.findLast((at) => at <= longestCaption) ?? whole.length;
  if (end <= longestCaption) return whole.slice(0, end);
  const start = Array.from(whole)
    .slice(0, longestCaption - 1)
    .join('');
  return `${start.slice(0, start.lastIndexOf(' ') + 1 || start.length).trimEnd()}…`;
}
