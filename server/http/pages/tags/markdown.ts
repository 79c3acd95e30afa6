import { escaped } from './html.ts';

/**
 * The HTML of a text of the contract: paragraphs, lists, code, links and bold words, which is all that texts of operations and types have. The libraries that read
 * Markdown also read what users store, so the service doesn't load them. A test compares with one of them.
 * @param hrefOf the address that stands in the page for what a link leads to
 */
export function markdownToHtml(markdown: string, hrefOf: (target: string) => string): string {
  return blocksOf(markdown.trim().split('\n'), hrefOf)
    .map(({ isText, html }) => (isText ? `<p>${html}</p>` : html))
    .join('\n');
}

interface Block {
  /** Text that is no list. In an item of a list it is no paragraph. */
  readonly isText: boolean;
  readonly html: string;
}

type HrefOf = (target: string) => string;

const isItem = (line: string): boolean => line.startsWith('- ');

function blocksOf(lines: readonly string[], hrefOf: HrefOf): Block[] {
  const blocks: Block[] = [];
  let rest = lines;
  while (rest.length > 0) {
    const [first = ''] = rest;
    const length = first === '' ? 1 : isItem(first) ? lengthWhile(rest, () => true) : lengthWhile(rest, (line) => !isItem(line));
    const block = rest.slice(0, length);
    if (isItem(first)) blocks.push({ isText: false, html: listOf(block, hrefOf) });
    else if (first !== '') blocks.push({ isText: true, html: inlineOf(block.join('\n'), hrefOf) });
    rest = rest.slice(length);
  }
  return blocks;
}

/** How many lines belong together: up to an empty one, or one that doesn't belong. */
function lengthWhile(lines: readonly string[], belongs: (line: string) => boolean): number {
  const end = lines.findIndex((line) => line === '' || !belongs(line));
  return end === -1 ? lines.length : end;
}

function listOf(lines: readonly string[], hrefOf: HrefOf): string {
  const starts = lines.flatMap((line, index) => (isItem(line) ? [index] : []));
  const items = starts.map((start, index) => {
    const item = lines.slice(start, starts[index + 1]).map((line) => line.replace(/^(?:- | {2})/, ''));
    const blocks = blocksOf(item, hrefOf);
    return `<li>${blocks.map(({ html }) => html).join('\n')}</li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

function inlineOf(text: string, hrefOf: HrefOf): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(/`([^`]+)`|\[([^[\]]*)\]\(([^()\s]*)\)|\*\*([^*]+)\*\*/g)) {
    const [whole, code, linked, target = '', bold] = match;
    html += escaped(text.slice(end, match.index));
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (linked !== undefined) html += `<a href="${escaped(hrefOf(target))}">${inlineOf(linked, hrefOf)}</a>`;
    else html += `<strong>${inlineOf(bold ?? '', hrefOf)}</strong>`;
    end = match.index + whole.length;
  }
  return html + escaped(text.slice(end));
}
