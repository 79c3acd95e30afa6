import { addressPattern, longestAddress, withoutEnd } from './addresses.ts';

/** Characters of a text that are looked through. */
const mostText = 200_000;
export const mostLinks = 100;
/** Characters that all of them have together. */
const mostCharacters = 16_000;

const hasHost = /^https?:\/\/[^/?#]/i;

/** The addresses of the web that a text names, each once, in their order: in links of Markdown, between angle brackets, or just so. */
export function linksIn(markdown: string): string[] {
  const links = new Set<string>();
  let left = mostCharacters;
  for (const [found] of markdown.slice(0, mostText).matchAll(addressPattern)) {
    const address = found.length <= 2 * longestAddress ? withoutEnd(found) : '';
    if (!hasHost.test(address) || address.length > longestAddress || links.has(address)) continue;
    left -= address.length;
    if (left < 0) break;
    links.add(address);
    if (links.size === mostLinks) break;
  }
  return [...links];
}
