import sanitizeHtml from 'sanitize-html';

const text = ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'div', 'span'];
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const inline = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'code', 'kbd', 'samp', 'mark', 'small', 'sub', 'sup', 'abbr', 'q', 'cite'];

const leadsOut = /^(?:https?:\/\/|mailto:)/i;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...text, ...lists, ...tables, ...inline],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Their text is no text of the page.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp', 'svg', 'math', 'iframe', 'object'],
  // Deeper than any page that people write.
  nestingLimit: 100,
  transformTags: {
    // A relative address would lead to wherever the page is shown.
    a: (tagName, { href = '' }) => ({ tagName, attribs: leadsOut.test(href.trim()) ? { href, rel: 'noopener noreferrer nofollow' } : {} }),
  },
};

/**
 * HTML that is safe to show: what is on a short list, with no script, no style, no form and nothing that loads. It stands by itself, and ends early where it would
 * have more than so many bytes in UTF-8.
 */
export function safeHtml(html: string, mostBytes: number): string {
  // What is cut off needn't be looked at; markup takes up most of a page.
  let safe = sanitizeHtml(html.slice(0, 8 * mostBytes), options).trim();
  for (let room = mostBytes; Buffer.byteLength(safe) > mostBytes; room -= 64) safe = sanitizeHtml(cut(safe, room), options).trim();
  return safe.toWellFormed();
}

/** The beginning, not longer than so many bytes, without half a tag, reference or character. */
function cut(html: string, bytes: number): string {
  const start = Buffer.from(html).subarray(0, bytes).toString().replace(/�$/, '');
  const tag = start.lastIndexOf('<');
  const whole = tag > start.lastIndexOf('>') ? start.slice(0, tag) : start;
  return whole.replace(/&[#a-zA-Z0-9]{0,31}$/, '');
}

/** The text of HTML, for searches: a line for each block. */
export function textOfHtml(html: string): string {
  const marked = html.replaceAll(/<(?:br|hr|\/(?:p|h[1-6]|li|dt|dd|tr|div|blockquote|pre|table|title))\b/gi, '\n$&');
  const plain = sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {}, nonTextTags: [...(options.nonTextTags ?? [])] });
  return decoded(plain)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** What sanitize-html writes as references. */
const decoded = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
