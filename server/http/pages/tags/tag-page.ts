import { type Described, slugOf, type Tag } from './described.ts';
import { escaped, htmlPage } from './html.ts';
import { markdownToHtml } from './markdown.ts';
import { operationHtml } from './operation.ts';
import { schemaWriter } from './schema.ts';

/**
 * All that the contract says of a tag, as one page without a script: it is read and scrolled as soon as it has come, on a phone too. What isn't a tag's own, such
 * as the manual, is linked to.
 */
export function tagPage(described: Described, tag: Tag, isRunning: boolean): string {
  const prose = (markdown: string): string => markdownToHtml(described.linked(markdown), (target) => hrefOf(target, tag.slug));
  const schemas = schemaWriter(described, prose);
  const operations = tag.operations.map((operation) => operationHtml(operation, described, schemas, prose));
  return htmlPage(
    tag.name,
    `<nav><a href="../tags">All tags</a> · <a href="../../docs#tag/${tag.slug}">The whole documentation</a>${isRunning ? ' · <a href="../try">Try it</a>' : ''}</nav>
<main class="tag">
<header>
<h1>${escaped(tag.name)}</h1>
${prose(tag.description)}
</header>
<aside aria-label="On this page"><ul>
${tag.operations.map(({ operationId, summary }) => `<li><a href="#${operationId}">${escaped(summary)}</a></li>`).join('\n')}
<li><a href="#types">Types</a></li>
</ul></aside>
<article>
${operations.join('\n')}
<h2 id="types">Types</h2>
${schemas.mentionedTypes()}
</article>
</main>`,
  );
}

/** Where a page has what texts of the contract link to by the addresses of the whole docs. */
function hrefOf(target: string, ownSlug: string): string {
  const [, slug, operationId] = /^#tag\/([\w-]+)(?:\/operation\/(\w+))?$/.exec(target) ?? [];
  if (slug !== undefined) return `${slug === ownSlug ? '' : slug}${operationId === undefined ? '' : `#${operationId}`}` || '#';
  return target.startsWith('#') ? `../../docs${target}` : target;
}

export const tagPath = (tag: string): string => `/docs/tags/${slugOf(tag)}`;
