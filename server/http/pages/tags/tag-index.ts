import type { Described, Tag } from './described.ts';
import { escaped, htmlPage } from './html.ts';

/** Every operation under its tag, with a field to find one. */
export const tagIndex = ({ tags }: Described, isRunning: boolean): string =>
  htmlPage(
    'Operations by tag',
    `<nav><a href="../docs">The whole documentation</a>${isRunning ? ' · <a href="try">Try it</a>' : ''}</nav>
<main>
<h1>Operations by tag</h1>
<p><input id="filter" type="search" placeholder="Name, id or path" aria-label="Find an operation"></p>
<p id="none" role="status" hidden>No operation has this in its name, its id or its path.</p>
${tags.map(sectionOf).join('\n')}
</main>
<script src="tags/filter.js"></script>`,
  );

const sectionOf = ({ name, slug, operations }: Tag): string => `<section>
<h2><a href="tags/${slug}">${escaped(name)}</a></h2>
<ul class="operations">
${operations
  .map(
    ({ operationId, summary, call }) =>
      `<li><a href="tags/${slug}#${operationId}">${escaped(summary)}</a><br><code>${call ? `${call.method} ${escaped(call.path)}` : 'Webhook'}</code> <code>${operationId}</code></li>`,
  )
  .join('\n')}
</ul>
</section>`;

/** A tag that is named shows all of its operations. */
export const filterScript = `const field = document.getElementById('filter');
const filter = () => {
  const wanted = field.value.trim().toLowerCase();
  for (const section of document.querySelectorAll('section')) {
    const items = [...section.querySelectorAll('li')];
    const isOfTag = section.querySelector('h2').textContent.toLowerCase().includes(wanted);
    for (const item of items) item.hidden = !isOfTag && !item.textContent.toLowerCase().includes(wanted);
    section.hidden = items.every((item) => item.hidden);
  }
  document.getElementById('none').hidden = document.querySelector('section:not([hidden])') !== null;
};
field.addEventListener('input', filter);
// A browser that comes back to the page fills in what stood there.
addEventListener('pageshow', filter);
`;
