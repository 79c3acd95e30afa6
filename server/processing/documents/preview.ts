import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Content, type Found, Unreadable } from '../found.ts';
import { safeHtml } from '../html/safe-html.ts';
import type { Format } from './format.ts';
import { HtmlOutline } from './html-outline.ts';
import { loadFormat } from './load-format.ts';

/** Bytes of a preview. */
export const mostPreview = 32 * 1024;
/** Characters that it may have in a record, where some take several. */
const mostInRecord = 48 * 1024;
/** Characters that a preview is made of: a part of them is markup that isn't kept. */
const mostLookedAt = 4 * mostPreview;

/** The beginning of a document as HTML that is safe to show, and needs nothing else. */
export async function readPreview(bytes: AskedBytes, content: Content): Promise<Found> {
  const html = previewOf(await htmlOf(await loadFormat(content), bytes));
  return html === '' ? {} : { data: { documentPreview: { html } } };
}

async function htmlOf(format: Format, bytes: AskedBytes): Promise<string> {
  const html = await format.html?.(bytes);
  if (typeof html === 'string') return html;
  const outline = new HtmlOutline(mostLookedAt);
  try {
    await format.outline(bytes, outline);
  } catch (error) {
    // What came before is worth showing. The text says what is wrong.
    if (!(error instanceof Unreadable) || outline.html === '') throw error;
  }
  return outline.html;
}

function previewOf(html: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: nobody sees them, and in JSON they take six characters each
  const visible = html.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  let safe = safeHtml(visible, mostPreview);
  for (let most = mostPreview / 2; JSON.stringify(safe).length > mostInRecord; most /= 2) safe = safeHtml(safe, most);
  return safe;
}
