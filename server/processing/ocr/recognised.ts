import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { passagesOf } from '../../search/index/passages.ts';
import type { Content, Found } from '../found.ts';
import { safeHtml } from '../html/safe-html.ts';

/** A page, with the table of the words that were seen on it. */
export interface RecognisedPage {
  readonly pageNumber: number | null;
  readonly table: string;
}

/** Of 100: words that are less sure are taken for none, such as what is seen in leaves. */
const leastConfidence = 60;
/** Characters of the text in a picture that a record shows. */
const longestShown = 16_000;
/** Bytes of `documentPreview.html`. */
const mostPreview = 32 * 1024;

/** What a program has read in pictures of pages: JSON with a list of `RecognisedPage`. */
export async function readRecognised(bytes: AskedBytes, { kind }: Content): Promise<Found> {
  const pages = (JSON.parse((await bytes.whole()).toString()) as readonly RecognisedPage[]).map(({ pageNumber, table }) => ({
    pageNumber,
    // What stands on a sign stands in lines, what a document says in paragraphs.
    paragraphs: paragraphsIn(table, kind === 'document' ? joined : (lines) => lines.join('\n')),
  }));
  const written = pages.filter(({ paragraphs }) => paragraphs.length > 0);
  if (written.length === 0) return {};
  return {
    passages: written.flatMap(({ pageNumber, paragraphs }) =>
      passagesOf(paragraphs.join('\n')).map((text) => ({ text, pageNumber, timeStart: null, timeEnd: null })),
    ),
    data:
      kind === 'document'
        ? { documentPreview: { html: previewOf(written.map(({ paragraphs }) => paragraphs)) } }
        : { media: { ocr: textOf(written.flatMap(({ paragraphs }) => paragraphs)) } },
  };
}

const textOf = (paragraphs: readonly string[]): string => paragraphs.join('\n').slice(0, longestShown).toWellFormed();

/** The paragraphs of a page. Its table has a line for each word: where it stands, how sure it is, and the word itself. */
function paragraphsIn(table: string, join: (lines: readonly string[]) => string): string[] {
  const lines = new Map<string, { readonly paragraph: string; words: string[] }>();
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , , , , , confidence, ...text] = row.split('\t');
    const word = text.join(' ').trim();
    if (level !== '5' || word === '' || !(Number(confidence) >= leastConfidence)) continue;
    const key = [page, block, paragraph].join(' ');
    const known = lines.get(`${key} ${line}`) ?? { paragraph: key, words: [] };
    known.words.push(word);
    lines.set(`${key} ${line}`, known);
  }
  const paragraphs = Map.groupBy(
    [...lines.values()].filter(({ words }) => saysSomething(words)),
    ({ paragraph }) => paragraph,
  );
  const texts = [...paragraphs.values()].map((some) => join(some.map(({ words }) => words.join(' '))));
  return texts.some((text) => /\p{L}{3}|\p{N}{2}/u.test(text)) ? texts : [];
}

/** Specks look like single letters and signs. */
const saysSomething = (words: readonly string[]): boolean => words.some((word) => /[\p{L}\p{N}]{2}/u.test(word));

/** Words that were divided at the end of a line are whole again. */
const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`).trim(), '');

function previewOf(pages: readonly (readonly string[])[]): string {
  let html = '';
  for (const paragraphs of pages) {
    if (html !== '') html += '<hr>';
    for (const text of paragraphs) html += `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
    if (html.length > mostPreview) break;
  }
  return safeHtml(html, mostPreview);
}
