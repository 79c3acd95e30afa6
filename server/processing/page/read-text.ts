import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { JSDOM } from 'jsdom';
import { pageText } from '../../operations/bookmarks/page-text.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { passagesOf } from '../../search/index/passages.ts';
import { mostText } from '../believe.ts';
import type { Content, Found } from '../found.ts';
import { textOfHtml } from '../html/safe-html.ts';

/** Characters, elements and elements within each other of a page whose article is looked for. Of a larger one all text is taken. */
const [mostCharacters, mostElements, deepest] = [2 * 1024 * 1024, 20_000, 200];

/** The text of a page that is there to be read: the article without what stands around it on every page of the site, or else all that it has. */
export async function readText(bytes: AskedBytes, { fetched }: Content): Promise<Found> {
  const html = pageText(await bytes.whole(), fetched?.charset ?? null);
  const text = (isSmall(html) && articleIn(html)) || textOfHtml(html);
  return {
    passages: passagesOf(text.slice(0, mostText)).map((passage) => ({ text: passage, pageNumber: null, timeStart: null, timeEnd: null })),
  };
}

/** A look at the tags alone, before a tree is made of them: that of a page with thousands of elements within each other takes minutes. */
function isSmall(html: string): boolean {
  if (html.length > mostCharacters) return false;
  let [elements, depth, deepestYet] = [0, 0, 0];
  const parser = new Parser({
    onopentag() {
      elements++;
      deepestYet = Math.max(deepestYet, ++depth);
      if (elements > mostElements || deepestYet > deepest) parser.pause();
    },
    onclosetag() {
      depth--;
    },
  });
  parser.end(html);
  return elements <= mostElements && deepestYet <= deepest;
}

/** Null where none is found. A document that is only parsed has no window: no script of it runs, and nothing is loaded for it. */
function articleIn(html: string): string | null {
  const { DOMParser } = new JSDOM('').window;
  const content = new Readability(new DOMParser().parseFromString(html, 'text/html'), { maxElemsToParse: mostElements }).parse()?.content;
  return content ? textOfHtml(content) : null;
}
