import { operations } from '../../../generated/operations.ts';
import type { ContractDocument } from '../contract.ts';
import { darkTheme, lightTheme } from './redoc-themes.ts';
import { shownContract } from './shown-contract.ts';
import type { StaticPage } from './static-pages.ts';
import { contractOfTag, slugOf } from './tag-contract.ts';

export interface TagPagesParts {
  /** The address that the examples are shown with. */
  readonly serverUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly style: string;
  /** How Redoc draws. */
  readonly options: object;
}

const tags = [...new Set(Object.values(operations).map(({ tag }) => tag))];

/**
 * The docs of each tag on a page of its own, and an index of them: the whole contract takes a phone a minute to draw. Each page says at once what the tag and its
 * operations are about, and has Redoc draw the rest behind that.
 */
export function tagPages({ serverUrl, headers, style, options }: TagPagesParts): readonly (readonly [path: string, page: StaticPage])[] {
  const ofTag = async (tag: string): Promise<ContractDocument> => contractOfTag(await shownContract(serverUrl), tag);
  return [
    ['/docs/tags', { mediaType: 'text/html', headers, content: async () => index(await shownContract(serverUrl), style) }],
    ['/docs/tags/index.js', { mediaType: 'text/javascript', content: async () => filterScript }],
    ['/docs/tags/page.js', { mediaType: 'text/javascript', content: async () => pageScript(options) }],
    ...tags.flatMap((tag): [string, StaticPage][] => [
      [`/docs/tags/${slugOf(tag)}`, { mediaType: 'text/html', headers, content: async () => page(await ofTag(tag), tag, style) }],
      [`/docs/tags/${slugOf(tag)}.json`, { mediaType: 'application/json', content: async () => linkedToPages(await ofTag(tag), tag) }],
    ]),
  ];
}

/** The contract of a tag as JSON. What its texts link to stands on other pages. */
function linkedToPages(contract: ContractDocument, tag: string): string {
  const info = { ...contract.info, description: 'One tag of the contract. [The whole documentation](../../docs) has the manual and all tags.' };
  return JSON.stringify({ ...contract, info })
    .replaceAll('](#section/', '](../../docs#section/')
    .replaceAll(/\]\(#tag\/([\w-]+)/g, (link, slug: string) => (slug === slugOf(tag) ? link : `](${slug}#tag/${slug}`));
}

const head = (title: string, style: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: Resource Storage Service</title>
<link rel="icon" href="data:,">
<style>${style}
#first, #tags { max-width: 46rem; padding: 0 1.25rem 2rem; line-height: 1.5; overflow-wrap: anywhere }
#first a, #tags a { color: #1f5fbf }
@media (prefers-color-scheme: dark) { #first a, #tags a { color: #8ab8ff } }
input { width: 100%; box-sizing: border-box; padding: 0.5rem; font: inherit }
</style>
</head>
<body>
`;

const page = (
  contract: ContractDocument,
  tag: string,
  style: string,
): string => `${head(tag, style)}<nav><a href="../../docs">The whole documentation</a> · <a href="../tags">All tags</a></nav>
<main>
<div id="first">
<section id="tag/${slugOf(tag)}">
<h1>${tag}</h1>
${firstParagraph(contract.tags?.find(({ name }) => name === tag)?.description)}
</section>
${operationsOf(contract, tag)
  .map(
    ({ operationId, summary, description, call }) => `<section id="tag/${slugOf(tag)}/operation/${operationId}">
<h2>${escaped(summary)}</h2>
<p><code>${escaped(call)}</code></p>
${firstParagraph(description)}
</section>`,
  )
  .join('\n')}
<noscript>The rest is drawn by a script. The contract itself is at <a href="../../openapi.yaml">openapi.yaml</a>.</noscript>
</div>
<div id="docs" hidden></div>
</main>
<script src="page.js" data-contract="${slugOf(tag)}.json"></script>
</body>
</html>
`;

/** What is read first stays until Redoc has drawn everything. The script of Redoc is loaded when the first is on the screen. */
const pageScript = (options: object): string => `const contract = document.currentScript.dataset.contract;
const night = matchMedia('(prefers-color-scheme: dark)');
night.addEventListener('change', () => location.reload());
const theme = night.matches ? ${JSON.stringify(darkTheme)} : ${JSON.stringify(lightTheme)};
const first = document.getElementById('first');
const docs = document.getElementById('docs');
const show = () => {
  first.remove();
  docs.hidden = false;
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
};
const draw = () => Redoc.init(contract, { ...${JSON.stringify(options)}, downloadUrls: undefined, theme }, docs, (error) => error || show());
requestAnimationFrame(() => setTimeout(() => {
  const script = document.createElement('script');
  script.src = '../redoc.js';
  script.onload = draw;
  document.body.append(script);
}));
`;

const index = (contract: ContractDocument, style: string): string => `${head('Tags', style)}<nav><a href="../docs">The whole documentation</a></nav>
<main id="tags">
<h1>Operations by tag</h1>
<p><input id="filter" type="search" placeholder="Find an operation by its name, id or path" aria-label="Find an operation"></p>
${tags
  .map(
    (tag) => `<section>
<h2><a href="tags/${slugOf(tag)}">${tag}</a></h2>
<ul>
${operationsOf(contract, tag)
  .map(
    ({ operationId, summary, call }) =>
      `<li><a href="tags/${slugOf(tag)}#tag/${slugOf(tag)}/operation/${operationId}">${escaped(summary)}</a> <code>${operationId}</code><br><code>${escaped(call)}</code></li>`,
  )
  .join('\n')}
</ul>
</section>`,
  )
  .join('\n')}
</main>
<script src="tags/index.js"></script>
</body>
</html>
`;

const filterScript = `document.getElementById('filter').addEventListener('input', ({ target }) => {
  const wanted = target.value.trim().toLowerCase();
  for (const section of document.querySelectorAll('section')) {
    const items = [...section.querySelectorAll('li')];
    const isOfTag = section.querySelector('h2').textContent.toLowerCase().includes(wanted);
    for (const item of items) item.hidden = !isOfTag && !item.textContent.toLowerCase().includes(wanted);
    section.hidden = items.every((item) => item.hidden);
  }
});
`;

interface ShownOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Its method and its path; of a webhook its name. */
  readonly call: string;
}

function operationsOf({ paths = {}, webhooks = {} }: ContractDocument, tag: string): ShownOperation[] {
  const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
  const items = [
    ...Object.entries(paths).map((entry) => [...entry, true] as const),
    ...Object.entries(webhooks).map((entry) => [...entry, false] as const),
  ];
  return items.flatMap(([name, item, isPath]) =>
    methods.flatMap((method) => {
      const operation = item && method in item ? (item as ContractPath)[method] : undefined;
      if (operation?.tags?.[0] !== tag) return [];
      const { operationId = '', summary = '', description = '' } = operation;
      return [{ operationId, summary, description, call: isPath ? `${method.toUpperCase()} ${name}` : name }];
    }),
  );
}
type ContractPath = NonNullable<NonNullable<ContractDocument['paths']>[string]>;

/** The first paragraph of a text in Markdown, its links left for Redoc. */
function firstParagraph(markdown = ''): string {
  const [paragraph = ''] = markdown.trim().split(/\n\s*\n/);
  const text = escaped(paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
  return `<p>${text.replaceAll(/`([^`]*)`/g, '<code>$1</code>').replaceAll(/\*\*([^*]*)\*\*/g, '<b>$1</b>')}</p>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
