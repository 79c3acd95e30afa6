import { Tokenizer } from 'htmlparser2';
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

/** After these the text goes on in another line. */
const ends = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'dt', 'dd', 'tr', 'div', 'blockquote', 'pre', 'table', 'title']);
/** An option is silent up to the next tag of any kind: its own end is seldom written. */
const silent = new Set(options.nonTextTags?.filter((name) => name !== 'option'));

/**
 * The text of HTML, for searches: a line for each block. Nothing is kept of what stands in what, so elements may be as deep within each other as they like: a parser
 * would look at all of them again for each.
 */
export function textOfHtml(html: string): string {
  const pieces: string[] = [];
  let silentDepth = 0;
  let name = '';
  const isHeard = (): boolean => silentDepth === 0 && name !== 'option';
  const nothing = (): void => {};
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (start, end) => void (isHeard() && pieces.push(html.slice(start, end))),
      ontextentity: (codePoint) => void (isHeard() && pieces.push(String.fromCodePoint(codePoint))),
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        if (silent.has(name)) silentDepth++;
        if (name === 'br' || name === 'hr') pieces.push('\n');
      },
      // In HTML nothing else closes itself, whatever is written.
      onselfclosingtag: () => void ((name === 'svg' || name === 'math') && silentDepth--),
      onclosetag(start, end) {
        name = html.slice(start, end).toLowerCase();
        if (silent.has(name)) silentDepth = Math.max(0, silentDepth - 1);
        if (ends.has(name)) pieces.push('\n');
        name = '';
      },
      ...{ onattribdata: nothing, onattribentity: nothing, onattribend: nothing, onattribname: nothing, onopentagend: nothing },
      ...{ oncdata: nothing, oncomment: nothing, ondeclaration: nothing, onprocessinginstruction: nothing, onend: nothing },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return pieces
    .join('')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();
}
