import MarkdownIt, { type Token } from 'markdown-it';

const library = new MarkdownIt();

/**
 * The HTML of a text of the contract.
 * @param hrefOf the address that stands in the page for what a link leads to
 */
export function markdownToHtml(markdown: string, hrefOf: (target: string) => string): string {
  const env = {};
  const blocks = library.parse(markdown, env);
  for (const token of blocks.flatMap(({ children }) => children ?? []).filter(isLink)) token.attrSet('href', hrefOf(String(token.attrGet('href'))));
  return library.renderer.render(blocks, library.options, env);
}

const isLink = ({ type }: Token): boolean => type === 'link_open';
