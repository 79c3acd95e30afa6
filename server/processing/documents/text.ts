import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Passage, passagesOf } from '../../search/index/passages.ts';
import { mostText } from '../believe.ts';
import { type Content, type Found, Unreadable } from '../found.ts';
import { loadFormat } from './load-format.ts';
import { type PageText, TextOutline } from './text-outline.ts';

/** The text of a document, for searches. Where it can't be read to its end, what came before that. */
export async function readText(bytes: AskedBytes, content: Content): Promise<Found> {
  const format = await loadFormat(content);
  const outline = new TextOutline(mostText);
  const problems: string[] = [];
  try {
    await format.outline(bytes, outline);
  } catch (error) {
    if (!(error instanceof Unreadable) || outline.pages.length === 0) throw error;
    problems.push(error.message);
  }
  if (outline.isFull) problems.push(`Searches find the first ${mostText.toLocaleString('en')} characters of the text.`);
  return { passages: outline.pages.flatMap(passagesOfPage), problems };
}

const passagesOfPage = ({ text, pageNumber }: PageText): Passage[] =>
  passagesOf(text).map((passage) => ({ text: passage, pageNumber, timeStart: null, timeEnd: null }));
